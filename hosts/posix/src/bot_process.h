/* bot_process.h: a program that plays a seat, speaking the line protocol of docs/bot-protocol.md.
 *
 * The shell starts it in its own process group (Ctrl-C at the terminal does not reach it). One socket is its
 * standard input and output. Its standard error is ours, or discarded when ours is, or was, a terminal. A program that
 * hangs, ends, writes nonsense or answers late is killed with everything it started, and started again for the next
 * game. */
#ifndef BOT_PROCESS_H
#define BOT_PROCESS_H

#include "spil/bot.h"

typedef struct bot_process bot_process;

/* Does not start the program yet. */
bot_process *spil__bot_process_open(const char *command);
/* Says goodbye, waits a moment, kills what is left. NULL does nothing. */
void spil__bot_process_close(bot_process *p);

/* Starts it and waits for its hello; false: *fault. Optional: otherwise the first question does it. */
bool spil__bot_process_start(bot_process *p, spil_sentence *fault);
/* A game begins; the seed is for the program's random choices. Optional: otherwise the first question begins one. */
void spil__bot_process_begin(bot_process *p, const spil_setup *su, int seat, uint64_t seed);
/* The game is over; res NULL: abandoned. */
void spil__bot_process_end(bot_process *p, const spil_result *res);

/* Asks for a move and waits for it. The program has in->budget.ms, or 10 s without a budget; it is late after twice
 * that plus half a second. false: *fault says what the program did instead of answering: "did not answer within
 * 100 ms". */
bool spil__bot_process_ask(bot_process *p, const spil_bot_input *in, spil_move *mv, spil_sentence *fault);
/* From now until reset a waiting ask returns at once. The program keeps running; its answer is ignored. Callable from
 * any thread. */
void spil__bot_process_cancel(bot_process *p);
/* Ends a cancel. */
void spil__bot_process_reset(bot_process *p);

#endif
