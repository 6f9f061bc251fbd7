/* play_line.c: what a person may type during a game (play.h). The words are in one table, which also makes `help`;
 * anything else is read as a move. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arg_values.h"
#include "files.h"
#include "input.h"
#include "intl.h"
#include "line_ui.h"
#include "line_words.h"
#include "play.h"
#include "rules.h"
#include "spil/saved.h"
#include "stderr_report.h"

char *spil__play_input(const play *p, const char *prompt)
{
    spil__paint(&p->output, PAINT_STRONG, "%s", prompt);
    fflush(stdout);
    char *line = spil__input_line(p->interactive);
    if (line == NULL) {
        fputc('\n', stdout);
        return NULL;
    }
    if (!p->interactive)
        fputc('\n', stdout); /* no Enter was echoed */
    return spil__input_trim(line);
}

/* Asks a person at a terminal; was the answer yes? The prompt says that no is usual. The end of the input is no. */
static bool confirm(const play *p, const char *prompt)
{
    const char *line = spil__play_input(p, prompt);
    return line != NULL && spil__line_answer(line) == ANSWER_YES;
}

/* As people type it. */
static void put_move(const play *p, spil_move mv, spil_out *out)
{
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    if (f->print != NULL)
        f->print(setup_of(p), mv, out);
    else
        setup_of(p)->game->print_move(setup_of(p), mv, out);
}

static void print_move(const play *p, spil_move mv, char text[SPIL_MOVE_TEXT])
{
    spil_out out = spil_out_to(text, SPIL_MOVE_TEXT);
    put_move(p, mv, &out);
}

/* What can be asked about with --speak. */
static const spil_topic *topics_of(const play *p)
{
    return p->output.speak ? spil_topics(setup_of(p)->game) : NULL;
}

static spil_phrase move_words(const play *p, const void *view, spil_move mv)
{
    const spil_words w = spil__output_words(&p->output);
    return spil_words_move(&w, setup_of(p), view, mv);
}

/* ---- the words ---- */

/* A move in the list: how it is typed, and a few words. */
static void print_listed(const play *p, spil_move mv, char *buf, size_t size)
{
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    spil_out out = spil_out_to(buf, size);
    put_move(p, mv, &out);
    if (f->explain == NULL)
        return;
    const size_t len = out.len;
    spil_put_char(&out, ' ');
    f->explain(setup_of(p), &p->view, mv, &out);
    if (out.len == len + 1)
        buf[len] = '\0'; /* it had nothing to say */
}

/* Does a number mean the move in that place of the list? Not where moves or cards are numbers themselves. */
static bool numbers_moves(const play *p)
{
    char text[SPIL_MOVE_TEXT];
    for (int i = 0; i < p->n_moves; i++) {
        print_move(p, p->moves[i], text);
        if (strspn(text, "0123456789") == strlen(text))
            return false;
    }
    return !spil__line_ui_of(setup_of(p)->game)->numbers;
}

void spil__play_list_moves(play *p)
{
    const bool numbered = numbers_moves(p);
    char text[200];
    p->listed = true;
    spil_learning_told(&p->learning.table, looking(p));
    if (p->output.speak) {
        for (int i = 0; i < p->n_moves; i++) {
            if (numbered)
                printf("%d: ", i + 1);
            printf("%s.\n", move_words(p, &p->view, p->moves[i]).text);
        }
        return;
    }
    int widest = 0;
    for (int i = 0; i < p->n_moves; i++) {
        print_listed(p, p->moves[i], text, sizeof text);
        widest = spil__columns(text) > widest ? spil__columns(text) : widest;
    }
    const int column = widest + 8, fit = p->output.width / column, across = fit > 0 ? fit : 1;
    for (int i = 0; i < p->n_moves; i++) {
        print_listed(p, p->moves[i], text, sizeof text);
        if (numbered)
            printf("%4d  ", i + 1);
        else
            fputs("  ", stdout);
        const bool last = (i + 1) % across == 0 || i + 1 == p->n_moves;
        spil__pad(&p->output, text, last ? 0 : widest + 2);
        if (last)
            fputc('\n', stdout);
    }
}

static void do_moves(play *p, const char *rest)
{
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    if (*rest != '\0' && !spil__line_all(rest)) {
        puts(_("Type: moves, or moves all"));
        return;
    }
    if (f->list != NULL && *rest == '\0') {
        f->list(&p->output, setup_of(p), &p->view, p->moves, p->n_moves);
        return;
    }
    spil__play_list_moves(p);
}

/* The chances of the move advised and of the next best, as many as fit on a line. A move that looks better by chance is
 * shown as equal: the bot would not play it. */
static void print_chances(const play *p, int seat, const spil_rated rated[], int n)
{
    enum { SHOWN = 3 };
    spil_result so_far; /* the reason counts this round alone, and so does this */
    spil_driver_result(p->driver, &so_far);
    char move[SPIL_MOVE_TEXT], item[400];
    const bool by_points = spil_scorebook_of(setup_of(p)->game)->rounds != NULL;
    const char *head = by_points ? _("Points expected:") : _("Win chances:");
    fputs(head, stdout);
    int column = spil__columns(head);
    for (int i = 0; i < n && i < SHOWN && rated[i].visits > 0; i++) {
        const double points = rated[i].points > rated[0].points ? rated[i].points : rated[0].points;
        const double share = rated[i].share < rated[0].share ? rated[i].share : rated[0].share;
        print_move(p, rated[i].move, move);
        const bool speak = p->output.speak; /* words may have commas in them, and end in numbers */
        snprintf(item, sizeof item, by_points ? "%s %s%s %.1f" : "%s %s%s %.0f %%",
                 i == 0  ? ""
                 : speak ? ";"
                         : ",",
                 speak ? move_words(p, &p->view, rated[i].move).text : move, speak ? ":" : "",
                 by_points ? points - so_far.points[seat] : 100 * share);
        spil_words_decimals(&spil__translator, item);
        column += spil__columns(item);
        if (i > 0 && column > p->output.width && !p->output.speak)
            break;
        fputs(item, stdout);
    }
    fputs(p->output.speak ? ".\n" : "\n", stdout);
}

void spil__play_print_hint(const play *p, const spil_line *line)
{
    const char *bot = spil_bot_best(setup_of(p)->game)->name;
    char move[SPIL_MOVE_TEXT], sentence[256], why[1024];
    print_move(p, line->move, move);
    spil__line_sentence(&p->output, setup_of(p), line->why, why, sizeof why);
    if (p->guide != NULL) {
        printf("%s\n", line->text);
        printf(_("Type: %s\n"), move);
    } else if (p->output.speak) {
        printf(_("The bot %s would do this: %s"), bot, line->what);
        printf(why[0] == '\0' ? ".\n" : "; %s.\n", why);
    } else {
        snprintf(sentence, sizeof sentence, _("The bot %s would play %s"), bot, move);
        const bool fits = spil__columns(sentence) + 2 + spil__columns(why) <= p->output.width;
        printf("%s%s%s\n", sentence, why[0] == '\0' ? "" : fits ? ": " : ":\n  ", why);
    }
}

void spil__play_advise(play *p, const spil_question *q)
{
    spil_rated *rated = spil_alloc((size_t)q->n_moves * sizeof *rated);
    const int n_moves = q->n_moves, seat = q->seat;
    const spil_bot_answer hint = spil_bots_rate(p->bots, q, rated);
    const spil_answer answer = {.acts = true, .move = hint.move};
    spil_teller_hint(&p->teller, q->seat, hint.move, &hint.why);
    spil_driver_answer(p->driver, spil__play_now(), q->token, &answer, NULL);
    spil__play_catch_up(p);
    if (n_moves > 1 && rated[0].visits > 0)
        print_chances(p, seat, rated, n_moves);
    free(rated);
}

/* ---- words that are commands to the driver ---- */

/* Gives a command of the person at the screen; tells why if it is refused. */
static bool give(play *p, spil_command_kind kind)
{
    const bool done = spil_teller_do(&p->teller, spil__play_now(), looking(p), kind, NULL);
    spil__play_catch_up(p);
    return done;
}

static void do_hint(play *p, const char *rest)
{
    (void)rest;
    if (p->puzzle != NULL)
        spil__puzzle_hint(p);
    else
        give(p, SPIL_DO_HINT); /* the loop answers it */
}

static void do_undo(play *p, const char *rest)
{
    (void)rest;
    give(p, SPIL_DO_UNDO);
}

static void do_redo(play *p, const char *rest)
{
    (void)rest;
    give(p, SPIL_DO_REDO);
}

static void do_pause(play *p, const char *rest)
{
    (void)rest;
    give(p, SPIL_DO_PAUSE);
}

static void do_go(play *p, const char *rest)
{
    (void)rest;
    give(p, SPIL_DO_RESUME);
}

static void do_resign(play *p, const char *rest)
{
    (void)rest;
    if (p->interactive &&
        !confirm(p, _("Resign? A bot plays on in your place, and you cannot win this game any more. (y/N) ")))
        return;
    if (give(p, SPIL_DO_RESIGN) && !spil_teller_plays_on(&p->teller))
        spil_driver_pace(p->driver, 0, 0); /* they want to see the end */
}

/* ---- the other words ---- */

void spil__play_print_seed(const play *p)
{
    char seed[80];
    spil_key key;
    spil_out out = spil_out_to(seed, sizeof seed);
    if (!spil_driver_key(p->driver, &key)) /* it began with a position */
        return;
    spil_key_print(&key, &out);
    printf(_("The seed of this deal: %s"), seed);
    putchar('\n');
}

/* The seed gives everybody's cards away. */
static void do_seed(play *p, const char *rest)
{
    (void)rest;
    if (spil_driver_people(p->driver) > 1)
        puts(_("The seed tells everybody's cards: you can see it when the game is over."));
    else
        spil__play_print_seed(p);
}

static void do_show(play *p, const char *rest)
{
    (void)rest;
    spil__line_draw(&p->output, setup_of(p), &p->view);
}

static void do_sort(play *p, const char *rest)
{
    (void)rest;
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    if (f->sorts == NULL) {
        puts(_("In this game there is nothing to sort."));
        return;
    }
    p->output.sort = f->sorts[p->output.sort + 1] == NULL ? 0 : p->output.sort + 1;
    printf(_("Your cards are sorted %s.\n"), _(f->sorts[p->output.sort]));
    spil__line_draw(&p->output, setup_of(p), &p->view);
}

static void do_save(play *p, const char *rest)
{
    spil_error err;
    if (*rest == '\0') {
        puts(_("Name the file: save FILE"));
        return;
    }
    char shown[FILE_PATH], prompt[FILE_PATH + 100];
    spil__plain(rest, shown, sizeof shown);
    snprintf(prompt, sizeof prompt, _("There is a file %s. Replace it? (y/N) "), shown);
    if (p->interactive && access(rest, F_OK) == 0 && !confirm(p, prompt))
        return;
    spil_buffer text = spil_saved_text(p->driver, NULL);
    if (spil__file_write(rest, text.at, text.len, &err)) {
        printf(_("Saved. Go on later with: spil play --resume %s"), shown);
        putchar('\n');
    } else {
        char sentence[1024];
        spil__sentence(&err.text, sentence, sizeof sentence);
        printf(_("Not saved: %s."), sentence);
        putchar('\n');
    }
    spil_buffer_free(&text);
}

static void do_rules(play *p, const char *rest)
{
    (void)rest;
    if (!spil__rules_print(&p->output, setup_of(p)->game))
        puts(_("There is no text of the rules in this program."));
}

static void do_quit(play *p, const char *rest)
{
    char why[1024], prompt[1200];
    (void)rest;
    p->quits = true;
    if (!p->interactive || !spil__autosave_loses(&p->autosave, p->driver))
        return;
    spil__sentence(&p->autosave.trouble, why, sizeof why);
    snprintf(prompt, sizeof prompt, _("This game is not saved: %s. Leave it anyway? (y/N) "), why);
    p->quits = p->gives_up = confirm(p, prompt);
}

static void do_who(play *p, const char *rest)
{
    (void)rest;
    const spil_setup *su = setup_of(p);
    const spil_words w = spil__output_words(&p->output);
    for (int i = 0; i < su->seats; i++) {
        char more[300] = "";
        spil_out out = spil_out_to(more, sizeof more);
        spil_words_seat(&w, su, &p->view, i, &out);
        if (spil_driver_seat(p->driver, i)->kind == SPIL_SEAT_BOT)
            printf(_("%s is the bot %s"), p->output.name[i], spil_seat_text(p->driver, i));
        else
            printf(i == looking(p) ? _("%s is you") : _("%s is a person"), p->output.name[i]);
        printf("%s%s.\n", more[0] == '\0' ? "" : "; ", more);
    }
}

static void do_again(play *p, const char *rest)
{
    (void)rest;
    spil_teller_repeat(&p->teller);
    spil__play_catch_up(p);
}

static void do_help(play *p, const char *rest);

static void do_host(play *p, const char *rest);

static void do_skip(play *p, const char *rest)
{
    (void)rest;
    p->puzzle_over = p->puzzle_skipped = true;
}

static void (*const run[GAME_WORDS])(play *p, const char *rest) = {
    [GAME_MOVES] = do_moves,   [GAME_HINT] = do_hint,   [GAME_UNDO] = do_undo, [GAME_REDO] = do_redo,
    [GAME_PAUSE] = do_pause,   [GAME_GO] = do_go,       [GAME_SHOW] = do_show, [GAME_SORT] = do_sort,
    [GAME_WHO] = do_who,       [GAME_AGAIN] = do_again, [GAME_SAVE] = do_save, [GAME_SEED] = do_seed,
    [GAME_RESIGN] = do_resign, [GAME_RULES] = do_rules, [GAME_HELP] = do_help, [GAME_QUIT] = do_quit,
    [GAME_HOST] = do_host,     [GAME_SKIP] = do_skip,
};

static bool is_known(const play *p, int word)
{
    const line_word *w = &spil__game_words[word];
    return (!w->spoken || p->output.speak) && (!w->live || p->live) &&
           (p->puzzle == NULL ? !w->puzzle : !w->whole) &&
           (word != GAME_HOST || setup_of(p)->game->host_acts);
}

/* The columns of the longest word that `help` lists. */
static int word_columns(const play *p)
{
    int widest = 0;
    for (int i = 0; i < GAME_WORDS; i++) {
        const int columns = spil__columns(spil_typed_shown(&spil__translator, spil__game_words[i].word).text);
        widest = is_known(p, i) && columns > widest ? columns : widest;
    }
    return widest;
}

/* A line of `help`: in columns, or as a sentence. */
static void put_help(const play *p, const char *letter, const char *word, const char *help)
{
    const spil_phrase shown = spil_typed_shown(&spil__translator, word);
    if (!p->output.speak) {
        printf("  %-1s  ", letter == NULL ? "" : letter);
        spil__pad(&p->output, shown.text, word_columns(p) + 1);
        puts(help);
    } else if (letter != NULL) {
        printf(_("%s, or %s: %s.\n"), shown.text, letter, help);
    } else {
        printf("%s: %s.\n", shown.text, help);
    }
}

static void put_example(const play *p)
{
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    char move[SPIL_MOVE_TEXT];
    if (p->n_moves > 0)
        print_move(p, p->moves[0], move);
    if (f->list != NULL || p->n_moves == 0)
        puts(_("Type a move:")); /* an example would give something away */
    else if (!numbers_moves(p))
        printf(_("Type a move, such as %s.\n"), move);
    else
        printf(_("Type a move, such as %s, or its number in the list of moves.\n"), move);
    if (f->forms != NULL)
        spil__put_wrapped(&p->output, _(f->forms));
}

static void do_help(play *p, const char *rest)
{
    (void)rest;
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    put_example(p);
    for (const spil_topic *t = topics_of(p); t != NULL && t->word != NULL; t++)
        put_help(p, NULL, t->word, _(t->help));
    for (int i = 0; i < GAME_WORDS; i++) {
        const line_word *w = &spil__game_words[i];
        const bool plain = !numbers_moves(p) && i == GAME_MOVES, theme = p->puzzle != NULL && i == GAME_HINT;
        if ((i == GAME_SORT && f->sorts == NULL) || !is_known(p, i))
            continue;
        put_help(p, w->letter, w->word,
                 plain   ? _("all moves you can make")
                 : theme ? _("what the right move is about")
                         : _(w->help));
    }
}

/* ---- moves ---- */

/* Plays a move of the person at the screen, or of the host. */
static void make_move(play *p, int by, spil_move mv)
{
    if (p->puzzle != NULL && spil__puzzle_try(p, mv))
        return;
    spil_teller_move(&p->teller, spil__play_now(), by, mv, spil_teller_told(&p->teller), NULL);
    spil__play_catch_up(p);
    if (p->puzzle != NULL)
        spil__puzzle_refused(p);
}

/* A number plays a move by its place in the list. */
static void play_number(play *p, int n)
{
    if (n >= 1 && n <= p->n_moves)
        make_move(p, looking(p), p->moves[n - 1]);
    else
        printf(_("There is no move %d: 'moves' lists 1 to %d.\n"), n, p->n_moves);
}

static bool others_can_act(const play *p)
{
    spil_move moves[SPIL_MOVES_MAX];
    for (int seat = 0; seat < setup_of(p)->seats; seat++) {
        if (seat != looking(p) && spil_driver_moves(p->driver, seat, moves) > 0)
            return true;
    }
    return false;
}

/* Enter alone: `pass` if that is a legal move; in a race, waiting. */
static void do_enter(play *p)
{
    const spil_game *game = setup_of(p)->game;
    spil_move mv;
    if (game->race && !others_can_act(p)) {
        puts(_("Nobody else can do anything now: play a card."));
        return;
    }
    if (game->race) {
        if (!p->live) /* in a live race doing nothing is waiting */
            give(p, SPIL_DO_WAIT);
        return;
    }
    if (game->parse_move(setup_of(p), "pass", &mv) && spil_is_among(mv, p->moves, p->n_moves)) {
        make_move(p, looking(p), mv);
        return;
    }
    puts(_("Type a move, or help."));
}

static void do_host(play *p, const char *rest)
{
    char shown[200];
    spil_move mv;
    if (setup_of(p)->game->parse_move(setup_of(p), rest, &mv))
        make_move(p, SPIL_HOST, mv);
    else
        printf(_("'%s' is nothing the host can do here.\n"), spil__plain(rest, shown, sizeof shown));
}

/* Does what the line's first word says; false: it is not one of the words. */
static bool do_word(play *p, const char *line)
{
    const char *rest;
    const int word = spil__line_word(spil__game_words, line, &rest);
    if (word >= 0 && is_known(p, word)) {
        run[word](p, rest);
        return true;
    }
    const spil_topic *topic =
        p->output.speak ? spil_topic_find(&spil__translator, setup_of(p)->game, line, &rest) : NULL;
    if (topic != NULL)
        spil__line_print_topic(&p->output, setup_of(p), &p->view, topic, rest);
    return topic != NULL;
}

/* A move typed by the person at the screen, the game's own words in English. false: not a move. */
static bool do_move(play *p, const char *line)
{
    const spil_setup *su = setup_of(p);
    const line_ui *f = spil__line_ui_of(su->game);
    char question[200];
    spil_out out = spil_out_to(question, sizeof question);
    spil_move mv;
    if (f->clarify != NULL && f->clarify(su, &p->view, line, &out)) {
        puts(question);
        return true;
    }
    if (!su->game->parse_move(su, line, &mv) &&
        (f->read == NULL || !f->read(su, &p->view, p->moves, p->n_moves, line, &mv)))
        return false;
    make_move(p, looking(p), mv);
    return true;
}

/* A line in which the game's own words are in English; of what is too long to be a move only the beginning. */
enum { MOVE_LINE = 1000 };

static void put_english(const play *p, const char *line, char english[MOVE_LINE])
{
    static const char *const none[] = {NULL};
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    spil_out out = spil_out_to(english, MOVE_LINE);
    spil_typed_line(&spil__translator, f->words != NULL ? f->words : none, line, &out);
}

void spil__play_line(play *p, char *line)
{
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    char english[MOVE_LINE];
    spil_move mv;
    if (*line == '\0') {
        if (f->read != NULL && f->read(setup_of(p), &p->view, p->moves, p->n_moves, line, &mv))
            make_move(p, looking(p), mv);
        else
            do_enter(p);
        return;
    }
    if (do_word(p, line))
        return;
    put_english(p, line, english);
    if (do_move(p, english))
        return;
    spil_in in = spil_in_from(line);
    char shown[200]; /* it may come from a pipe, and hold anything */
    int n;
    if (numbers_moves(p) && (f->list == NULL || p->listed) && spil_take_int(&in, &n) && spil_in_done(&in)) {
        play_number(p, n);
        return;
    }
    printf(_("'%s' is neither a move nor a word I know; '%s' lists them.\n"),
           spil__plain(line, shown, sizeof shown),
           spil_typed_shown(&spil__translator, spil__game_words[GAME_HELP].word).text);
    if (f->example != NULL)
        puts(_(f->example));
}
