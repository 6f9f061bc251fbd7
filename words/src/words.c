/* words.c: which games have words, and what is said where a game's table has none (spil/words.h). */
#include "spil/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "game_lists.h"
#include "inside.h"

#define DECLARE(id, symbol) extern const game_words spil__words_##symbol;
SPIL_GAMES_WITH_WORDS(DECLARE)

#define ROW(id, symbol) {id, &spil__words_##symbol},
static const struct {
    const char *game;
    const game_words *words;
} games[] = {SPIL_GAMES_WITH_WORDS(ROW)};
enum { GAMES = sizeof games / sizeof games[0] };

const game_words *spil__words_at(int i)
{
    return i >= 0 && i < GAMES ? games[i].words : NULL;
}

const game_words *spil__words_of(const spil_game *game)
{
    static const game_words silent;
    for (int i = 0; i < GAMES; i++) {
        if (strcmp(games[i].game, game->id) == 0)
            return games[i].words;
    }
    return &silent;
}

/* ---- for the other files ---- */

void spil__print(spil_out *out, const char *format, ...)
{
    const size_t room = out->len < out->size ? out->size - out->len : 0;
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(room > 0 ? out->buf + out->len : NULL, room, format, list);
    va_end(list);
    out->len += n > 0 ? (size_t)n : 0;
}

void spil__phrase(spil_phrase *phrase, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(phrase->text, sizeof phrase->text, format, list);
    va_end(list);
}

void spil__mark(const spil_words *w, spil_mark mark, spil_out *out)
{
    if (w->marks != NULL)
        spil_put(out, w->marks->before[mark]);
}

void spil__unmark(const spil_words *w, spil_out *out)
{
    if (w->marks != NULL)
        spil_put(out, w->marks->after);
}

spil_phrase spil__number(const spil_words *w, int number)
{
    spil_phrase phrase;
    if (number < 0 && w->in_words && !w->on_screen)
        spil__phrase(&phrase, _("minus %d"), -number);
    else
        spil__phrase(&phrase, "%d", number);
    return phrase;
}

bool spil__is_you(const spil_words *w, int seat)
{
    return w->drawn && w->you > 0 && seat == w->you - 1;
}

void spil__put_listed(spil_out *out, int *n, const char *text)
{
    spil_put(out, (*n)++ == 0 ? "" : ", ");
    spil_put(out, text);
}

bool spil__is_icelandic(const spil_words *w)
{
    /* Translators: the code of your language, as in the name of your file: is, nb. */
    return strcmp(_("en"), "is") == 0;
}

static spil_case case_in(const game_words *own, const char *english)
{
    return own->governs != NULL ? own->governs(english) : SPIL_NOMINATIVE;
}

/* ---- parts of sentences ---- */

spil_phrase spil_words_card(const spil_words *w, const spil_setup *su, int card)
{
    return spil_words_card_in(w, su, card, SPIL_ALONE);
}

spil_phrase spil_words_card_in(const spil_words *w, const spil_setup *su, int card, spil_case in)
{
    const game_words *own = spil__words_of(su->game);
    char notation[SPIL_MOVE_TEXT];
    spil_phrase phrase;
    spil_out to_notation = spil_out_to(notation, sizeof notation);
    spil_out out = spil_out_to(phrase.text, sizeof phrase.text);
    su->game->print_card(su, card, &to_notation);
    if (own->card == NULL || !own->card(w, notation, in, &out))
        spil_put(&out, notation);
    return phrase;
}

spil_phrase spil_words_card_shown(const spil_words *w, const spil_setup *su, int card)
{
    const game_words *own = spil__words_of(su->game);
    spil_phrase notation, phrase;
    spil_out to_notation = spil_out_to(notation.text, sizeof notation.text);
    spil_out out = spil_out_to(phrase.text, sizeof phrase.text);
    su->game->print_card(su, card, &to_notation);
    return own->show != NULL && own->show(w, notation.text, &out) ? phrase : notation;
}

spil_phrase spil_words_move(const spil_words *w, const spil_setup *su, const void *view, spil_move mv)
{
    const game_words *own = spil__words_of(su->game);
    spil_phrase phrase;
    spil_out out = spil_out_to(phrase.text, sizeof phrase.text);
    if (own->move != NULL)
        own->move(w, su, view, mv, &out);
    else
        su->game->print_move(su, mv, &out);
    return phrase;
}

void spil_words_sentence(const spil_words *w, const spil_setup *su, const spil_sentence *sentence,
                         spil_out *out)
{
    const game_words *own = spil__words_of(su->game);
    spil_sentence with_cards = *sentence;
    if (sentence->format == NULL)
        return;
    for (int i = 0; i < SPIL_SENTENCE_ARGS; i++) {
        spil_phrase card;
        spil_out to_card = spil_out_to(card.text, sizeof card.text);
        if (w->in_words ? own->card != NULL &&
                              own->card(w, sentence->arg[i], case_in(own, sentence->format), &to_card)
                        : own->show != NULL && own->show(w, sentence->arg[i], &to_card))
            snprintf(with_cards.arg[i], sizeof with_cards.arg[i], "%.*s", (int)sizeof with_cards.arg[i] - 1,
                     card.text);
    }
    spil_sentence_print(&with_cards, spil_sentence_in(w->tr, &with_cards), out);
}

/* Capitalises the first letter: ASCII, and à to þ in UTF-8. */
static void capitalise(char *text)
{
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    else if (text[0] == '\xc3' && (unsigned char)text[1] >= 0xa0)
        text[1] = (char)(text[1] - 0x20);
}

spil_phrase spil_words_alone(const spil_translator *tr, const char *english)
{
    spil_phrase phrase;
    spil_out out = spil_out_to(phrase.text, sizeof phrase.text);
    spil_put(&out, spil_tr(tr, english));
    spil_put_char(&out, '.');
    capitalise(phrase.text);
    return phrase;
}

void spil_words_whole(const spil_words *w, const spil_setup *su, const spil_sentence *sentence, spil_out *out)
{
    char text[1024];
    spil_out to = spil_out_to(text, sizeof text);
    spil_words_sentence(w, su, sentence, &to);
    capitalise(text);
    spil_put(out, text);
    spil_put_char(out, '.');
}

void spil_words_side(const spil_words *w, const spil_setup *su, int side, spil_out *out)
{
    int n = 0, last = -1;
    for (int seat = 0; seat < su->seats; seat++) {
        if (spil_side_of(su, seat) == side)
            last = seat;
    }
    if (last < 0)
        spil_put(out, _("nobody"));
    for (int seat = 0; seat <= last; seat++) {
        if (spil_side_of(su, seat) != side)
            continue;
        spil_put(out, n++ == 0 ? "" : seat == last ? _(" and ") : ", ");
        spil_put(out, w->name[seat]);
    }
}

void spil_words_seat(const spil_words *w, const spil_setup *su, const void *view, int seat, spil_out *out)
{
    const game_words *own = spil__words_of(su->game);
    if (own->seat != NULL)
        own->seat(w, su, view, seat, out);
}

/* ---- what happened ---- */

enum { FIELD_BYTES = 400 };

static void put_field(const spil_words *w, const spil_setup *su, const spil_field *field, int value,
                      spil_case in, spil_out *out)
{
    switch (field->kind) {
    case SPIL_FIELD_SEAT:
        if (value >= 0 && value < su->seats)
            spil_put(out, w->name[value]);
        else
            spil_seat_print(value, out);
        break;
    case SPIL_FIELD_SIDE: spil_words_side(w, su, value, out); break;
    case SPIL_FIELD_NUMBER: spil_put_int(out, value); break;
    case SPIL_FIELD_PLACE: spil_put_int(out, value + 1); break;
    case SPIL_FIELD_CARD:
        spil_put(out, w->in_words ? spil_words_card_in(w, su, value, in).text
                                  : spil_words_card_shown(w, su, value).text);
        break;
    case SPIL_FIELD_WORD: spil_put(out, _(field->words[value])); break;
    case SPIL_FIELD_NONE:
    case SPIL_FIELD_BOOL:
    case SPIL_FIELD_TEXT:
    case SPIL_FIELD_CARDS:
    case SPIL_FIELD_NUMBERS: break;
    }
}

/* Is the person who is told the one, or on the side, of this field? */
static bool is_field_you(const spil_words *w, const spil_setup *su, const spil_field *field, int value)
{
    if (field->kind == SPIL_FIELD_SIDE)
        return w->you > 0 && spil_side_of(su, w->you - 1) == value;
    return spil__is_you(w, value);
}

/* The sentence of an event, to this reader. */
static const char *sentence_of(const spil_words *w, const spil_setup *su, const spil_event *event)
{
    const spil_event_kind *kind = &su->game->events[event->kind];
    const drawn_event *seen = w->drawn ? spil__words_of(su->game)->seen : NULL;
    while (seen != NULL && seen->event != NULL && strcmp(seen->event, kind->name) != 0)
        seen++;
    if (seen == NULL || seen->event == NULL)
        return kind->sentence;
    if (is_field_you(w, su, &kind->field[seen->whom], event->arg[seen->whom]))
        return seen->to_you;
    return seen->else_ != NULL ? seen->else_ : kind->sentence;
}

/* An event by its table: %s or %2$s per scalar field. */
static void put_by_table(const spil_words *w, const spil_setup *su, const spil_event *event, spil_out *out)
{
    const spil_event_kind *kind = &su->game->events[event->kind];
    const char *sentence = sentence_of(w, su, event);
    char scalar[SPIL_EVENT_FIELDS][FIELD_BYTES];
    int n = 0, next = 0;
    if (sentence == NULL || *sentence == '\0')
        return;
    const spil_case in = case_in(spil__words_of(su->game), sentence);
    for (int f = 0; f < SPIL_EVENT_FIELDS && kind->field[f].kind != SPIL_FIELD_NONE; f++) {
        if (kind->field[f].kind >= SPIL_FIELD_CARDS)
            continue;
        spil_out to_field = spil_out_to(scalar[n++], FIELD_BYTES);
        put_field(w, su, &kind->field[f], event->arg[f], in, &to_field);
    }
    char text[2048];
    spil_out line = spil_out_to(text, sizeof text);
    for (const char *p = _(sentence); *p != '\0'; p++) {
        if (*p != '%') {
            spil_put_char(&line, *p);
            continue;
        }
        const bool numbered = p[1] >= '1' && p[1] <= '0' + SPIL_EVENT_FIELDS && p[2] == '$';
        const int which = numbered ? p[1] - '1' : next;
        p += numbered ? 2 : 0;
        if (p[1] == 's') {
            spil_put(&line, which < n ? scalar[which] : "");
            next += !numbered;
            p++;
        }
    }
    if (w->drawn)
        capitalise(text);
    else if (text[0] >= 'a' && text[0] <= 'z') /* a name or an English word; others stay as they are */
        text[0] = (char)(text[0] - 'a' + 'A');
    const bool whole = line.len > 0 && strchr(".!?:", text[strlen(text) - 1]) != NULL;
    spil_put(out, text);
    spil_put(out, w->in_words && !whole ? ".\n" : "\n");
}

void spil_words_event(const spil_words *w, const spil_setup *su, const spil_events *ev, int i, spil_out *out)
{
    const game_words *own = spil__words_of(su->game);
    if (own->event == NULL || !own->event(w, su, ev, i, out))
        put_by_table(w, su, &ev->item[i], out);
}

void spil_words_events(const spil_words *w, const spil_setup *su, const spil_events *ev, int seat,
                       spil_out *out)
{
    for (int i = 0; i < ev->n; i++) {
        if (ev->item[i].visible_to >> seat & 1)
            spil_words_event(w, su, ev, i, out);
    }
}

/* Who plays a seat from now on. */
static void put_seated(const spil_words *w, const spil_note *note, spil_out *out)
{
    char bot[SPIL_PLAYER_LABEL];
    spil_out label = spil_out_to(bot, sizeof bot);
    spil_words_player(w->tr, note->player, &label);
    if (note->who == SPIL_SEAT_OPEN)
        spil_put(out, _("A seat is free."));
    else if (note->who == SPIL_SEAT_PERSON && note->resigned && spil__is_you(w, note->seat))
        spil_put(out, _("You have resigned."));
    else if (note->who == SPIL_SEAT_PERSON && note->resigned)
        spil__print(out, _("%s resigns."), w->name[note->seat]);
    else if (note->who == SPIL_SEAT_PERSON && !spil__is_you(w, note->seat))
        spil__print(out, _("%s sits at the table."), w->name[note->seat]);
    else if (note->who == SPIL_SEAT_PERSON)
        spil_put(out, _("You sit at the table."));
    else if (note->resigned && spil__is_you(w, note->seat))
        spil_put(out, _("You have resigned; a bot plays on for you."));
    else if (note->resigned)
        spil__print(out, _("%s resigns; the bot %s plays on."), w->name[note->seat], bot);
    else
        spil__print(out, _("The bot %s plays for %s."), bot, w->name[note->seat]);
}

bool spil_words_note(const spil_words *w, const spil_setup *su, const spil_note *note, spil_out *out)
{
    const bool you = note->seat >= 0 && spil__is_you(w, note->seat);
    const char *name = note->seat >= 0 && !you ? w->name[note->seat] : NULL;
    switch (note->kind) {
    case SPIL_NOTE_COUNT: spil__print(out, "%d.", note->n); break;
    case SPIL_NOTE_GO: spil_put(out, _("Go!")); break;
    case SPIL_NOTE_BEGIN:
        if (you)
            spil_put(out, _("You start now."));
        else
            spil__print(out, _("%s starts now."), name);
        break;
    case SPIL_NOTE_PAUSE:
        if (name != NULL)
            spil__print(out, _("%s pauses the game."), name);
        else
            spil_put(out, spil_words_alone(w->tr, SPIL_TR("the game is paused")).text);
        break;
    case SPIL_NOTE_RESUME:
        if (name != NULL)
            spil__print(out, _("%s lets the game go on."), name);
        else
            spil_put(out, _("The game goes on."));
        break;
    case SPIL_NOTE_ASKS:
        if (you)
            return false; /* the page says that it waits */
        spil__print(out,
                    strcmp(note->word, "undo") == 0 ? _("%s asks to take a move back.")
                                                    : _("%s asks to play again what was taken back."),
                    name);
        break;
    case SPIL_NOTE_UNDO:
        if (note->done && note->n < 1)
            spil_put(out, spil_words_alone(w->tr, SPIL_TR("moves are taken back")).text);
        else if (note->done)
            spil__print(out, _n("%d move taken back.", "%d moves taken back.", note->n), note->n);
        else
            spil_put(out, _("Nothing is taken back."));
        break;
    case SPIL_NOTE_REDO:
        if (note->done)
            spil__print(out, _n("%d move played again.", "%d moves played again.", note->n), note->n);
        else
            spil_put(out, _("Nothing is played again."));
        break;
    case SPIL_NOTE_SEAT: put_seated(w, note, out); break;
    case SPIL_NOTE_START: spil_put(out, _("The game begins.")); break;
    case SPIL_NOTE_OVER: spil_words_result(w, su, note->result, out); break;
    case SPIL_NOTE_EVENT:
    case SPIL_NOTE_TELL: return false;
    }
    spil_put_char(out, '\n');
    return true;
}

void spil_words_resigned(const spil_words *w, const spil_record *rec, int after, spil_out *out)
{
    for (int seat = 0; seat < rec->setup.seats; seat++) {
        if (rec->resign[seat].is && rec->resign[seat].after == after) {
            if (spil__is_you(w, seat))
                spil_put(out, _("You have resigned."));
            else
                spil__print(out, w->in_words ? _("%s resigns.") : _("%s resigns"), w->name[seat]);
            spil_put_char(out, '\n');
        }
    }
}

/* The names of seats, one bit each: "North, East and South". */
static void put_names(const spil_words *w, unsigned seats, spil_out *out)
{
    for (int seat = 0, n = 0; seats >> seat != 0; seat++) {
        if (!(seats >> seat & 1))
            continue;
        spil_put(out, n++ == 0 ? "" : seats >> (seat + 1) == 0 ? _(" and ") : ", ");
        spil_put(out, w->name[seat]);
    }
}

/* "North wins!", "You and South win!", "You lose. North wins!", "You have resigned: North wins." */
static void put_winners(const spil_words *w, const spil_result *res, spil_out *out)
{
    char names[SPIL_SEATS_MAX * (SPIL_NAME_BYTES + 8)];
    spil_out list = spil_out_to(names, sizeof names);
    const unsigned you = w->you > 0 ? 1u << (w->you - 1) : 0, others = res->winners & ~you;
    put_names(w, others, &list);
    if (res->winners == 0)
        spil_put(out, _("A draw."));
    else if (res->winners == you)
        spil_put(out, _("You win!"));
    else if (res->winners & you)
        spil__print(out, _("You and %s win!"), names);
    else if (w->resigned & you)
        spil__print(
            out, _n("You have resigned: %s wins.", "You have resigned: %s win.", __builtin_popcount(others)),
            names);
    else {
        spil_put(out, you != 0 ? _("You lose.") : "");
        spil_put(out, you != 0 ? " " : "");
        spil__print(out, _n("%s wins!", "%s win!", __builtin_popcount(others)), names);
    }
}

/* A side in the score: "North and South", "You and South". */
static void put_side(const spil_words *w, const spil_setup *su, int side, const char *you_word, spil_out *out)
{
    unsigned seats = 0;
    for (int seat = 0; seat < su->seats; seat++)
        seats |= spil_side_of(su, seat) == side ? 1u << seat : 0;
    const unsigned you = w->you > 0 ? seats & 1u << (w->you - 1) : 0;
    if (you != 0)
        spil_put(out, you_word);
    if (you != 0 && seats != you)
        spil_put(out, _(" and "));
    put_names(w, seats & ~you, out);
}

/* Behind a name: " 2"; "Level 1: 2" beside a drawn table, where names may end in a number. */
static void put_points(const spil_words *w, int seat, int points, spil_out *out)
{
    const char *name = seat + 1 == w->you ? "" : w->name[seat];
    const size_t bytes = strlen(name);
    const bool number = w->drawn && bytes > 0 && name[bytes - 1] >= '0' && name[bytes - 1] <= '9';
    spil__print(out, number ? ": %d" : " %d", points);
}

/* The points of a result, of each side once: "you and South 2, East and West 0". */
static void put_sides(const spil_words *w, const spil_setup *su, const spil_result *res, spil_out *out)
{
    bool told[SPIL_SEATS_MAX] = {false};
    for (int seat = 0, n = 0; seat < su->seats; seat++) {
        const int side = spil_side_of(su, seat);
        if (told[side])
            continue;
        told[side] = true;
        spil_put(out, n++ == 0 ? "" : ", ");
        put_side(w, su, side, _("you"), out);
        int last = seat; /* whose name stands before the number */
        for (int other = seat; other < su->seats; other++)
            last = spil_side_of(su, other) == side && other + 1 != w->you ? other : last;
        put_points(w, last, (int)res->points[seat], out);
    }
}

void spil_words_result(const spil_words *w, const spil_setup *su, const spil_result *res, spil_out *out)
{
    char who[SPIL_SEATS_MAX * (SPIL_NAME_BYTES + 8) + 80], points[SPIL_SEATS_MAX * (SPIL_NAME_BYTES + 16)];
    spil_out winners = spil_out_to(who, sizeof who), list = spil_out_to(points, sizeof points);
    put_winners(w, res, &winners);
    if (w->drawn && spil_sides(su) < su->seats) {
        put_sides(w, su, res, &list);
        spil__print(out, "%s %s: %s.", who, spil_words_points(w->tr, su->game), points);
        return;
    }
    for (int seat = 0; seat < su->seats; seat++) {
        spil_put(&list, seat == 0 ? "" : ", ");
        spil_put(&list, seat + 1 == w->you ? _("you") : w->name[seat]);
        put_points(w, seat, (int)res->points[seat], &list);
    }
    spil__print(out, "%s %s: %s.", who, spil_words_points(w->tr, su->game), points);
}

const char *spil_words_points(const spil_translator *tr, const spil_game *game)
{
    const char *own = spil__words_of(game)->points;
    return spil_tr(tr, own != NULL ? own : SPIL_TR("Points"));
}

void spil_words_ladder(const spil_words *w, const spil_ladder *ladder, spil_out *out)
{
    const int level = ladder->level, next = ladder->offered;
    if (next > level)
        spil__print(out, _("Level %d is beaten: level %d is next."), level, next);
    else if (next < level)
        spil__print(out, _("Level %d won three times in a row. Try level %d."), level, next);
    else if (ladder->won >= 2)
        spil__print(out, _("Level %d is beaten, the highest there is."), level);
    else if (ladder->won == 1 && level < SPIL_LADDER_TOP)
        spil__print(out, _("One more win against level %d, and level %d is next."), level, level + 1);
}

void spil_words_evening(const spil_words *w, const spil_tally_row *row, bool by_clock, spil_out *out)
{
    char how[200] = "", name[SPIL_TALLY_NAME] = "";
    spil_handicap handicap;
    const char *at = row->against;
    bool person;
    const spil_evening evening = spil_tally_evening(row, by_clock, &handicap);
    spil_out to_how = spil_out_to(how, sizeof how);
    spil_words_handicap(w->tr, &handicap, &to_how);
    spil_tally_opponent(&at, &person, name);
    const char *winner = spil_words_person(w->tr, name);
    switch (evening) {
    case SPIL_EVENING_NONE: break;
    case SPIL_EVENING_SLOWER:
        /* Translators: "takes 1.5 times as long" */
        spil__print(out, _("Level 1 won three times in a row. The race is more even if it %s."), how);
        break;
    case SPIL_EVENING_LATER:
        /* Translators: a name, twice, and "starts 5 s later" */
        spil__print(out, _("%s won three times in a row. The race is more even if %s %s."), winner, winner,
                    how);
        break;
    case SPIL_EVENING_HINTS:
        spil__print(out, _("Level 1 won three times in a row. Hints say which move is good, and why."));
        break;
    }
}

void spil_words_score(const spil_words *w, const spil_setup *su, const spil_score *score, spil_out *out)
{
    const int sides = spil_sides(su), first = w->you > 0 ? spil_side_of(su, w->you - 1) : 0;
    for (int i = 0; i < sides; i++) {
        const int side = (first + i) % sides;
        const bool turned = sides == 2 && i == 1; /* in the middle are the numbers */
        spil_put(out, i == 0 ? "" : sides == 2 ? " - " : ", ");
        if (turned)
            spil__print(out, "%d ", score->won[side]);
        put_side(w, su, side, _("You"), out);
        if (!turned)
            spil__print(out, " %d", score->won[side]);
    }
}

/* ---- what there is to see ---- */

bool spil_words_ask(const spil_words *w, const spil_setup *su, const void *view, spil_out *out)
{
    const game_words *own = spil__words_of(su->game);
    if (own->ask != NULL)
        own->ask(w, su, view, out);
    return own->ask != NULL;
}

const spil_topic *spil_topics(const spil_game *game)
{
    static const spil_topic none = {.word = NULL};
    const game_words *own = spil__words_of(game);
    return own->topics != NULL ? own->topics : &none;
}

const spil_topic *spil_topic_find(const spil_translator *tr, const spil_game *game, const char *line,
                                  const char **rest)
{
    const size_t len = strcspn(line, " ");
    *rest = line + len + strspn(line + len, " ");
    for (const spil_topic *t = spil_topics(game); t->word != NULL; t++) {
        const bool is = spil_typed_is(tr, t->word, line, len) ||
                        (t->also != NULL && spil_typed_is(tr, t->also, line, len));
        if (is && (**rest == '\0' || t->takes_rest))
            return t;
    }
    return NULL;
}

bool spil_words_about(const spil_words *w, const spil_setup *su, const void *view, const char *word,
                      spil_out *out)
{
    const spil_view_head *head = view;
    for (const spil_topic *t = spil_topics(su->game); t->word != NULL; t++) {
        const bool is = strcmp(spil_typed_english(t->word), word) == 0;
        if (is && !(t->own && head->seat == SPIL_ONLOOKER)) {
            t->describe(w, su, view, "", out);
            return true;
        }
    }
    return false;
}

void spil_words_all(const spil_words *w, const spil_setup *su, const void *view, spil_out *out)
{
    const spil_view_head *head = view;
    const spil_topic *t = spil_topics(su->game);
    if (t->word == NULL)
        spil_words_fields(su, view, out);
    for (; t->word != NULL; t++) {
        if (!t->takes_rest && !(t->own && head->seat == SPIL_ONLOOKER))
            t->describe(w, su, view, "", out);
    }
}
