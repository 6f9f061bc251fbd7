/* report_print.h: a report on the learning record (spil/report.h) in lines. */
#ifndef REPORT_PRINT_H
#define REPORT_PRINT_H

#include "line_output.h"
#include "spil/report.h"

/* Prints a report as a table, and what to practise. */
void spil__report_print(const line_output *o, const spil_report *r);

#endif
