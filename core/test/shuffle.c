/* shuffle.c: the seed of a game on a server, and the lines of a record that prove it. The hashes were made with
 * Python's hashlib. */
#include "spil/record.h"

#include "unit.h"

#define COMMIT   "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"
#define SECRET   "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define HASH_0   "c7cb5d1a1a214f1d833a21fe6c7b2420e417c2f220784cbe90072975131bc367"
#define BYTES_0  "000102030405060708090a0b0c0d0e0f"
#define HASH_1   "62fe944b55eb3101dc196a8b4be20a64bdd4723d835dab0724b6fdf043c203db"
#define BYTES_1  "6465666768696a6b6c6d6e6f70717273"
#define KEY_BOTH "d9e11bbde9d871b003aaef2b45b9a46c0f12d0c30a0ad879b3a9c010ae3c10fc"
#define KEY_ONE  "f98402668c00dce7ca4c21bd0ada94be7cd5af9f86019d0d7746a8f45e76b100"
#define KEY_NONE "3f44f2905b7812ac000b86f050b6b3516c241d6584ca5914c448f0f56cfe4b99"

#define GAME  "spil 1\ngame highcard\nseats 2\noption misere 0\n"
#define PROOF "table quiet-heron\ncommit " COMMIT "\nsecret " SECRET "\n"
#define BOTH                                                                                                 \
    GAME "seed " KEY_BOTH "\n" PROOF "chance 0 " HASH_0 " " BYTES_0 "\nchance 1 " HASH_1 " " BYTES_1 "\n"

static spil_state_work work;
static spil_step steps[64];
static spil_record rec;
static spil_error err;

static spil_code read_text(const char *text)
{
    memset(&rec, 0, sizeof rec);
    memset(&err, 0, sizeof err);
    rec.steps = steps;
    rec.max_steps = 64;
    return spil_record_read(SPIL_CPU_ANY, text, strlen(text), &work, &rec, &err);
}

/* Read, and found right? */
static bool holds(const char *text)
{
    spil_state st;
    return read_text(text) == SPIL_OK && spil_record_verify(&rec, &st, &err) == SPIL_OK;
}

static void the_key_is_what_the_contract_says(void **state)
{
    (void)state;
    assert_true(holds(BOTH));
    assert_true(
        holds(GAME "seed " KEY_ONE "\n" PROOF "chance 0 " HASH_0 " " BYTES_0 "\nchance 1 " HASH_1 " -\n"));
    assert_true(holds(GAME "seed " KEY_ONE "\n" PROOF "chance 0 " HASH_0 " " BYTES_0 "\n"));
    assert_true(holds(GAME "seed " KEY_NONE "\n" PROOF));
    assert_true(holds(GAME "seed " KEY_NONE "\n" PROOF "chance 1 " HASH_1 " -\n"));
    /* and nothing else: bytes that count are in the key, those that do not are not */
    assert_false(holds(GAME "seed " KEY_BOTH "\n" PROOF "chance 0 " HASH_0 " " BYTES_0 "\n"));
    assert_false(holds(GAME "seed " KEY_NONE "\n" PROOF "chance 0 " HASH_0 " " BYTES_0 "\n"));
    assert_false(holds(GAME "seed 1\n" PROOF));
}

static void what_is_written_is_what_was_read(void **state)
{
    (void)state;
    static const char *const texts[] = {
        BOTH,
        GAME "seed " KEY_NONE "\n" PROOF "chance 1 " HASH_1 " -\n",
        GAME "seed " KEY_NONE "\n" PROOF "name 0 North\nmove 5 0 1\n",
        /* the seed of a server's game is always in hex */
        GAME "seed 0100000000000000000000000000000000000000000000000000000000000000\n" PROOF,
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char again[2048];
        spil_out out = spil_out_to(again, sizeof again);
        assert_int_equal(read_text(texts[i]), SPIL_OK);
        spil_record_put_head(&rec, &out);
        for (int step = 0; step < rec.n_steps; step++)
            spil_record_put_step(&rec.setup, &rec.steps[step], &out);
        assert_string_equal(again, texts[i]);
    }
}

/* From the seed to the end of the lines about it, every bit of every character. */
static void one_bit_changed_is_refused(void **state)
{
    (void)state;
    char text[] = BOTH;
    int tried = 0;
    for (char *at = strstr(text, "seed "); *at != '\0'; at++) {
        for (int bit = 0; bit < 7; bit++) {
            *at ^= (char)(1 << bit);
            if (holds(text))
                fail_msg("%s", text);
            *at ^= (char)(1 << bit);
            tried++;
        }
    }
    assert_in_range(tried, 2500, 5000);
    assert_true(holds(text));
}

static void lines_in_wrong_places_or_wrong_themselves(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line;
    } tries[] = {
        {GAME "table x\nseed 1\n", 5},
        {GAME "seed 1\ncommit " COMMIT "\n", 6},
        {GAME "seed 1\nsecret " SECRET "\n", 6},
        {GAME "seed 1\nchance 0 " HASH_0 " -\n", 6},
        {GAME "seed 1\ntable x\nsecret " SECRET "\n", 7},
        {GAME "seed 1\ntable x\ntable x\n", 7},
        {GAME "seed 1\ntable\n", 6},
        {GAME "seed 1\ntable two words\n", 6},
        {GAME "seed 1\ntable h\xc3\xa9ron\n", 6},
        {GAME "seed 1\ntable 0123456789012345678901234567890123456789012345678901234567890123\n", 6},
        {GAME "seed 1\ntable x\ncommit " SECRET "0\n", 7},
        {GAME "seed 1\ntable x\ncommit 12\n", 7},
        {GAME "seed 1\ntable x\ncommit " COMMIT "\nsecret G" SECRET "\n", 8},
        {GAME "seed 1\n" PROOF "secret " SECRET "\n", 9},
        {GAME "seed 1\n" PROOF "chance 2 " HASH_0 " -\n", 9},
        {GAME "seed 1\n" PROOF "chance host " HASH_0 " -\n", 9},
        {GAME "seed 1\n" PROOF "chance 0 " HASH_0 "\n", 9},
        {GAME "seed 1\n" PROOF "chance 0 " HASH_0 " --\n", 9},
        {GAME "seed 1\n" PROOF "chance 0 " HASH_0 " 00\n", 9},
        {GAME "seed 1\n" PROOF "chance 0 00 -\n", 9},
        {GAME "seed 1\n" PROOF "chance 0 " HASH_0 " -\nchance 0 " HASH_0 " -\n", 10},
        {GAME "seed 1\n" PROOF "chance 1 " HASH_0 " -\nchance 0 " HASH_0 " -\n", 10},
        {GAME "seed 1\nmove 0 0 1\ntable x\n", 7},
        {GAME "seed 1\n" PROOF "move 0 0 1\nchance 0 " HASH_0 " -\n", 10},
        {GAME "seed 1\ntable x\n", 0}, /* one without the others */
        {GAME "seed 1\ntable x\ncommit " COMMIT "\n", 0},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        if (read_text(tries[i].text) != SPIL_BAD_RECORD || err.line != tries[i].line)
            fail_msg("line %d instead of %d: %s", err.line, tries[i].line, tries[i].text);
    }
}

static void a_game_from_a_state_has_no_shuffle(void **state)
{
    (void)state;
    char text[4096];
    spil_state st;
    assert_int_equal(read_text(GAME "seed 1\n"), SPIL_OK);
    spil_record_start(&rec, &st);
    memcpy(&rec.position, &st, sizeof st);
    rec.from_position = true;
    spil_out out = spil_out_to(text, sizeof text);
    spil_record_put_head(&rec, &out);
    assert_non_null(strstr(text, "\nstate {"));
    assert_int_equal(read_text(text), SPIL_OK);
    spil_put(&out, "table x\n");
    assert_int_equal(read_text(text), SPIL_BAD_RECORD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_key_is_what_the_contract_says),
        cmocka_unit_test(what_is_written_is_what_was_read),
        cmocka_unit_test(one_bit_changed_is_refused),
        cmocka_unit_test(lines_in_wrong_places_or_wrong_themselves),
        cmocka_unit_test(a_game_from_a_state_has_no_shuffle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
