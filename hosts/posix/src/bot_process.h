/* bot_process.h: a program that plays a seat and speaks by lines (docs/bot-protocol.md).
 *
 * It is started by the shell, in a process group of its own (a Ctrl-C at the terminal is not for it), and talked with
 * over one socket that is its standard input and output. What it writes to standard error goes where ours goes, or
 * away when ours is a terminal. A program that hangs, ends, writes nonsense or answers late is ended with all it
 * started, and started anew for the next game. */
#ifndef BOT_PROCESS_H
#define BOT_PROCESS_H

#include "spil/bot.h"

typedef struct outside outside;

/* Nothing is started yet. */
outside *spil__bot_process_open(const char *command);
/* Says goodbye, waits a moment, ends what is left. NULL does nothing. */
void spil__bot_process_close(outside *o);

/* Starts it and waits until it has said hello; false: *fault. Without this the first question does so. */
bool spil__bot_process_start(outside *o, spil_sentence *fault);
/* A game begins; the seed is for the program's own random numbers. Without this the first question begins one. */
void spil__bot_process_begin(outside *o, const spil_setup *su, int seat, uint64_t seed);
/* It is over; res NULL: broken off. */
void spil__bot_process_end(outside *o, const spil_result *res);

/* Asks for a move and waits for it: in->budget.ms, or 10 s when there is none; twice that and half a second more is
 * late. false: *fault says what the program did instead of answering, as "did not answer within 100 ms". */
bool spil__bot_process_ask(outside *o, const spil_bot_input *in, spil_move *mv, spil_sentence *fault);
/* From cancel to reset a waiting ask returns at once. The program stays, and its answer is passed over. From any
 * thread. */
void spil__bot_process_cancel(outside *o);
void spil__bot_process_reset(outside *o);

#endif
