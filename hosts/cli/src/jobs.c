/* jobs.c: the lab's work with a progress bar and Ctrl-C (jobs.h). */
#include "jobs.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "intl.h"

static atomic_bool stop;        /* set by Ctrl-C, and when there are enough results */
static atomic_bool interrupted; /* set by Ctrl-C: stops later runs too */

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = true;
    stop = true;
}

bool spil__jobs_stopped(void)
{
    return atomic_load_explicit(&stop, memory_order_relaxed);
}

/* ---- the bar ---- */

typedef struct bar {
    const lab_jobs *with;
    double started_s;
    bool shows, shown; /* stderr is a terminal; something stands there */
} bar;

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void show_progress(const bar *b, double share, double spent_s)
{
    enum { BAR = 30 };
    const int filled = (int)(share * BAR);
    char text[100] = "";
    if (b->with->estimate != NULL && share > 0)
        b->with->estimate(b->with->of, text, sizeof text);
    fprintf(stderr, "\r\033[K[%.*s%.*s] %3d %%  %s  ", filled, "##############################", BAR - filled,
            "                              ", (int)(share * 100), text);
    if (share > 0)
        fprintf(stderr, _("%.0f s left"), spent_s / share - spent_s);
}

static void watch(void *of, const spil_work *work, int64_t taken, bool done)
{
    bar *b = of;
    const double spent_s = now_s() - b->started_s;
    if (done && b->shown) {
        fputs("\r\033[K", stderr);
    } else if (!done && b->shows && spent_s > 0.5) {
        show_progress(b, (double)taken / (double)work->n, spent_s);
        b->shown = true;
    }
}

int64_t spil__jobs_run(const lab_jobs *with, const spil_work *work)
{
    const struct sigaction catch = {.sa_handler = on_interrupt};
    struct sigaction before;
    bar b = {.with = with, .started_s = now_s(), .shows = isatty(STDERR_FILENO) == 1};
    stop = atomic_load(&interrupted);
    sigaction(SIGINT, &catch, &before);
    const int64_t taken =
        spil__lab_work(&(lab_work){.threads = with->threads, .stop = &stop, .watch = watch, .of = &b}, work);
    sigaction(SIGINT, &before, NULL);
    return taken;
}
