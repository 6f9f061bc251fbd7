/* room_lines.c: the lines of a room, carried out (room.h). The same code runs when something happens and when a room is
 * read back. */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "room_words.h"

/* ---- whom a line is about ---- */

/* Somebody who is known here. */
static room_member *member_in(reading_line *l)
{
    char who[ID_TEXT];
    return word(l, who, sizeof who) ? spil__room_member_of(l->m, who) : NULL;
}

/* Somebody who may be new: WHO PERSON. */
static room_member *person_in(reading_line *l)
{
    room *m = l->m;
    char who[ID_TEXT], id[ID_TEXT];
    if (!word(l, who, sizeof who) || !word(l, id, sizeof id))
        return NULL;
    room_member *is = spil__room_member_of(m, who);
    if (is != NULL)
        return is;
    m->member = spil_grow(m->member, &m->max_members, m->n_members + 1, sizeof m->member[0]);
    is = &m->member[m->n_members++];
    *is = (room_member){.text = -1};
    copy_text(is->who, sizeof is->who, who);
    copy_text(is->person, sizeof is->person, id);
    return is;
}

/* ---- notes ---- */

enum { TO_GUESTS = 1 << ROOM_GUEST, TO_HOSTS = 1 << ROOM_HOST, TO_ALL = TO_GUESTS | TO_HOSTS };

static room_note *add_note(room *m, room_note_kind kind, uint64_t ms, int to)
{
    m->note = spil_grow(m->note, &m->max_notes, m->n_notes + 1, sizeof m->note[0]);
    room_note *n = &m->note[m->n_notes++];
    *n = (room_note){.kind = kind, .to = (uint8_t)to, .ms = ms, .member = -1, .text = -1};
    for (int role = 0; role < ROOM_ROLES; role++)
        m->seq[role] += to >> role & 1;
    return n;
}

static room_note *note_about(room *m, room_note_kind kind, uint64_t ms, int to, const room_member *who,
                             bool with_name)
{
    room_note *n = add_note(m, kind, ms, to);
    n->member = (int)(who - m->member);
    n->text = with_name ? who->text : -1;
    return n;
}

static char *one_member(const char *key, const char *value)
{
    char text[128];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, key, value);
    return spil_strdup(text);
}

/* ---- the room itself ---- */

static bool do_open(reading_line *l)
{
    room *m = l->m;
    char hex[80];
    int kind, door, standings;
    if (!one_of(l, room_kind_words, &kind) || !one_of(l, room_door_words, &door) ||
        !whole(l, &m->keep_days) || !one_of(l, room_standings_words, &standings) ||
        !word(l, hex, sizeof hex) || !spil__is_hex(hex, 64) || !word(l, m->invite, sizeof m->invite) ||
        !word(l, m->number, sizeof m->number) || !number(l, &m->number_until_s) || !number(l, &m->opened_s) ||
        !number(l, &m->opened_ms))
        return false;
    if (strcmp(m->number, "-") == 0)
        m->number[0] = '\0';
    sodium_hex2bin(m->secret, sizeof m->secret, hex, 64, NULL, NULL, NULL);
    sodium_memzero(hex, sizeof hex);
    m->kind = (room_kind)kind;
    m->door = (room_door)door;
    m->standings = (room_standings)standings;
    m->voice = kind == ROOM_CLASS ? ROOM_VOICE_SIGNS : ROOM_VOICE_ON;
    m->watch = kind != ROOM_CLASS;
    m->stamped_s = m->opened_s;
    spil__room_derive_key(m);
    return true;
}

static bool do_title(reading_line *l)
{
    copy_text(l->m->title, sizeof l->m->title, l->at + (*l->at == ' '));
    return l->m->title[0] != '\0';
}

static bool do_voice(reading_line *l)
{
    int voice;
    if (!one_of(l, room_voice_words, &voice))
        return false;
    l->m->voice = (room_voice)voice;
    return true;
}

static bool do_watch(reading_line *l)
{
    int watch;
    if (!whole(l, &watch))
        return false;
    l->m->watch = watch != 0;
    return true;
}

static bool do_standings(reading_line *l)
{
    int standings;
    if (!one_of(l, room_standings_words, &standings))
        return false;
    l->m->standings = (room_standings)standings;
    return true;
}

static bool do_keep(reading_line *l)
{
    return whole(l, &l->m->keep_days);
}

static bool do_at(reading_line *l)
{
    return number(l, &l->m->stamped_s);
}

static bool do_door(reading_line *l)
{
    room *m = l->m;
    uint64_t ms;
    int door;
    char text[160], no[ROOM_NUMBER_TEXT];
    if (!time_of(l, &ms) || !one_of(l, room_door_words, &door) || !word(l, no, sizeof no) ||
        !number(l, &m->number_until_s) || !word(l, m->invite, sizeof m->invite))
        return false;
    const bool is_other = m->door != (room_door)door;
    m->door = (room_door)door;
    copy_text(m->number, sizeof m->number, strcmp(no, "-") == 0 ? "" : no);
    room_note *n = add_note(m, ROOM_NOTE_DOOR, ms, is_other ? TO_ALL : TO_HOSTS);
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, "door", room_door_words[door]);
    n->members[ROOM_GUEST] = spil_strdup(text);
    if (m->number[0] != '\0') {
        char code[ROOM_CODE_TEXT];
        spil_json_string(&w, "number", spil__room_code_of(m->on, m->number, code));
        spil_json_int(&w, "left_ms", ROOM_NUMBER_S * INT64_C(1000));
    } else {
        spil_json_null(&w, "number");
    }
    spil_json_string(&w, "invite", m->invite);
    n->members[ROOM_HOST] = spil_strdup(text);
    return true;
}

static bool do_halt(reading_line *l)
{
    uint64_t ms;
    if (!time_of(l, &ms))
        return false;
    l->m->halted = true;
    l->m->halted_ms = ms;
    add_note(l->m, ROOM_NOTE_HALT, ms, TO_ALL);
    return true;
}

static bool do_moves_on(reading_line *l)
{
    uint64_t ms;
    if (!time_of(l, &ms))
        return false;
    l->m->halted = false;
    add_note(l->m, ROOM_NOTE_MOVES_ON, ms, TO_ALL);
    return true;
}

static bool do_closing(reading_line *l)
{
    room *m = l->m;
    uint64_t ms;
    char text[32];
    if (!time_of(l, &ms) || !number(l, &m->closing_s))
        return false;
    m->closing = true;
    m->halted = false;
    room_note *n = add_note(m, ROOM_NOTE_CLOSING, ms, TO_ALL);
    snprintf(text, sizeof text, "\"left_ms\":%d", ROOM_CLOSING_S * 1000);
    for (int role = 0; role < ROOM_ROLES; role++)
        n->members[role] = spil_strdup(text);
    return true;
}

static bool do_closed(reading_line *l)
{
    return l->m->closed = l->m->closing = true;
}

/* ---- people ---- */

static bool do_tried(reading_line *l)
{
    return person_in(l) != NULL;
}

static bool do_came(reading_line *l)
{
    room *m = l->m;
    uint64_t ms;
    int text, role;
    if (!time_of(l, &ms))
        return false;
    room_member *who = person_in(l);
    if (who == NULL || !whole(l, &text) || text >= m->n_texts || !one_of(l, room_role_words, &role))
        return false;
    who->state = MEMBER_IN;
    who->text = text;
    who->role = (room_role)role;
    who->place = ++m->places;
    who->has_come = true;
    note_about(m, ROOM_NOTE_CAME, ms, TO_ALL, who, true);
    return true;
}

static bool do_gone(reading_line *l)
{
    uint64_t ms;
    int why;
    if (!time_of(l, &ms))
        return false;
    room_member *who = member_in(l);
    if (who == NULL || !one_of(l, room_why_words, &why))
        return false;
    who->state = why == ROOM_REMOVED ? MEMBER_BARRED : MEMBER_OUT;
    who->waits = false;
    room_note *n = note_about(l->m, ROOM_NOTE_GONE, ms, TO_ALL, who, true);
    n->members[ROOM_HOST] = one_member("why", room_why_words[why]);
    return true;
}

static bool do_knocks(reading_line *l)
{
    uint64_t ms;
    int text;
    if (!time_of(l, &ms))
        return false;
    room_member *who = person_in(l);
    if (who == NULL || !whole(l, &text) || text >= l->m->n_texts)
        return false;
    who->state = MEMBER_KNOCKS;
    who->text = text;
    note_about(l->m, ROOM_NOTE_KNOCKS, ms, TO_HOSTS, who, true);
    return true;
}

static bool do_unknocks(reading_line *l)
{
    room_member *who = member_in(l);
    if (who == NULL)
        return false;
    who->state = MEMBER_OUT;
    return true;
}

static bool do_admitted(reading_line *l)
{
    room_member *who = member_in(l);
    if (who == NULL)
        return false;
    who->state = MEMBER_ADMITTED;
    return true;
}

static bool do_named(reading_line *l)
{
    uint64_t ms;
    int text;
    if (!time_of(l, &ms))
        return false;
    room_member *who = member_in(l);
    if (who == NULL || !whole(l, &text) || text >= l->m->n_texts)
        return false;
    who->text = text;
    note_about(l->m, ROOM_NOTE_NAMED, ms, TO_ALL, who, true);
    return true;
}

static bool do_role(reading_line *l)
{
    uint64_t ms;
    int role;
    if (!time_of(l, &ms))
        return false;
    room_member *who = member_in(l);
    if (who == NULL || !one_of(l, room_role_words, &role))
        return false;
    who->role = (room_role)role;
    room_note *n = note_about(l->m, ROOM_NOTE_ROLE, ms, TO_ALL, who, false);
    for (int to = 0; to < ROOM_ROLES; to++)
        n->members[to] = one_member("role", room_role_words[role]);
    return true;
}

static bool do_muted(reading_line *l)
{
    uint64_t ms;
    int voice;
    if (!time_of(l, &ms))
        return false;
    room_member *who = member_in(l);
    if (who == NULL || !one_of(l, room_voice_words, &voice))
        return false;
    who->voice = (room_voice)voice;
    room_note *n = note_about(l->m, ROOM_NOTE_MUTED, ms, TO_HOSTS, who, false);
    n->members[ROOM_HOST] = one_member("voice", room_voice_words[voice]);
    return true;
}

/* ---- tables ---- */

static bool take_table(room *m, const char *text, uint64_t ms, spil_json_writer *w)
{
    char name[ID_TEXT], game[16];
    int no, used = 0;
    if (sscanf(text, "%12[^/]/%d/%15[^/]/%n", name, &no, game, &used) != 3 || used == 0)
        return false;
    room_table *t = spil__room_table(m, name);
    if (t == NULL) {
        m->table = spil_grow(m->table, &m->max_tables, m->n_tables + 1, sizeof m->table[0]);
        t = &m->table[m->n_tables++];
        *t = (room_table){.no = no, .placed_ms = ms};
        copy_text(t->name, sizeof t->name, name);
        copy_text(t->game, sizeof t->game, game);
    }
    free(t->seats);
    t->seats = spil_strdup(text + used);
    spil__room_put_table(m, t, w);
    spil_json_close(w, '}');
    for (char *seat = spil_strdup(t->seats), *rest = seat, *one; rest != NULL;) {
        one = strsep(&rest, ",");
        room_member *who = spil__room_member_of(m, one);
        if (who != NULL)
            who->waits = false;
        if (rest == NULL)
            free(seat);
    }
    return true;
}

static bool do_placed(reading_line *l)
{
    room *m = l->m;
    uint64_t ms;
    if (!time_of(l, &ms))
        return false;
    char *all = spil_strdup(l->at), *rest = all, *waits, *one;
    const size_t size = 256 + 4 * strlen(all) + (size_t)m->n_members * 20;
    char *text = spil_alloc(size);
    spil_out out = spil_out_to(text, size);
    spil_json_writer w = spil_json_to(&out);
    rest += *rest == ' ';
    waits = strsep(&rest, " ");
    bool good = waits != NULL;
    spil_json_open(&w, "tables", '[');
    while (good && (one = strsep(&rest, " ")) != NULL)
        good = *one == '\0' || take_table(m, one, ms, &w);
    spil_json_close(&w, ']');
    while (good && (one = strsep(&waits, ",")) != NULL) {
        room_member *who = spil__room_member_of(m, one);
        if (who != NULL)
            who->waits = true;
    }
    spil__room_put_waits(m, &w);
    spil__room_put_round(m, &w);
    if (good) {
        room_note *n = add_note(m, ROOM_NOTE_PLACED, ms, TO_ALL);
        for (int role = 0; role < ROOM_ROLES; role++)
            n->members[role] = spil_strdup(text);
    }
    free(text);
    free(all);
    return good;
}

/* A line of the record, which has no times. */
static void record_line(room *m, const char *first, const char *rest)
{
    spil_buffer_add(&m->record, first, strlen(first));
    spil_buffer_add(&m->record, rest, strlen(rest));
    spil_buffer_add(&m->record, "\n", 1);
}

static bool do_draw(reading_line *l)
{
    room *m = l->m;
    const char *line = l->at;
    uint64_t count;
    if (!number(l, &count) || count != (uint64_t)m->n_draws + 1)
        return false;
    m->n_draws++;
    record_line(m, "draw", line);
    return true;
}

static void put_wins(const room *m, spil_json_writer *w)
{
    spil_json_open(w, "wins", '{');
    for (int i = 0; i < m->n_members; i++) {
        if (m->member[i].wins > 0)
            spil_json_int(w, m->member[i].who, m->member[i].wins);
    }
    spil_json_close(w, '}');
}

/* Counts the games of those who sat there, and the wins. */
static void count_game(room *m, room_table *t, const char *winners)
{
    free(t->winners);
    t->winners = spil_strdup(winners);
    for (int i = 0; i < m->n_members; i++) {
        room_member *who = &m->member[i];
        who->games += strstr(t->seats, who->who) != NULL;
        who->wins += strstr(winners, who->who) != NULL;
    }
}

static bool do_scored(reading_line *l)
{
    room *m = l->m;
    uint64_t ms;
    char name[ID_TEXT], cause[16], winners[SPIL_SEATS_MAX * ID_TEXT + 2], points[SPIL_SEATS_MAX * 12 + 2];
    if (!time_of(l, &ms))
        return false;
    const char *rest = l->at;
    if (!word(l, name, sizeof name) || !word(l, cause, sizeof cause) || !word(l, winners, sizeof winners) ||
        !word(l, points, sizeof points))
        return false;
    room_table *t = spil__room_table(m, name);
    if (t == NULL)
        return false;
    t->over = true;
    copy_text(m->scored, sizeof m->scored, t->game);
    if (strcmp(cause, "ended") != 0 && strcmp(cause, "closed") != 0)
        count_game(m, t, winners);
    spil_buffer_add(&m->record, "result", 6);
    spil_buffer_add(&m->record, rest, strlen(rest));
    record_line(m, " ", t->seats);
    room_note *n = add_note(m, ROOM_NOTE_SCORED, ms, TO_ALL);
    const size_t size = 512 + (size_t)m->n_members * 32;
    char *text = spil_alloc(size), *at = winners, *one;
    spil_out out = spil_out_to(text, size);
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, "table", name);
    spil_json_string(&w, "cause", cause);
    n->members[ROOM_GUEST] = spil_strdup(text);
    spil_json_open(&w, "winners", '[');
    while ((one = strsep(&at, ",")) != NULL) {
        if (strcmp(one, "-") != 0)
            spil_json_string(&w, NULL, one);
    }
    spil_json_close(&w, ']');
    char list[sizeof points + 2];
    snprintf(list, sizeof list, "[%s]", strcmp(points, "-") == 0 ? "" : points);
    spil_json_raw(&w, "points", list);
    put_wins(m, &w);
    n->members[ROOM_HOST] = spil_strdup(text);
    if (m->standings == ROOM_STANDINGS_ALL) {
        free(n->members[ROOM_GUEST]);
        n->members[ROOM_GUEST] = spil_strdup(text);
    }
    free(text);
    return true;
}

static bool do_sums(reading_line *l)
{
    room_member *who = member_in(l);
    int right, wrong, missed;
    uint64_t ms;
    if (who == NULL || !whole(l, &right) || !whole(l, &wrong) || !whole(l, &missed))
        return false;
    who->right += right;
    who->wrong += wrong;
    who->missed += missed;
    while (*l->at != '\0' && number(l, &ms)) {
        who->times = spil_grow(who->times, &who->max_times, who->n_times + 1, sizeof who->times[0]);
        who->times[who->n_times++] = (uint32_t)ms;
    }
    return true;
}

static bool do_fact(reading_line *l)
{
    room_member *who = member_in(l);
    room_fact f = {0}, *at = NULL;
    if (who == NULL || !word(l, f.fact, sizeof f.fact) || !whole(l, &f.right) || !whole(l, &f.wrong) ||
        !whole(l, &f.missed))
        return false;
    copy_text(f.game, sizeof f.game, l->m->scored);
    for (int i = 0; i < who->n_facts; i++) {
        if (strcmp(who->facts[i].fact, f.fact) == 0)
            at = &who->facts[i];
    }
    if (at == NULL) {
        who->facts = spil_grow(who->facts, &who->max_facts, who->n_facts + 1, sizeof who->facts[0]);
        who->facts[who->n_facts++] = f;
        return true;
    }
    memcpy(at->game, f.game, sizeof at->game);
    at->right += f.right;
    at->wrong += f.wrong;
    at->missed += f.missed;
    return true;
}

static bool do_sent(reading_line *l)
{
    room_member *who = member_in(l);
    char name[ID_TEXT];
    if (who == NULL || !word(l, name, sizeof name))
        return false;
    copy_text(who->watches, sizeof who->watches, strcmp(name, "-") == 0 ? "" : name);
    return true;
}

bool spil__room_apply(room *m, const char *line)
{
    static const struct {
        const char *word;
        bool (*run)(reading_line *l);
    } kinds[] = {
        {"open", do_open},
        {"title", do_title},
        {"voice", do_voice},
        {"watch", do_watch},
        {"standings", do_standings},
        {"keep", do_keep},
        {"at", do_at},
        {"door", do_door},
        {"halt", do_halt},
        {"moves_on", do_moves_on},
        {"closing", do_closing},
        {"closed", do_closed},
        {"tried", do_tried},
        {"came", do_came},
        {"gone", do_gone},
        {"knocks", do_knocks},
        {"unknocks", do_unknocks},
        {"admitted", do_admitted},
        {"named", do_named},
        {"role", do_role},
        {"muted", do_muted},
        {"placed", do_placed},
        {"draw", do_draw},
        {"scored", do_scored},
        {"sums", do_sums},
        {"fact", do_fact},
        {"sent", do_sent},
    };
    char first[16];
    reading_line l = {.m = m, .at = line};
    if (!word(&l, first, sizeof first))
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(first, kinds[i].word) == 0)
            return kinds[i].run(&l);
    }
    return false;
}
