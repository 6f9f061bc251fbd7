/* duplicate.c: the same deal with friends: codes and results are the same texts wherever they are made, they can be
 * played again, and what was altered is refused.
 *
 * usage: lab_duplicate [NUMBER [all]]
 *
 * With a number: results of all games, to be compared with other builds (tools/test). */
#include "spil/duplicate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/games.h"
#include "spil/hash.h"
#include "spil/saved.h"
#include "thinkers.h"

static int wrong;

static void must(bool is, const char *what)
{
    if (!is)
        printf("not so: %s\n", what);
    wrong += !is;
}

static const char *const games[] = {"punto", "7ate9", "sequence", "rumi7"};
enum { GAMES = sizeof games / sizeof games[0] };

static const char drawn[] = "7k2m9x4qa2bc";

/* ---- deals ---- */

static spil_setup setup_of(const char *game, int seats, const char *option, const char *value)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), seats);
    if (option != NULL)
        spil_setup_option(&su, option, value, NULL);
    must(spil_setup_check(&su, NULL) == SPIL_OK, "a setup");
    return su;
}

static spil_code make(const spil_setup *su, const char *const who[], const char *from, spil_duplicate *d)
{
    spil_seating players;
    for (int seat = 0; seat < su->seats; seat++) {
        if (strcmp(who[seat], "me") == 0)
            players.seat[seat] = spil_player_spec_human();
        else
            must(spil_player_spec_read(who[seat], su->game, &players.seat[seat], NULL) == SPIL_OK,
                 "a player");
    }
    return spil_duplicate_make(su, &players, from, d, NULL);
}

/* Against the usual bot, from seat 0; a short game. */
static spil_duplicate usual(const char *game, const char *from)
{
    spil_setup su = setup_of(game, 2, NULL, NULL);
    if (strcmp(game, "rumi7") == 0)
        spil_setup_option(&su, "last_round", "1", NULL);
    const char *const who[] = {"me", spil_bot_usual(su.game)->name};
    spil_duplicate d;
    must(make(&su, who, from, &d) == SPIL_OK, "a deal");
    return d;
}

static const char *code_of(const spil_duplicate *d)
{
    static char code[SPIL_DUPLICATE_CODE];
    spil_out out = spil_out_to(code, sizeof code);
    spil_duplicate_put(d, &out);
    return code;
}

/* ---- games ---- */

/* Somebody plays by a rule: of the moves there are, this one. */
static spil_par *play(const spil_duplicate *d, int rule)
{
    spil_par *par = spil_par_open_deal(&d->setup, &d->players, &d->key, &spil__test_thinkers);
    const spil_driver *match = spil_par_match(par);
    spil_move moves[SPIL_MOVES_MAX];
    while (spil_driver_phase(match) != SPIL_PHASE_OVER) {
        const int step = spil_driver_steps(match);
        for (int seat = 0; seat < d->setup.seats && spil_driver_steps(match) == step; seat++) {
            if (d->players.seat[seat].kind != SPIL_PLAYER_PERSON)
                continue;
            const int n = spil_driver_moves(match, seat, moves);
            if (n > 0 && spil_driver_phase(match) != SPIL_PHASE_OVER)
                spil_par_move(par, seat, moves[(step * rule + rule) % n]);
        }
        if (spil_driver_steps(match) == step && !spil_par_step(par))
            break;
    }
    must(spil_driver_phase(match) == SPIL_PHASE_OVER, "it is played out");
    return par;
}

static spil_record record_of(const spil_par *par)
{
    spil_record rec;
    spil_error err;
    must(spil_record_of(SPIL_CPU_ANY, spil_par_match(par), &rec, &err), "a record");
    return rec;
}

static const char *const anna[] = {"Anna", ""};

static char *result_of(const spil_duplicate *d, int rule, const char *const name[2])
{
    spil_par *par = play(d, rule);
    spil_record rec = record_of(par);
    char *text = spil_duplicate_result(d, &rec, name, NULL);
    must(text != NULL, "a result");
    spil_record_free(&rec);
    spil_par_close(par);
    return text;
}

static spil_code check(const char *text, spil_played *played)
{
    spil_error err;
    return spil_duplicate_check(SPIL_CPU_ANY, text, &spil__test_thinkers, played, &err);
}

/* ---- codes ---- */

static bool reads(const char *code)
{
    spil_duplicate d;
    return spil_duplicate_read(SPIL_CPU_ANY, code, &d, NULL) == SPIL_OK;
}

/* The same with its last four signs made anew, so that they are right; "--" in results. */
static char *signed_again(const char *body, const char *between)
{
    static char text[5000];
    uint64_t hash = spil_hash(SPIL_HASH_START, body, strlen(body));
    hash ^= hash >> 32;
    snprintf(text, sizeof text, "%s%s%c%c%c%c", body, between, spil_duplicate_signs[hash & 31],
             spil_duplicate_signs[hash >> 5 & 31], spil_duplicate_signs[hash >> 10 & 31],
             spil_duplicate_signs[hash >> 15 & 31]);
    return text;
}

static void try_codes(void)
{
    const spil_setup three = setup_of("punto", 2, "rounds", "3");
    const char *const against[] = {"me", "level3", "level3", "level3"};
    const char *const nobody[] = {"level3", "level3"}, *const us[] = {"me", "me", "me", "me"};
    const char *const timed[] = {"me", "level3@50ms"};
    spil_duplicate d, again;
    must(make(&three, against, drawn, &d) == SPIL_OK, "a deal");
    char code[SPIL_DUPLICATE_CODE], changed[SPIL_DUPLICATE_CODE];
    strcpy(code, code_of(&d));
    must(strcmp(code, "1-punto-me.level3-7k2m9x4qa2bc-rounds=3-3ak4") == 0, code);
    must(spil_duplicate_read(SPIL_CPU_ANY, code, &again, NULL) == SPIL_OK &&
             spil_setup_same(&again.setup, &d.setup) && memcmp(&again.key, &d.key, sizeof d.key) == 0 &&
             strcmp(again.players.seat[1].text, "level3") == 0,
         "a code is read back");
    for (size_t i = 0; code[i] != '\0'; i++) {
        strcpy(changed, code);
        changed[i] = changed[i] == '2' ? '3' : '2';
        must(!reads(changed), "a changed code is refused");
        strcpy(changed, code);
        changed[i] = '\0';
        must(!reads(changed), "the beginning of a code is refused");
    }
    must(reads(signed_again("1-punto-me.level3-7k2m9x4qa2bc-rounds=3", "-")), "these are the right signs");
    static const char *const bad[] = {
        "2-punto-me.level3-7k2m9x4qa2bc",           /* other answers */
        "0-punto-me.level3-7k2m9x4qa2bc",           /* none */
        "1-whist-me.level3-7k2m9x4qa2bc",           /* no such game */
        "1-punto-me-7k2m9x4qa2bc",                  /* too few */
        "1-punto-me.level3.me.me.me-7k2m9x4qa2bc",  /* too many */
        "1-punto-me.level9-7k2m9x4qa2bc",           /* no such player */
        "1-punto-me.level3@50ms-7k2m9x4qa2bc",      /* who goes by the clock */
        "1-punto-level3.level3-7k2m9x4qa2bc",       /* nobody */
        "1-punto-me.me.me-7k2m9x4qa2bc",            /* three sides, who cannot be crossed */
        "1-punto-me.level3-7k2m9x4qa2bu",           /* no such sign */
        "1-punto-me.level3-7k2m9x4qa2b",            /* one too few */
        "1-punto-me.level3-7k2m9x4qa2bc-rounds=99", /* no such value */
        "1-punto-me.level3-7k2m9x4qa2bc-rounds=2",  /* the usual one is not written */
        "1-punto-me.level3-7k2m9x4qa2bc-rounds",    /* none */
        "1-sequence-me.level3-7k2m9x4qa2bc-board=own",
        "1-punto-me.level3",
        "1-punto",
        "1",
        ""};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        must(!reads(signed_again(bad[i], "-")), bad[i]);

    must(make(&three, nobody, drawn, &d) != SPIL_OK, "somebody plays");
    must(make(&three, timed, drawn, &d) != SPIL_OK, "nobody goes by the clock");
    must(make(&three, against, "7k2m9x4qa2b!", &d) != SPIL_OK, "only signs are drawn");
    const spil_setup of_three = setup_of("punto", 3, NULL, NULL);
    must(make(&of_three, us, drawn, &d) != SPIL_OK, "two sides change seats");
    must(make(&of_three, against, drawn, &d) == SPIL_OK && !spil_duplicate_is_crossed(&d), "bots are many");
    must(make(&three, us, drawn, &d) == SPIL_OK && spil_duplicate_is_crossed(&d), "two people cross");

    char some[SPIL_DUPLICATE_DRAWN + 1], others[SPIL_DUPLICATE_DRAWN + 1];
    spil_duplicate_draw((const uint8_t[8]){1, 2, 3, 4, 5, 6, 7, 8}, some);
    spil_duplicate_draw((const uint8_t[8]){1, 2, 3, 4, 5, 6, 7, 9}, others);
    must(spil_duplicate_key(some, &d.key) && strcmp(some, others) != 0, "random bytes draw");
    must(strlen(some) == SPIL_DUPLICATE_DRAWN, "twelve of them");
}

static void try_keys(void)
{
    char back[SPIL_DUPLICATE_DRAWN + 1];
    spil_key key;
    must(spil_duplicate_key(drawn, &key), "a key");
    must(memcmp(key.bytes, "duplicate 7k2m9x4qa2bc\0\0\0\0\0\0\0\0\0", 32) == 0, "the key is a text");
    must(spil_duplicate_of_key(&key, back) && strcmp(back, drawn) == 0, "it is read back");
    key.bytes[31] = 1;
    must(!spil_duplicate_of_key(&key, back), "nothing follows it");
    spil_key_parse("42", &key);
    must(!spil_duplicate_of_key(&key, back), "other seeds are no such deals");
}

/* ---- results ---- */

static void try_results(void)
{
    static const uint64_t known[GAMES] = {0xf23a482ba4bb3976, 0xb158a3a39780a1f0, 0x36e0d9be104d618,
                                          0xbdf819d5f4ce2da7};
    for (int i = 0; i < GAMES; i++) {
        const spil_duplicate d = usual(games[i], drawn);
        char *text = result_of(&d, 7, anna);
        spil_par *par = play(&d, 7);
        spil_record rec = record_of(par);
        spil_day_score score;
        spil_played played, other;
        if (spil_hash(0, text, strlen(text)) != known[i])
            printf("%#llx: %s\n", (unsigned long long)spil_hash(0, text, strlen(text)), text);
        must(spil_hash(0, text, strlen(text)) == known[i],
             "a result is what it was: if bots or moves have changed, raise SPIL_DUPLICATE_ANSWERS");
        must(spil_day_score_at(&rec, 0, &score), "a score");
        must(check(text, &played) == SPIL_OK && spil_day_score_compare(&played.score, &score) == 0 &&
                 played.score.moves == score.moves && strcmp(played.name[0], "Anna") == 0,
             "it is played again");

        const size_t len = strlen(text), from = (size_t)(strstr(text, "--Anna--") - text) + 8;
        char *changed = strdup(text);
        for (size_t at = 0; at < len; at++) {
            changed[at] = text[at] == 'b' ? 'c' : 'b';
            must(check(changed, &other) != SPIL_OK, "a changed result is refused");
            changed[at] = text[at];
        }
        changed[len - 6] = '\0'; /* without its signs */
        for (size_t cut = len - 6; cut-- > from;) {
            changed[cut] = '\0';
            must(check(signed_again(changed, "--"), &other) != SPIL_OK, "a game is played to its end");
        }
        strcpy(changed, text);
        changed[len - 6] = '\0';
        must(check(signed_again(changed, "--"), &other) == SPIL_OK, "these are the right signs");
        changed[len - 6] = '0';
        changed[len - 5] = '\0';
        must(check(signed_again(changed, "--"), &other) != SPIL_OK, "nothing comes after the end");
        free(changed);

        rec.n_steps--;
        must(spil_duplicate_result(&d, &rec, anna, NULL) == NULL, "no result before the end");
        rec.n_steps++;
        const spil_duplicate another = usual(games[i], "7k2m9x4qa2bd");
        must(spil_duplicate_result(&another, &rec, anna, NULL) == NULL, "nor of another deal");
        rec.resign[0].is = true;
        free(text);
        text = spil_duplicate_result(&d, &rec, anna, NULL);
        must(text != NULL && check(text, &other) == SPIL_OK && other.score.moves == SPIL_DAY_GIVEN_UP &&
                 spil_played_compare(&played, &other) > 0,
             "nothing is worse than giving up");
        free(text);
        spil_record_free(&rec);
        spil_par_close(par);
    }
}

/* Moves that were not answered as the bots answer: there is no way to write them. */
static void try_made_up(void)
{
    const spil_duplicate d = usual("punto", drawn);
    spil_setup su = d.setup;
    const char *const weak[] = {"me", "random"};
    spil_duplicate other;
    must(make(&su, weak, drawn, &other) == SPIL_OK, "against a weaker one");
    spil_par *par = play(&other, 3);
    spil_record rec = record_of(par);
    char *text = spil_duplicate_result(&d, &rec, anna, NULL); /* as if level 3 had answered so */
    spil_played played;
    must(text != NULL && check(text, &played) != SPIL_OK, "what others answered is not how this game goes");
    free(text);
    text = spil_duplicate_result(&other, &rec, anna, NULL);
    must(text != NULL && check(text, &played) == SPIL_OK, "it was how the other one went");
    free(text);
    spil_record_free(&rec);
    spil_par_close(par);
}

static void try_names(void)
{
    const spil_duplicate d = usual("7ate9", drawn);
    static const char *const names[][2] = {{"Sigríður Ösp", ""}, {"a--b.c~d/e", ""}, {"", ""}};
    spil_par *par = play(&d, 5);
    spil_record rec = record_of(par);
    for (int i = 0; i < 3; i++) {
        spil_played played;
        char *text = spil_duplicate_result(&d, &rec, names[i], NULL);
        char link[3000];
        must(text != NULL && check(text, &played) == SPIL_OK && strcmp(played.name[0], names[i][0]) == 0,
             "a name comes along");
        must(strspn(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._~=-") ==
                 strlen(text),
             "links leave it alone");
        snprintf(link, sizeof link, " https://example.org/spil/#/duplicate/%s\n", text);
        must(check(link, &played) == SPIL_OK, "a link is taken");
        free(text);
    }
    static const char *const bad[] = {"a\nb", ""};
    must(spil_duplicate_result(&d, &rec, bad, NULL) == NULL, "no control characters");
    spil_played played;
    char body[2000];
    static const char *const written[] = {"~41", "~0a", "~c3", "a b", "Anna.Bo"};
    for (int i = 0; i < 5; i++) {
        snprintf(body, sizeof body, "%s--%s--~", code_of(&d), written[i]);
        must(check(signed_again(body, "--"), &played) != SPIL_OK, written[i]);
    }
    snprintf(body, sizeof body, "%s--Anna--~", code_of(&d));
    must(check(signed_again(body, "--"), &played) == SPIL_OK, "a name is read");
    spil_record_free(&rec);
    spil_par_close(par);
}

static void try_looking(void)
{
    const spil_duplicate d = usual("7ate9", drawn);
    spil_duplicate seen;
    bool is_result;
    char *text = result_of(&d, 7, anna);
    must(spil_duplicate_look(SPIL_CPU_ANY, text, &seen, &is_result, NULL) == SPIL_OK && is_result,
         "a result");
    must(spil_duplicate_look(SPIL_CPU_ANY, code_of(&d), &seen, &is_result, NULL) == SPIL_OK && !is_result,
         "a code");
    text[strlen(text) - 1] = '!';
    must(spil_duplicate_look(SPIL_CPU_ANY, text, &seen, &is_result, NULL) != SPIL_OK, "neither");
    must(spil_duplicate_look(SPIL_CPU_ANY, "", &seen, &is_result, NULL) != SPIL_OK, "nothing");
    free(text);
}

/* ---- crossed seats ---- */

static void try_crossed(void)
{
    static const char *const tables[][2] = {{"Reds", "Blues"}, {"Blues", "Reds"}};
    const char *const us[] = {"me", "me"};
    for (int i = 0; i < GAMES; i++) {
        spil_setup su = setup_of(games[i], 2, NULL, NULL);
        if (strcmp(games[i], "rumi7") == 0)
            spil_setup_option(&su, "last_round", "1", NULL);
        spil_duplicate d;
        must(make(&su, us, drawn, &d) == SPIL_OK, "a deal in crossed seats");
        spil_played played[2];
        for (int table = 0; table < 2; table++) {
            char *text = result_of(&d, 3 + table * 4, tables[table]);
            must(check(text, &played[table]) == SPIL_OK && played[table].crossed, "it is played again");
            free(text);
        }
        spil_crossed sums[2 * SPIL_RESULTS_MAX];
        must(spil_crossed_sums(played, 2, sums) == 2 && sums[0].both && sums[1].both && sums[0].tables == 2,
             "both sat on both sides");
        must(sums[0].ahead == -sums[1].ahead && sums[0].ahead >= 0, "what one is ahead, the other is behind");
        const int reds = played[0].ahead - played[1].ahead;
        must(sums[0].ahead == abs(reds) && (reds == 0 || (strcmp(sums[0].name, "Reds") == 0) == (reds > 0)),
             "the luck of a seat cancels out");
        must(spil_crossed_sums(played, 1, sums) == 2 && !sums[0].both, "one table does not cancel it");
        spil_par *par = play(&d, 3);
        spil_record rec = record_of(par);
        rec.resign[0].is = true;
        must(spil_duplicate_result(&d, &rec, tables[0], NULL) == NULL, "nobody may give up");
        spil_record_free(&rec);
        spil_par_close(par);
    }
    spil_played won = {.name = {"A", "B"}, .crossed = true, .ahead = 10},
                lost = {.name = {"B", "A"}, .crossed = true, .ahead = 8}, both[] = {won, lost};
    spil_crossed sums[2 * SPIL_RESULTS_MAX];
    spil_crossed_sums(both, 2, sums);
    must(strcmp(sums[0].name, "A") == 0 && sums[0].ahead == 2 && sums[1].ahead == -2, "ten less eight");
}

/* ---- par and kept results ---- */

static void try_par(void)
{
    const spil_duplicate d = usual("punto", drawn);
    spil_par *par = spil_duplicate_par(&d, &spil__test_thinkers);
    spil_day_score score;
    must(!spil_duplicate_par_score(par, &d, &score), "not before the end");
    while (spil_par_step(par))
        continue;
    must(spil_duplicate_par_score(par, &d, &score) && score.moves > 0, "par");
    spil_par_close(par);
}

static void try_kept(void)
{
    const spil_duplicate d = usual("7ate9", drawn), other = usual("7ate9", "7k2m9x4qa2bd");
    char code[SPIL_DUPLICATE_CODE], text[3000];
    strcpy(code, code_of(&d));
    const char *another = code_of(&other);
    snprintf(text, sizeof text,
             SPIL_DUPLICATES_FIRST
             "theirs %s--Bo--1--a\nmine %s--Me--2--b\ntheirs %s--Bo--1--a\nmine %s--Me--3--c\n"
             "theirs %s--Bo--4--d\nwhat %s--Bo--5--e\ntheirs %s--Bo--6--f",
             code, code, code, code, another, code, code);
    spil_kept_result found[SPIL_RESULTS_MAX];
    const int n = spil_duplicates_find(text, strlen(text), &d, found);
    must(n == 2, "each once, one's own once, whole lines");
    must(found[0].mine && strncmp(found[0].at + strlen(code), "--Me--2--b", found[0].len - strlen(code)) == 0,
         "one's own first line is the first");
    must(!found[1].mine && found[1].at[found[1].len - 1] == 'a', "then the others");
    must(spil_duplicates_find(text, strlen(text), &other, found) == 1 && !found[0].mine, "another deal");
    must(spil_duplicates_find(text, strlen(text), NULL, found) == 4, "all of them");
}

/* ---- no help ---- */

static void try_help(void)
{
    for (int i = 0; i < 2; i++) { /* in other deals there is */
        spil_duplicate d = usual("punto", drawn);
        d.key.bytes[31] = (uint8_t)i;
        const spil_terms terms = {.order = SPIL_ORDER_TURNS, .undo = SPIL_UNDO_FREE, .keep = SPIL_KEEP_STEPS};
        const spil_player_spec human = spil_player_spec_human();
        spil_driver *match = spil_driver_new(&d.setup, &terms, 0);
        spil_duplicate of;
        spil_move moves[SPIL_MOVES_MAX];
        spil_reply reply;
        for (int seat = 0; seat < 2; seat++)
            spil_give_seat(match, 0, seat, &human, "");
        spil_driver_do(match, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &d.key},
                       NULL);
        must(spil_duplicate_of_match(match, &of) == (i == 0), "it is known by its key");
        const int seat = spil_driver_asked(match);
        spil_driver_moves(match, seat, moves);
        spil_driver_do(match, 0, &(spil_command){.kind = SPIL_DO_MOVE, .by = seat, .move = moves[0]}, NULL);
        spil_driver_do(match, 0, &(spil_command){.kind = SPIL_DO_UNDO, .by = seat}, &reply);
        must(spil_driver_steps(match) == (i == 0), "moves stay");
        spil_driver_do(match, 0, &(spil_command){.kind = SPIL_DO_HINT, .by = spil_driver_asked(match)},
                       &reply);
        must((reply.kind == SPIL_REPLY_NOT_ALLOWED) == (i == 0), "there are no hints");
        spil_driver_free(match);
    }
}

int main(int argc, char **argv)
{
    for (int i = 0; i < GAMES && argc > 1; i++) {
        char from[] = "7k2m9x4qa2bc";
        from[0] = argv[1][0];
        const spil_duplicate d = usual(games[i], from);
        char *text = result_of(&d, 7, anna);
        puts(text);
        free(text);
    }
    if (argc > 1)
        return 0;
    try_keys();
    try_codes();
    try_results();
    try_made_up();
    try_names();
    try_looking();
    try_crossed();
    try_par();
    try_kept();
    try_help();
    if (wrong == 0)
        puts("duplicate: all right");
    return wrong != 0;
}
