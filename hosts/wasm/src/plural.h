/* plural.h: which plural form a language uses for a number. */
#ifndef PLURAL_H
#define PLURAL_H

/* rule: the expression of a catalogue's header, "n%10!=1 || n%100==11", up to a semicolon. One that cannot be read is
 * form 0. */
unsigned long spil__plural_form(const char *rule, unsigned long n);

#endif
