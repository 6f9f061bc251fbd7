/* racing.c: what a racer answers, in the words of a live table (racing.h). */
#include "racing.h"

const spil_pace spil__racing_pace = {.count_ms = 1000, .hold_ms = 1500};

static spil_answer think(void *self, const spil_question *q)
{
    racing_seat *seat = self;
    const bool came_back = q->last == SPIL_REPLY_TOO_LATE || q->last == SPIL_REPLY_REFUSED;
    const spil_racer_answer answer = spil_racer_think(
        &seat->racer, &(spil_racer_input){
                          .setup = q->setup,
                          .view = q->view,
                          .moves = q->moves,
                          .n_moves = q->n_moves,
                          .since_own_ms = q->acted_ms == 0 ? UINT64_MAX : q->now_ms - q->acted_ms,
                          .since_back_ms = came_back ? q->now_ms - q->replied_ms : UINT64_MAX,
                          .since_top_ms = q->seen_by < 0 ? UINT64_MAX : q->now_ms - q->seen_ms,
                          .own_top = q->seen_by == ((const spil_view_head *)q->view)->seat,
                          .rng = &seat->rng,
                      });
    return (spil_answer){
        .acts = answer.acts, .move = answer.move, .delay_ms = answer.delay_ms, .commit_ms = answer.commit_ms};
}

spil_player spil__racing_player(racing_seat *seat)
{
    seat->racer.form_permille = spil_racer_form(seat->racer.profile, &seat->rng);
    return (spil_player){.think = think, .self = seat};
}

bool spil__race(const spil_setup *su, const spil_key *key, racing_seat seats[], spil_live *live)
{
    enum { HOUR_MS = 3600000 };
    spil_player players[SPIL_SEATS_MAX] = {{0}};
    spil_table table;
    for (int seat = 0; seat < su->seats; seat++)
        players[seat] = spil__racing_player(&seats[seat]);
    spil_table_begin(&table, su, key, &spil__racing_pace, 0);
    spil_live_begin(live, &table, players);
    return spil_live_finish(live, HOUR_MS);
}

uint64_t spil__race_ms(const spil_live *live)
{
    const uint64_t go_ms = 3 * (uint64_t)spil__racing_pace.count_ms;
    return live->table.clock_ms > go_ms ? live->table.clock_ms - go_ms : 0;
}
