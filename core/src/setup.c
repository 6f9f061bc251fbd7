/* setup.c: options, seats, and the checks that every game needs before a move (spil/game.h). */
#include <string.h>

#include "spil/game.h"

int spil_options_count(const spil_game *game)
{
    int n = 0;
    while (game->options[n].name != NULL)
        n++;
    return n;
}

/* Options still open get their default for this number of seats. */
static void fill_defaults(spil_setup *su)
{
    for (int i = 0; su->game->options[i].name != NULL && su->seats <= SPIL_SEATS_MAX; i++) {
        const int16_t *by_seats = su->game->options[i].def_by_seats;
        if (by_seats != NULL && su->option[i] == 0)
            su->option[i] = by_seats[su->seats];
    }
}

spil_setup spil_setup_default(const spil_game *game, int seats)
{
    spil_setup su;
    memset(&su, 0, sizeof su);
    su.game = game;
    su.seats = (uint8_t)(seats < 0 || seats > UINT8_MAX ? UINT8_MAX : seats);
    for (int i = 0; game->options[i].name != NULL; i++)
        su.option[i] = game->options[i].def;
    fill_defaults(&su);
    return su;
}

static bool read_option(const spil_option *option, const char *text, int16_t *value)
{
    if (option->kind == SPIL_OPTION_NUMBER) {
        spil_in in = spil_in_from(text);
        int n;
        if (!spil_take_int(&in, &n) || !spil_in_done(&in) || n < option->min || n > option->max ||
            (n - option->min) % spil_option_step(option) != 0)
            return false;
        *value = (int16_t)n;
        return true;
    }
    for (int i = 0; option->words[i] != NULL; i++) {
        if (spil_same(option->words[i], text)) {
            *value = (int16_t)i;
            return true;
        }
    }
    return false;
}

spil_code spil_setup_option(spil_setup *su, const char *name, const char *value, spil_error *err)
{
    return spil_setup_option_from(su, name, value, NULL, err);
}

static spil_code open_file(spil_setup *su, int i, const char *value, const spil_opener *opener,
                           spil_error *err)
{
    const spil_data *data = opener->open(opener->context, su->game, value, err);
    if (data == NULL)
        return SPIL_BAD_OPTION;
    su->data = data;
    su->option[i] = SPIL_OPTION_OWN;
    return SPIL_OK;
}

static spil_code refuse_value(const spil_option *option, spil_error *err)
{
    char values[SPIL_ARG_BYTES];
    spil_out out = spil_out_to(values, sizeof values);
    if (option->kind == SPIL_OPTION_NUMBER && spil_option_step(option) == 1)
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("%s must be a whole number from %d to %d"),
                         option->name, option->min, option->max);
    if (option->kind == SPIL_OPTION_NUMBER && option->max == option->min + option->step)
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("%s must be %d or %d"), option->name, option->min,
                         option->max);
    spil_option_values(option, &out);
    return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("%s must be one of: %s"), option->name, values);
}

void spil_option_values(const spil_option *option, spil_out *out)
{
    if (option->kind != SPIL_OPTION_NUMBER) {
        for (int i = 0; option->words[i] != NULL; i++) {
            spil_put(out, i == 0 ? "" : ", ");
            spil_put(out, option->words[i]);
        }
        return;
    }
    for (int n = option->min; n <= option->max; n += spil_option_step(option)) {
        spil_put(out, n == option->min ? "" : ", ");
        spil_put_int(out, n);
    }
}

spil_code spil_setup_option_from(spil_setup *su, const char *name, const char *value,
                                 const spil_opener *opener, spil_error *err)
{
    for (int i = 0; su->game->options[i].name != NULL; i++) {
        const spil_option *option = &su->game->options[i];
        if (!spil_same(option->name, name))
            continue;
        if (read_option(option, value, &su->option[i])) {
            if (option->kind == SPIL_OPTION_FILE)
                su->data = NULL;
            return SPIL_OK;
        }
        if (option->kind == SPIL_OPTION_FILE && opener != NULL)
            return open_file(su, i, value, opener, err);
        return refuse_value(option, err);
    }
    return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("%s has no option '%s'"), su->game->id, name);
}

spil_code spil_setup_check(spil_setup *su, spil_error *err)
{
    const spil_game *game = su->game;
    fill_defaults(su);
    if (su->seats < game->min_seats || su->seats > game->max_seats)
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("%s is for %d to %d seats"), game->name,
                         game->min_seats, game->max_seats);
    return game->check(su, err);
}

bool spil_setup_same(const spil_setup *a, const spil_setup *b)
{
    const bool same_data = a->data == b->data ||
                           (a->data != NULL && b->data != NULL && spil_same(a->data->name, b->data->name) &&
                            spil_same(a->data->text, b->data->text));
    return a->game == b->game && a->seats == b->seats && same_data &&
           memcmp(a->option, b->option, sizeof a->option) == 0;
}

void spil_option_print(const spil_setup *su, int i, spil_out *out)
{
    const spil_option *option = &su->game->options[i];
    if (option->kind == SPIL_OPTION_NUMBER)
        spil_put_int(out, su->option[i]);
    else
        spil_put(out, su->option[i] == SPIL_OPTION_OWN ? su->data->name : option->words[su->option[i]]);
}

int spil_side_of(const spil_setup *su, int seat)
{
    return su->game->side == NULL ? seat : su->game->side(su, seat);
}

int spil_sides(const spil_setup *su)
{
    int sides = 0;
    for (int seat = 0; seat < su->seats; seat++) {
        const int side = spil_side_of(su, seat);
        sides = side >= sides ? side + 1 : sides;
    }
    return sides;
}

/* ---- files ---- */

/* Copies the text with every line ending in \n; false and *line where a line is too long or not text. */
static bool copy_lines(const char *text, size_t len, char *out, int *line)
{
    size_t n = 0, start = 0;
    *line = 1;
    for (size_t i = 0; i < len;) {
        const char c = text[i];
        if (c == '\r' && i + 1 < len && text[i + 1] == '\n') {
            i++;
            continue;
        }
        const size_t bytes = c == '\n' || c == '\t' ? 1 : spil_plain_char(text + i, len - i);
        if (bytes == 0 || n - start + bytes > SPIL_DATA_LINE - 1)
            return false;
        memmove(out + n, text + i, bytes);
        n += bytes;
        i += bytes;
        if (c == '\n') {
            start = n;
            ++*line;
        }
    }
    if (n > start)
        out[n++] = '\n';
    out[n] = '\0';
    return true;
}

spil_code spil_data_read(const spil_game *game, const char *name, const char *text, size_t len,
                         spil_data *data, spil_error *err)
{
    const size_t name_len = spil_length(name);
    int line;
    if (name_len == 0 || name_len >= sizeof data->name)
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("a file's name has 1 to %d bytes"),
                         SPIL_DATA_NAME - 1);
    if (!spil_is_plain(name))
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("a file's name must be text in UTF-8"));
    if (len + 2 > sizeof data->text)
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the file is too long: at most %d bytes"),
                         SPIL_DATA_TEXT - 2);
    memmove(data->name, name, name_len + 1);
    if (!copy_lines(text, len, data->text, &line)) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("a line is too long or holds something that is not text"));
        if (err != NULL)
            err->line = line;
        return SPIL_BAD_OPTION;
    }
    memset(data->table, 0, sizeof data->table);
    return game->read_table(data->text, data->table, err);
}

spil_code spil_seat_parse(const spil_setup *su, const char *text, bool host_may, int *seat, spil_error *err)
{
    spil_in in = spil_in_from(text);
    if (host_may && su->game->host_acts && spil_same(text, "host")) {
        *seat = SPIL_HOST;
        return SPIL_OK;
    }
    int n;
    if (!spil_take_int(&in, &n) || !spil_in_done(&in) || n < 0 || n >= su->seats)
        return spil_fail(err, SPIL_BAD_SEAT, SPIL_TR("there is no seat '%s': seats are 0 to %d"), text,
                         su->seats - 1);
    *seat = n;
    return SPIL_OK;
}

spil_code spil_viewer_parse(const spil_setup *su, const char *text, int *seat, spil_error *err)
{
    if (!spil_same(text, "watch"))
        return spil_seat_parse(su, text, false, seat, err);
    *seat = SPIL_ONLOOKER;
    return SPIL_OK;
}

void spil_seat_print(int seat, spil_out *out)
{
    if (seat == SPIL_HOST)
        spil_put(out, "host");
    else if (seat == SPIL_ONLOOKER)
        spil_put(out, "watch");
    else
        spil_put_int(out, seat);
}

spil_code spil_move_read(const spil_setup *su, const void *st, const char *text, spil_move *mv,
                         spil_error *err)
{
    spil_result res;
    if (su->game->result(su, st, &res))
        return spil_fail(err, SPIL_GAME_OVER, SPIL_TR("the game is over"));
    if (!su->game->parse_move(su, text, mv))
        return spil_fail(err, SPIL_BAD_MOVE, SPIL_TR("'%s' is not a move in this game"), text);
    return SPIL_OK;
}

spil_code spil_apply_text(const spil_setup *su, void *st, int seat, const char *move, spil_events *ev,
                          spil_error *err)
{
    spil_move mv;
    const spil_code code = spil_move_read(su, st, move, &mv, err);
    return code != SPIL_OK ? code : su->game->apply(su, st, seat, mv, ev, err);
}

void spil_view_of(const spil_setup *su, const void *st, int seat, void *view)
{
    const spil_game *game = su->game;
    memset(view, 0, game->view_bytes);
    spil_view_head *head = view;
    head->seat = (uint8_t)seat;
    head->n_act = (uint8_t)game->to_act(su, st, head->act);
    head->over = head->n_act == 0;
    game->view(su, st, seat, view);
}

int spil_rollout_by_moves(const spil_setup *su, void *st, spil_fast_rng *rng, int max_steps)
{
    const spil_game *game = su->game;
    spil_move moves[SPIL_MOVES_MAX];
    for (int step = 0; step < max_steps; step++) {
        uint8_t seats[SPIL_SEATS_MAX];
        int n_act = game->to_act(su, st, seats), n = 0, seat = 0;
        while (n_act > 0 && n == 0) { /* a seat in a race may have no move just now */
            const uint32_t pick = spil_fast_below(rng, (uint32_t)n_act);
            seat = seats[pick];
            seats[pick] = seats[--n_act];
            n = game->moves(su, st, seat, moves, SPIL_MOVES_MAX);
        }
        if (n == 0)
            return step;
        game->apply(su, st, seat, moves[spil_fast_below(rng, (uint32_t)n)], NULL, NULL);
    }
    return max_steps;
}

/* The returns of G6; winners share +1, the others -1. */
const char *spil_return_text(const spil_setup *su, const spil_result *res, int seat)
{
    static const char *const share[2][SPIL_SEATS_MAX + 1] = {
        {"0", "-1", "-0.5", "-0.3333333333333333", "-0.25", "-0.2", "-0.16666666666666666"},
        {"0", "1", "0.5", "0.3333333333333333", "0.25", "0.2", "0.16666666666666666"},
    };
    int winners = 0;
    for (int s = 0; s < su->seats; s++)
        winners += res->winners >> s & 1;
    if (!res->over || winners == 0 || winners == su->seats)
        return "0";
    const bool won = res->winners >> seat & 1;
    return share[won][won ? winners : su->seats - winners];
}
