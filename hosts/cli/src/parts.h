/* parts.h: a run of the lab in parts, for arrays of jobs: `spil sim … --part K/N --out FILE` plays one of them,
 * `spil merge` puts them together.
 *
 * A file begins with the version, the part and the words of the command, by which parts of other runs are refused; then
 * come the results of its pieces (lab_pieces.h), for each piece of work of the lab. Merging runs the command once
 * more, with results from the files. */
#ifndef PARTS_H
#define PARTS_H

#include "args.h"
#include "jobs.h"

/* Reads --part and --out, if they are given, and opens the file. false: has complained. */
bool spil__parts_open(const args *a);
/* Is this a part? Then there is nothing to report. */
bool spil__parts_playing(void);
/* The part has been played: writes it down. false: it is not whole, or could not be written; has complained. */
bool spil__parts_close(void);

/* Are results read from files? Nobody plays then. */
bool spil__parts_merging(void);
/* They could not be read; has complained. */
bool spil__parts_failed(void);

/* The lab's work: plays a part of it, takes it from the files, or does all of it. */
int64_t spil__parts_run(const lab_jobs *with, const spil_work *work);

#endif
