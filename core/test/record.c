/* record.c: games as text: every kind of line, right and wrong. Round trips of whole games are in tests/games.c. */
#include "spil/record.h"

#include "unit.h"

static spil_state_work work;
static spil_step steps[64];
static spil_record rec;
static spil_error err;
static char said[512];

static spil_code read_text(const char *text)
{
    memset(&rec, 0, sizeof rec);
    memset(&err, 0, sizeof err);
    rec.steps = steps;
    rec.max_steps = 64;
    const spil_code code = spil_record_read(SPIL_CPU_ANY, text, strlen(text), &work, &rec, &err);
    spil_out out = spil_out_to(said, sizeof said);
    if (code != SPIL_OK)
        spil_sentence_print(&err.text, err.text.format, &out);
    return code;
}

static void accept(const char *text)
{
    if (read_text(text) != SPIL_OK)
        fail_msg("line %d: %s\n%s", err.line, said, text);
}

static void refuse(const char *text, int line, const char *why)
{
    if (read_text(text) != SPIL_BAD_RECORD || err.code != SPIL_BAD_RECORD || err.line != line ||
        strstr(said, why) == NULL)
        fail_msg("'%s', line %d: \"%s\" instead of line %d: \"%s\"\n%s", spil_code_word(err.code), err.line,
                 said, line, why, text);
}

#define HEAD "spil 1\ngame highcard\nseats 2\noption misere 0\nseed 1\n"

/* A whole game of High Card with seed 1: seat by seat the lowest card of the hand. */
static const char *whole_game(void)
{
    static char text[1024];
    spil_out out = spil_out_to(text, sizeof text);
    spil_state st;
    uint8_t act[SPIL_SEATS_MAX];
    accept(HEAD "name 0 North\nname 1 Jón á Bægisá\n");
    spil_record_start(&rec, &st);
    while (rec.setup.game->to_act(&rec.setup, &st, act) > 0) {
        spil_step *step = &rec.steps[rec.n_steps++];
        step->ms = (uint64_t)rec.n_steps * 1840;
        step->seat = (int8_t)act[0];
        rec.setup.game->moves(&rec.setup, &st, act[0], &step->move, 1);
        rec.setup.game->apply(&rec.setup, &st, act[0], step->move, NULL, NULL);
    }
    spil_record_put(&rec, &st, &out);
    return text;
}

static void written_read_written_is_the_same(void **state)
{
    (void)state;
    char first[1024], again[1024];
    spil_state st;
    strcpy(first, whole_game());
    assert_non_null(strstr(first, "\nresult winners="));
    accept(first);
    assert_int_equal(spil_record_verify(&rec, &st, &err), SPIL_OK);
    spil_out out = spil_out_to(again, sizeof again);
    spil_record_put(&rec, &st, &out);
    assert_string_equal(first, again);
    assert_string_equal(rec.name[1], "Jón á Bægisá");
}

static void comments_blank_lines_and_CRLF(void **state)
{
    (void)state;
    accept("spil 1\r\n# a comment\r\n\r\ngame highcard\r\nseats 2\r\n#\nseed 1\r\nmove 0 1 5\r\n#move 0 0 "
           "nonsense\r\n");
    assert_int_equal(rec.n_steps, 1);
    accept("spil 1\ngame highcard\nseats 2\nseed 1\nmove 0 1 5"); /* no newline at the end */
    assert_int_equal(rec.n_steps, 1);
}

static void options_left_out_have_their_default(void **state)
{
    (void)state;
    accept("spil 1\ngame punto\nseats 2\nseed 1\n");
    assert_int_equal(rec.setup.option[0], 2);
    accept("spil 1\ngame punto\noption rounds 5\nseats 2\nseed 1\n"); /* before or after the seats */
    assert_int_equal(rec.setup.option[0], 5);
}

static void every_kind_of_wrong_line(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line;
        const char *why;
    } tries[] = {
        {"", 1, "begins with the line 'spil 1'"},
        {"\n", 1, "begins with the line 'spil 1'"},
        {"spil 2\n", 1, "saved by a newer version of Spil"},
        {"spil journal 2\n", 1, "saved by a newer version of Spil"},
        {"spil facts 3\n", 1, "begins with the line 'spil 1'"},
        {"spil 1 \n", 1, "begins with the line 'spil 1'"},
        {" spil 1\n", 1, "begins with the line 'spil 1'"},
        {"# comment\nspil 1\n", 1, "begins with the line 'spil 1'"},
        {"\xef\xbb\xbfspil 1\n", 1, "begins with the line 'spil 1'"},
        {"spil 1\nspil 1\n", 2, "'spil' is not a line of a record"},
        {"spil 1\nhello\n", 2, "'hello' is not a line of a record"},
        {"spil 1\n game punto\n", 2, "is not a line of a record"},
        {"spil 1\nGame punto\n", 2, "'Game' is not a line of a record"},
        {"spil 1\ngame ludo\n", 2, "there is no game 'ludo'"},
        {"spil 1\ngame\n", 2, "there is no game ''"},
        {"spil 1\ngame punto \n", 2, "there is no game 'punto '"},
        {"spil 1\ngame punto\ngame punto\n", 3, "a record has one game"},
        {"spil 1\nseats 2\n", 2, "'seats' is out of place"},
        {"spil 1\ngame punto\nseats 5\n", 3, "Punto is for 2 to 4 seats"},
        {"spil 1\ngame punto\nseats 02\n", 3, "Punto is for 2 to 4 seats"},
        {"spil 1\ngame punto\nseats\n", 3, "Punto is for 2 to 4 seats"},
        {"spil 1\ngame punto\nseats 2\nseats 2\n", 4, "'seats' is out of place"},
        {"spil 1\noption rounds 2\n", 2, "'option' is out of place"},
        {"spil 1\ngame punto\noption rounds 10\n", 3, "rounds must be a whole number from 1 to 9"},
        {"spil 1\ngame punto\noption rounds\n", 3, "rounds must be a whole number"},
        {"spil 1\ngame punto\noption\n", 3, "has no option ''"},
        {"spil 1\ngame punto\noption colour 1\n", 3, "has no option 'colour'"},
        {"spil 1\ngame punto\nseats 2\noption teams 1\nseed 1\n", 5, "teams are for four seats"},
        {"spil 1\ngame punto\nseed 1\n", 3, "'seed' is out of place"},
        {HEAD "option misere 1\n", 6, "'option' is out of place"},
        {HEAD "seed 1\n", 6, "'seed' is out of place"},
        {HEAD "data 1 2\n", 6, "'data' is out of place"},
        {"spil 1\ngame punto\nseats 2\nseed 01\n", 4, "'01' is not a seed"},
        {"spil 1\ngame punto\nseats 2\nseed 18446744073709551616\n", 4, "is not a seed"},
        {"spil 1\ngame punto\nseats 2\nseed\n", 4, "'' is not a seed"},
        {"spil 1\ngame punto\nname 0 x\n", 3, "'name' is out of place"},
        {HEAD "name 2 x\n", 6, "there is no seat '2'"},
        {HEAD "name host x\n", 6, "there is no seat 'host'"},
        {HEAD "name 0\n", 6, "a name has 1 to 63 bytes"},
        {HEAD "name 0 \n", 6, "a name has 1 to 63 bytes"},
        {HEAD "name 0 a\tb\n", 6, "a name has no control characters"},
        {HEAD "name 0 a\u202eb\n", 6, "a name has no control characters"},
        {HEAD "name 0 a\xff\n", 6, "a name has 1 to 63 bytes"},
        {HEAD "name 0 0123456789012345678901234567890123456789012345678901234567890123\n", 6,
         "1 to 63 bytes"},
        {"spil 1\ngame highcard\nseats 2\nmove 0 0 1\n", 4, "'move' is out of place"},
        {HEAD "move 01 0 1\n", 6, "'01' is not a time"},
        {HEAD "move -1 0 1\n", 6, "'-1' is not a time"},
        {HEAD "move x 0 1\n", 6, "'x' is not a time"},
        {HEAD "move 99999999999999999999 0 1\n", 6, "is not a time"},
        {HEAD "move 0 2 1\n", 6, "there is no seat '2'"},
        {HEAD "move 0 host 1\n", 6, "there is no seat 'host'"},
        {HEAD "move 0 0 13\n", 6, "'13' is not a move"},
        {HEAD "move 0 0 \n", 6, "'' is not a move"},
        {HEAD "move 0 0\n", 6, "'' is not a move"},
        {HEAD "move 0  0 1\n", 6, "there is no seat ''"},
        {HEAD "move 0 0 1 \n", 6, "'1 ' is not a move"},
        {"spil 1\ngame highcard\nseats 2\nresign 0 0\n", 4, "'resign' is out of place"},
        {HEAD "result winners= points=0,0\nresign 0 0\n", 7, "'resign' is out of place"},
        {HEAD "resign 01 0\n", 6, "'01' is not a time"},
        {"spil 1\ngame highcard\nseats 2\nend 0 ended\n", 4, "'end' is out of place"},
        {HEAD "end 0 ended\nend 0 ended\n", 7, "'end' is out of place"},
        {HEAD "end 0 ended\nmove 0 0 1\n", 7, "'move' is out of place"},
        {HEAD "end 0 ended\nresign 0 0\n", 7, "'resign' is out of place"},
        {HEAD "end x ended\n", 6, "'x' is not a time"},
        {HEAD "end 0 played\n", 6, "'played' is no cause"},
        {HEAD "end 0\n", 6, "'' is no cause"},
        {HEAD "resign\n", 6, "'' is not a time"},
        {HEAD "resign 0\n", 6, "there is no seat ''"},
        {HEAD "resign 0 2\n", 6, "there is no seat '2'"},
        {HEAD "resign 0 -1\n", 6, "there is no seat '-1'"},
        {HEAD "resign 0 0 \n", 6, "there is no seat '0 '"},
        {"spil 1\ngame sequence\nseats 4\nseed 1\nresign 0 host\n", 5, "there is no seat 'host'"},
        {HEAD "resign 0 1\nmove 0 0 1\nresign 9 1\n", 8, "seat 1 has resigned already"},
        {"spil 1\nresult winners= points=0,0\n", 2, "'result' is out of place"},
        {HEAD "result winners= points=0,0\nmove 0 0 1\n", 7, "'move' is out of place"},
        {HEAD "result winners= points=0,0\nresult winners= points=0,0\n", 7, "'result' is out of place"},
        {HEAD "result\n", 6, "a result is written like"},
        {HEAD "result winners=2 points=0,0\n", 6, "a result is written like"},
        {HEAD "result winners=1,0 points=0,0\n", 6, "a result is written like"},
        {HEAD "result winners=0,0 points=0,0\n", 6, "a result is written like"},
        {HEAD "result winners=0, points=0,0\n", 6, "a result is written like"},
        {HEAD "result winners=, points=0,0\n", 6, "a result is written like"},
        {HEAD "result winners=0 points=0\n", 6, "a result is written like"},
        {HEAD "result winners=0 points=0,0,0\n", 6, "a result is written like"},
        {HEAD "result winners=0 points=0,\n", 6, "a result is written like"},
        {HEAD "result winners=0  points=0,0\n", 6, "a result is written like"},
        {"spil 1\ngame highcard\nseats 2\nstate {}\n", 4, "'game' is missing"},
        {"spil 1\ngame highcard\nstate {}\n", 3, "'state' is out of place"},
        {"spil 1\ngame highcard\nseats 2\nstate\n", 4, "'state' is not a line"},
        {"spil 1\ngame highcard\nseats 2\nposition {}\n", 4, "'game' is missing"},
        {"spil 1\ngame highcard\nseats 2\nposition {\n", 4, "not valid JSON"},
        {"spil 1\ngame highcard\nseats 2\nposition\n", 4, "'position' is not a line"},
        {"spil 1\ngame highcard\nposition {}\n", 3, "'position' is out of place"},
        {HEAD "position {}\n", 6, "'position' is out of place"},
        {"spil 1\ngame highcard\nseats 2\n", 0, "ends before its seed"},
        {"spil 1", 0, "ends before its seed"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++)
        refuse(tries[i].text, tries[i].line, tries[i].why);
}

static void lines_that_are_too_long_or_hold_zeros(void **state)
{
    (void)state;
    char text[1024] = HEAD "move 0 0 ";
    memset(text + strlen(text), '1', 300);
    refuse(text, 6, "too long");
    memset(&err, 0, sizeof err);
    const char zero[] = HEAD "move 0 0 1\0\n";
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, zero, sizeof zero - 1, &work, &rec, &err),
                     SPIL_BAD_RECORD);
    assert_int_equal(err.line, 6);
}

static void more_moves_than_there_is_room_for(void **state)
{
    (void)state;
    memset(&rec, 0, sizeof rec);
    rec.steps = steps;
    rec.max_steps = 1;
    const char *text = HEAD "move 0 0 1\nmove 0 0 2\n";
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, text, strlen(text), &work, &rec, &err), SPIL_BAD_RECORD);
    assert_int_equal(err.line, 7);
}

static void a_position_of_another_setup(void **state)
{
    (void)state;
    char text[2048];
    spil_state st;
    accept(HEAD);
    spil_record_start(&rec, &st);
    memcpy(&rec.position, &st, sizeof st);
    rec.from_position = true;
    spil_out out = spil_out_to(text, sizeof text);
    spil_record_put_head(&rec, &out);
    accept(text);
    assert_true(rec.from_position);
    spil_state again;
    spil_record_start(&rec, &again);
    assert_memory_equal(&st, &again, rec.setup.game->state_bytes);
    char *option = strstr(text, "option misere 0");
    option[14] = '1';
    refuse(text, 5, "another game, other seats or other options");
}

static void moves_that_the_rules_refuse(void **state)
{
    (void)state;
    spil_state st;
    int played = -1;
    accept(whole_game());
    rec.steps[2].move.code = rec.steps[0].move.code; /* played already */
    assert_int_equal(spil_record_replay(&rec, -1, &st, &played, &err), SPIL_BAD_RECORD);
    assert_int_equal(played, 2);
    spil_out out = spil_out_to(said, sizeof said);
    spil_sentence_print(&err.text, err.text.format, &out);
    assert_non_null(strstr(said, "move 3, "));
    spil_state before;
    assert_int_equal(spil_record_replay(&rec, 2, &before, &played, &err), SPIL_OK);
    assert_memory_equal(&st, &before, rec.setup.game->state_bytes); /* the position before the refused move */
}

static void a_wrong_result_is_noticed(void **state)
{
    (void)state;
    spil_state st;
    char text[1024];
    strcpy(text, whole_game());
    char *result = strstr(text, "result");

    char *points = strstr(result, "points=");
    points[7] = points[7] == '0' ? '1' : '0';
    accept(text);
    assert_int_equal(spil_record_verify(&rec, &st, &err), SPIL_BAD_RECORD);
    assert_non_null(strstr(err.text.format, "the recorded result is wrong"));

    strcpy(text, whole_game());
    accept(text);
    rec.result.winners ^= 3;
    assert_int_equal(spil_record_verify(&rec, &st, &err), SPIL_BAD_RECORD);

    *result = '\0'; /* no result although the game is over */
    accept(text);
    assert_int_equal(spil_record_verify(&rec, &st, &err), SPIL_BAD_RECORD);

    accept(HEAD "result winners= points=0,0\n"); /* a result although it is not */
    assert_int_equal(spil_record_verify(&rec, &st, &err), SPIL_BAD_RECORD);
    accept(HEAD);
    assert_int_equal(spil_record_verify(&rec, &st, &err), SPIL_OK);
}

static void a_draw_has_no_winners(void **state)
{
    (void)state;
    char text[64];
    spil_out out = spil_out_to(text, sizeof text);
    accept(HEAD);
    spil_record_put_result(&rec.setup, &(spil_result){.over = true, .points = {1, -1}}, &out);
    assert_string_equal(text, "result winners= points=1,-1\n");
    accept(HEAD "result winners= points=1,-1\n");
    assert_int_equal(rec.result.winners, 0);
    assert_int_equal(rec.result.points[1], -1);
    accept(HEAD "result winners=0,1 points=1,1\n");
    assert_int_equal(rec.result.winners, 3);
}

/* ---- resigning ---- */

/* Winners as digits, one per seat: "02". Points must not change. */
static void resigns(int seats, const char *teams, const char *winners, const char *resigned, const char *want)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), seats);
    spil_result res = {.over = true, .points = {7, -7, 70, -70}};
    uint8_t gone = 0;
    char left[8] = "";
    assert_int_equal(spil_setup_option(&su, "teams", teams, NULL), SPIL_OK);
    for (; *winners != '\0'; winners++)
        res.winners |= (uint8_t)(1 << (*winners - '0'));
    for (; *resigned != '\0'; resigned++)
        gone |= (uint8_t)(1 << (*resigned - '0'));
    spil_result_resign(&su, gone, &res);
    for (int seat = 0; seat < 8; seat++) {
        if (res.winners >> seat & 1)
            left[strlen(left)] = (char)('0' + seat);
    }
    assert_string_equal(left, want);
    assert_true(res.over && res.points[0] == 7 && res.points[3] == -70);
}

static void G6_who_resigns_does_not_win(void **state)
{
    (void)state;
    resigns(2, "0", "0", "", "0");
    resigns(2, "0", "0", "1", "0"); /* the loser */
    resigns(2, "0", "0", "0", "1"); /* the winner: all who stayed */
    resigns(3, "0", "0", "0", "12");
    resigns(4, "0", "0", "03", "12");
    resigns(4, "0", "01", "0", "1"); /* a shared win */
    resigns(4, "0", "01", "01", "23");
    resigns(2, "0", "0", "01", "0"); /* nobody stayed: as the cards say */
    resigns(4, "0", "13", "0123", "13");
    resigns(3, "0", "", "0", ""); /* a draw */
    resigns(2, "0", "", "01", "");
    resigns(4, "1", "02", "0", "2"); /* a side wins while one of its seats stays */
    resigns(4, "1", "02", "13", "02");
    resigns(4, "1", "02", "02", "13");
    resigns(4, "1", "02", "012", "3");
    resigns(4, "1", "02", "0123", "02");
}

static void nobody_wins_before_the_end_by_resigning(void **state)
{
    (void)state;
    const spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), 2);
    spil_result res = {.over = false, .winners = 1};
    spil_result_resign(&su, 1, &res);
    assert_int_equal(res.winners, 1);
}

/* The whole game of High Card with these lines inserted before its second move, read and written again. */
static const char *with_lines(const char *lines)
{
    static char text[1024], again[1024];
    char game[1024];
    spil_state st;
    strcpy(game, whole_game());
    char *second = strstr(strstr(game, "\nmove ") + 1, "\nmove ") + 1;
    *strstr(second, "result ") = '\0'; /* it is another one now */
    sprintf(text, "%.*s%s%s", (int)(second - game), game, lines, second);
    accept(text);
    assert_int_equal(spil_record_replay(&rec, -1, &st, NULL, &err), SPIL_OK);
    spil_out out = spil_out_to(again, sizeof again);
    spil_record_put(&rec, &st, &out);
    return again;
}

static void resigning_stands_where_it_happened(void **state)
{
    (void)state;
    spil_state st;
    spil_result res;
    accept(whole_game());
    assert_int_equal(spil_record_resigned(&rec), 0);
    const uint8_t winners = rec.result.winners;
    assert_true(winners == 1 || winners == 2);
    const int winner = winners >> 1;

    char lines[64], want[64];
    sprintf(lines, "resign 2000 %d\n", winner);
    const char *text = with_lines(lines);
    assert_non_null(strstr(text, lines));
    sprintf(want, "\nresult winners=%d ", 1 - winner);
    assert_non_null(strstr(text, want));
    assert_int_equal(rec.n_steps, 6);
    assert_true(rec.resign[winner].is && !rec.resign[1 - winner].is);
    assert_int_equal(rec.resign[winner].after, 1);
    assert_int_equal(rec.resign[winner].ms, 2000);
    assert_int_equal(spil_record_resigned(&rec), winners);

    char copy[1024];
    strcpy(copy, text);
    accept(copy);
    assert_int_equal(rec.resign[winner].after, 1);
    assert_int_equal(spil_record_verify(&rec, &st, &err), SPIL_OK);
    assert_true(spil_record_result(&rec, &st, &res));
    assert_int_equal(res.winners, winners ^ 3);
    assert_string_equal(spil_return_text(&rec.setup, &res, winner), "-1");
    rec.result.winners = winners; /* of the cards alone */
    assert_int_equal(spil_record_verify(&rec, &st, &err), SPIL_BAD_RECORD);
}

/* What verifying a game of two seats with these lines after the head says. */
static spil_code verified(const char *lines)
{
    char text[512];
    spil_state st;
    sprintf(text, HEAD "%s", lines);
    accept(text);
    return spil_record_verify(&rec, &st, &err);
}

static void a_game_may_end_before_the_rules_end_it(void **state)
{
    (void)state;
    char text[512];
    spil_state st;
    assert_int_equal(verified("resign 7 1\nend 7 resign\nresult winners=0 points=0,0\n"), SPIL_OK);
    spil_out out = spil_out_to(text, sizeof text);
    spil_record_replay(&rec, -1, &st, NULL, NULL);
    spil_record_put(&rec, &st, &out);
    assert_non_null(strstr(text, "\nresign 7 1\nend 7 resign\nresult winners=0 points=0,0\n"));
    assert_int_equal(verified("resign 7 0\nend 7 time\nresult winners=1 points=0,0\n"), SPIL_OK);
    assert_int_equal(verified("end 7 absent\nresult winners=1 points=0,0\n"), SPIL_OK);
    assert_int_equal(verified("end 7 ended\nresult winners= points=0,0\n"), SPIL_OK);
    assert_int_equal(verified("end 7 closed\nresult winners= points=0,0\n"), SPIL_OK);

    assert_int_equal(verified("end 7 resign\nresult winners=0,1 points=0,0\n"), SPIL_BAD_RECORD);
    assert_int_equal(verified("resign 7 1\nend 7 resign\nresult winners=1 points=0,0\n"), SPIL_BAD_RECORD);
    assert_int_equal(verified("resign 7 1\nend 7 resign\n"), SPIL_BAD_RECORD);
    assert_int_equal(verified("end 7 absent\nresult winners= points=0,0\n"), SPIL_BAD_RECORD);
    assert_int_equal(verified("end 7 absent\nresult winners=0,1 points=0,0\n"), SPIL_BAD_RECORD);
    assert_int_equal(verified("end 7 closed\nresult winners=0 points=0,0\n"), SPIL_BAD_RECORD);
    char game[1024]; /* one that the rules ended */
    strcpy(game, whole_game());
    char *result = strstr(game, "result ");
    sprintf(result, "end 9999 ended\nresult winners= points=0,0\n");
    accept(game);
    assert_int_equal(spil_record_verify(&rec, &st, &err), SPIL_BAD_RECORD);
}

static void several_who_resign_are_written_by_time(void **state)
{
    (void)state;
    assert_non_null(
        strstr(with_lines("resign 2000 1\nresign 1900 0\n"), "\nresign 1900 0\nresign 2000 1\nmove "));
    assert_non_null(
        strstr(with_lines("resign 2000 1\nresign 2000 0\n"), "\nresign 2000 0\nresign 2000 1\nmove "));
    assert_int_equal(spil_record_resigned(&rec), 3);

    /* Of a game whose last moves were taken back: at its end. */
    char text[1024];
    spil_state st;
    spil_out out = spil_out_to(text, sizeof text);
    rec.n_steps = 0;
    spil_record_start(&rec, &st);
    spil_record_put(&rec, &st, &out);
    assert_non_null(strstr(text, "Bægisá\nresign 2000 0\nresign 2000 1\n"));
    assert_null(strstr(text, "move "));
}

static void names_that_fit(void **state)
{
    (void)state;
    char name[70];
    memset(name, 'x', sizeof name);
    name[63] = '\0';
    assert_true(spil_name_fits(name));
    name[63] = 'x';
    name[64] = '\0';
    assert_false(spil_name_fits(name));
    assert_false(spil_name_fits(""));
    assert_false(spil_name_fits("a\nb"));
    assert_false(spil_name_fits("\x7f"));
    assert_true(spil_name_fits("Þórdís"));
    assert_true(spil_name_fits("עדן"));      /* written from the right */
    assert_true(spil_name_fits("👩\u200d🚀")); /* a joiner is harmless */
    static const char *const turning[] = {"\u202ehtroN", "\u2066x", "x\u200f", "\u061cx", "a\u2028b"};
    for (size_t i = 0; i < sizeof turning / sizeof turning[0]; i++)
        assert_false(spil_name_fits(turning[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_read_written_is_the_same),
        cmocka_unit_test(comments_blank_lines_and_CRLF),
        cmocka_unit_test(options_left_out_have_their_default),
        cmocka_unit_test(every_kind_of_wrong_line),
        cmocka_unit_test(lines_that_are_too_long_or_hold_zeros),
        cmocka_unit_test(more_moves_than_there_is_room_for),
        cmocka_unit_test(a_position_of_another_setup),
        cmocka_unit_test(moves_that_the_rules_refuse),
        cmocka_unit_test(a_wrong_result_is_noticed),
        cmocka_unit_test(a_draw_has_no_winners),
        cmocka_unit_test(G6_who_resigns_does_not_win),
        cmocka_unit_test(nobody_wins_before_the_end_by_resigning),
        cmocka_unit_test(resigning_stands_where_it_happened),
        cmocka_unit_test(a_game_may_end_before_the_rules_end_it),
        cmocka_unit_test(several_who_resign_are_written_by_time),
        cmocka_unit_test(names_that_fit),
    };
    return cmocka_run_group_tests_name("core_record", tests, NULL, NULL);
}
