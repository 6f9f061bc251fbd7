/* verdict_of.h: what an analysis says about a decision, for the words layer. */
#ifndef VERDICT_OF_H
#define VERDICT_OF_H

#include "spil/analysis.h"
#include "spil/verdict.h"

/* A decision as words want it. */
spil_verdict spil__verdict_of(const spil_analysis *a, const spil_decision *d);

#endif
