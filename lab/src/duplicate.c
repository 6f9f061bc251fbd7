/* duplicate.c: the same deal with friends (spil/duplicate.h). */
#include "spil/duplicate.h"

#include <stdlib.h>
#include <string.h>

#include "spil/games.h"
#include "spil/hash.h"
#include "spil/saved.h"

enum {
    CHECK = 4,  /* signs that notice mistakes */
    BASE = 64,  /* of the digits of decisions */
    DIGITS = 4, /* of a decision, at most */
    TEXT_MAX = 20000
};

static const char person[] = "me", between[] = "--", given_up[] = "~";
static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._";

/* ---- signs that notice mistakes ---- */

static void put_check(const char *text, size_t len, spil_out *out)
{
    uint64_t hash = spil_hash(SPIL_HASH_START, text, len);
    hash ^= hash >> 32;
    for (int i = 0; i < CHECK; i++, hash >>= 5)
        spil_put_char(out, spil_duplicate_signs[hash & 31]);
}

/* Does the text end with its own check, after this separator? *len: of what is before it. */
static bool has_check(const char *text, const char *separator, size_t *len)
{
    const size_t all = strlen(text), end = CHECK + strlen(separator);
    char check[CHECK + 1];
    spil_out out = spil_out_to(check, sizeof check);
    if (all <= end || memcmp(text + all - end, separator, strlen(separator)) != 0)
        return false;
    *len = all - end;
    put_check(text, *len, &out);
    return memcmp(check, text + all - CHECK, CHECK) == 0;
}

/* ---- codes ---- */

void spil_duplicate_draw(const uint8_t random[8], char drawn[SPIL_DUPLICATE_DRAWN + 1])
{
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++)
        bits = bits << 8 | random[i];
    for (int i = 0; i < SPIL_DUPLICATE_DRAWN; i++, bits >>= 5)
        drawn[i] = spil_duplicate_signs[bits & 31];
    drawn[SPIL_DUPLICATE_DRAWN] = '\0';
}

static bool is_person(const spil_duplicate *d, int seat)
{
    return d->players.seat[seat].kind == SPIL_PLAYER_PERSON;
}

static int count_people(const spil_duplicate *d)
{
    int n = 0;
    for (int seat = 0; seat < d->setup.seats; seat++)
        n += is_person(d, seat);
    return n;
}

bool spil_duplicate_is_crossed(const spil_duplicate *d)
{
    return count_people(d) == d->setup.seats;
}

int spil_duplicate_seat(const spil_duplicate *d)
{
    int seat = 0;
    while (seat + 1 < d->setup.seats && !is_person(d, seat))
        seat++;
    return seat;
}

/* Only what gives the same answers everywhere. */
static bool fits(const spil_player_spec *who)
{
    const bool bot = who->kind == SPIL_PLAYER_BOT && strcmp(who->text, who->bot->name) == 0;
    return (bot || who->kind == SPIL_PLAYER_PERSON) && !spil_handicap_is(&who->handicap);
}

static spil_code check_players(const spil_duplicate *d, spil_error *err)
{
    for (int seat = 0; seat < d->setup.seats; seat++) {
        if (!fits(&d->players.seat[seat]))
            return spil_fail(
                err, SPIL_BAD_OPTION,
                SPIL_TR("in a deal for friends people and bots play without head starts, time limits "
                        "and programs"));
    }
    if (count_people(d) == 0)
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("somebody has to play a deal for friends"));
    if (spil_duplicate_is_crossed(d) && spil_sides(&d->setup) != 2)
        return spil_fail(err, SPIL_BAD_OPTION,
                         SPIL_TR("without bots a deal for friends is played by two sides, who change seats"));
    return SPIL_OK;
}

static void put_body(const spil_duplicate *d, spil_out *out)
{
    const spil_setup *su = &d->setup;
    const spil_setup usual = spil_setup_default(su->game, su->seats);
    char drawn[SPIL_DUPLICATE_DRAWN + 1] = "";
    spil_duplicate_of_key(&d->key, drawn);
    spil_put_int(out, SPIL_DUPLICATE_ANSWERS);
    spil_put_char(out, '-');
    spil_put(out, su->game->id);
    for (int seat = 0; seat < su->seats; seat++) {
        spil_put_char(out, seat == 0 ? '-' : '.');
        spil_put(out, is_person(d, seat) ? person : d->players.seat[seat].bot->name);
    }
    spil_put_char(out, '-');
    spil_put(out, drawn);
    for (int i = 0; su->game->options[i].name != NULL; i++) {
        if (su->option[i] == usual.option[i])
            continue;
        spil_put_char(out, '-');
        spil_put(out, su->game->options[i].name);
        spil_put_char(out, '=');
        spil_option_print(su, i, out);
    }
}

void spil_duplicate_put(const spil_duplicate *d, spil_out *out)
{
    char body[SPIL_DUPLICATE_CODE];
    spil_out to = spil_out_to(body, sizeof body);
    put_body(d, &to);
    spil_put(out, body);
    spil_put_char(out, '-');
    put_check(body, spil_out_bytes(&to), out);
}

spil_code spil_duplicate_make(const spil_setup *su, const spil_seating *who, const char *drawn,
                              spil_duplicate *d, spil_error *err)
{
    char code[SPIL_DUPLICATE_CODE];
    spil_out out = spil_out_to(code, sizeof code);
    *d = (spil_duplicate){.setup = *su, .players = *who};
    if (su->data != NULL)
        return spil_fail(err, SPIL_BAD_OPTION,
                         SPIL_TR("a board of one's own does not fit into a deal for friends"));
    if (!spil_duplicate_key(drawn, &d->key))
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("'%s' does not name a deal for friends"), drawn);
    const spil_code players = check_players(d, err);
    if (players != SPIL_OK)
        return players;
    spil_duplicate_put(d, &out);
    if (spil_out_full(&out))
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("this deal does not fit into a code"));
    return SPIL_OK;
}

/* The field up to the next sign of a set, which is skipped; NULL: there is none left. */
static char *field(char **at, char end)
{
    char *from = *at, *stop;
    if (from == NULL)
        return NULL;
    stop = strchr(from, end);
    *at = stop == NULL ? NULL : stop + 1;
    if (stop != NULL)
        *stop = '\0';
    return from;
}

static spil_code not_a_code(spil_error *err)
{
    return spil_fail(err, SPIL_BAD_OPTION,
                     SPIL_TR("this is not the code of a deal: something is missing from it, or was changed"));
}

static bool read_players(char *list, spil_duplicate *d)
{
    int n = 0;
    for (char *text; (text = field(&list, '.')) != NULL; n++) {
        spil_player_spec *who = &d->players.seat[n];
        if (n >= d->setup.game->max_seats)
            return false;
        if (strcmp(text, person) == 0)
            *who = spil_player_spec_human();
        else if (spil_player_spec_read_bot(text, d->setup.game, who, NULL) != SPIL_OK)
            return false;
    }
    if (n < d->setup.game->min_seats)
        return false;
    d->setup = spil_setup_default(d->setup.game, n);
    return true;
}

/* The fields after the number of the answers. */
static bool read_fields(spil_cpu cpu, char *rest, spil_duplicate *d)
{
    const char *id = field(&rest, '-');
    char *players = field(&rest, '-');
    const char *drawn = field(&rest, '-');
    d->setup.game = id == NULL ? NULL : spil_game_find(cpu, id);
    if (d->setup.game == NULL || players == NULL || drawn == NULL || !read_players(players, d) ||
        !spil_duplicate_key(drawn, &d->key))
        return false;
    for (char *option; (option = field(&rest, '-')) != NULL;) {
        const char *name = field(&option, '=');
        if (option == NULL || spil_setup_option(&d->setup, name, option, NULL) != SPIL_OK)
            return false;
    }
    return spil_setup_check(&d->setup, NULL) == SPIL_OK && check_players(d, NULL) == SPIL_OK;
}

spil_code spil_duplicate_read(spil_cpu cpu, const char *code, spil_duplicate *d, spil_error *err)
{
    char body[SPIL_DUPLICATE_CODE], again[SPIL_DUPLICATE_CODE], *rest = body;
    size_t len;
    *d = (spil_duplicate){.key = {{0}}};
    if (strlen(code) >= sizeof body || !has_check(code, "-", &len))
        return not_a_code(err);
    memcpy(body, code, len);
    body[len] = '\0';
    const char *answers = field(&rest, '-');
    spil_in in = spil_in_from(answers);
    int number;
    if (!spil_take_int(&in, &number) || !spil_in_done(&in) || number < 1)
        return not_a_code(err);
    if (number != SPIL_DUPLICATE_ANSWERS)
        return spil_fail(err, SPIL_BAD_OPTION,
                         SPIL_TR("this deal is from another version of Spil, whose bots answer otherwise"));
    if (!read_fields(cpu, rest, d))
        return not_a_code(err);
    spil_out out = spil_out_to(again, sizeof again);
    spil_duplicate_put(d, &out); /* there is one code for a deal */
    return strcmp(again, code) == 0 ? SPIL_OK : not_a_code(err);
}

bool spil_duplicate_of_match(const spil_driver *match, spil_duplicate *d)
{
    char drawn[SPIL_DUPLICATE_DRAWN + 1];
    spil_key key;
    if (!spil_driver_key(match, &key) || !spil_duplicate_of_key(&key, drawn))
        return false;
    const spil_setup *su = spil_driver_setup(match);
    const spil_seating who = spil_seating_of(match);
    for (int seat = 0; seat < su->seats; seat++) {
        if (spil_handicap_is(&spil_driver_terms(match)->handicap[seat]))
            return false;
    }
    return spil_duplicate_make(su, &who, drawn, d, NULL) == SPIL_OK;
}

/* ---- what people can do, and which of it they did ---- */

typedef struct decision {
    int n;          /* how much there is to choose from; 0: people have no part in it */
    bool others;    /* the last of it: somebody else acts */
    int chosen;     /* which of it a step is, -1: none */
    int seat;       /* or, the other way round, what choosing one of it is … */
    spil_move move; /* … unless somebody else acts (seat < 0) */
} decision;

/* In a position: which number a step has, if step is not NULL, and what the number `pick` is. */
static decision decide(const spil_duplicate *d, const spil_state *st, const spil_step *step, int pick)
{
    const spil_game *game = d->setup.game;
    spil_move moves[SPIL_MOVES_MAX];
    uint8_t seats[SPIL_SEATS_MAX];
    decision found = {.chosen = -1, .seat = -1};
    const int acting = game->to_act(&d->setup, st, seats);
    for (int i = 0; i < acting; i++) {
        if (!is_person(d, seats[i])) {
            found.others = true;
            continue;
        }
        const int n = game->moves(&d->setup, st, seats[i], moves, SPIL_MOVES_MAX);
        for (int m = 0; m < n; m++) {
            if (step != NULL && step->seat == seats[i] && step->move.code == moves[m].code)
                found.chosen = found.n + m;
            if (found.n + m == pick) {
                found.seat = seats[i];
                found.move = moves[m];
            }
        }
        found.n += n;
    }
    if (found.n > 0 && found.others) {
        if (step != NULL && step->seat >= 0 && !is_person(d, step->seat))
            found.chosen = found.n;
        found.n++;
    }
    return found;
}

static int digits_for(int n)
{
    int count = 0;
    for (int most = 1; most < n; most *= BASE)
        count++;
    return count;
}

static void put_number(int number, int n, spil_out *out)
{
    char text[DIGITS + 1] = "";
    for (int i = digits_for(n) - 1; i >= 0; i--, number /= BASE)
        text[i] = digits[number % BASE];
    spil_put(out, text);
}

static bool take_number(spil_in *in, int n, int *number)
{
    *number = 0;
    for (int i = digits_for(n); i > 0; i--) {
        const int digit = spil_take_one_of(in, digits);
        if (digit < 0)
            return false;
        *number = *number * BASE + digit;
    }
    return *number < n;
}

static bool put_decisions(const spil_duplicate *d, const spil_record *rec, spil_out *out)
{
    spil_state state;
    spil_record_start(rec, &state);
    for (int i = 0; i < rec->n_steps; i++) {
        const spil_step *step = &rec->steps[i];
        const decision made = decide(d, &state, step, -1);
        if (made.n > 0) {
            if (made.chosen < 0)
                return false;
            put_number(made.chosen, made.n, out);
        }
        if (step->seat < 0 ||
            d->setup.game->apply(&d->setup, &state, step->seat, step->move, NULL, NULL) != SPIL_OK)
            return false;
    }
    return true;
}

/* ---- names ---- */

static bool is_plain_sign(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static void put_name(const char *name, spil_out *out)
{
    for (const char *at = name; *at != '\0'; at++) {
        if (is_plain_sign(*at)) {
            spil_put_char(out, *at);
        } else {
            spil_put_char(out, '~');
            spil_put_hex(out, (const uint8_t *)at, 1);
        }
    }
}

static bool read_name(const char *text, size_t len, char name[SPIL_NAME_BYTES])
{
    spil_in in = {.at = text, .end = text + len};
    size_t n = 0;
    while (!spil_in_done(&in) && n + 1 < SPIL_NAME_BYTES) {
        if (spil_take_char(&in, '~')) {
            if (!spil_take_hex(&in, (uint8_t *)&name[n], 1) || name[n] == '\0' || is_plain_sign(name[n]))
                return false;
        } else if (is_plain_sign(*in.at)) {
            name[n] = *in.at++;
        } else {
            return false;
        }
        n++;
    }
    name[n] = '\0';
    return spil_in_done(&in) && (n == 0 || spil_name_fits(name));
}

/* ---- results ---- */

static bool gave_up(const spil_duplicate *d, const spil_record *rec)
{
    bool is = false;
    for (int seat = 0; seat < d->setup.seats; seat++)
        is = is || (is_person(d, seat) && rec->resign[seat].is);
    return is;
}

static bool is_of(const spil_duplicate *d, const spil_record *rec)
{
    const spil_setup *a = &rec->setup, *b = &d->setup; /* perhaps of different builds of the rules */
    return !rec->from_position && strcmp(a->game->id, b->game->id) == 0 && a->seats == b->seats &&
           a->data == NULL && memcmp(a->option, b->option, sizeof a->option) == 0 &&
           memcmp(&rec->key, &d->key, sizeof d->key) == 0;
}

char *spil_duplicate_result(const spil_duplicate *d, const spil_record *rec, const char *const name[2],
                            spil_error *err)
{
    const bool crossed = spil_duplicate_is_crossed(d), left = gave_up(d, rec);
    const size_t size = SPIL_DUPLICATE_CODE + 2 * 3 * SPIL_NAME_BYTES + 20 + DIGITS * (size_t)rec->n_steps;
    spil_state state;
    spil_result res;
    if (!is_of(d, rec) || (crossed && left)) {
        spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("this game has no result that could be compared"));
        return NULL;
    }
    if (!left && (spil_record_replay(rec, -1, &state, NULL, NULL) != SPIL_OK ||
                  rec->end.cause != SPIL_CAUSE_PLAYED || !spil_record_result(rec, &state, &res))) {
        spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("the game is not over"));
        return NULL;
    }
    for (int i = 0; i <= crossed; i++) {
        if (name[i][0] != '\0' && spil_name_check(name[i], SPIL_BAD_RECORD, err) != SPIL_OK)
            return NULL;
    }

    char *text = spil_alloc(size);
    spil_out out = spil_out_to(text, size);
    spil_duplicate_put(d, &out);
    spil_put(&out, between);
    put_name(name[0], &out);
    if (crossed) {
        spil_put_char(&out, '.');
        put_name(name[1], &out);
    }
    spil_put(&out, between);
    if (left)
        spil_put(&out, given_up);
    else if (!put_decisions(d, rec, &out)) {
        free(text);
        spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("this game has no result that could be compared"));
        return NULL;
    }
    const size_t len = spil_out_bytes(&out);
    spil_put(&out, between);
    put_check(text, len, &out);
    return text;
}

/* The pieces of a result. */
typedef struct pieces {
    char *code; /* free() it */
    const char *name, *name_end, *moves, *moves_end;
} pieces;

static spil_code not_a_result(spil_error *err)
{
    return spil_fail(err, SPIL_BAD_OPTION,
                     SPIL_TR("this is not a result: something is missing from it, or was changed"));
}

/* What follows the last slash of a link, without spaces around it. */
static char *bare(const char *text)
{
    static const char blank[] = " \t\r\n";
    text += strspn(text, blank);
    size_t len = strlen(text);
    while (len > 0 && strchr(blank, text[len - 1]) != NULL)
        len--;
    for (size_t i = len; i > 0; i--) {
        if (text[i - 1] == '/')
            return spil_strndup(text + i, len - i);
    }
    return spil_strndup(text, len);
}

/* text: bare, and outlives the pieces. */
static spil_code split(const char *text, pieces *p, spil_error *err)
{
    size_t len;
    *p = (pieces){.code = NULL};
    if (strlen(text) > TEXT_MAX || !has_check(text, between, &len))
        return not_a_result(err);
    const char *first = strstr(text, between);
    const char *second = first == NULL ? NULL : strstr(first + 2, between);
    if (second == NULL || second >= text + len)
        return not_a_result(err);
    p->name = first + 2;
    p->name_end = second;
    p->moves = second + 2;
    p->moves_end = text + len;
    p->code = spil_strndup(text, (size_t)(first - text));
    return SPIL_OK;
}

static bool read_names(const pieces *p, spil_played *played)
{
    const size_t len = (size_t)(p->name_end - p->name);
    const char *dot = memchr(p->name, '.', len);
    if (played->crossed != (dot != NULL))
        return false;
    if (dot == NULL)
        return read_name(p->name, len, played->name[0]);
    return read_name(p->name, (size_t)(dot - p->name), played->name[0]) &&
           read_name(dot + 1, (size_t)(p->name_end - dot - 1), played->name[1]);
}

/* The deal, the names; *p is to be freed when it is true. */
static spil_code read_result(spil_cpu cpu, const char *text, pieces *p, spil_played *played, spil_error *err)
{
    *played = (spil_played){.ahead = 0};
    spil_code code = split(text, p, err);
    if (code == SPIL_OK)
        code = spil_duplicate_read(cpu, p->code, &played->deal, err);
    if (code == SPIL_OK) {
        played->crossed = spil_duplicate_is_crossed(&played->deal);
        if (!read_names(p, played))
            code = not_a_result(err);
    }
    if (code != SPIL_OK) {
        free(p->code);
        p->code = NULL;
    }
    return code;
}

spil_code spil_duplicate_look(spil_cpu cpu, const char *text, spil_duplicate *d, bool *is_result,
                              spil_error *err)
{
    char *it = bare(text);
    pieces p = {.code = NULL};
    spil_played played;
    spil_code code;
    *is_result = strstr(it, between) != NULL;
    if (*is_result) {
        code = read_result(cpu, it, &p, &played, err);
        *d = played.deal;
        free(p.code);
    } else {
        code = spil_duplicate_read(cpu, it, d, err);
    }
    free(it);
    return code;
}

/* ---- played again ---- */

/* Plays what was decided; false: it cannot be, or does not end the game. */
static bool play_again(const spil_duplicate *d, spil_par *game, spil_in in)
{
    const spil_driver *match = spil_par_match(game);
    spil_state state;
    spil_key key = d->key;
    d->setup.game->start(&d->setup, &key, &state);
    for (int i = 0; spil_driver_phase(match) != SPIL_PHASE_OVER; i++) {
        const decision open = decide(d, &state, NULL, -1);
        int pick = -1;
        if (open.n > 0 && !take_number(&in, open.n, &pick))
            return false;
        const decision made = decide(d, &state, NULL, pick);
        if (made.seat >= 0 ? !spil_par_move(game, made.seat, made.move) : !spil_par_step(game))
            return false;
        if (spil_driver_steps(match) != i + 1)
            return false;
        const spil_step *step = spil_driver_step(match, i);
        if (step->seat < 0 ||
            d->setup.game->apply(&d->setup, &state, step->seat, step->move, NULL, NULL) != SPIL_OK)
            return false;
    }
    return spil_in_done(&in);
}

/* By how much the first side is ahead of the other: points where they decide, else who won. */
static int ahead_of(const spil_record *rec)
{
    const spil_setup *su = &rec->setup;
    spil_state state;
    spil_result res;
    int other = 1;
    while (spil_side_of(su, other) == spil_side_of(su, 0))
        other++;
    if (spil_record_replay(rec, -1, &state, NULL, NULL) != SPIL_OK || !spil_record_result(rec, &state, &res))
        return 0;
    return spil_day_by_points(su->game) ? res.points[other] - res.points[0]
                                        : (int)spil_outcome_of(su, &res, 0) - (int)SPIL_OUTCOME_DRAWN;
}

static bool score_of(spil_par *game, spil_played *played)
{
    spil_record rec;
    if (!spil_record_of(SPIL_CPU_ANY, spil_par_match(game), &rec, NULL))
        return false;
    const bool is = spil_day_score_at(&rec, spil_duplicate_seat(&played->deal), &played->score);
    played->ahead = played->crossed ? ahead_of(&rec) : 0;
    spil_record_free(&rec);
    return is;
}

static spil_code check(spil_cpu cpu, const char *text, const spil_players *players, spil_played *played,
                       spil_error *err)
{
    pieces p;
    const spil_code code = read_result(cpu, text, &p, played, err);
    if (code != SPIL_OK)
        return code;
    const spil_duplicate *d = &played->deal;
    const spil_in moves = {.at = p.moves, .end = p.moves_end};
    spil_in in = moves;
    bool is;
    if (spil_take_word(&in, given_up)) {
        played->score = (spil_day_score){.outcome = SPIL_OUTCOME_LOST,
                                         .by_points = spil_day_by_points(d->setup.game),
                                         .moves = SPIL_DAY_GIVEN_UP};
        is = spil_in_done(&in) && !played->crossed;
    } else {
        spil_par *game = spil_par_open_deal(&d->setup, &d->players, &d->key, players);
        is = play_again(d, game, moves) && score_of(game, played);
        spil_par_close(game);
    }
    free(p.code);
    return is ? SPIL_OK
              : spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("this is not how the game goes: it is not counted"));
}

spil_code spil_duplicate_check(spil_cpu cpu, const char *text, const spil_players *players,
                               spil_played *played, spil_error *err)
{
    char *it = bare(text);
    const spil_code code = check(cpu, it, players, played, err);
    free(it);
    return code;
}

spil_par *spil_duplicate_par(const spil_duplicate *d, const spil_players *players)
{
    const spil_game *game = d->setup.game;
    spil_seating who = d->players;
    for (int seat = 0; seat < d->setup.seats; seat++) {
        if (is_person(d, seat))
            who.seat[seat] = spil_player_spec_of_bot(spil_bot_best(game), game);
    }
    return spil_par_open_deal(&d->setup, &who, &d->key, players);
}

bool spil_duplicate_par_score(const spil_par *par, const spil_duplicate *d, spil_day_score *score)
{
    spil_record rec;
    if (!spil_record_of(SPIL_CPU_ANY, spil_par_match(par), &rec, NULL))
        return false;
    const bool is = spil_day_score_at(&rec, spil_duplicate_seat(d), score);
    spil_record_free(&rec);
    return is;
}

/* ---- kept results ---- */

static bool is_found(const spil_kept_result found[], int n, const spil_kept_result *one)
{
    for (int i = 0; i < n; i++) {
        if (found[i].len == one->len && memcmp(found[i].at, one->at, one->len) == 0)
            return true;
    }
    return false;
}

char *spil_duplicates_line(const char *result, bool mine)
{
    char *it = bare(result);
    const size_t size = strlen(it) + 10;
    char *line = spil_alloc(size);
    spil_out out = spil_out_to(line, size);
    spil_put(&out, mine ? "mine " : "theirs ");
    spil_put(&out, it);
    spil_put_char(&out, '\n');
    free(it);
    return line;
}

int spil_duplicates_find(const char *text, size_t len, const spil_duplicate *d,
                         spil_kept_result found[SPIL_RESULTS_MAX])
{
    char code[SPIL_DUPLICATE_CODE + 2] = "";
    spil_out out = spil_out_to(code, sizeof code);
    int n = 0;
    if (d != NULL) {
        spil_duplicate_put(d, &out);
        spil_put(&out, between);
    }
    for (int mine = 1; mine >= 0; mine--) {
        for (const char *at = text, *end = text + len, *stop; at < end; at = stop + 1) {
            stop = memchr(at, '\n', (size_t)(end - at));
            if (stop == NULL)
                break; /* half a line */
            spil_in in = {.at = at, .end = stop};
            if (!spil_take_word(&in, mine ? "mine " : "theirs "))
                continue;
            const spil_kept_result one = {.mine = mine != 0, .at = in.at, .len = (size_t)(stop - in.at)};
            const bool second = mine && d != NULL && n > 0; /* of one's own the first counts */
            if (spil_take_word(&in, code) && !second && n < SPIL_RESULTS_MAX && !is_found(found, n, &one))
                found[n++] = one;
        }
    }
    return n;
}
