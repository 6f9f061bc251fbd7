/* day.c: days of the calendar (spil/day.h). */
#include "spil/day.h"

enum { YEAR_FIRST = 1970, YEAR_LAST = 9999 };

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_of_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* Days from the first of January of the year 1 to that of `year`. */
static uint32_t days_before(int year)
{
    const uint32_t past = (uint32_t)year - 1;
    return 365 * past + past / 4 - past / 100 + past / 400;
}

spil_day spil_day_of(int year, int month, int day)
{
    if (year < YEAR_FIRST || year > YEAR_LAST || month < 1 || month > 12 || day < 1 ||
        day > days_of_month(year, month))
        return 0;
    uint32_t days = days_before(year) - days_before(YEAR_FIRST) + (uint32_t)day - 1;
    for (int m = 1; m < month; m++)
        days += (uint32_t)days_of_month(year, m);
    return days;
}

static void put_digits(spil_out *out, int value, int digits)
{
    for (int unit = digits == 4 ? 1000 : 10; unit > 0; unit /= 10)
        spil_put_char(out, (char)('0' + value / unit % 10));
}

void spil_day_print(spil_day day, spil_out *out)
{
    if (day == 0) {
        spil_put_char(out, '-');
        return;
    }
    int year = YEAR_FIRST + (int)(day / 366), month = 1;
    while (year < YEAR_LAST && days_before(year + 1) - days_before(YEAR_FIRST) <= day)
        year++;
    int left = (int)(day - (days_before(year) - days_before(YEAR_FIRST)));
    for (; month < 12 && left >= days_of_month(year, month); month++)
        left -= days_of_month(year, month);
    put_digits(out, year, 4);
    spil_put_char(out, '-');
    put_digits(out, month, 2);
    spil_put_char(out, '-');
    put_digits(out, left + 1, 2);
}

static bool take_digits(spil_in *in, int digits, int *value)
{
    *value = 0;
    for (int i = 0; i < digits; i++) {
        const int digit = spil_take_one_of(in, "0123456789");
        if (digit < 0)
            return false;
        *value = 10 * *value + digit;
    }
    return true;
}

bool spil_day_take(spil_in *in, spil_day *day)
{
    spil_in from = *in;
    int year, month, of_month;
    *day = 0;
    if (spil_take_char(in, '-'))
        return true;
    if (take_digits(&from, 4, &year) && spil_take_char(&from, '-') && take_digits(&from, 2, &month) &&
        spil_take_char(&from, '-') && take_digits(&from, 2, &of_month))
        *day = spil_day_of(year, month, of_month);
    if (*day != 0)
        *in = from;
    return *day != 0;
}
