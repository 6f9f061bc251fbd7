/* report.h: what the admin listener says: /healthz, /readyz, /metrics. */
#ifndef REPORT_H
#define REPORT_H

#include "conn.h"
#include "online.h"

typedef struct reporter {
    const online *online;
    const conns *conns;
    spil_store *store;
    bool leaving; /* it is about to end */
} reporter;

/* For http_settings: of is a reporter. */
unsigned spil__report(void *of, const char *path, char **text);

#endif
