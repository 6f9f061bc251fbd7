/* report_print.h: reports on the learning record (spil/report.h) in lines: a table of a person's sums, progress, and
 * what to practise; everybody in a table, for a teacher. */
#ifndef REPORT_PRINT_H
#define REPORT_PRINT_H

#include "line_output.h"
#include "spil/report.h"

void spil__report_print(const line_output *o, const spil_report *r);
/* Everybody, a line each; of one game unless NULL. false: there is nobody, and nothing was printed. */
bool spil__overview_print(const line_output *o, const spil_facts *f, const char *game);

#endif
