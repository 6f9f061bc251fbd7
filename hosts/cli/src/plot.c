/* plot.c: pictures by gnuplot (plot.h). */
#include "plot.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "intl.h"
#include "spil/words.h"
#include "stderr_report.h"

static bool ends_with(const char *text, const char *end)
{
    const size_t len = strlen(text), n = strlen(end);
    return len > n && strcmp(text + len - n, end) == 0;
}

enum { PATH_BYTES = 4096 };

/* Where gnuplot writes. Never begins with |, which gnuplot would take for a command. false: too long. */
static bool beside(const char *path, char name[PATH_BYTES])
{
    const int n =
        snprintf(name, PATH_BYTES, "%s%s.%ld.new", path[0] == '/' ? "" : "./", path, (long)getpid());
    return n > 0 && n < PATH_BYTES;
}

/* Why a picture cannot be put there (an errno); 0: it can. */
static int obstacle(const char *path)
{
    char name[PATH_BYTES];
    struct stat st;
    if (!beside(path, name))
        return ENAMETOOLONG;
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        return EISDIR;
    if (access(path, F_OK) == 0 && access(path, W_OK) != 0)
        return errno;
    FILE *f = fopen(name, "wbe");
    if (f == NULL)
        return errno;
    fclose(f);
    unlink(name);
    return 0;
}

bool spil__plot_possible(const char *path)
{
    if (!ends_with(path, ".svg") && !ends_with(path, ".png")) {
        spil__complain(_("a picture's name must end in .svg or .png, unlike '%s'"), path);
        return false;
    }
    const int why = obstacle(path);
    if (why != 0) {
        spil__complain(_("the picture '%s' cannot be written: %s"), path, strerror(why));
        return false;
    }
    const int status = system("command -v gnuplot >/dev/null 2>&1");
    if (status == -1 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        spil__complain(
            _("a picture needs the program gnuplot (package gnuplot-nox), which is not installed"));
        return false;
    }
    return true;
}

void spil__plot_text(FILE *plot, const char *text)
{
    fputc('\'', plot);
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("''", plot);
        else if ((unsigned char)*text >= ' ')
            fputc(*text, plot);
    }
    fputc('\'', plot);
}

FILE *spil__plot_begin(const char *path, const char *title)
{
    char name[PATH_BYTES];
    char point[] = "0.0";
    FILE *plot = beside(path, name) ? popen("gnuplot >/dev/null 2>&1", "w") : NULL;
    if (plot == NULL) {
        spil__complain(_("gnuplot could not be started"));
        return NULL;
    }
    fprintf(plot, "set encoding utf8\nset terminal %s\nset output ",
            ends_with(path, ".svg") ? "svg size 900,500 noenhanced background '#ffffff'"
                                    : "pngcairo size 900,500 noenhanced");
    spil__plot_text(plot, name);
    fputs("\nset title ", plot);
    spil__plot_text(plot, title);
    spil_words_decimals(&spil__translator, point); /* as people write it; gnuplot reads points even so */
    fprintf(plot, "\nset decimalsign '%c'\nset grid\n", point[1]);
    return plot;
}

bool spil__plot_end(FILE *plot, const char *path)
{
    char name[PATH_BYTES];
    struct stat st;
    fputs("set output\n", plot);
    const int status = pclose(plot);
    if (!beside(path, name))
        return false; /* it would not have begun */
    if (status == 0 && stat(name, &st) == 0 && st.st_size > 0 && rename(name, path) == 0)
        return true;
    unlink(name);
    spil__complain(_("gnuplot could not make the picture '%s'"), path);
    return false;
}
