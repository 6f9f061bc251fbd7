/* backup_main.c: `spil backup DIR FILE` (admin.h). */
#include "admin.h"
#include "intl.h"
#include "stderr_report.h"
#include "store.h"

int spil__backup_main(int argc, char **argv)
{
    spil_error err = {0};
    const char *place = spil__store_named(&argc, &argv);
    if (place == NULL || argc != 1) {
        spil__complain("%s", _("usage: spil backup DIR FILE, or spil backup --store URL FILE"));
        return STATUS_USAGE;
    }
    spil_store *store = spil_store_open_to_read(place, &err);
    const bool ok = store != NULL && spil_store_backup(store, argv[0], &err);
    spil_store_close(store);
    if (!ok)
        spil__complain_error(&err);
    return ok ? STATUS_OK : STATUS_USAGE;
}
