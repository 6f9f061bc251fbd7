/* report_print.h: the learning record (spil/report.h) as lines of a terminal. */
#ifndef REPORT_PRINT_H
#define REPORT_PRINT_H

#include "screen.h"
#include "spil/report.h"

/* One report as a table, and what to practise. */
void spil__report_print(const screen *s, const spil_report *r);

#endif
