/* games.c: what there is to play, in the person's language; the language itself; data that bots want (calls.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "catalogue.h"
#include "lent.h"
#include "spil/fields.h"
#include "spil/guide.h"
#include "spil/lesson.h"
#include "spil/player_spec.h"
#include "spil/state.h"
#include "spil/words.h"

/* ---- games ---- */

static void put_labelled(call *c, const char *value, const char *label)
{
    spil_json_open(&c->w, NULL, '{');
    spil_json_string(&c->w, "value", value);
    spil_json_string(&c->w, "label", label);
    spil_json_close(&c->w, '}');
}

/* The i-th value of an option as text; false where there are no more. */
static bool value_at(const spil_option *o, int i, char text[static 16])
{
    const char *word = o->kind == SPIL_OPTION_NUMBER ? NULL : o->words[i];
    const int number = o->min + i * spil_option_step(o);
    if (o->kind == SPIL_OPTION_NUMBER ? number > o->max : word == NULL)
        return false;
    if (word != NULL)
        snprintf(text, 16, "%s", word);
    else
        snprintf(text, 16, "%d", number);
    return true;
}

static void put_option(call *c, const spil_option *o)
{
    char value[16];
    spil_json_open(&c->w, NULL, '{');
    spil_json_string(&c->w, "name", o->name);
    spil_json_string(&c->w, "label", spil_words_option(&spil__translator, o));
    spil_json_bool(&c->w, "file", o->kind == SPIL_OPTION_FILE);
    spil_json_bool(&c->w, "sides", o->sides);
    spil_json_open(&c->w, "values", '[');
    for (int i = 0; value_at(o, i, value); i++)
        put_labelled(c, value, spil_words_value(&spil__translator, o, value));
    spil_json_close(&c->w, ']');
    spil_json_close(&c->w, '}');
}

/* The options of a table as they are, and of each the values that go with the others. */
static void put_choices(call *c, const spil_setup *su)
{
    const spil_game *game = su->game;
    spil_error err;
    char value[SPIL_DATA_NAME];
    spil_json_open(&c->w, "options", '{');
    for (int i = 0; i < spil_options_count(game); i++) {
        spil_out out = spil_out_to(value, sizeof value);
        spil_option_print(su, i, &out);
        spil_json_string(&c->w, game->options[i].name, value);
    }
    spil_json_close(&c->w, '}');
    spil_json_open(&c->w, "values", '{');
    for (int i = 0; i < spil_options_count(game); i++) {
        spil_json_open(&c->w, game->options[i].name, '[');
        for (int k = 0; value_at(&game->options[i], k, value); k++) {
            spil_setup other = *su;
            if (spil_setup_option(&other, game->options[i].name, value, &err) == SPIL_OK &&
                spil_setup_check(&other, &err) == SPIL_OK)
                spil_json_string(&c->w, NULL, value);
        }
        spil_json_close(&c->w, ']');
    }
    spil_json_close(&c->w, '}');
}

static void put_table(call *c, const spil_setup *su)
{
    spil_json_open(&c->w, NULL, '{');
    spil_json_int(&c->w, "seats", su->seats);
    spil_json_int(&c->w, "sides", spil_sides(su));
    put_choices(c, su);
    spil_json_open(&c->w, "places", '[');
    for (int seat = 0; seat < su->seats; seat++)
        spil_json_string(&c->w, NULL, spil_words_place(&spil__translator, su->seats, seat));
    spil_json_close(&c->w, ']');
    spil_json_close(&c->w, '}');
}

/* The tables that can be: for each number of seats the usual one, then those with other sides. */
static void put_tables(call *c, const spil_game *game)
{
    spil_error err;
    char value[16];
    spil_json_open(&c->w, "tables", '[');
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        spil_setup usual = spil_setup_default(game, seats);
        if (spil_setup_check(&usual, &err) != SPIL_OK)
            continue;
        put_table(c, &usual);
        for (int i = 0; i < spil_options_count(game); i++) {
            for (int k = 0; game->options[i].sides && value_at(&game->options[i], k, value); k++) {
                spil_setup other = usual;
                if (spil_setup_option(&other, game->options[i].name, value, &err) == SPIL_OK &&
                    spil_setup_check(&other, &err) == SPIL_OK && spil_sides(&other) != spil_sides(&usual))
                    put_table(c, &other);
            }
        }
    }
    spil_json_close(&c->w, ']');
}

static void put_game(call *c, const spil_game *game)
{
    spil_json_open(&c->w, NULL, '{');
    spil_json_string(&c->w, "id", game->id);
    spil_json_string(&c->w, "name", spil_tr(&spil__translator, game->name));
    spil_json_string(&c->w, "tagline", spil_tr(&spil__translator, game->tagline));
    spil_json_string(&c->w, "brief", spil_words_brief(&spil__translator, game));
    spil_json_bool(&c->w, "race", game->race);
    spil_json_bool(&c->w, "claims", game->may_claim != NULL);
    spil_json_bool(&c->w, "teaches", spil_teaches(game->id));
    spil_json_bool(&c->w, "guide", spil_guide_of(game->id) != NULL);
    spil_json_bool(&c->w, "data", spil__lent_of(game->id) != NULL);
    spil_json_string(&c->w, "usual", spil_bot_usual(game)->name);
    put_tables(c, game);
    spil_json_open(&c->w, "options", '[');
    for (int i = 0; i < spil_options_count(game); i++)
        put_option(c, &game->options[i]);
    spil_json_close(&c->w, ']');
    spil_json_open(&c->w, "bots", '[');
    const char *name;
    for (int i = 0; (name = spil_bot_name(game, i)) != NULL; i++) {
        char label[SPIL_PLAYER_LABEL];
        spil_out out = spil_out_to(label, sizeof label);
        spil_words_player(&spil__translator, name, &out);
        put_labelled(c, name, label);
    }
    spil_json_close(&c->w, ']');
    spil_json_close(&c->w, '}');
}

static bool call_games(call *c)
{
    spil_json_open(&c->w, "games", '[');
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++)
        put_game(c, spil_game_at(SPIL_CPU_ANY, i));
    spil_json_close(&c->w, ']');
    return true;
}

/* The setup of {"game":ID,"seats":N,"options":{…},"file":TEXT}, if they go together; free the file's data. */
static bool read_setup(call *c, spil_setup *su, own_file *file)
{
    const char *id = spil__arg_text(c, "game");
    const spil_game *game = id == NULL ? NULL : spil_game_find(SPIL_CPU_ANY, id);
    int seats;
    if (game == NULL)
        return CALL_FAIL(c, SPIL_BAD_GAME, SPIL_TR("there is no game '%s'"), id == NULL ? "" : id);
    if (!spil__arg_int(c, "seats", 0, UINT8_MAX, &seats))
        return false;
    *su = spil_setup_default(game, seats);
    return spil__arg_options(c, su, file) && spil_setup_check(su, &c->err) == SPIL_OK;
}

static bool call_check(call *c)
{
    spil_setup su;
    own_file file = {.c = c, .arg = "file"};
    const bool ok = read_setup(c, &su, &file);
    free(file.data);
    return ok;
}

static void put_deck(call *c, const spil_setup *su)
{
    spil_state state;
    spil_view view;
    spil_json_open(&c->w, "deck", '{');
    for (int card = 0; su->game->copies != NULL && card < SPIL_CARDS_MAX; card++) {
        char text[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        const int n = su->game->copies(su, card);
        if (n == 0)
            continue;
        su->game->print_card(su, card, &out);
        spil_json_int(&c->w, text, n);
    }
    spil_json_close(&c->w, '}');
    su->game->start(su, &(spil_key){.bytes = {0}}, &state);
    spil_view_of(su, &state, SPIL_ONLOOKER, &view);
    spil_view_json(su, &view, "view", &c->w);
}

/* The cards of such a game, and what is seen before the first move: for printing. */
static bool call_deck(call *c)
{
    spil_setup su;
    own_file file = {.c = c, .arg = "file"};
    const bool ok = read_setup(c, &su, &file);
    if (ok)
        put_deck(c, &su);
    free(file.data);
    return ok;
}

/* {"game":ID,"card":"R5"}: its words, for those who cannot see it. */
static bool call_card(call *c)
{
    enum { CARD_TEXT = 16, CARD_WORDS = 200 };
    const char *id = spil__arg_text(c, "game"), *card = spil__arg_text(c, "card");
    const spil_game *game = id == NULL ? NULL : spil_game_find(SPIL_CPU_ANY, id);
    const spil_words words = {.tr = &spil__translator, .in_words = true};
    char braced[CARD_TEXT + 2] = "", said[CARD_WORDS];
    spil_out in = spil_out_to(braced, sizeof braced), out = spil_out_to(said, sizeof said);
    if (card != NULL && strlen(card) < CARD_TEXT) {
        spil_put_char(&in, '{');
        spil_put(&in, card);
        spil_put_char(&in, '}');
    }
    if (game == NULL || braced[0] == '\0' || !spil_words_guide(&words, game, braced, &out))
        return CALL_FAIL(c, SPIL_BAD_COMMAND, "this is no card of that game");
    spil_json_string(&c->w, "say", said);
    return true;
}

/* ---- data ---- */

/* {"game":ID}, with the file as bytes. */
static bool call_lend(call *c)
{
    const char *id = spil__arg_text(c, "game");
    const lent *data = id == NULL ? NULL : spil__lent_of(id);
    if (data == NULL || c->bytes == NULL || !data->take(c->bytes, c->n_bytes))
        return CALL_FAIL(c, SPIL_BAD_COMMAND, "this is not the data of that game");
    c->bytes = NULL;
    return true;
}

const call_row spil__calls_games[] = {
    {"games", call_games}, /* what there is to play */
    {"check", call_check}, /* do seats and options go together? */
    {"deck", call_deck},   /* the cards, and the table before the first move */
    {"card", call_card},   /* a card in words */
    {"lend", call_lend},   /* data that a game's bots think with */
    {NULL, NULL},
};
