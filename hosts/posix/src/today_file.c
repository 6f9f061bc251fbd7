/* today_file.c: scores in the deals of days as a file (today_file.h). */
#include "today_file.h"

#include <time.h>

#include "kept_lines.h"

static const char file[] = "today";

spil_day spil__today(void)
{
    const time_t now = time(NULL);
    struct tm t;
    return localtime_r(&now, &t) == NULL ? 0 : spil_day_of(t.tm_year + 1900, t.tm_mon + 1, t.tm_mday);
}

bool spil__today_read(spil_buffer *text, spil_error *err)
{
    return spil__kept_read(file, SPIL_TODAY_FIRST, text, err);
}

bool spil__today_add(const spil_game *game, spil_day day, spil_day_whose whose, const spil_day_score *score,
                     spil_error *err)
{
    char line[SPIL_DAY_LINE];
    spil_out out = spil_out_to(line, sizeof line);
    spil_day_line(game, day, whose, score, &out);
    return spil__kept_add(file, SPIL_TODAY_FIRST, line, err);
}
