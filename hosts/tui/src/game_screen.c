/* game_screen.c: the course of a game on the screen: what people see, their keys, the bots' answers (game_screen.h). */
#include "game_screen.h"

#include <stdlib.h>
#include <string.h>

#include "end_screen.h"
#include "intl.h"
#include "line_ui.h"
#include "match_end.h"
#include "spil/random.h"
#include "spil/today.h"
#include "terms.h"

enum { DELAY_MS_MAX = 2000, WATCH_MS = 800, GUIDE_MS = 1200, FRAME_MS = 100, REACTION_MS = 200 };

static spil_phase phase_of(const game_screen *p)
{
    return spil_driver_phase(p->driver);
}

static bool in_turns(const game_screen *p)
{
    return spil_driver_terms(p->driver)->order == SPIL_ORDER_TURNS;
}

static bool is_person(const game_screen *p, int seat)
{
    const spil_seat *who = spil_driver_seat(p->driver, seat);
    return who->kind == SPIL_SEAT_PERSON && !who->left && !who->resigned;
}

static int count_people(const game_screen *p)
{
    int n = 0;
    for (int seat = 0; seat < spil__game_screen_setup(p)->seats; seat++)
        n += is_person(p, seat);
    return n;
}

/* Whose screen it is; if nobody here plays, the first seat's. */
static int seat_at_screen(const game_screen *p)
{
    bool covered;
    const int seat = spil_driver_screen(p->driver, &covered);
    return seat < 0 ? 0 : seat;
}

bool spil__game_screen_covered(const game_screen *p)
{
    bool covered;
    spil_driver_screen(p->driver, &covered);
    return covered && !p->held;
}

static void do_as_host(game_screen *p, spil_command_kind kind)
{
    const spil_command cmd = {.kind = kind, .by = SPIL_HOST};
    spil_driver_do(p->driver, spil__tui_now(p->t), &cmd, NULL);
}

bool spil__game_screen_do(game_screen *p, spil_command_kind kind)
{
    const scene *s = &p->frame.scene;
    const bool done =
        spil_teller_do(&p->teller, spil__tui_now(p->t), s->watching ? SPIL_HOST : s->seat, kind, NULL);
    if (!done) {
        spil__game_screen_tell(p, true);
        p->frame.message_style = INK_TITLE;
    }
    return done;
}

/* ---- what is seen ---- */

/* Does this screen show the seat's view? */
static bool shows(const game_screen *p, int seat)
{
    const scene *s = &p->frame.scene;
    return seat == s->seat || s->open || (spil__game_screen_setup(p)->game->race && is_person(p, seat));
}

/* Is a person asked there? Then *q is the question. */
static bool may_act(const game_screen *p, int seat, spil_question *q)
{
    return !p->held && is_person(p, seat) && spil_driver_question(p->driver, seat, q);
}

/* For the learning record: what people who may act see, and whether they get help. */
static void note_learning(game_screen *p)
{
    const scene *s = &p->frame.scene;
    for (int seat = 0; seat < spil__game_screen_setup(p)->seats; seat++) {
        spil_question q;
        if (s->at[seat].view != NULL && may_act(p, seat, &q))
            spil_learning_see(&p->learning.table, seat, s->at[seat].view, s->clock_ms);
    }
    if (p->table->helps != NULL && p->table->helps(s, p->ui))
        spil_learning_told(&p->learning.table, s->seat);
    if (p->learning.table.err.text.format != NULL) {
        char text[400];
        spil__sentence(&p->learning.table.err.text, text, sizeof text);
        spil__game_screen_show(p, INK_BAD, "%s.", text);
        p->learning.table.err.text.format = NULL;
    }
}

static const char *label_of(game_screen *p, int seat)
{
    const spil_seat *who = spil_driver_seat(p->driver, seat);
    const bool stands_in = who->left || who->resigned;
    spil_out out = spil_out_to(p->label[seat], sizeof p->label[seat]);
    spil_words_player(&spil__translator, stands_in ? spil_driver_terms(p->driver)->stand_in : who->player,
                      &out);
    return p->label[seat];
}

/* person: the word for a person */
static void refresh_seat(game_screen *p, int seat, const char *person)
{
    scene *s = &p->frame.scene;
    scene_seat *at = &s->at[seat];
    spil_question q;
    at->person = is_person(p, seat);
    at->who = at->person ? person : label_of(p, seat);
    at->handicap = p->timed ? spil_driver_terms(p->driver)->handicap[seat] : (spil_handicap){0};
    at->late_ms = spil_driver_late(p->driver, seat);
    at->view = NULL;
    at->moves = p->moves[seat];
    at->n_moves = 0;
    if (!shows(p, seat))
        return;
    spil_driver_view(p->driver, seat, &p->view[seat]);
    at->view = &p->view[seat];
    if (!may_act(p, seat, &q))
        return;
    memcpy(p->moves[seat], q.moves, (size_t)q.n_moves * sizeof q.moves[0]);
    at->n_moves = q.n_moves;
    if (seat == s->seat) {
        const uint64_t now_ms = spil__tui_now(p->t);
        s->asked = true;
        s->left_ms = q.deadline_ms == UINT64_MAX || q.deadline_ms < now_ms ? 0 : q.deadline_ms - now_ms;
    }
}

/* Brings the scene up to date: views, moves, who is asked. */
static void refresh(game_screen *p)
{
    scene *s = &p->frame.scene;
    const char *person = count_people(p) == 1 ? _("you") : _("person");
    const int asked = p->held ? -1 : spil_driver_asked(p->driver);
    s->asked = false;
    s->left_ms = 0;
    for (int seat = 0; seat < spil__game_screen_setup(p)->seats; seat++)
        refresh_seat(p, seat, person);
    s->thinking = asked >= 0 && !is_person(p, asked) ? asked : -1;
    s->phase = phase_of(p);
    s->count = spil_driver_count(p->driver);
    s->clock_ms = s->phase == SPIL_PHASE_OVER ? spil_driver_last_ms(p->driver) : spil_driver_clock(p->driver);
    s->timed = p->timed;
    s->log = p->lines;
    s->n_log = p->n_lines;
    spil__game_screen_recall(p);
    note_learning(p);
}

static void news(game_screen *p, const void *before, const spil_events *ev)
{
    if (p->table->news != NULL)
        p->table->news(&p->frame.scene, p->ui, before, ev);
}

/* Tells the table that the position is new, though no event led to it. */
static void tell_changed(game_screen *p)
{
    const spil_events none = {0};
    refresh(p);
    news(p, NULL, &none);
}

/* ---- what has happened ---- */

/* The position is another one. */
static void forget_message(game_screen *p)
{
    if (p->message_expires)
        p->message[0] = '\0';
    p->message_expires = false;
}

static void tell_news(game_screen *p)
{
    spil_events ev;
    p->before = p->view[p->frame.scene.seat];
    spil__game_screen_gather(p, &ev);
    spil__game_screen_tell(p, true);
    if (ev.n > 0)
        forget_message(p);
    refresh(p);
    news(p, &p->before, &ev);
}

/* Another person gets the screen, and with it the log of what that seat was told. */
static void hand_over(game_screen *p, int seat)
{
    p->frame.scene.seat = seat;
    p->last_seq = spil_driver_seq(p->driver, seat);
    spil__game_screen_clear_log(p);
    spil_teller_look(&p->teller, seat, 0);
    spil__game_screen_tell(p, true);
    memset(p->ui, 0, sizeof p->ui);
    tell_changed(p);
}

/* Has everybody here resigned? Then they only want to see the end. */
static bool hurries(const game_screen *p)
{
    return p->frame.scene.watching && spil_driver_people(p->driver) > 0;
}

/* While people look at the table, nobody is asked. */
static void hold(game_screen *p)
{
    bool holds = !p->t->fast && p->table->holds != NULL && p->table->holds(&p->frame.scene, p->ui);
    if (holds && hurries(p)) {
        memset(p->ui, 0, sizeof p->ui);
        tell_changed(p);
        holds = false;
    }
    if (holds != p->held)
        do_as_host(p, holds ? SPIL_DO_HOLD : SPIL_DO_RELEASE);
    p->held = holds;
}

/* A claim must not run out while the introduction is read: its time starts with the first key. */
static void wait_for_reader(game_screen *p)
{
    spil_question q;
    const bool waits = p->unread && !p->t->fast && spil_driver_terms(p->driver)->claim_ms > 0 &&
                       may_act(p, p->frame.scene.seat, &q);
    if (waits != p->waits)
        do_as_host(p, waits ? SPIL_DO_HOLD : SPIL_DO_RELEASE);
    p->waits = waits;
}

void spil__game_screen_changed(game_screen *p)
{
    forget_message(p);
    tell_changed(p);
}

void spil__game_screen_update(game_screen *p)
{
    spil_question q;
    if (spil__autosave_update(&p->autosave, p->driver))
        spil__game_screen_show_trouble(p);
    if (spil_driver_seq(p->driver, p->frame.scene.seat) != p->last_seq)
        tell_news(p);
    hold(p);
    if (!p->held && seat_at_screen(p) != p->frame.scene.seat)
        hand_over(p, seat_at_screen(p));
    wait_for_reader(p);
    p->asked = in_turns(p) && may_act(p, p->frame.scene.seat, &q);
    spil__game_screen_tell(p, p->held);
    spil__game_screen_call(p);
}

/* ---- the others ---- */

static void ask_bots(game_screen *p)
{
    spil_question q;
    if (p->guide != NULL) {
        spil_guided_advance(p->guide, spil__tui_now(p->t), GUIDE_MS);
        spil__game_screen_update(p);
        return;
    }
    while (spil_driver_take(p->driver, &q)) {
        if (q.kind == SPIL_ASK_HINT || q.player[0] != '\0')
            spil_bots_start(p->bots, &q, spil__tui_now(p->t));
    }
}

static void time_passes(game_screen *p)
{
    const uint64_t now_ms = spil__tui_now(p->t);
    spil_bots_news got;
    spil_driver_advance(p->driver, now_ms);
    spil__game_screen_update(p);
    ask_bots(p);
    spil_bots_collect(p->bots, now_ms, p->t->in_step, &got);
    spil__game_screen_update(p);
    if (got.faulty >= 0)
        spil_teller_failed(&p->teller, got.faulty, got.player, &got.why);
    if (got.advised)
        spil_teller_hint(&p->teller, got.seat, got.advice.move, &got.advice.why);
    spil__game_screen_tell(p, p->held);
    ask_bots(p);
}

void spil__game_screen_set_pace(game_screen *p)
{
    const bool at_once = p->t->fast || hurries(p);
    uint32_t min_ms = 0, max_ms = 0;
    if (!at_once && p->frame.scene.watching)
        min_ms = max_ms = WATCH_MS; /* onlookers want to see what happens */
    else if (!at_once && !spil__chosen(&p->t->choices, CHOICE_QUICK))
        max_ms = DELAY_MS_MAX;
    spil_driver_pace(p->driver, min_ms, max_ms);
    if (p->guide == NULL) /* there is no hurry in a guided game */
        spil_driver_claim_time(p->driver, spil__claim_ms(p->t, spil__game_screen_setup(p)->game));
}

/* People only watch if nobody here plays. */
static void count_watchers(game_screen *p)
{
    p->frame.scene.watching = p->frame.scene.open = count_people(p) == 0;
    spil__game_screen_set_pace(p);
}

void spil__game_screen_reseat(game_screen *p)
{
    p->message[0] = '\0';
    spil__game_screen_update(p);
    count_watchers(p);
    tell_changed(p);
}

/* ---- keys ---- */

/* The last note that a person who acts now can have reacted to. Nobody reacts at once: in a race a card that somebody
 * else has only just played was not yet seen by the hand on its way to the keyboard. */
static uint32_t seen_by(const game_screen *p, int seat)
{
    const uint64_t now_ms = spil_driver_clock(p->driver);
    uint32_t seen = p->last_seq;
    spil_note note;
    while (p->timed && seat != SPIL_HOST && spil_driver_note(p->driver, p->frame.scene.seat, seen, &note) &&
           note.kind == SPIL_NOTE_EVENT && now_ms - note.ms < REACTION_MS && note.seat != seat)
        seen--;
    return seen;
}

/* Plays a move for anybody here, or for the host. */
static void do_move(game_screen *p, int seat, spil_move mv)
{
    spil_reply reply;
    if (p->guide == NULL && !spil__game_screen_means(p, seat, mv))
        return;
    if (spil_teller_move(&p->teller, spil__tui_now(p->t), seat, mv, seen_by(p, seat), &reply)) {
        p->message[0] = '\0'; /* the person has read it by now */
        spil__game_screen_update(p);
    } else {
        spil__game_screen_tell(p, true);
    }
    const bool refused =
        reply.kind != SPIL_REPLY_DONE && reply.err.text.format != NULL; /* not by the guide */
    if (refused && p->table->refused != NULL)
        p->table->refused(&p->frame.scene, p->ui, seat, mv, reply.kind);
}

/* In a pause or on a covered screen: Enter ends it; of the other keys only menu, help, rules and leave work. */
static bool cover_key(game_screen *p, int key)
{
    const bool paused = phase_of(p) == SPIL_PHASE_PAUSE;
    if (!paused && !spil__game_screen_covered(p))
        return false;
    if (key == KEY_RETURN || key == KEY_SPACE || key == KEY_CLICK || (paused && key == 'p')) {
        spil__game_screen_do(p, paused ? SPIL_DO_RESUME : SPIL_DO_LOOK);
        return true;
    }
    const frame_action act = spil__frame_action(key);
    if (act == FRAME_MENU || act == FRAME_LEAVE || act == FRAME_HELP || act == FRAME_RULES)
        spil__game_screen_act(p, act);
    return true;
}

static bool is_over(const game_screen *p)
{
    if (p->guide != NULL)
        return spil_guided_over(p->guide) && !p->held;
    return phase_of(p) == SPIL_PHASE_OVER && !p->held;
}

/* What the frame does. A claim does not run out meanwhile: something may be looked up. */
static void act_in_hold(game_screen *p, frame_action action)
{
    spil_question q;
    const bool runs_out = may_act(p, p->frame.scene.seat, &q) && q.deadline_ms != UINT64_MAX;
    if (runs_out)
        do_as_host(p, SPIL_DO_HOLD);
    spil__game_screen_act(p, action);
    if (runs_out && !p->held)
        do_as_host(p, SPIL_DO_RELEASE);
}

static void on_key(game_screen *p, int key)
{
    p->t->wake_fd = -1; /* bots do not wake the screens on top of this one */
    if (key == KEY_NOTHING || key == KEY_SIZE || cover_key(p, key))
        return;
    p->unread = false;
    wait_for_reader(p);
    const bool over = is_over(p);
    if (over && p->guide != NULL && key == KEY_RETURN) {
        p->end = GAME_AGAIN; /* the next scene */
        return;
    }
    if (over && p->guide == NULL && spil__end_key(p, key))
        return;
    ui_action a = spil__ui_action(UI_UNHANDLED);
    if (!over)
        a = p->table->key(&p->frame.scene, p->ui, key);
    if (a.kind == UI_UNHANDLED)
        act_in_hold(p, spil__frame_action(key));
    else if (a.kind == UI_MESSAGE)
        spil__game_screen_say(p, INK_TITLE, a.message);
    else if (a.kind == UI_MOVE)
        do_move(p, a.seat, a.move);
    else if (a.kind == UI_WAIT) /* where seats are asked one by one though several may act */
        spil__game_screen_do(p, SPIL_DO_WAIT);
    else
        p->message[0] = '\0';
    if (a.picked)
        spil_learning_pick(&p->learning.table, p->frame.scene.seat, spil_driver_clock(p->driver));
}

/* ---- the loop ---- */

/* When to go on if no key comes. */
static uint64_t next_ms(const game_screen *p)
{
    const uint64_t now_ms = spil__tui_now(p->t), due_ms = spil_driver_due(p->driver);
    const uint64_t offer_ms = spil__game_screen_offer_ms(p);
    if (p->t->in_step && spil_bots_busy(p->bots))
        return now_ms;
    if (p->motion.n > 0 && now_ms + MOTION_FRAME_MS < due_ms)
        return now_ms + MOTION_FRAME_MS;
    if ((p->timed || p->frame.scene.left_ms > 0) && now_ms + FRAME_MS < due_ms)
        return now_ms + FRAME_MS; /* a clock is shown, and runs */
    return offer_ms < due_ms ? offer_ms : due_ms;
}

static game_end run(game_screen *p)
{
    tell_changed(p);
    spil__game_screen_greet(p);
    p->unread = spil_driver_steps(p->driver) == 0 && !p->frame.scene.watching && p->guide == NULL;
    while (!p->left && p->end == GAME_LEFT && !p->t->gone) {
        time_passes(p);
        refresh(p);
        spil__game_screen_offer(p);
        if (p->ending)
            spil__end_begin(p);
        p->ending = false;
        spil__game_screen_describe(p);
        spil__game_screen_move_cards(p);
        p->t->wake_fd = spil__match_players_fd(p->bots);
        on_key(p, spil__tui_key(p->t, spil__draw_game_screen, p, spil__game_frame_min_w(p->table),
                                spil__game_frame_min_h(p->table), next_ms(p)));
    }
    return p->end;
}

/* ---- beginning and end ---- */

static void open_bots(game_screen *p)
{
    /* In tests: the same moves every time, and screens that need not change whenever a bot gets stronger. */
    const spil_budget budget =
        p->t->in_step ? (spil_budget){.sims = 100} : (spil_budget){.ms = SPIL_THINK_MS};
    const spil_game *game = spil__game_screen_setup(p)->game;
    const bool simple = p->t->in_step && !spil__chosen(&p->t->choices, CHOICE_WARN); /* it rates no moves */
    spil_key key = {{0}};
    spil_driver_key(p->driver, &key);
    p->bots = spil_bots_open(p->driver, &spil__match_players, budget,
                             simple ? spil_bot_usual(game) : spil_bot_best(game), spil_seed_fold(&key));
}

line_output spil__game_screen_names(const game_screen *p)
{
    line_output names = {.you = spil_only_person(p->driver) + 1};
    memcpy(names.name, p->name, sizeof names.name);
    return names;
}

/* What has happened in a continued game goes into the log, but is no news. */
static void begin_telling(game_screen *p)
{
    spil_words words = spil__scene_words(&p->frame.scene);
    words.in_words = p->table->words;
    words.you = spil_only_person(p->driver) + 1;
    spil_teller_begin(&p->teller, p->driver, &words);
    p->teller.learning = &p->learning.table;
    p->teller.guided = p->guide;
    p->teller.tells = p->table->tells;
    p->teller.logs = true;
    p->last_seq = spil_driver_seq(p->driver, p->frame.scene.seat);
    spil_teller_look(&p->teller, p->frame.scene.seat, 0);
    spil__game_screen_tell(p, true);
}

static void open_screen(game_screen *p, tui *t, spil_driver *d, game_series *series, const autosave *saved,
                        const guide_place *place)
{
    const spil_setup *su = spil_driver_setup(d);
    line_output names = {0};
    unsigned bots = 0;
    memset(p, 0, sizeof *p);
    p->t = t;
    p->driver = d;
    p->series = series;
    p->place = place;
    p->guide = place == NULL ? NULL : place->scene;
    p->table = spil__table_ui_of(su->game);
    p->timed = spil_driver_terms(d)->timed;
    for (int seat = 0; seat < su->seats; seat++) {
        memcpy(names.name[seat], spil_driver_seat(d, seat)->name, SPIL_NAME_BYTES);
        bots |= is_person(p, seat) && place == NULL ? 0 : 1u << seat; /* what a guide asks for was told */
        p->frame.scene.name[seat] = p->name[seat];
    }
    spil__output_names(&names, su->seats);
    memcpy(p->name, names.name, sizeof p->name);
    spil__learning_begin(&p->learning, su, &names, bots, true);
    open_bots(p);
    p->autosave.file.fd = -1; /* a guided game has no file */
    if (saved != NULL)
        p->autosave = *saved;
    else if (place == NULL)
        spil__autosave_new(&p->autosave, su->game);
    p->frame.table = p->table;
    p->frame.scene.setup = su;
    p->frame.scene.of_day = spil_today_of_match(p->driver) != 0;
    p->frame.scene.seat = seat_at_screen(p);
    p->frame.scene.thinking = p->called = -1;
    p->frame.scene.ui = p->ui;
    count_watchers(p);
    begin_telling(p);
}

static void close_screen(game_screen *p)
{
    p->t->wake_fd = -1;
    spil__end_count(p); /* somebody may have resigned */
    spil_bots_close(p->bots);
    spil__learning_end(&p->learning);
    spil__game_screen_clear_log(p);
    spil__cells_fini(&p->drawn);
    spil__cells_fini(&p->moved_from);
    free(p->lines);
    spil__autosave_update(&p->autosave, p->driver);
    if (p->t->gone && !p->left && spil__autosave_loses(&p->autosave, p->driver))
        spil__autosave_rescue(&p->autosave, p->driver);
    spil__autosave_close(&p->autosave, p->driver);
}

game_end spil__game_screen_play(tui *t, spil_driver *d, game_series *series, const autosave *saved,
                                const guide_place *place)
{
    game_screen *p = spil_alloc(sizeof *p);
    open_screen(p, t, d, series, saved, place);
    const game_end end = run(p);
    close_screen(p);
    free(p);
    return end;
}
