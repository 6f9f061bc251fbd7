/* report.h: what the admin listener says: /healthz, /readyz, /metrics. */
#ifndef REPORT_H
#define REPORT_H

#include "house.h"
#include "http.h"
#include "passing.h"

typedef struct reporter_sums {
    online_figures online;
    spil_store_figures store;
} reporter_sums;

typedef struct reporter {
    const loop *loop;
    spil_node *node;        /* NULL: the only server on its data */
    const passing *passing; /* NULL: nobody is passed on */
    house *const *houses;
    int n;             /* of them */
    const http *http;  /* where people come in */
    bool leaving;      /* it is about to end */
    reporter_sums all; /* of all houses, while they are told */
} reporter;

/* For http_settings: of is a reporter. */
unsigned spil__report(void *of, const char *path, char **text);

#endif
