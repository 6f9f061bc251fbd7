/* check_main.c: `spil check DIR` (admin.h). */
#include <stdio.h>
#include <string.h>

#include "admin.h"
#include "intl.h"
#include "stderr_report.h"
#include "store.h"

typedef struct checking {
    spil_store *store;
    bool sound; /* as far as the store can tell: otherwise it has said already what cannot be read */
    uint64_t wrong, tables, people, games[STORED_WRONG + 1];
    stored_game game; /* of the stream that is being read */
    bool readable;
} checking;

static void tell(const char *stream, const spil_error *err)
{
    char sentence[1024];
    spil__sentence(&err->text, sentence, sizeof sentence);
    if (stream[0] != '\0' && strstr(sentence, stream) == NULL)
        printf("%s: %s\n", stream, sentence);
    else
        printf("%s\n", sentence);
}

static void complain(void *context, const char *stream, const spil_error *err)
{
    checking *c = context;
    c->wrong++;
    tell(stream, err);
}

static bool read_event(void *context, const spil_stored *event)
{
    checking *c = context;
    c->readable = spil__stored_game_add(&c->game, event->bytes, event->len);
    return c->readable;
}

static bool check_table(void *context, const char *stream, uint64_t last)
{
    checking *c = context;
    spil_error err = {0};
    char name[SPIL_STREAM_BYTES];
    (void)last;
    snprintf(name, sizeof name, "%s", stream);
    c->tables++;
    c->readable = true;
    spil__stored_game_open(&c->game, name + 2); /* without its "t:" */
    stored_verdict verdict = STORED_WRONG;
    const bool whole = spil_store_read(c->store, name, 1, read_event, c, &err);
    if (whole && !c->readable)
        spil_fail(&err, SPIL_BAD_RECORD, SPIL_TR("a stored line cannot be read"));
    else if (whole)
        verdict = spil__stored_game_check(&c->game, &err);
    spil__stored_game_close(&c->game);
    c->games[verdict]++;
    if (verdict == STORED_WRONG && (whole || c->sound))
        complain(c, name, &err);
    return true;
}

static bool count_person(void *context, const char *stream, uint64_t last)
{
    checking *c = context;
    (void)stream;
    (void)last;
    c->people++;
    return true;
}

int spil__check_main(int argc, char **argv)
{
    spil_error err = {0};
    spil_store_checked checked;
    const char *place = spil__store_named(&argc, &argv);
    if (place == NULL || argc != 0) {
        spil__complain("%s", _("usage: spil check DIR, or spil check --store URL"));
        return STATUS_USAGE;
    }
    checking c = {.store = spil_store_open_to_read(place, &err)};
    if (c.store == NULL) {
        spil__complain_error(&err);
        return STATUS_USAGE;
    }
    c.sound = spil_store_check(c.store, complain, &c, &checked);
    const bool listed = spil_store_list(c.store, "t:", check_table, &c, &err) &&
                        spil_store_list(c.store, "p:", count_person, &c, &err);
    if (!listed && c.sound)
        complain(&c, "", &err);
    spil_store_close(c.store);
    printf(_("tables: %lu, of them over: %lu, going on: %lu; people: %lu; events: %lu, of them forgotten in "
             "part: %lu\n"),
           (unsigned long)c.tables, (unsigned long)c.games[STORED_OVER],
           (unsigned long)c.games[STORED_GOES_ON], (unsigned long)c.people, (unsigned long)checked.events,
           (unsigned long)checked.forgotten);
    if (c.wrong == 0)
        puts(_("All is as it was stored."));
    else
        printf(ngettext("%d thing is wrong.\n", "%d things are wrong.\n", (unsigned long)c.wrong),
               (int)c.wrong);
    return spil__finish_output(c.wrong == 0 ? STATUS_OK : STATUS_FAILED);
}
