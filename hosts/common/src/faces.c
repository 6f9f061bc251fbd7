/* faces.c: the faces there are, and what is shown of a game where its face is silent (face.h). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "face.h"
#include "intl.h"
#include "memory.h"
#include "spil/state.h"

/* One line per game with a face. */
#define FACES(X) X(punto) X(rumi7) X(sequence) X(seven_ate_nine)

#define DECLARE(game) extern const face spil__face_##game;
FACES(DECLARE)
#define ADDRESS(game) &spil__face_##game,
static const face *const faces[] = {FACES(ADDRESS)};

const face *spil__face_of(const spil_game *game)
{
    static const face empty = {.game = ""};
    for (size_t i = 0; i < sizeof faces / sizeof faces[0]; i++) {
        if (strcmp(faces[i]->game, game->id) == 0)
            return faces[i];
    }
    return &empty;
}

/* ---- drawing ---- */

/* Prints a run of unknown cards, "?","?",…, as ? x3; returns where it ends. */
static const char *put_unknown(const screen *s, const char *text)
{
    static const char again[] = ",\"?\"";
    int n = 1;
    const char *end = text + 3;
    for (; strncmp(end, again, sizeof again - 1) == 0; end += sizeof again - 1)
        n++;
    fputs("?", s->out);
    if (n > 1)
        fprintf(s->out, " x%d", n);
    return end;
}

/* The view's JSON, one field a line. */
static void draw_fields(const screen *s, const spil_setup *su, const void *view)
{
    char *text = spil__alloc(SPIL_STATE_TEXT);
    spil_out out = spil_out_to(text, SPIL_STATE_TEXT);
    spil_json_writer w = spil_json_to(&out);
    spil_view_json(su, view, NULL, &w);
    text[out.len - 1] = '\0'; /* the closing brace */
    int depth = 0;
    for (const char *p = text + 1; *p != '\0';) {
        if (strncmp(p, "\"?\"", 3) == 0) {
            p = put_unknown(s, p);
            continue;
        }
        depth += *p == '[' || *p == '{';
        depth -= *p == ']' || *p == '}';
        if (depth == 0 && *p == ',')
            fputc('\n', s->out);
        else if (*p != '"')
            fputc(*p, s->out);
        if (*p == ':' || (depth > 0 && *p == ','))
            fputc(' ', s->out);
        p++;
    }
    fputc('\n', s->out);
    free(text);
}

/* In words: everything that can be asked about without saying more. */
static void say_all(const screen *s, const spil_setup *su, const void *view)
{
    for (const topic *t = spil__voice_of(su->game)->topics; t != NULL && t->word != NULL; t++) {
        if (!t->takes_rest)
            t->say(s, su, view, "");
    }
}

void spil__face_draw(const screen *s, const spil_setup *su, const void *view)
{
    const face *f = spil__face_of(su->game);
    if (s->speak && f->voice != NULL)
        say_all(s, su, view);
    else if (f->draw != NULL)
        f->draw(s, su, view);
    else
        draw_fields(s, su, view);
}

/* ---- telling ---- */

bool spil__is_event(const spil_setup *su, const spil_event *event, const char *name)
{
    const char *own = su->game->events[event->kind].name;
    return own[0] == name[0] && strcmp(own, name) == 0; /* statistics ask this a million times a second */
}

void spil__face_side(const screen *s, const spil_setup *su, int side, char *buf, size_t size)
{
    size_t used = 0;
    int last = -1;
    buf[0] = '\0';
    for (int seat = 0; seat < su->seats; seat++) {
        if (spil_side_of(su, seat) == side)
            last = seat;
    }
    if (last < 0)
        snprintf(buf, size, "%s", _("nobody"));
    for (int seat = 0; seat <= last && used < size; seat++) {
        if (spil_side_of(su, seat) != side)
            continue;
        const char *between = used == 0 ? "" : seat == last ? _(" and ") : ", ";
        used += (size_t)snprintf(buf + used, size - used, "%s%s", between, s->name[seat]);
    }
}

enum { FIELD_BYTES = 400 };

static void print_field(const screen *s, const spil_setup *su, const spil_field *field, int value,
                        char buf[FIELD_BYTES])
{
    spil_out out = spil_out_to(buf, FIELD_BYTES);
    switch (field->kind) {
    case SPIL_FIELD_SEAT:
        if (value >= 0 && value < su->seats)
            spil_put(&out, s->name[value]);
        else
            spil_seat_print(value, &out);
        break;
    case SPIL_FIELD_SIDE: spil__face_side(s, su, value, buf, FIELD_BYTES); break;
    case SPIL_FIELD_NUMBER: spil_put_int(&out, value); break;
    case SPIL_FIELD_CARD:
        if (s->speak)
            spil_put(&out, spil__card_words(su, value).text);
        else
            su->game->print_card(su, value, &out);
        break;
    case SPIL_FIELD_WORD: spil_put(&out, gettext(field->words[value])); break;
    case SPIL_FIELD_NONE:
    case SPIL_FIELD_CARDS:
    case SPIL_FIELD_NUMBERS: break;
    }
}

/* The sentence of the event's table: %s or %2$s per scalar field. */
static void tell_by_table(const screen *s, const spil_setup *su, const spil_event *event)
{
    const spil_event_kind *kind = &su->game->events[event->kind];
    char scalar[SPIL_EVENT_FIELDS][FIELD_BYTES];
    int n = 0, next = 0;
    if (kind->say == NULL || *kind->say == '\0')
        return;
    for (int f = 0; f < SPIL_EVENT_FIELDS && kind->field[f].kind != SPIL_FIELD_NONE; f++) {
        if (kind->field[f].kind < SPIL_FIELD_CARDS)
            print_field(s, su, &kind->field[f], event->arg[f], scalar[n++]);
    }
    char line[2048];
    spil_out out = spil_out_to(line, sizeof line);
    for (const char *p = gettext(kind->say); *p != '\0'; p++) {
        if (*p != '%') {
            spil_put_char(&out, *p);
            continue;
        }
        const bool numbered = p[1] >= '1' && p[1] <= '0' + SPIL_EVENT_FIELDS && p[2] == '$';
        const int which = numbered ? p[1] - '1' : next;
        p += numbered ? 2 : 0;
        if (p[1] == 's') {
            spil_put(&out, which < n ? scalar[which] : "");
            next += !numbered;
            p++;
        }
    }
    line[0] =
        (char)toupper((unsigned char)line[0]); /* of a name or an English word; others stay as they are */
    const bool whole = out.len > 0 && strchr(".!?:", line[strlen(line) - 1]) != NULL;
    fprintf(s->out, "%s%s\n", line, s->speak && !whole ? "." : "");
}

void spil__face_tell(const screen *s, const spil_setup *su, const spil_events *ev, int seat)
{
    const face *f = spil__face_of(su->game);
    bool (*tell)(const screen *, const spil_setup *, const spil_events *, int) = f->tell;
    if (s->speak && f->voice != NULL && f->voice->tell != NULL)
        tell = f->voice->tell;
    for (int i = 0; i < ev->n; i++) {
        const uint8_t seen_by = ev->item[i].seen_by;
        if (!(seen_by >> (seat < 0 ? (int)SPIL_ONLOOKER : seat) & 1))
            continue;
        if (tell == NULL || !tell(s, su, ev, i))
            tell_by_table(s, su, &ev->item[i]);
    }
}

char *spil__face_told(const screen *s, const spil_setup *su, const spil_events *ev, int seat)
{
    screen to = *s;
    char *text = NULL;
    size_t len = 0;
    to.out = open_memstream(&text, &len);
    if (to.out == NULL)
        abort(); /* out of memory */
    spil__face_tell(&to, su, ev, seat);
    fclose(to.out);
    return text;
}

void spil__face_tell_resigned(const screen *s, const spil_record *rec, int after)
{
    for (int seat = 0; seat < rec->setup.seats; seat++) {
        if (rec->resign[seat].is && rec->resign[seat].after == after) {
            fprintf(s->out, _("%s resigns"), s->name[seat]);
            fputs(s->speak ? ".\n" : "\n", s->out);
        }
    }
}

void spil__face_result(const screen *s, const spil_setup *su, const spil_result *res, char buf[FACE_RESULT])
{
    char names[SPIL_SEATS_MAX * (SPIL_NAME_BYTES + 8)], points[SPIL_SEATS_MAX * (SPIL_NAME_BYTES + 16)];
    spil_out out = spil_out_to(names, sizeof names), list = spil_out_to(points, sizeof points);
    int n = 0;
    for (int seat = 0; seat < su->seats; seat++) {
        spil_put(&list, seat == 0 ? "" : ", ");
        spil_put(&list, s->name[seat]);
        spil_put_char(&list, ' ');
        spil_put_int(&list, res->points[seat]);
        if (!(res->winners >> seat & 1))
            continue;
        spil_put(&out, n++ == 0 ? "" : res->winners >> (seat + 1) == 0 ? _(" and ") : ", ");
        spil_put(&out, s->name[seat]);
    }
    char who[sizeof names + 40];
    if (n == 0)
        snprintf(who, sizeof who, "%s", _("A draw."));
    else
        snprintf(who, sizeof who, ngettext("%s wins!", "%s win!", (unsigned long)n), names);
    snprintf(buf, FACE_RESULT, _("%s Points: %s."), who, points);
}
