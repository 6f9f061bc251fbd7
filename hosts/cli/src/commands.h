/* commands.h: the functions that run commands; their table is in commands.c. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "args.h"

int spil__cmd_actions(const args *a);
int spil__cmd_play(const args *a);
int spil__cmd_learn(const args *a);
int spil__cmd_facts(const args *a);
int spil__cmd_stats(const args *a);
int spil__cmd_today(const args *a);
int spil__cmd_duplicate(const args *a);
int spil__cmd_puzzles(const args *a);
int spil__cmd_practise(const args *a);
int spil__cmd_games(const args *a);
int spil__cmd_rules(const args *a);
int spil__cmd_print(const args *a);
int spil__cmd_replay(const args *a);
int spil__cmd_verify(const args *a);
int spil__cmd_sim(const args *a);
int spil__cmd_arena(const args *a);
int spil__cmd_analyse(const args *a);
int spil__cmd_league(const args *a);
int spil__cmd_merge(const args *a);
int spil__cmd_bench(const args *a);
int spil__cmd_perft(const args *a);
int spil__cmd_referee(const args *a);
int spil__cmd_help(const args *a);
/* Starts another program with the command line of this one; comes back only when it is not there. */
int spil__cmd_server(const char *name, char **argv);
int spil__cmd_tui(const args *a);

#endif
