/* tally.c: finished games added up (spil/tally.h). */
#include "spil/tally.h"

#include <stdlib.h>
#include <string.h>

#include "spil/hash.h"
#include "spil/memory.h"
#include "spil/today.h"

static const char *const outcomes[] = {
#define WORD(name, word) [SPIL_OUTCOME_##name] = word,
    SPIL_OUTCOMES(WORD)
#undef WORD
};
enum { OUTCOMES = sizeof outcomes / sizeof outcomes[0] };

static const char *const kinds[] = {"bot ", "person "};
static const char helped[] = "helped ", daily[] = "daily ";

/* ---- a line ---- */

static void put_hex(uint64_t value, spil_out *out)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        spil_put_char(out, "0123456789abcdef"[value >> shift & 15]);
}

static void copy_text(char *to, size_t size, const char *text)
{
    spil_out out = spil_out_to(to, size);
    spil_put(&out, text);
}

int spil_only_person(const spil_driver *d)
{
    int seat = 0;
    if (spil_driver_people(d) != 1)
        return -1;
    while (spil_driver_seat(d, seat)->kind != SPIL_SEAT_PERSON)
        seat++;
    return seat;
}

static bool all_resigned(const spil_driver *d)
{
    for (int seat = 0; seat < spil_driver_setup(d)->seats; seat++) {
        const spil_seat *who = spil_driver_seat(d, seat);
        if (who->kind == SPIL_SEAT_PERSON && !who->resigned)
            return false;
    }
    return true;
}

void spil_ended_stages(spil_ended *e, const spil_setup *su, const spil_key *key, const spil_step steps[],
                       int n)
{
    uint8_t done[SPIL_STAGES_MAX] = {0};
    spil_state state;
    if (su->game->stage == NULL)
        return;
    su->game->start(su, key, &state);
    for (int i = 0; i <= n; i++) {
        e->stages |= (uint8_t)(1u << (su->game->stage(su, &state, done) - 1));
        if (i < n)
            su->game->apply(su, &state, steps[i].seat, steps[i].move, NULL, NULL);
    }
    for (int seat = 0; seat < su->seats; seat++) {
        for (int stage = 0; stage < SPIL_STAGES_MAX; stage++)
            e->seat[seat].done |= (uint8_t)((unsigned)(done[stage] >> seat & 1) << stage);
    }
}

bool spil_ended_of(const spil_driver *d, const char names[][SPIL_NAME_BYTES], uint64_t when_s, spil_ended *e)
{
    const spil_setup *su = spil_driver_setup(d);
    const int people = spil_driver_people(d);
    spil_result res;
    spil_key key;
    if (people == 0 || spil_driver_phase(d) == SPIL_PHASE_GATHER || !spil_driver_key(d, &key))
        return false;
    const bool over = spil_driver_result(d, &res);
    if (!over && !all_resigned(d))
        return false;

    *e = (spil_ended){.when_s = when_s, .deal = spil_deal_id(su, &key), .seats = su->seats};
    copy_text(e->game, sizeof e->game, su->game->id);
    for (int seat = 0; seat < su->seats; seat++) {
        const spil_seat *who = spil_driver_seat(d, seat);
        spil_ended_seat *at = &e->seat[seat];
        at->side = spil_side_of(su, seat);
        at->person = who->kind == SPIL_SEAT_PERSON;
        at->helped = at->person && spil_driver_hinted(d, seat);
        at->daily = at->person && spil_is_shared_deal(d);
        at->outcome = over         ? spil_outcome_of(su, &res, seat)
                      : at->person ? SPIL_OUTCOME_LOST
                                   : SPIL_OUTCOME_WON;
        copy_text(at->name, sizeof at->name, at->person ? names[seat] : who->player);
    }
    const int n = spil_driver_steps(d);
    spil_ended_stages(e, su, &key, n > 0 ? spil_driver_step(d, 0) : NULL, n);
    return true;
}

static const char first_of_stages[] = "\tstages";

static void put_stages(const spil_ended *e, spil_out *out)
{
    spil_put(out, first_of_stages);
    for (int seat = 0; seat < e->seats; seat++) {
        spil_put_char(out, ' ');
        for (unsigned left = e->stages, done = e->seat[seat].done; left != 0; left >>= 1, done >>= 1)
            spil_put_char(out, "-01"[(left & 1) + (left & done & 1)]);
    }
}

void spil_ended_put(const spil_ended *e, spil_out *out)
{
    spil_put_unsigned(out, e->when_s);
    spil_put_char(out, ' ');
    spil_put(out, e->game);
    spil_put_char(out, ' ');
    put_hex(e->deal, out);
    for (int seat = 0; seat < e->seats; seat++) {
        spil_put_char(out, '\t');
        spil_put_int(out, e->seat[seat].side);
        spil_put_char(out, ' ');
        spil_put(out, outcomes[e->seat[seat].outcome]);
        spil_put_char(out, ' ');
        spil_put(out, e->seat[seat].daily    ? daily
                      : e->seat[seat].helped ? helped
                                             : kinds[e->seat[seat].person]);
        spil_put(out, e->seat[seat].name);
    }
    if (e->stages != 0)
        put_stages(e, out);
    spil_put_char(out, '\n');
}

static bool take_seconds(spil_in *in, uint64_t *value)
{
    const char *from = in->at;
    for (*value = 0; in->at < in->end && *in->at >= '0' && *in->at <= '9' && in->at - from < 15; in->at++)
        *value = 10 * *value + (uint64_t)(*in->at - '0');
    return in->at > from && spil_take_char(in, ' ');
}

static bool take_hex(spil_in *in, uint64_t *value)
{
    int n = 0;
    *value = 0;
    for (int digit; n < 16 && (digit = spil_take_one_of(in, "0123456789abcdef")) >= 0; n++)
        *value = *value << 4 | (uint64_t)digit;
    return n == 16;
}

/* Plain text up to `stop`, or to the end. */
static bool take_text(spil_in *in, char stop, char *buf, size_t size)
{
    const char *end = memchr(in->at, stop, (size_t)(in->end - in->at));
    const size_t len = (size_t)((end == NULL ? in->end : end) - in->at);
    if (len >= size)
        return false;
    memcpy(buf, in->at, len);
    buf[len] = '\0';
    in->at += len;
    return strlen(buf) == len && spil_is_plain(buf);
}

static bool take_seat(spil_in *in, spil_ended_seat *seat)
{
    int outcome = 0;
    if (!spil_take_char(in, '\t') || !spil_take_int(in, &seat->side) || seat->side < 0 ||
        seat->side >= SPIL_SEATS_MAX || !spil_take_char(in, ' '))
        return false;
    while (outcome < OUTCOMES && !spil_take_word(in, outcomes[outcome]))
        outcome++;
    if (outcome == OUTCOMES || !spil_take_char(in, ' '))
        return false;
    seat->outcome = (spil_outcome)outcome;
    seat->helped = spil_take_word(in, helped);
    seat->daily = spil_take_word(in, daily);
    seat->person = seat->helped || seat->daily || spil_take_word(in, kinds[true]);
    return (seat->person || spil_take_word(in, kinds[false])) &&
           take_text(in, '\t', seat->name, seat->person ? (size_t)SPIL_NAME_BYTES : sizeof seat->name);
}

/* The rest of the line. */
static bool take_stages(spil_in *in, spil_ended *e)
{
    for (int seat = 0; seat < e->seats; seat++) {
        unsigned stages = 0, done = 0;
        int n = 0;
        if (!spil_take_char(in, ' '))
            return false;
        for (int what; n < SPIL_STAGES_MAX && (what = spil_take_one_of(in, "-01")) >= 0; n++) {
            stages |= (what > 0 ? 1u : 0u) << n;
            done |= (what > 1 ? 1u : 0u) << n;
        }
        if (stages == 0 || (seat > 0 && stages != e->stages))
            return false;
        e->stages = (uint8_t)stages;
        e->seat[seat].done = (uint8_t)done;
    }
    return spil_in_done(in);
}

bool spil_ended_read(const char *line, size_t len, spil_ended *e)
{
    spil_in in = {.at = line, .end = line + len};
    if (!take_seconds(&in, &e->when_s) || !take_text(&in, ' ', e->game, sizeof e->game) ||
        e->game[0] == '\0' || !spil_take_char(&in, ' ') || !take_hex(&in, &e->deal))
        return false;
    e->stages = 0;
    for (e->seats = 0; !spil_in_done(&in); e->seats++) {
        if (e->seats > 1 && spil_take_word(&in, first_of_stages))
            return take_stages(&in, e);
        if (e->seats == SPIL_SEATS_MAX || !take_seat(&in, &e->seat[e->seats]))
            return false;
        e->seat[e->seats].done = 0;
    }
    return e->seats > 1;
}

bool spil_ended_matches(const spil_ended *e, const char *game, const char *name)
{
    bool plays = name == NULL;
    for (int seat = 0; seat < e->seats; seat++)
        plays = plays || (e->seat[seat].person && strcmp(e->seat[seat].name, name) == 0);
    return plays && (game == NULL || strcmp(e->game, game) == 0);
}

/* ---- deals that were played before ---- */

static void add_seen(spil_tally *t, uint64_t hash)
{
    size_t at = hash & (t->room_seen - 1);
    while (t->seen[at] != 0)
        at = (at + 1) & (t->room_seen - 1);
    t->seen[at] = hash;
    t->n_seen++;
}

static void widen_seen(spil_tally *t)
{
    uint64_t *old = t->seen;
    const size_t n = t->room_seen;
    t->room_seen = n == 0 ? 256 : 2 * n;
    t->seen = spil_alloc(t->room_seen * sizeof *t->seen);
    t->n_seen = 0;
    for (size_t i = 0; i < n; i++) {
        if (old[i] != 0)
            add_seen(t, old[i]);
    }
    free(old);
}

/* Have the same people ended this deal before? From now on they have. */
static bool was_seen(spil_tally *t, const spil_ended *e)
{
    uint64_t hash = e->deal;
    for (int seat = 0; seat < e->seats; seat++) {
        if (e->seat[seat].person)
            hash = spil_hash_text(hash, e->seat[seat].name);
    }
    hash += hash == 0;
    if (2 * (t->n_seen + 1) > t->room_seen)
        widen_seen(t);
    for (size_t at = hash & (t->room_seen - 1); t->seen[at] != 0; at = (at + 1) & (t->room_seen - 1)) {
        if (t->seen[at] == hash)
            return true;
    }
    add_seen(t, hash);
    return false;
}

/* ---- adding up ---- */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Who plays against the seat. */
static void list_against(const spil_ended *e, int mine, char buf[SPIL_TALLY_AGAINST])
{
    char text[SPIL_SEATS_MAX][SPIL_TALLY_NAME + 8];
    const char *sorted[SPIL_SEATS_MAX];
    size_t n = 0;
    for (int seat = 0; seat < e->seats; seat++) {
        if (e->seat[seat].side == e->seat[mine].side)
            continue;
        spil_out out = spil_out_to(text[n], sizeof text[n]);
        spil_put(&out, kinds[e->seat[seat].person]);
        spil_put(&out, e->seat[seat].name);
        sorted[n] = text[n];
        n++;
    }
    if (n > 0)
        qsort(sorted, n, sizeof sorted[0], by_text);
    spil_out out = spil_out_to(buf, SPIL_TALLY_AGAINST);
    for (size_t i = 0; i < n; i++) {
        spil_put(&out, i == 0 ? "" : "\t");
        spil_put(&out, sorted[i]);
    }
}

static void copy(char *to, size_t size, const char *text)
{
    spil_out out = spil_out_to(to, size);
    spil_put(&out, text);
}

static spil_tally_row *row_of(spil_tally *t, const char *person, const char *game, const char *against)
{
    for (int i = 0; i < t->n; i++) {
        spil_tally_row *row = &t->row[i];
        if (strcmp(row->person, person) == 0 && strcmp(row->game, game) == 0 &&
            strcmp(row->against, against) == 0)
            return row;
    }
    t->row = spil_grow(t->row, &t->room, t->n + 1, sizeof *t->row);
    spil_tally_row *row = &t->row[t->n++];
    memset(row, 0, sizeof *row);
    copy(row->person, sizeof row->person, person);
    copy(row->game, sizeof row->game, game);
    row->against = spil_strdup(against);
    return row;
}

static void count(spil_tally_row *row, spil_outcome outcome, uint64_t when_s)
{
    row->won += outcome == SPIL_OUTCOME_WON;
    row->lost += outcome == SPIL_OUTCOME_LOST;
    row->drawn += outcome == SPIL_OUTCOME_DRAWN;
    row->streak = outcome == SPIL_OUTCOME_WON ? row->streak + 1 : 0;
    row->longest = row->streak > row->longest ? row->streak : row->longest;
    row->lost_in_row = outcome == SPIL_OUTCOME_LOST ? row->lost_in_row + 1 : 0;
    row->last_s = when_s > row->last_s ? when_s : row->last_s;
}

/* ---- ladders ---- */

int spil_level_of(const char *player)
{
    spil_in in = spil_in_from(player);
    int level;
    return spil_take_word(&in, "level") && spil_take_int(&in, &level) && spil_in_done(&in) && level > 0 &&
                   level <= SPIL_LADDER_TOP
               ? level
               : 0;
}

/* The level of all who play against the seat; 0: not one, or other people play. */
static int level_against(const spil_ended *e, int mine)
{
    int level = 0;
    for (int seat = 0; seat < e->seats; seat++) {
        const spil_ended_seat *at = &e->seat[seat];
        if (seat != mine && at->person)
            return 0;
        if (at->side == e->seat[mine].side)
            continue;
        const int own = spil_level_of(at->name);
        if (own == 0 || (level != 0 && level != own))
            return 0;
        level = own;
    }
    return level;
}

/* The person's, moved to the end. */
static spil_ladder *ladder_of(spil_tally *t, const char *person, const char *game)
{
    spil_ladder mine = {0};
    int at = 0;
    while (at < t->n_ladders &&
           (strcmp(t->ladder[at].person, person) != 0 || strcmp(t->ladder[at].game, game) != 0))
        at++;
    if (at < t->n_ladders) {
        mine = t->ladder[at];
        t->n_ladders--;
        memmove(&t->ladder[at], &t->ladder[at + 1], (size_t)(t->n_ladders - at) * sizeof mine);
    } else {
        copy(mine.person, sizeof mine.person, person);
        copy(mine.game, sizeof mine.game, game);
    }
    t->ladder = spil_grow(t->ladder, &t->room_ladders, t->n_ladders + 1, sizeof mine);
    t->ladder[t->n_ladders] = mine;
    return &t->ladder[t->n_ladders++];
}

static void climb(spil_ladder *l, int level, spil_outcome outcome, uint64_t when_s)
{
    enum { GAMES = sizeof l->last / sizeof l->last[0], WINS = 2 };
    int lost = 0;
    if (level != l->level)
        l->n = 0;
    if (l->n == GAMES)
        memmove(l->last, l->last + 1, (size_t)--l->n * sizeof l->last[0]);
    l->last[l->n++] = (int)outcome;
    l->when_s = when_s;
    l->level = l->offered = level;
    l->won = 0;
    for (int i = 0; i < l->n; i++) {
        l->won += l->last[i] == SPIL_OUTCOME_WON;
        lost += l->last[i] == SPIL_OUTCOME_LOST;
    }
    if (l->won >= WINS) {
        l->beaten = level > l->beaten ? level : l->beaten;
        l->offered += level < SPIL_LADDER_TOP;
    } else if (lost == GAMES) {
        l->offered -= level > 1;
    }
}

const spil_ladder *spil_tally_ladder(const spil_tally *t, const char *game)
{
    for (int i = t->n_ladders; i-- > 0;) {
        if (strcmp(t->ladder[i].game, game) == 0)
            return &t->ladder[i];
    }
    return NULL;
}

/* ---- what makes games even ---- */

int spil_tally_level(const spil_tally_row *row)
{
    char name[SPIL_TALLY_NAME];
    const char *at = row->against;
    bool person;
    int level = 0;
    while (spil_tally_opponent(&at, &person, name)) {
        const int own = person ? 0 : spil_level_of(name);
        if (own == 0 || (level != 0 && level != own))
            return 0;
        level = own;
    }
    return level;
}

/* Is the only opponent a person, and have both a name? Without names nobody knows whose games they were. */
static bool is_against_person(const spil_tally_row *row)
{
    char name[SPIL_TALLY_NAME];
    const char *at = row->against;
    bool person;
    return row->person[0] != '\0' && spil_tally_opponent(&at, &person, name) && at == NULL && person &&
           name[0] != '\0';
}

spil_evening spil_tally_evening(const spil_tally_row *row, bool by_clock, spil_handicap *handicap)
{
    enum { IN_ROW = 3, LATE_MS = 5000, SLOW_PERCENT = 150 };
    *handicap = (spil_handicap){0};
    if (row->lost_in_row != IN_ROW)
        return SPIL_EVENING_NONE;
    if (spil_tally_level(row) == 1) {
        handicap->slow_percent = by_clock ? SLOW_PERCENT : 0;
        return by_clock ? SPIL_EVENING_SLOWER : SPIL_EVENING_HINTS;
    }
    if (!by_clock || !is_against_person(row))
        return SPIL_EVENING_NONE;
    handicap->late_ms = LATE_MS;
    return SPIL_EVENING_LATER;
}

static void add_game(spil_tally *t, const spil_ended *e, int seat, const char *against)
{
    const spil_ended_seat *mine = &e->seat[seat];
    t->games = spil_grow(t->games, &t->room_games, t->n_games + 1, sizeof *t->games);
    spil_tally_game *g = &t->games[t->n_games++];
    *g = (spil_tally_game){.against = against,
                           .when_s = e->when_s,
                           .outcome = mine->outcome,
                           .level = mine->daily || mine->helped ? 0 : level_against(e, seat),
                           .stages = e->stages,
                           .done = mine->done};
    copy(g->person, sizeof g->person, mine->name);
    copy(g->game, sizeof g->game, e->game);
}

static void add_to_ladder(spil_tally *t, const spil_ended *e, int seat)
{
    const spil_ended_seat *mine = &e->seat[seat];
    const int level = level_against(e, seat);
    if (level != 0 && !mine->daily && !(mine->helped && mine->outcome == SPIL_OUTCOME_WON))
        climb(ladder_of(t, mine->name, e->game), level, mine->outcome, e->when_s);
}

static void add(spil_tally *t, const spil_ended *e)
{
    char against[SPIL_TALLY_AGAINST];
    const bool again = was_seen(t, e);
    for (int seat = 0; seat < e->seats; seat++) {
        if (!e->seat[seat].person)
            continue;
        list_against(e, seat, against);
        spil_tally_row *row = row_of(t, e->seat[seat].name, e->game, against);
        row->again += again;
        if (again)
            continue;
        count(row, e->seat[seat].outcome, e->when_s);
        add_game(t, e, seat, row->against);
        add_to_ladder(t, e, seat);
    }
}

static int by_place(const void *a, const void *b)
{
    const spil_tally_row *x = a, *y = b;
    const int games = strcmp(x->game, y->game), people = strcmp(x->person, y->person);
    if (games != 0 || people != 0)
        return games != 0 ? games : people;
    if (x->last_s != y->last_s)
        return x->last_s < y->last_s ? 1 : -1;
    return strcmp(x->against, y->against);
}

bool spil_tally_read(spil_tally *t, const char *text, size_t len)
{
    enum { FIRST = sizeof SPIL_TALLY_FIRST - 1 };
    const char *end = text + len;
    spil_ended e;
    if (len < FIRST || memcmp(text, SPIL_TALLY_FIRST, FIRST) != 0)
        return false;
    for (const char *line = text + FIRST, *stop;
         line < end && (stop = memchr(line, '\n', (size_t)(end - line))) != NULL; line = stop + 1) {
        if (spil_ended_read(line, (size_t)(stop - line), &e))
            add(t, &e);
        else
            t->unread++;
    }
    if (t->n > 0)
        qsort(t->row, (size_t)t->n, sizeof *t->row, by_place);
    return true;
}

void spil_tally_free(spil_tally *t)
{
    for (int i = 0; i < t->n; i++)
        free(t->row[i].against);
    free(t->row);
    free(t->ladder);
    free(t->games);
    free(t->seen);
    memset(t, 0, sizeof *t);
}

bool spil_tally_matches(const spil_tally_row *row, const char *game, const char *name)
{
    return (game == NULL || strcmp(row->game, game) == 0) && (name == NULL || strcmp(row->person, name) == 0);
}

bool spil_tally_opponent(const char **at, bool *person, char name[SPIL_TALLY_NAME])
{
    if (*at == NULL || **at == '\0')
        return false;
    const char *end = strchr(*at, '\t');
    const size_t len = end == NULL ? strlen(*at) : (size_t)(end - *at);
    spil_in in = {.at = *at, .end = *at + len};
    *person = spil_take_word(&in, kinds[true]);
    if (!*person)
        spil_take_word(&in, kinds[false]);
    spil_out out = spil_out_to(name, SPIL_TALLY_NAME);
    spil_put_bytes(&out, in.at, (size_t)(in.end - in.at));
    *at = end == NULL ? NULL : end + 1;
    return true;
}
