/* play.c: the loop: whose turn, the bots' moves, what people are shown and told (play.h). */
#include "play.h"

#include <string.h>
#include <time.h>

#include "face.h"
#include "intl.h"

enum { DELAY_MS_MAX = 2000 };

static uint64_t clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static const spil_setup *setup_of(const play *p)
{
    return &p->match.record.setup;
}

/* ---- moves ---- */

/* Plays a move that may be refused, and tells the person at the screen what came of it. */
static bool act(play *p, int seat, spil_move mv)
{
    const face *f = spil__face_of(setup_of(p)->game);
    const int watching = p->looking < 0 ? 0 : p->looking;
    spil_view before;
    spil_error err;
    char said[1024];
    spil_view_of(setup_of(p), &p->match.state, watching, &before);
    p->events.n = p->events.pooled = 0;
    if (spil_match_do(&p->match, clock_ms() - p->begun_ms, seat, mv, &p->events, &err) != SPIL_OK) {
        spil__sentence(&err.text, said, sizeof said);
        printf(_("Not allowed: %s.\n"), said);
        return false;
    }
    if (seat != SPIL_HOST)
        p->last = seat;
    if (p->keeps)
        spil__keep_update(&p->keep, &p->match, &p->who);
    if (f->recall != NULL)
        f->recall(&p->screen, setup_of(p), &before, &p->events);
    spil__face_tell(&p->screen, setup_of(p), &p->events, p->looking);
    return true;
}

static void pause_for(const play *p, uint32_t delay_ms)
{
    if (p->fast || !p->interactive || delay_ms == 0)
        return;
    const uint32_t ms = delay_ms < DELAY_MS_MAX ? delay_ms : DELAY_MS_MAX;
    fflush(stdout);
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000}, NULL);
}

static void bot_acts(play *p, int seat)
{
    const spil_bot_answer chosen = p->who.bot[seat]->choose(&(spil_bot_input){.setup = setup_of(p),
                                                                              .view = &p->view,
                                                                              .moves = p->moves,
                                                                              .n_moves = p->n_moves,
                                                                              .budget_ms = 1000,
                                                                              .rng = &p->rng[seat]});
    pause_for(p, chosen.delay_ms);
    act(p, seat, chosen.move);
}

/* ---- people ---- */

/* Do two people see different things? */
static bool views_differ(const play *p, int a, int b)
{
    spil_view one, two;
    spil_view_of(setup_of(p), &p->match.state, a, &one);
    spil_view_of(setup_of(p), &p->match.state, b, &two);
    ((spil_view_head *)one.bytes)->seat = ((spil_view_head *)two.bytes)->seat;
    return memcmp(&one, &two, setup_of(p)->game->view_bytes) != 0;
}

/* Another person is to look at the screen: clears it where there is something to hide. false: the input ended. */
static bool hand_over(play *p, int seat)
{
    const int before = p->looking;
    int people = 0;
    for (int i = 0; i < setup_of(p)->seats; i++)
        people += p->who.bot[i] == NULL;
    p->looking = seat;
    if (before == seat || people < 2 || (before >= 0 && !views_differ(p, before, seat)))
        return true;
    if (before < 0 && !views_differ(p, seat, (seat + 1) % setup_of(p)->seats))
        return true;
    if (p->screen.terminal)
        fputs("\033[2J\033[3J\033[H", stdout);
    char prompt[200];
    snprintf(prompt, sizeof prompt, _("%s is to look now; the others look away. Press Enter. "),
             p->screen.name[seat]);
    return spil__play_input(p, prompt) != NULL;
}

/* Asks until something happens. false: quit. */
static bool person_acts(play *p, int seat)
{
    char prompt[200];
    if (!hand_over(p, seat))
        return false;
    spil__face_draw(&p->screen, setup_of(p), &p->view);
    snprintf(prompt, sizeof prompt, "%s> ", p->screen.name[seat]);
    for (;;) {
        char *line = spil__play_input(p, prompt);
        spil_move mv;
        int actor;
        switch (line == NULL ? ANSWER_QUIT : spil__play_line(p, seat, line, &actor, &mv)) {
        case ANSWER_MOVE:
            if (act(p, actor, mv))
                return true;
            break;
        case ANSWER_AGAIN: break;
        case ANSWER_CHANGED:
            if (p->keeps)
                spil__keep_update(&p->keep, &p->match, &p->who);
            return true;
        case ANSWER_WAIT: p->last = seat; return true;
        case ANSWER_QUIT: return false;
        }
    }
}

/* ---- the loop ---- */

static void put_result(const play *p, const spil_result *res)
{
    const spil_setup *su = setup_of(p);
    const screen *s = &p->screen;
    char names[SPIL_SEATS_MAX * (SPIL_NAME_BYTES + 8)] = "";
    int n = 0;
    for (int seat = 0; seat < su->seats; seat++) {
        if (!(res->winners >> seat & 1))
            continue;
        const bool last = res->winners >> (seat + 1) == 0;
        strcat(strcat(names, n == 0 ? "" : last ? _(" and ") : ", "), s->name[seat]);
        n++;
    }
    if (n == 0)
        spil__paint(s, PAINT_STRONG, _("A draw."));
    else
        spil__paint(s, PAINT_STRONG, ngettext("%s wins!", "%s win!", (unsigned long)n), names);
    fputs(_(" Points:"), s->out);
    for (int seat = 0; seat < su->seats; seat++)
        fprintf(s->out, "%s %s %d", seat == 0 ? "" : ",", s->name[seat], res->points[seat]);
    fputs(".\n", s->out);
}

play_end spil__play(play *p)
{
    const spil_setup *su = setup_of(p);
    const uint64_t played_ms =
        p->match.record.n_steps > 0 ? p->match.record.steps[p->match.record.n_steps - 1].ms : 0;
    spil_result res;
    p->begun_ms = clock_ms() - played_ms;
    p->last = p->match.record.n_steps > 0 ? p->match.record.steps[p->match.record.n_steps - 1].seat : -1;
    p->looking = -1;
    for (int seat = 0; seat < su->seats; seat++) {
        if (p->who.bot[seat] == NULL && p->looking < 0)
            p->looking = seat;
    }
    for (int seat; (seat = spil__face_next(su, &p->match.state, p->last, p->moves, &p->n_moves)) >= 0;) {
        spil_view_of(su, &p->match.state, seat, &p->view);
        if (p->who.bot[seat] != NULL)
            bot_acts(p, seat);
        else if (!person_acts(p, seat))
            return PLAY_QUIT;
    }
    su->game->result(su, &p->match.state, &res);
    spil_view_of(su, &p->match.state, p->looking < 0 ? 0 : p->looking, &p->view);
    if (spil__face_of(su->game)->recall == NULL || p->events.n == 0) /* else it is still on the screen */
        spil__face_draw(&p->screen, su, &p->view);
    put_result(p, &res);
    return PLAY_OVER;
}
