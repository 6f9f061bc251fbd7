/* sitting.c: the course of a game: whose turn, the bots' moves, clocks, what people see (sitting.h). */
#include "sitting.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "face.h"
#include "intl.h"
#include "labels.h"
#include "seed.h"

enum { DELAY_MS_MAX = 2000, WATCH_MS = 800, FRAME_MS = 100 };

static spil_phase phase_of(const sitting *p)
{
    return spil_table_phase(&p->live.table);
}

static bool is_person(const sitting *p, int seat)
{
    return p->who.seat[seat].kind == SEAT_HUMAN;
}

static int count_people(const sitting *p, int *first)
{
    int n = 0;
    *first = -1;
    for (int seat = 0; seat < spil__sit_setup(p)->seats; seat++) {
        if (!is_person(p, seat))
            continue;
        *first = n == 0 ? seat : *first;
        n++;
    }
    return n;
}

/* ---- what is seen ---- */

/* Does this screen show the seat's view? */
static bool shows(const sitting *p, int seat)
{
    const scene *s = &p->screen.scene;
    return seat == s->seat || s->open || (spil__sit_setup(p)->game->race && is_person(p, seat));
}

static bool may_act(const sitting *p, int seat)
{
    if (!is_person(p, seat) || p->covered)
        return false;
    return p->timed ? phase_of(p) == SPIL_PHASE_PLAY : p->asked == seat;
}

/* When the last move was done. */
static uint64_t last_ms(const sitting *p)
{
    const spil_record *rec = &p->live.table.match.record;
    return rec->n_steps > 0 ? rec->steps[rec->n_steps - 1].ms : 0;
}

/* What people who may act see, and whether they are helped, for the learning record. */
static void note_learning(sitting *p)
{
    const scene *s = &p->screen.scene;
    for (int seat = 0; seat < spil__sit_setup(p)->seats; seat++) {
        if (s->at[seat].view != NULL && may_act(p, seat))
            spil__learning_see(&p->learning, seat, s->at[seat].view, s->clock_ms);
    }
    if (p->top->helps != NULL && p->top->helps(s, p->ui))
        spil__learning_told(&p->learning, s->seat);
    if (p->learning.err.text.format != NULL) {
        char text[400];
        spil__sentence(&p->learning.err.text, text, sizeof text);
        spil__sit_say(p, INK_BAD, "%s.", text);
        p->learning.err.text.format = NULL;
    }
}

void spil__sit_look(sitting *p)
{
    const spil_setup *su = spil__sit_setup(p);
    scene *s = &p->screen.scene;
    int first;
    const char *person = count_people(p, &first) == 1 ? _("you") : _("person");
    for (int seat = 0; seat < su->seats; seat++) {
        scene_seat *at = &s->at[seat];
        at->person = is_person(p, seat);
        at->who = at->person ? person : spil__who_label(&p->who.seat[seat], p->label[seat]);
        at->view = NULL;
        at->moves = p->moves[seat];
        at->n_moves = 0;
        if (!shows(p, seat))
            continue;
        spil_view_of(su, &p->live.table.match.state, seat, &p->view[seat]);
        at->view = &p->view[seat];
        if (may_act(p, seat))
            at->n_moves =
                su->game->moves(su, &p->live.table.match.state, seat, p->moves[seat], SPIL_MOVES_MAX);
    }
    s->asked = may_act(p, s->seat);
    s->thinking = !p->timed && p->asked >= 0 && !is_person(p, p->asked) ? p->asked : -1;
    s->phase = phase_of(p);
    s->count = s->phase == SPIL_PHASE_WAIT && p->live.table.count < 3 ? p->live.table.count + 1 : 0;
    s->clock_ms = s->phase == SPIL_PHASE_OVER ? last_ms(p) : p->live.table.clock_ms;
    s->timed = p->timed;
    s->log = p->lines;
    s->n_log = p->n_lines;
    note_learning(p);
}

static void news(sitting *p, const void *before, const spil_events *ev)
{
    if (p->top->news != NULL)
        p->top->news(&p->screen.scene, p->ui, before, ev);
}

/* ---- who is asked ---- */

void spil__sit_drop(sitting *p)
{
    if (p->asked >= 0 && p->player[p->asked] != NULL)
        spil__player_cancel(p->player[p->asked]);
    if (p->advising)
        spil__player_cancel(p->adviser);
    p->asked = -1;
    p->answered = p->advising = false;
    p->wait_until_ms = 0;
    p->t->wake_fd = -1;
}

/* Do any two people at the table see different things? */
static bool must_hide(const sitting *p)
{
    const spil_setup *su = spil__sit_setup(p);
    spil_view one, two;
    int first;
    if (count_people(p, &first) < 2 || su->game->race)
        return false;
    spil_view_of(su, &p->live.table.match.state, first, &one);
    for (int seat = first + 1; seat < su->seats; seat++) {
        if (!is_person(p, seat))
            continue;
        spil_view_of(su, &p->live.table.match.state, seat, &two);
        ((spil_view_head *)two.bytes)->seat = (uint8_t)first;
        if (memcmp(&one, &two, su->game->view_bytes) != 0)
            return true;
    }
    return false;
}

static void cover(sitting *p, int seat)
{
    p->covered = must_hide(p);
    snprintf(p->cover, sizeof p->cover, _("%s is to look now; the others look away. Press Enter."),
             p->name[seat]);
}

/* The screen goes to a person: what it was told goes with it. */
static void hand_over(sitting *p, int seat)
{
    spil_events ev;
    if (seat == p->screen.scene.seat)
        return;
    cover(p, seat);
    p->screen.scene.seat = seat;
    p->heard = 0;
    spil__sit_forget(p);
    spil__sit_hear(p, &ev);
    memset(p->ui, 0, sizeof p->ui);
    spil__sit_look(p);
    ev.n = ev.pooled = 0;
    news(p, NULL, &ev);
}

static void ask_bot(sitting *p, int seat, int n_moves)
{
    const spil_setup *su = spil__sit_setup(p);
    spil_view view;
    spil_view_of(su, &p->live.table.match.state, seat, &view);
    const spil_bot_input question = {
        .setup = su, .view = &view, .moves = p->moves[seat], .n_moves = n_moves, .rng = &p->rng[seat]};
    spil__player_start(p->player[seat], &question);
    p->t->wake_fd = spil__player_fd(p->player[seat]);
}

static void begin_wait(sitting *p)
{
    uint32_t wait_ms;
    const scene *s = &p->screen.scene;
    p->wait_until_ms = 0;
    if (p->top->wait == NULL || spil__chosen(&p->t->set, CHOICE_UNTIMED) || !s->asked || p->covered ||
        !p->top->wait(s, &wait_ms, &p->late))
        return;
    p->wait_until_ms = spil__tui_now(p->t) + wait_ms;
}

/* Whoever is to be asked next: the first that may act and does not wait for the others; else the first. */
static int next_seat(const sitting *p, spil_move moves[SPIL_MOVES_MAX], int *n)
{
    const spil_setup *su = spil__sit_setup(p);
    const void *st = &p->live.table.match.state;
    uint8_t seats[SPIL_SEATS_MAX];
    const int n_act = su->game->race || p->waiting == 0 ? 0 : su->game->to_act(su, st, seats);
    for (int i = 0; i < n_act; i++) {
        if (p->waiting >> seats[i] & 1)
            continue;
        *n = su->game->moves(su, st, seats[i], moves, SPIL_MOVES_MAX);
        if (*n > 0)
            return seats[i];
    }
    return spil_ask_next(su, st, p->last, moves, n);
}

/* In games with turns: asks whoever is to act next. */
static void ask_next(sitting *p)
{
    static spil_move moves[SPIL_MOVES_MAX];
    int n;
    if (p->timed || p->asked >= 0 || phase_of(p) != SPIL_PHASE_PLAY)
        return;
    const int seat = next_seat(p, moves, &n);
    if (seat < 0)
        return;
    p->asked = seat;
    p->answered = false;
    if (is_person(p, seat)) {
        hand_over(p, seat);
        spil__sit_look(p);
        const spil_events none = {0};
        news(p, NULL, &none);
        begin_wait(p);
    } else {
        memcpy(p->moves[seat], moves, (size_t)n * sizeof moves[0]);
        ask_bot(p, seat, n);
        spil__sit_look(p);
    }
}

bool spil__sit_holds(const sitting *p)
{
    return !p->t->fast && p->top->holds != NULL && p->top->holds(&p->screen.scene, p->ui);
}

/* ---- what is done ---- */

void spil__sit_changed(sitting *p)
{
    const int seat = p->screen.scene.seat;
    spil_events ev;
    p->waiting = 0;
    if (p->keep.path[0] != '\0')
        spil__keep_update(&p->keep, &p->live.table.match, &p->who);
    p->before = p->view[seat];
    spil__sit_hear(p, &ev);
    if (p->advised && ev.n > 0)
        p->message[0] = '\0';
    spil__sit_look(p);
    news(p, &p->before, &ev);
}

static void refused(sitting *p, int seat, spil_move mv, spil_reply reply, const spil_error *err)
{
    char text[400];
    spil__sentence(&err->text, text, sizeof text);
    if (reply == SPIL_REPLY_TOO_LATE)
        spil__sit_say(p, INK_BAD, _("Too late: %s."), text);
    else if (reply == SPIL_REPLY_NOT_NOW)
        spil__sit_say(p, INK_BAD, _("Not yet: %s."), text);
    else
        spil__sit_say(p, INK_BAD, _("Not allowed: %s."), text);
    if (p->top->refused != NULL)
        p->top->refused(&p->screen.scene, p->ui, seat, mv, reply);
}

/* Plays a move of anybody here; false when it was not done. */
static bool do_move(sitting *p, int seat, spil_move mv)
{
    spil_error err;
    const int knew = seat == SPIL_HOST ? p->screen.scene.seat : seat;
    const spil_command cmd = {.seat = seat, .move = mv, .base_seq = spil_table_seq(&p->live.table, knew)};
    const spil_reply reply = spil_live_do(&p->live, spil__tui_now(p->t), &cmd, &err);
    if (seat != SPIL_HOST && (reply == SPIL_REPLY_DONE || reply == SPIL_REPLY_REFUSED))
        spil__learning_move(&p->learning, seat, &p->view[seat], mv, reply == SPIL_REPLY_DONE,
                            p->live.table.clock_ms);
    if (reply != SPIL_REPLY_DONE) {
        refused(p, seat, mv, reply, &err);
        return false;
    }
    if (seat == SPIL_HOST || is_person(p, seat))
        p->message[0] = '\0'; /* what was said to the person is read by now */
    if (seat != SPIL_HOST)
        p->last = seat;
    spil__sit_drop(p);
    spil__sit_changed(p);
    return true;
}

/* A bot that cannot play: another one takes its seat, or the game stays as it is. */
static void replace_bot(sitting *p, int seat, const spil_sentence *fault)
{
    char why[400], question[800], label[WHO_LABEL];
    const seat_who other = spil__who_bot(spil__usual_bot(spil__sit_setup(p)->game));
    spil__sentence(fault, why, sizeof why);
    snprintf(question, sizeof question,
             _("%s (%s) %s. Shall the bot %s play on for it? Otherwise you leave; the game is kept."),
             p->name[seat], p->who.seat[seat].text, why, spil__who_label(&other, label));
    if (!spil__tui_confirm(p->t, question, true)) {
        p->left = true;
        return;
    }
    spil__player_close(p->player[seat]);
    p->who.seat[seat] = other;
    p->player[seat] = spil__player_open(&p->who.seat[seat], spil__sit_terms(p->t));
    p->asked = -1;
}

/* How long a bot seems to think. Those who only watch want to see what happens, too. */
static uint32_t delay_of(const sitting *p, const spil_bot_answer *a)
{
    if (p->t->fast)
        return 0;
    if (p->screen.scene.watching)
        return WATCH_MS;
    if (spil__chosen(&p->t->set, CHOICE_QUICK))
        return 0;
    return a->delay_ms < DELAY_MS_MAX ? a->delay_ms : DELAY_MS_MAX;
}

/* The bot that is asked, once it has an answer. */
static void bot_acts(sitting *p)
{
    const int seat = p->asked;
    if (p->timed || seat < 0 || is_person(p, seat) || phase_of(p) != SPIL_PHASE_PLAY)
        return;
    if (!p->answered && (p->t->in_step || spil__player_ready(p->player[seat]))) {
        const player_answer a = spil__player_take(p->player[seat]);
        p->t->wake_fd = -1;
        if (!a.ok) {
            replace_bot(p, seat, &a.fault);
            return;
        }
        p->answered = true;
        p->answer = a.answer.move;
        p->due_ms = spil__tui_now(p->t) + delay_of(p, &a.answer);
    }
    if (p->answered && spil__tui_now(p->t) >= p->due_ms && !spil__sit_holds(p))
        do_move(p, seat, p->answer);
}

/* ---- the loop ---- */

static void time_passes(sitting *p)
{
    const int steps = p->live.table.match.record.n_steps;
    const uint32_t notes = spil_table_seq(&p->live.table, p->screen.scene.seat);
    const uint64_t now_ms = spil__tui_now(p->t);
    spil_live_advance(&p->live, now_ms);
    if (steps != p->live.table.match.record.n_steps ||
        notes != spil_table_seq(&p->live.table, p->screen.scene.seat))
        spil__sit_changed(p);
    if (p->advising && (p->t->in_step || spil__player_ready(p->adviser)))
        spil__sit_advice(p);
    if (p->wait_until_ms > 0 && now_ms >= p->wait_until_ms && p->screen.scene.asked)
        do_move(p, p->asked, p->late);
    if (!spil__sit_holds(p))
        ask_next(p);
    bot_acts(p);
    if (!spil__sit_holds(p))
        ask_next(p);
}

/* When the screen is to be looked at again without a key. */
static uint64_t next_ms(const sitting *p)
{
    const uint64_t now_ms = spil__tui_now(p->t);
    uint64_t at_ms = spil_live_due(&p->live);
    if (p->answered && p->due_ms < at_ms && !spil__sit_holds(p))
        at_ms = p->due_ms;
    if (p->t->in_step && (p->screen.scene.thinking >= 0 || p->advising) && !p->answered)
        return now_ms;
    if ((p->timed || p->wait_until_ms > 0) && now_ms + FRAME_MS < at_ms)
        at_ms = now_ms + FRAME_MS; /* clocks run on the screen */
    return at_ms;
}

/* A pause or a covered screen: Enter ends it, everything else but the menu waits. */
static bool cover_key(sitting *p, int key)
{
    const bool paused = phase_of(p) == SPIL_PHASE_PAUSE;
    if (!paused && !p->covered)
        return false;
    if (key == KEY_RETURN || key == KEY_SPACE || key == KEY_CLICK || (paused && key == 'p')) {
        if (paused)
            spil_live_unpause(&p->live, spil__tui_now(p->t), p->screen.scene.seat);
        else
            p->covered = false;
        spil__sit_changed(p);
        begin_wait(p);
        return true;
    }
    const frame_act act = spil__frame_act(key);
    if (act == FRAME_MENU || act == FRAME_LEAVE || act == FRAME_HELP || act == FRAME_RULES)
        spil__sit_act(p, act);
    return true;
}

/* Where seats are asked in turn though several may act: the one who is asked lets the others go first. */
static void wait_for_others(sitting *p)
{
    if (p->timed || p->asked < 0)
        return;
    p->last = p->asked;
    p->waiting |= 1u << p->asked;
    spil__sit_drop(p);
}

static void on_key(sitting *p, int key)
{
    if (key == KEY_NOTHING || key == KEY_SIZE || cover_key(p, key))
        return;
    const bool over = phase_of(p) == SPIL_PHASE_OVER && !spil__sit_holds(p);
    if (over && key == KEY_RETURN) {
        p->again = true;
        return;
    }
    table_answer a = spil__answer(TABLE_PASS);
    if (!over)
        a = p->top->key(&p->screen.scene, p->ui, key);
    if (a.act == TABLE_PASS)
        spil__sit_act(p, spil__frame_act(key));
    else if (a.act == TABLE_SENTENCE)
        spil__sit_say(p, INK_TITLE, "%s", a.say);
    else if (a.act == TABLE_MOVE)
        do_move(p, a.seat, a.move);
    else if (a.act == TABLE_WAIT)
        wait_for_others(p);
    else
        p->message[0] = '\0';
    if (a.picked)
        spil__learning_pick(&p->learning, p->screen.scene.seat, p->live.table.clock_ms);
}

sit_end spil__sit_run(sitting *p)
{
    bool over = false;
    spil_events none = {0};
    spil__sit_changed(p);
    news(p, NULL, &none);
    spil__sit_greet(p);
    while (!p->left && !p->again && !p->t->gone) {
        time_passes(p);
        if (p->left)
            break;
        spil__sit_look(p);
        const bool ended = phase_of(p) == SPIL_PHASE_OVER && !spil__sit_holds(p);
        if (ended && !over)
            spil__sit_say_result(p);
        over = ended;
        p->screen.scene.left_ms = p->wait_until_ms > 0 ? p->wait_until_ms - spil__tui_now(p->t) : 0;
        spil__sit_describe(p);
        on_key(p, spil__tui_key(p->t, spil__draw_table_screen, &p->screen, spil__table_min_w(p->top),
                                spil__table_min_h(p->top), next_ms(p)));
    }
    return p->again ? SIT_AGAIN : SIT_LEFT;
}

/* ---- beginning and end ---- */

/* Bots that are no racers run like an adult. */
static spil_player race_player(sitting *p, int seat)
{
    racing_seat *r = &p->racer[seat];
    if (p->who.seat[seat].races)
        r->racer = p->who.seat[seat].racer;
    else
        spil_racer_find("adult", &r->racer);
    r->rng = p->rng[seat];
    return spil__racing_player(r);
}

void spil__sit_open(sitting *p, tui *t, const spil_table *table, const seating *who, bool timed)
{
    const spil_setup *su = &table->match.record.setup;
    spil_player players[SPIL_SEATS_MAX] = {{0}};
    const uint64_t seed = spil__seed_fold(&table->match.record.key);
    screen names = {0};
    memset(p, 0, sizeof *p);
    p->t = t;
    p->who = *who;
    p->top = spil__tabletop_of(su->game);
    p->timed = timed;
    p->asked = p->last = -1;
    p->keep.fd = -1;
    t->wake_fd = -1;
    spil_fast_seed(&p->hints, seed, SPIL_SEATS_MAX + 1);
    memcpy(names.name, table->match.record.name, sizeof names.name);
    spil__screen_names(&names, su->seats);
    memcpy(p->name, names.name, sizeof p->name);
    unsigned bots = 0;
    for (int seat = 0; seat < su->seats; seat++) {
        const seat_who *w = &p->who.seat[seat];
        spil_fast_seed(&p->rng[seat], seed, (uint64_t)seat + 1);
        p->screen.scene.name[seat] = p->name[seat];
        if (w->kind == SEAT_HUMAN)
            continue;
        bots |= 1u << seat;
        p->player[seat] = spil__player_open(w, spil__sit_terms(p->t));
        if (timed)
            players[seat] = race_player(p, seat);
    }
    spil_live_begin(&p->live, table, players);
    spil__learning_begin(&p->learning, spil__sit_setup(p), &names, bots);
    if (p->live.table.match.record.n_steps > 0)
        p->last = p->live.table.match.record.steps[p->live.table.match.record.n_steps - 1].seat;
    int first;
    const int people = count_people(p, &first);
    p->screen.top = p->top;
    p->screen.scene.setup = spil__sit_setup(p);
    p->screen.scene.seat = people > 0 ? first : 0;
    p->screen.scene.watching = p->screen.scene.open = people == 0;
    p->screen.scene.thinking = -1;
    p->screen.scene.ui = p->ui;
    if (people > 1)
        cover(p, first);
    spil_events old; /* of a game that goes on: told, but no news */
    spil__sit_hear(p, &old);
    spil__sit_look(p);
}

void spil__sit_close(sitting *p)
{
    spil__sit_drop(p);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        spil__player_close(p->player[seat]);
    spil__player_close(p->adviser);
    spil__learning_end(&p->learning);
    spil__sit_forget(p);
    free(p->lines);
    spil__keep_close(&p->keep);
    spil_live_fini(&p->live);
}
