/* nets_file.c: writes what nets.c holds as a file (nets_file.h), to standard output. */
#include "nets_file.h"

#include <stdio.h>

int main(void)
{
    nets_head head = {
        .magic = NETS_MAGIC, .net_bytes = sizeof(spil__nets), .weight_bytes = sizeof(spil__weights)};
    for (int form = 0; form < SPIL__FORMS; form++)
        head.has[form] = spil__nets_of(form) != NULL;
    size_t written = fwrite(&head, sizeof head, 1, stdout);
    for (int form = 0; form < SPIL__FORMS && written == 1; form++)
        written = head.has[form] ? fwrite(spil__nets_of(form), sizeof(spil__nets), 1, stdout) : 1;
    for (int form = 0; form < SPIL__FORMS && written == 1; form++)
        written = fwrite(spil__weights_of(form), sizeof(spil__weights), 1, stdout);
    return written == 1 && fflush(stdout) == 0 ? 0 : 1;
}
