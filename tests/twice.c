/* twice.c: a name of impure.c again. tools/check-core must refuse a library with both. */
int impure_counter(void);

int impure_counter(void)
{
    return 0;
}
