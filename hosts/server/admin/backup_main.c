/* backup_main.c: `spil backup DIR FILE` (admin.h). */
#include "admin.h"
#include "intl.h"
#include "stderr_report.h"
#include "store.h"

int spil__backup_main(int argc, char **argv)
{
    spil_error err = {0};
    if (argc != 3) {
        spil__complain("%s", _("usage: spil backup DIR FILE"));
        return STATUS_USAGE;
    }
    spil_store *store = spil_store_open_to_read(argv[1], &err);
    const bool ok = store != NULL && spil_store_backup(store, argv[2], &err);
    spil_store_close(store);
    if (!ok)
        spil__complain_error(&err);
    return ok ? STATUS_OK : STATUS_USAGE;
}
