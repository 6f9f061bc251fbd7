/* Lines from an external bot: whatever they hold, the result is an answer or a fault with a printable sentence, and a
 * move is accepted only when it is legal. The first byte chooses the game. */
#include "bot_protocol.h"
#include "fuzz.h"

static void require_sentence(const spil_sentence *fault)
{
    char text[1024];
    spil_out out = spil_out_to(text, sizeof text);
    require(fault->format != NULL, "a fault without a sentence");
    spil_sentence_print(fault, fault->format, &out);
    require(spil_is_plain(text), "a sentence that cannot be shown");
}

static void look_for_move(const spil_game *game, const char *text)
{
    static spil_move moves[SPIL_MOVES_MAX];
    static const spil_key key = {{3}};
    spil_setup su = spil_setup_default(game, game->min_seats);
    spil_state st;
    spil_sentence fault = {.format = NULL};
    spil_move mv;
    uint8_t act[SPIL_SEATS_MAX];
    require(spil_setup_check(&su, NULL) == SPIL_OK, "the usual setup is refused");
    memset(&st, 0, sizeof st);
    game->start(&su, &key, &st);
    require(game->to_act(&su, &st, act) > 0, "nobody begins");
    const spil_bot_input in = {
        .setup = &su, .moves = moves, .n_moves = game->moves(&su, &st, act[0], moves, SPIL_MOVES_MAX)};
    if (spil__protocol_move(&in, text, &mv, &fault))
        require(game->apply(&su, &st, act[0], mv, NULL, NULL) == SPIL_OK, "a move that is refused was taken");
    else
        require_sentence(&fault);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static spil_json room;
    protocol_answer answer;
    spil_sentence fault = {.format = NULL};
    if (n_bytes == 0)
        return 0;
    char *line = malloc(n_bytes); /* exactly the memory that may be read */
    require(line != NULL, "out of memory");
    memcpy(line, data + 1, n_bytes - 1);
    if (!spil__protocol_read(line, n_bytes - 1, &room, &answer, &fault))
        require_sentence(&fault);
    else if (answer.kind == PROTOCOL_MOVE)
        look_for_move(spil_game_at(SPIL_CPU_ANY, data[0] % 4), answer.move);
    free(line);
    return 0;
}
