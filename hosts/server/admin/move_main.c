/* move_main.c: `spil move-house FROM TO`, and how a store is named (admin.h). */
#include <stdio.h>
#include <string.h>

#include "admin.h"
#include "intl.h"
#include "stderr_report.h"
#include "store.h"

const char *spil__store_named(int *argc, char ***argv)
{
    const bool is_option = *argc > 2 && strcmp((*argv)[1], "--store") == 0;
    const int used = is_option ? 3 : 2;
    if (*argc < used || ((*argv)[1][0] == '-' && !is_option) || (is_option && !spil_store_is_url((*argv)[2])))
        return NULL;
    const char *place = (*argv)[used - 1];
    *argc -= used;
    *argv += used;
    return place;
}

int spil__move_main(int argc, char **argv)
{
    spil_error err = {0};
    if (argc != 3) {
        spil__complain("%s", _("usage: spil move-house FROM TO: folders, or URLs with #HOUSE"));
        return STATUS_USAGE;
    }
    if (!spil_store_move(argv[1], argv[2], &err)) {
        spil__complain_error(&err);
        return STATUS_USAGE;
    }
    puts(_("Everything has been moved."));
    return spil__finish_output(STATUS_OK);
}
