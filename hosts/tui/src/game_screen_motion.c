/* game_screen_motion.c: played cards move to their place (game_screen.h, motion.h). A key ends it: nobody waits. */
#include "game_screen.h"

/* Not over a covered screen, nor in a window that is too small. */
static bool wants_motion(const game_screen *p)
{
    int w, h;
    p->t->term->size(p->t->term->self, &w, &h);
    return p->frame.cover == NULL && w >= spil__game_frame_min_w(p->table) &&
           h >= spil__game_frame_min_h(p->table) && !p->t->fast && !p->t->term->slow &&
           !spil__chosen(&p->t->choices, CHOICE_STILL);
}

/* The screen as it is when nothing moves. */
static cells draw(const game_screen *p)
{
    cells c;
    int w, h;
    p->t->term->size(p->t->term->self, &w, &h);
    spil__cells_init(&c, w, h);
    spil__draw_game_frame(&p->frame, &p->t->look, spil__area_all(&c));
    return c;
}

void spil__game_screen_move_cards(game_screen *p)
{
    const uint64_t now_ms = spil__tui_now(p->t);
    const int step = spil_driver_steps(p->driver), seat = p->frame.scene.seat;
    if (!wants_motion(p)) {
        spil__cells_fini(&p->drawn);
        p->motion.n = 0;
        return;
    }
    cells is = draw(p);
    if (step > p->drawn_step && seat == p->drawn_seat) {
        spil__cells_fini(&p->moved_from);
        p->moved_from = p->drawn;
        spil__motion_find(&p->moved_from, &is, 1, is.h - 2, &p->motion);
        p->motion_ms = now_ms;
    } else {
        spil__cells_fini(&p->drawn);
    }
    p->drawn = is;
    p->drawn_step = step;
    p->drawn_seat = seat;
    if (now_ms >= p->motion_ms + MOTION_MS)
        p->motion.n = 0;
}

void spil__draw_game_screen(const void *model, const look *l, area a)
{
    const game_screen *p = model;
    const uint64_t done_ms = spil__tui_now(p->t) - p->motion_ms;
    spil__draw_game_frame(&p->frame, l, a);
    if (done_ms < MOTION_MS)
        spil__motion_draw(&p->motion, &p->moved_from, (int)done_ms, a.on);
}
