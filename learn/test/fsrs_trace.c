/* Reviews read from standard input, a line each ("RATING DAY", or "new" before something new), and after each what is
 * remembered: stability, difficulty, the chance a week later, and the day for 90 %. For comparing with other
 * programs. */
#include <stdio.h>
#include <string.h>

#include "spil/fsrs.h"

int main(void)
{
    spil_fsrs m = {0};
    char line[64];
    while (fgets(line, sizeof line, stdin) != NULL) {
        unsigned rating, day;
        if (strcmp(line, "new\n") == 0) {
            m = (spil_fsrs){0};
            continue;
        }
        if (sscanf(line, "%u %u", &rating, &day) != 2 || rating < SPIL_RATING_AGAIN ||
            rating > SPIL_RATING_EASY)
            return 2;
        spil_fsrs_review(&m, (spil_rating)rating, day);
        printf("%.17g %.17g %.17g %u\n", m.stability, m.difficulty, spil_fsrs_retrievability(&m, day + 7),
               (unsigned)spil_fsrs_due(&m, 0.9));
    }
    return 0;
}
