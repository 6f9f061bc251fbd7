/* record_write.c: records written (spil/record.h). */
#include "spil/record.h"

static void put_data(const spil_data *data, spil_out *out)
{
    for (const char *at = data->text; *at != '\0';) {
        size_t len = 0;
        while (at[len] != '\n')
            len++;
        spil_put(out, len > 0 ? "\ndata " : "\ndata");
        spil_put_bytes(out, at, len);
        at += len + 1;
    }
}

static void put_hash(const char *word, const uint8_t hash[SPIL_HASH_BYTES], spil_out *out)
{
    spil_put(out, word);
    spil_put_hex(out, hash, SPIL_HASH_BYTES);
}

static void put_shuffle(const spil_shuffle *shuffle, spil_out *out)
{
    spil_put(out, "\ntable ");
    spil_put(out, shuffle->table);
    put_hash("\ncommit ", shuffle->commit, out);
    put_hash("\nsecret ", shuffle->secret, out);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        if (!shuffle->chance[seat].is)
            continue;
        spil_put(out, "\nchance ");
        spil_put_int(out, seat);
        put_hash(" ", shuffle->chance[seat].hash, out);
        spil_put_char(out, ' ');
        if (shuffle->chance[seat].counts)
            spil_put_hex(out, shuffle->chance[seat].bytes, SPIL_CHANCE_BYTES);
        else
            spil_put_char(out, '-');
    }
}

void spil_record_put_head(const spil_record *rec, spil_out *out)
{
    const spil_setup *su = &rec->setup;
    spil_put(out, "spil 1\ngame ");
    spil_put(out, su->game->id);
    spil_put(out, "\nseats ");
    spil_put_int(out, su->seats);
    for (int i = 0; su->game->options[i].name != NULL; i++) {
        spil_put(out, "\noption ");
        spil_put(out, su->game->options[i].name);
        spil_put_char(out, ' ');
        spil_option_print(su, i, out);
    }
    if (su->data != NULL)
        put_data(su->data, out);
    if (rec->from_position) {
        spil_put(out, "\nstate ");
        spil_json_writer w = spil_json_to(out);
        spil_state_json(su, &rec->position, NULL, &w);
    } else {
        spil_put(out, "\nseed ");
        (rec->shuffle.is ? spil_key_print_hex : spil_key_print)(&rec->key, out);
        if (rec->shuffle.is)
            put_shuffle(&rec->shuffle, out);
    }
    spil_put_char(out, '\n');
    for (int seat = 0; seat < su->seats; seat++) {
        if (rec->name[seat][0] == '\0')
            continue;
        spil_put(out, "name ");
        spil_put_int(out, seat);
        spil_put_char(out, ' ');
        spil_put(out, rec->name[seat]);
        spil_put_char(out, '\n');
    }
}

void spil_record_put_step(const spil_setup *su, const spil_step *step, spil_out *out)
{
    spil_put(out, "move ");
    spil_put_unsigned(out, step->ms);
    spil_put_char(out, ' ');
    spil_seat_print(step->seat, out);
    spil_put_char(out, ' ');
    su->game->print_move(su, step->move, out);
    spil_put_char(out, '\n');
}

/* The resignations after this many steps, ordered by time, then by seat; with the record's last step, also all later
 * ones. */
static void put_resigned(const spil_record *rec, int after, spil_out *out)
{
    uint8_t left = 0;
    for (int seat = 0; seat < rec->setup.seats; seat++) {
        const int at = rec->resign[seat].after;
        if (rec->resign[seat].is && (at < rec->n_steps ? at : rec->n_steps) == after)
            left |= (uint8_t)(1 << seat);
    }
    while (left != 0) {
        int first = -1;
        for (int seat = 0; seat < rec->setup.seats; seat++) {
            if ((left >> seat & 1) && (first < 0 || rec->resign[seat].ms < rec->resign[first].ms))
                first = seat;
        }
        left &= (uint8_t) ~(1u << first);
        spil_put(out, "resign ");
        spil_put_unsigned(out, rec->resign[first].ms);
        spil_put_char(out, ' ');
        spil_put_int(out, first);
        spil_put_char(out, '\n');
    }
}

void spil_record_put_result(const spil_setup *su, const spil_result *res, spil_out *out)
{
    spil_put(out, "result winners=");
    bool first = true;
    for (int seat = 0; seat < su->seats; seat++) {
        if (!(res->winners >> seat & 1))
            continue;
        spil_put(out, first ? "" : ",");
        spil_put_int(out, seat);
        first = false;
    }
    spil_put(out, " points=");
    for (int seat = 0; seat < su->seats; seat++) {
        spil_put(out, seat == 0 ? "" : ",");
        spil_put_int(out, res->points[seat]);
    }
    spil_put_char(out, '\n');
}

void spil_record_put(const spil_record *rec, const void *st, spil_out *out)
{
    spil_result res;
    spil_record_put_head(rec, out);
    for (int i = 0; i < rec->n_steps; i++) {
        put_resigned(rec, i, out);
        spil_record_put_step(&rec->setup, &rec->steps[i], out);
    }
    put_resigned(rec, rec->n_steps, out);
    if (rec->end.cause != SPIL_CAUSE_PLAYED) {
        spil_put(out, "end ");
        spil_put_unsigned(out, rec->end.ms);
        spil_put_char(out, ' ');
        spil_put(out, spil_cause_words[rec->end.cause]);
        spil_put_char(out, '\n');
    }
    if (spil_record_result(rec, st, &res))
        spil_record_put_result(&rec->setup, &res, out);
}
