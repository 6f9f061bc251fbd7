/* knows_a_game.h: seats of 7 ATE 9, the one race there is; see games/7ate9/rules. No header may say so. It is not
 * included. */
