/* A view as JSON, after the seat whose view it is: "0 {…", "watch {…". What is accepted is the view that is written
 * again, and words can be found for all that is in it. */
#include "fuzz.h"
#include "spil/words.h"

/* The setup of a view is what it says of itself. false: there is none. */
static bool setup_of(const spil_json *doc, spil_setup *su)
{
    const spil_json_node *name = spil_json_get(doc, doc->node, "game");
    const spil_json_node *options = spil_json_get(doc, doc->node, "options");
    char text[SPIL_DATA_NAME], option[SPIL_MOVE_TEXT];
    int seats;
    if (name == NULL || options == NULL || !spil_json_text(doc, name, text, sizeof text))
        return false;
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, text);
    if (game == NULL || spil_json_want_int(doc, doc->node, "seats", game->min_seats, game->max_seats, &seats,
                                           NULL) != SPIL_OK)
        return false;
    *su = spil_setup_default(game, seats);
    for (const spil_json_node *o = spil_json_first(doc, options); o != NULL; o = spil_json_next(doc, o)) {
        spil_out out = spil_out_to(text, sizeof text);
        if (o->type == SPIL_JSON_NUMBER)
            spil_put_int(&out, o->number);
        else if (!spil_json_text(doc, o, text, sizeof text))
            return false;
        if (!spil_json_key(doc, o, option, sizeof option) ||
            spil_setup_option(su, option, text, NULL) != SPIL_OK)
            return false;
    }
    return spil_setup_check(su, NULL) == SPIL_OK;
}

static void say_all(const spil_setup *su, const void *view)
{
    static char said[SPIL_WORDS_TEXT];
    const spil_view_head *head = view;
    const char *const names[SPIL_SEATS_MAX] = {"A", "B", "C", "D", "E", "F"};
    for (int in_words = 0; in_words < 2; in_words++) {
        spil_words w = {.in_words = in_words};
        memcpy(w.name, names, sizeof names);
        spil_out out = spil_out_to(said, sizeof said);
        for (int i = 0; i < head->n_act; i++) {
            if (head->act[i] == head->seat)
                spil_words_ask(&w, su, view, &out);
        }
        spil_words_all(&w, su, view, &out);
        for (int seat = 0; seat < su->seats; seat++)
            spil_words_seat(&w, su, view, seat, &out);
    }
}

static void look_at(const char *who, const char *json, size_t len)
{
    static spil_json doc;
    static spil_state_work work;
    static char again[SPIL_STATE_TEXT];
    spil_view view, unchanged, read;
    spil_setup su;
    spil_error err = {0};
    int seat;
    if (spil_json_parse(&doc, json, len, NULL) != SPIL_OK || doc.node->type != SPIL_JSON_OBJECT ||
        !setup_of(&doc, &su) || spil_viewer_parse(&su, who, &seat, NULL) != SPIL_OK)
        return;
    memset(&view, 0x5a, sizeof view);
    memcpy(&unchanged, &view, sizeof view);
    if (spil_view_read(&su, seat, json, len, &work, &view, &err) != SPIL_OK) {
        require(memcmp(&view, &unchanged, sizeof view) == 0, "a refused view was written");
        require(err.code == SPIL_BAD_STATE && err.text.format != NULL, "a view was refused without a reason");
        return;
    }
    test_view_json(&su, &view, again);
    require(spil_view_read(&su, seat, again, strlen(again), &work, &read, NULL) == SPIL_OK,
            "a view that was accepted is refused when read back");
    require(memcmp(&view, &read, su.game->view_bytes) == 0, "other bytes when read back");
    say_all(&su, &view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    char who[8] = {0};
    const uint8_t *space = n_bytes == 0 ? NULL : memchr(data, ' ', n_bytes);
    if (space == NULL || (size_t)(space - data) >= sizeof who)
        return 0;
    memcpy(who, data, (size_t)(space - data));
    look_at(who, (const char *)space + 1, n_bytes - (size_t)(space + 1 - data));
    return 0;
}
