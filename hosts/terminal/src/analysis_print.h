/* analysis_print.h: what an analysis (spil/analysis.h) has found, in lines. */
#ifndef ANALYSIS_PRINT_H
#define ANALYSIS_PRINT_H

#include "line_output.h"
#include "spil/analysis.h"
#include "spil/verdict.h"

/* Prints the curve of chances, or of points, with a digit for each seat. */
void spil__analysis_chart(const line_output *o, const spil_analysis *a);
/* Prints each seat's decisions in numbers, and how much was skill and how much luck. */
void spil__analysis_summary(const line_output *o, const spil_analysis *a);

#endif
