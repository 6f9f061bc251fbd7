/* host.c: a complete host in one file: people and bots at a terminal, line by line, in any game.
 *
 *     host                                 the games there are
 *     host GAME PLAYER… [seed=NUMBER]      a game; each PLAYER is "me" or a bot, such as greedy or strong@2000
 *
 * It shows what a host has to do, and what is done for it:
 *
 *     spil/driver.h         a match: commands go in, questions and notes come out; a host never touches the rules
 *     spil/teller.h         what people are told, once and in which order; a host only puts the lines somewhere
 *     spil/words.h          moves and tables in words
 *     spil/seat_player.h    bots that answer questions
 *
 * `make test` builds it as build-dev/example_host and plays every game with it. There is no clock: a race is played in
 * turns, and bots answer at once, with no more memory than they need. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/games.h"
#include "spil/seat_player.h"
#include "spil/state.h"
#include "spil/teller.h"

enum { NOW = 0, LINE_BYTES = 1000, LISTED = 40 };

typedef struct host {
    spil_driver *driver;
    spil_teller teller;
    spil_player_spec bot[SPIL_SEATS_MAX];    /* who plays a seat … */
    spil_seat_player player[SPIL_SEATS_MAX]; /* … and answers its questions */
    const char *name[SPIL_SEATS_MAX];
    bool quits;
} host;

/* ---- bots ---- */

/* A spil_ask_fn: what the bot of a seat chooses. */
static bool ask_bot(void *of, const spil_bot_input *question, spil_bot_answer *answer, spil_sentence *fault)
{
    const spil_player_spec *who = of;
    (void)fault; /* a bot always has a move; a program might not */
    *answer = who->bot->choose(question);
    return true;
}

/* The answer of a seat's bot. A seat may have changed hands: a bot plays on for those who resign. */
static void answer_question(host *h, const spil_question *q)
{
    spil_player_spec *who = &h->bot[q->seat];
    spil_answer answer;
    spil_sentence fault;
    if (strcmp(who->player, q->player) != 0) {
        spil_fast_rng rng;
        spil_player_spec_read_bot(q->player, q->setup->game, who, NULL);
        spil_fast_seed(&rng, 1, (uint64_t)q->seat + 1);
        h->player[q->seat] = spil_seat_player_for(who, ask_bot, who, false, rng);
    }
    if (spil_seat_player_ask(&h->player[q->seat], q, &answer, &fault))
        spil_driver_answer(h->driver, NOW, q->token, &answer, NULL);
    else if (spil_driver_fail(h->driver, NOW, q->token) == SPIL_REPLY_DONE)
        spil_teller_failed(&h->teller, q->seat, q->player, &fault);
}

/* A hint is a question, too: what would a good player do in that seat's place? */
static void give_hint(host *h, const spil_question *q)
{
    const spil_bot *best = spil_bot_best(q->setup->game);
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 0);
    const spil_bot_input input = {
        .setup = q->setup, .view = q->view, .moves = q->moves, .n_moves = q->n_moves, .rng = &rng};
    const spil_bot_answer advice = best->choose(&input);
    const spil_answer answer = {.acts = true, .move = advice.move};
    spil_teller_hint(&h->teller, q->seat, advice.move, &advice.why);
    spil_driver_answer(h->driver, NOW, q->token, &answer, NULL);
}

/* ---- lines ---- */

static void print_moves(const spil_question *q, const spil_words *words)
{
    for (int i = 0; i < q->n_moves; i++) {
        char notation[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(notation, sizeof notation);
        q->setup->game->print_move(q->setup, q->moves[i], &out);
        printf("%4d. %s (%s)\n", i + 1, notation,
               spil_words_move(words, q->setup, q->view, q->moves[i]).text);
    }
}

/* What there is to see, and the moves to choose from if they are not too many. */
static void print_table(host *h, int most)
{
    static char text[2 * SPIL_STATE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_question q;
    if (spil_driver_question(h->driver, h->teller.receiver, &q)) {
        spil_words_all(&h->teller.words, q.setup, q.view, &out);
        fputs(text, stdout);
        if (q.n_moves <= most)
            print_moves(&q, &h->teller.words);
    }
}

/* Prints what is new; every line begins with what it is. */
static void tell(host *h)
{
    static const char *const sign[] = {
        [SPIL_LINE_SAID] = " ",   [SPIL_LINE_ASKED] = "?",   [SPIL_LINE_CALLED] = "@",
        [SPIL_LINE_LED] = "#",    [SPIL_LINE_REFUSED] = "!", [SPIL_LINE_ADVISED] = "*",
        [SPIL_LINE_FAILED] = "!", [SPIL_LINE_ENDED] = "=",
    };
    spil_line line;
    while (spil_teller_next(&h->teller, &line)) {
        printf("%s %s\n", line.first ? sign[line.kind] : " ",
               line.text[0] != '\0' ? line.text : "Your turn.");
        if (line.kind == SPIL_LINE_ASKED && line.last)
            print_table(h, LISTED);
    }
}

/* Lets bots answer until only people can go on, and tells what they did. */
static void go_on(host *h)
{
    spil_question q;
    spil_driver_advance(h->driver, NOW);
    tell(h);
    while (spil_driver_take(h->driver, &q)) {
        if (q.kind == SPIL_ASK_HINT)
            give_hint(h, &q);
        else if (q.player[0] != '\0')
            answer_question(h, &q);
        spil_driver_advance(h->driver, NOW);
        tell(h);
    }
}

/* ---- people ---- */

/* false: there are no more lines. */
static bool read_line(host *h, const char *prompt, char line[LINE_BYTES])
{
    printf("%s", prompt);
    fflush(stdout);
    h->quits = fgets(line, LINE_BYTES, stdin) == NULL;
    line[h->quits ? 0 : strcspn(line, "\r\n")] = '\0';
    return !h->quits;
}

static bool do_word(host *h, const char *line)
{
    static const struct {
        const char *word;
        spil_command_kind kind;
    } words[] = {{"hint", SPIL_DO_HINT},
                 {"undo", SPIL_DO_UNDO},
                 {"redo", SPIL_DO_REDO},
                 {"wait", SPIL_DO_WAIT},
                 {"resign", SPIL_DO_RESIGN}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(line, words[i].word) == 0) {
            spil_teller_do(&h->teller, NOW, h->teller.receiver, words[i].kind, NULL);
            return true;
        }
    }
    if (strcmp(line, "again") == 0)
        spil_teller_repeat(&h->teller);
    else if (strcmp(line, "table") == 0)
        print_table(h, SPIL_MOVES_MAX);
    else if (strcmp(line, "quit") == 0)
        h->quits = true;
    else
        return false;
    return true;
}

/* A move by its number in the list, or in notation. */
static bool read_move(host *h, const char *line, spil_move *mv)
{
    spil_question q;
    char *end;
    if (spil_driver_setup(h->driver)->game->parse_move(spil_driver_setup(h->driver), line, mv))
        return true;
    const long number = strtol(line, &end, 10);
    if (end == line || *end != '\0' || !spil_driver_question(h->driver, h->teller.receiver, &q) ||
        number < 1 || number > q.n_moves)
        return false;
    *mv = q.moves[number - 1];
    return true;
}

/* What the person at the screen does. */
static void take_turn(host *h)
{
    char line[LINE_BYTES], prompt[SPIL_NAME_BYTES + 3];
    spil_move mv;
    snprintf(prompt, sizeof prompt, "%s> ", h->name[h->teller.receiver]);
    if (!read_line(h, prompt, line) || do_word(h, line))
        return;
    if (read_move(h, line, &mv))
        spil_teller_move(&h->teller, NOW, h->teller.receiver, mv, spil_teller_told(&h->teller), NULL);
    else
        puts("! This is not a move: give its number or its notation, or hint, undo, redo, wait, again, "
             "table, resign, "
             "quit.");
}

/* Until the game is over or somebody leaves. */
static void play(host *h)
{
    char line[LINE_BYTES];
    bool covered;
    while (!h->quits) {
        go_on(h);
        if (spil_teller_hand_over(&h->teller))
            tell(h);
        const int seat = spil_driver_screen(h->driver, &covered);
        if (spil_driver_phase(h->driver) == SPIL_PHASE_OVER || seat < 0)
            break;
        if (!covered)
            take_turn(h);
        else if (read_line(h, "Enter> ", line))
            spil_teller_do(&h->teller, NOW, seat, SPIL_DO_LOOK, NULL);
    }
}

/* ---- the table ---- */

static spil_driver *open_table(const spil_setup *su)
{
    spil_terms terms = {.order = SPIL_ORDER_TURNS,
                        .undo = SPIL_UNDO_FREE,
                        .one_screen = true,
                        .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES};
    snprintf(terms.stand_in, sizeof terms.stand_in, "%s", spil_bot_usual(su->game)->name);
    return spil_driver_new(su, &terms, NOW);
}

/* Seats people and bots and deals; false: a text names no player. */
static bool begin(host *h, const spil_setup *su, char *players[], const spil_key *key)
{
    spil_words words = {.in_words = true}; /* in English: there is no translator */
    h->driver = open_table(su);
    for (int seat = 0; seat < su->seats; seat++) {
        const bool person = strcmp(players[seat], "me") == 0;
        spil_player_spec who;
        if (!person && spil_player_spec_read_bot(players[seat], su->game, &who, NULL) != SPIL_OK)
            return false;
        h->name[seat] = words.name[seat] = spil_words_place(NULL, su->seats, seat);
        const spil_command cmd = {.kind = SPIL_DO_SEAT,
                                  .by = SPIL_HOST,
                                  .seat = seat,
                                  .seat_kind = person ? SPIL_SEAT_PERSON : SPIL_SEAT_BOT,
                                  .player = person ? NULL : who.player};
        spil_driver_do(h->driver, NOW, &cmd, NULL);
    }
    spil_driver_do(h->driver, NOW, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = key}, NULL);
    spil_teller_begin(&h->teller, h->driver, &words);
    return true;
}

static int complain(const char *what)
{
    fprintf(stderr, "host: %s\n", what);
    return 2;
}

int main(int argc, char *argv[])
{
    static host h;
    const spil_game *game = argc < 2 ? NULL : spil_game_find(SPIL_CPU_ANY, argv[1]);
    int n = argc - 2;
    spil_key key = {{0}};
    spil_error err;
    for (int i = 0; game == NULL && spil_game_at(SPIL_CPU_ANY, i) != NULL; i++)
        printf("%s: %s\n", spil_game_at(SPIL_CPU_ANY, i)->id, spil_game_at(SPIL_CPU_ANY, i)->tagline);
    if (game == NULL)
        return argc > 1;
    if (n > 0 && strncmp(argv[n + 1], "seed=", 5) == 0 && !spil_key_parse(argv[n-- + 1] + 5, &key))
        return complain("a seed is a number");
    spil_setup su = spil_setup_default(game, n);
    if (n < game->min_seats || spil_setup_check(&su, &err) != SPIL_OK || !begin(&h, &su, argv + 2, &key))
        return complain("these cannot play it");
    play(&h);
    spil_driver_free(h.driver);
    return 0;
}
