/* too_wide.c: a comment of 121 columns, that clang-format leaves alone. tools/check-columns must name this line, and not
 * the next one: 120 columns are as wide as a line may be, and a sign is one of them in however many bytes. An ellipsis…
 * has three. */
int too_wide(void);
