#include "fair.h"

#include <string.h>

#include "spil/blake2b.h"

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* a + b, where a may be SPIL_FAIR_NONE. */
static uint64_t plus(uint64_t a, uint64_t b)
{
    return a == SPIL_FAIR_NONE ? a : a + b;
}

static uint64_t since(uint64_t from, uint64_t to)
{
    return to > from ? to - from : 0;
}

void spil_fair_open(spil_fair *f, int seats, const uint8_t key[32], uint64_t longest_us)
{
    memset(f, 0, sizeof *f);
    memcpy(f->key, key, sizeof f->key);
    f->seats = seats;
    f->longest_us = longest_us;
    for (int i = 0; i < SPIL_SEATS_MAX; i++) {
        spil_fair_seat *s = &f->seat[i];
        s->min_echo_us = s->min_rtt_us = s->written_us = s->echo_us = SPIL_FAIR_NONE;
    }
}

void spil_fair_seated(spil_fair *f, int seat, spil_fair_player player)
{
    spil_fair_seat *s = &f->seat[seat];
    if (s->player == player)
        return;
    s->player = player;
    s->frames = 0;
    s->written_us = s->echo_us = SPIL_FAIR_NONE;
}

void spil_fair_round_trip(spil_fair *f, int seat, uint64_t rtt_us)
{
    f->seat[seat].min_rtt_us = least(f->seat[seat].min_rtt_us, rtt_us);
}

uint64_t spil_fair_line(const spil_fair *f, int seat)
{
    return least(f->seat[seat].min_echo_us, f->seat[seat].min_rtt_us);
}

void spil_fair_target(spil_fair *f, uint64_t target, uint64_t now_us)
{
    f->target = target;
    f->target_us = now_us;
    for (int s = 0; s < f->seats; s++) {
        f->seat[s].written_us = f->seat[s].echo_us = SPIL_FAIR_NONE;
        f->seat[s].held = false;
    }
}

void spil_fair_no_target(spil_fair *f)
{
    spil_fair_target(f, 0, 0);
}

/* The frame with this nonce, if it is remembered; *back: how many were made since, this one included. */
static spil_fair_frame *frame_of(spil_fair_seat *s, uint64_t nonce, uint32_t *back)
{
    for (*back = 1; *back <= s->frames && *back <= SPIL_FAIR_FRAMES; ++*back) {
        spil_fair_frame *frame = &s->frame[(s->frames - *back) % SPIL_FAIR_FRAMES];
        if (frame->nonce == nonce)
            return frame;
    }
    return NULL;
}

void spil_fair_shows(spil_fair *f, int seat, uint64_t nonce)
{
    spil_fair_seat *s = &f->seat[seat];
    s->frame[s->frames++ % SPIL_FAIR_FRAMES] =
        (spil_fair_frame){.nonce = nonce, .target = f->target, .written_us = SPIL_FAIR_NONE};
}

void spil_fair_wrote(spil_fair *f, int seat, uint64_t nonce, uint64_t now_us)
{
    spil_fair_seat *s = &f->seat[seat];
    uint32_t back;
    spil_fair_frame *frame = frame_of(s, nonce, &back);
    if (!frame || frame->written_us != SPIL_FAIR_NONE)
        return;
    frame->written_us = now_us;
    /* A frame of an older target that was written late is no frame of this one. */
    if (f->target != 0 && frame->target == f->target && s->written_us == SPIL_FAIR_NONE) {
        frame->first = true;
        s->written_us = now_us;
    }
}

bool spil_fair_echo(spil_fair *f, int seat, uint64_t nonce, uint64_t now_us)
{
    spil_fair_seat *s = &f->seat[seat];
    uint32_t back;
    spil_fair_frame *frame = frame_of(s, nonce, &back);
    if (!frame || frame->written_us == SPIL_FAIR_NONE)
        return false;
    if (!frame->echoed) {
        const uint64_t took_us = since(frame->written_us, now_us);
        frame->echoed = true;
        s->min_echo_us = least(s->min_echo_us, took_us);
        if (frame->first && frame->target == f->target)
            s->echo_us = took_us;
    }
    return back == 1;
}

/* What the line may take at most, as far as it was measured. */
static uint64_t bound(const spil_fair *f, uint64_t min_echo_us, uint64_t min_rtt_us)
{
    return least(plus(least(min_echo_us, min_rtt_us), SPIL_FAIR_SLACK_US), f->longest_us);
}

/* The formula: fills in compensation and reaction from the rest. */
static void judge(const spil_fair *f, spil_fair_play *p)
{
    const uint64_t took_us = since(p->written_us, p->arrived_us);
    uint64_t compensation_us = 0;
    if (p->echo_us != SPIL_FAIR_NONE)
        compensation_us = least(p->echo_us, bound(f, p->min_echo_us, p->min_rtt_us));
    p->compensation_us = least(compensation_us, since(SPIL_FAIR_FASTEST_US, took_us));
    p->reaction_us = took_us - p->compensation_us;
    if (p->reaction_us < SPIL_FAIR_FASTEST_US)
        p->reaction_us = SPIL_FAIR_FASTEST_US;
}

/* When the seat saw the target, as far as we know; who was not sent it (it came by `sync`) gains nothing by that. */
static uint64_t seen_us(const spil_fair *f, const spil_fair_seat *s)
{
    return s->player == SPIL_FAIR_LINE && s->written_us != SPIL_FAIR_NONE ? s->written_us : f->target_us;
}

bool spil_fair_plays(spil_fair *f, int seat, uint64_t now_us)
{
    spil_fair_seat *s = &f->seat[seat];
    if (f->target == 0 || s->held)
        return false;
    const bool line = s->player == SPIL_FAIR_LINE;
    if (line && s->written_us != SPIL_FAIR_NONE)
        spil_fair_round_trip(f, seat, since(s->written_us, now_us));
    s->play = (spil_fair_play){
        .target = f->target,
        .seat = seat,
        .written_us = seen_us(f, s),
        .arrived_us = now_us,
        .echo_us = line ? s->echo_us : SPIL_FAIR_NONE,
        .min_echo_us = line ? s->min_echo_us : SPIL_FAIR_NONE,
        .min_rtt_us = line ? s->min_rtt_us : SPIL_FAIR_NONE,
    };
    judge(f, &s->play);
    s->held = true;
    return true;
}

/* Until when a play of this seat could have a reaction of at most beat_us. */
static uint64_t could_beat_until(const spil_fair *f, const spil_fair_seat *s, uint64_t beat_us)
{
    uint64_t compensation_us = 0;
    if (s->player == SPIL_FAIR_LINE) {
        compensation_us = bound(f, s->min_echo_us, s->min_rtt_us);
        /* Not written yet: it may be at any moment. Written and not echoed: whatever the echo will say. */
        if (s->written_us == SPIL_FAIR_NONE)
            return SPIL_FAIR_NEVER;
        compensation_us = least(compensation_us, s->echo_us);
    }
    return seen_us(f, s) + compensation_us + beat_us;
}

uint64_t spil_fair_due(const spil_fair *f)
{
    uint64_t first_us = SPIL_FAIR_NEVER, best_us = SPIL_FAIR_NEVER;
    for (int s = 0; s < f->seats; s++) {
        if (!f->seat[s].held)
            continue;
        first_us = least(first_us, f->seat[s].play.arrived_us);
        best_us = least(best_us, f->seat[s].play.reaction_us);
    }
    if (first_us == SPIL_FAIR_NEVER)
        return SPIL_FAIR_NEVER;
    uint64_t until_us = first_us;
    for (int s = 0; s < f->seats; s++) {
        if (f->seat[s].held || f->seat[s].player == SPIL_FAIR_NOBODY)
            continue;
        const uint64_t this_us = could_beat_until(f, &f->seat[s], best_us + SPIL_FAIR_TIE_US);
        until_us = this_us > until_us ? this_us : until_us;
    }
    return least(until_us, first_us + f->longest_us);
}

uint64_t spil_fair_rank(const uint8_t key[32], uint64_t target, int seat)
{
    uint8_t about[13] = {'r', 'a', 'c', 'e'}, out[8];
    for (int i = 0; i < 8; i++)
        about[4 + i] = (uint8_t)(target >> 8 * i);
    about[12] = (uint8_t)seat;
    spil_blake2b hash;
    spil_blake2b_open(&hash, sizeof out, key, 32);
    spil_blake2b_add(&hash, about, sizeof about);
    spil_blake2b_close(&hash, out);

    uint64_t rank = 0;
    for (int i = 0; i < 8; i++)
        rank |= (uint64_t)out[i] << 8 * i;
    return rank;
}

/* Swaps plays i and j. */
static void swap(spil_fair_play plays[], int i, int j)
{
    const spil_fair_play p = plays[i];
    plays[i] = plays[j];
    plays[j] = p;
}

void spil_fair_sort(const uint8_t key[32], spil_fair_play plays[], int n)
{
    /* Place by place: the smallest reaction of those left, and of all that equal it the one the hash names. ("Equal"
     * is not transitive, so this is no order that a sort could be given.) */
    for (int i = 0; i < n; i++) {
        uint64_t best_us = SPIL_FAIR_NEVER, best_rank = 0;
        int best = -1;
        for (int j = i; j < n; j++)
            best_us = least(best_us, plays[j].reaction_us);
        for (int j = i; j < n; j++) {
            if (plays[j].reaction_us > best_us + SPIL_FAIR_TIE_US)
                continue;
            const uint64_t rank = spil_fair_rank(key, plays[j].target, plays[j].seat);
            if (best < 0 || rank < best_rank) {
                best = j;
                best_rank = rank;
            }
        }
        swap(plays, i, best);
    }
}

int spil_fair_decide(spil_fair *f, spil_fair_play plays[])
{
    int n = 0;
    for (int s = 0; s < f->seats; s++) {
        if (f->seat[s].held)
            plays[n++] = f->seat[s].play;
        f->seat[s].held = false;
    }
    spil_fair_sort(f->key, plays, n);
    return n;
}

/* ---- the line of a journal ---- */

static void put_time(spil_out *out, uint64_t us)
{
    spil_put_char(out, ' ');
    if (us == SPIL_FAIR_NONE)
        spil_put_char(out, '-');
    else
        spil_put_unsigned(out, us);
}

void spil_fair_print(const spil_fair *f, const spil_fair_play *play, spil_out *out)
{
    spil_put_unsigned(out, play->target);
    spil_put_char(out, ' ');
    spil_put_int(out, play->seat);
    put_time(out, since(f->target_us, play->written_us));
    put_time(out, since(f->target_us, play->arrived_us));
    put_time(out, play->echo_us);
    put_time(out, play->min_echo_us);
    put_time(out, play->min_rtt_us);
    put_time(out, play->compensation_us);
    put_time(out, play->reaction_us);
}
