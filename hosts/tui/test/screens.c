/* screens.c: golden screens: what the client draws is what it drew when the files were stored (screens.h).
 *
 * Each case is shown at 80 × 24 in three languages, at 120 × 40, and at 80 × 24 without colours in ASCII. The first
 * also has a picture of the styles. SPIL_BLESS=1 stores what is shown. The argument is the folder of the catalogues. */
#include "screens.h"
#include "tui_text.h"

#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake_term.h"
#include "game_lists.h"
#include "test_files.h"

static const term_profile profiles[] = {
    {80, 24, "en", true, true, 0}, {120, 40, "en", true, true, 0}, {80, 24, "en", false, false, 0},
    {80, 24, "is", true, true, 0}, {80, 24, "nb", true, true, 0},
};

#define DECLARE(id, symbol) extern const screen_case screens_##symbol[];
SPIL_GAMES_WITH_TEST_SCREENS(DECLARE)

/* All cases, and where their files are. */
#define GAME(id_, symbol) {.id = (id_), .cases = screens_##symbol},
static const struct {
    const char *id; /* of the game; NULL: they are the client's */
    const screen_case *cases;
} tables[] = {{.cases = screens_end},
              {.cases = screens_frame},
              {.cases = screens_learn},
              {.cases = screens_replay},
              SPIL_GAMES_WITH_TEST_SCREENS(GAME)};

static const char *folder_of(const char *id)
{
#define FOLDER(id_, symbol, folder_) {.id = (id_), .folder = folder_ "/test/screens"},
    static const struct {
        const char *id, *folder;
    } folders[] = {SPIL_GAMES(FOLDER)};
    for (size_t i = 0; id != NULL && i < sizeof folders / sizeof folders[0]; i++) {
        if (strcmp(folders[i].id, id) == 0)
            return folders[i].folder;
    }
    return "tests/screens";
}

/* How many games a release has; they come first. */
static int n_released(void)
{
#define IS_RELEASED(id_, symbol, folder_) +(strncmp(folder_, "games/", 6) == 0)
    return 0 SPIL_GAMES(IS_RELEASED);
}

static bool add_screen(const screen_case *c, const term_profile *from, spil_buffer *text)
{
    char title[120];
    cells shown;
    const int n = snprintf(title, sizeof title, "== %d x %d, %s, %s, %s\n", from->w, from->h, from->language,
                           from->colour ? "colours" : "no colours", from->utf8 ? "UTF-8" : "ASCII");
    term_profile profile = *from;
    profile.n_games = c->menu ? n_released() : 0;
    const bool ok = run_script(&profile, c->choices != NULL ? c->choices : "", c->seed != 0 ? c->seed : 1,
                               c->script, &shown);
    spil_buffer_add(text, title, (size_t)n);
    cells_dump(&shown, from == profiles, text);
    spil__cells_fini(&shown);
    return ok;
}

static void show_difference(const char *path, const char *was, const char *is)
{
    int line = 1;
    while (*was != '\0' && *was == *is) {
        line += *was == '\n';
        was++;
        is++;
    }
    printf("%s: differs in line %d\n  stored: …%.*s\n  shown:  …%.*s\n", path, line, (int)strcspn(was, "\n"),
           was, (int)strcspn(is, "\n"), is);
}

static bool run(const screen_case *c, const char *root, const char *folder)
{
    char path[4096];
    spil_buffer text = {0};
    size_t len;
    bool ok = true;
    for (size_t i = 0; i < sizeof profiles / sizeof profiles[0]; i++)
        ok = add_screen(c, &profiles[i], &text) && ok;
    snprintf(path, sizeof path, "%.3000s/%s/%s.txt", root, folder, c->name);
    char *stored = test_read_file(path, &len);
    if (test_bless() && ok) {
        test_write_file(path, text.at, text.len);
    } else if (stored == NULL) {
        printf("%s: there is no such file (make bless)\n", path);
        ok = false;
    } else if (strcmp(stored, text.at) != 0) {
        show_difference(path + strlen(root) + 1, stored, text.at);
        ok = false;
    }
    free(stored);
    spil_buffer_free(&text);
    return ok;
}

int main(int argc, char **argv)
{
    char root[4096];
    int failed = 0, cases = 0;
    if (argc != 2 || realpath(".", root) == NULL)
        return 2;
    setlocale(LC_ALL, "C.UTF-8");
    bindtextdomain("spil", argv[1]);
    bindtextdomain("libc", argv[1]); /* which has none of its texts: not every system does */
    bind_textdomain_codeset("spil", "UTF-8");
    textdomain("spil");
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        for (const screen_case *c = tables[i].cases; c->name != NULL; c++, cases++)
            failed += !run(c, root, folder_of(tables[i].id));
    }
    printf("%d screens, %d differ\n", cases, failed);
    return failed > 0;
}
