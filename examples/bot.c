/* The smallest bot for Spil in C: the first legal move. Build it with `cc -o bot examples/bot.c` and try it:
 *
 *     spil play punto --seat 1='cmd:./bot'
 *
 * It needs no JSON library: the order of the fields is fixed (docs/bot-protocol.md), so the first "id" and the first
 * string of "moves" are the right ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *id = strstr(line, "\"id\":"), *moves = strstr(line, "\"moves\":[\"");
        if (strstr(line, "\"type\":\"hello\"") != NULL) {
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"the first move\"}");
        } else if (id != NULL && moves != NULL) {
            const char *move = moves + strlen("\"moves\":[\"");
            printf("{\"type\":\"move\",\"id\":%ld,\"move\":\"%.*s\"}\n", atol(id + strlen("\"id\":")),
                   (int)strcspn(move, "\""), move);
        } else if (strstr(line, "\"type\":\"quit\"") != NULL) {
            break;
        }
        fflush(stdout);
    }
    return 0;
}
