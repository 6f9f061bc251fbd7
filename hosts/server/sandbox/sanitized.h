/* sanitized.h: is this a build with a sanitizer? It makes extra calls, and looks for leaks at the end by tracing the
 * program through /proc. */
#ifndef SPIL_SANITIZED_H
#define SPIL_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SPIL_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SPIL_SANITIZED 1
#endif
#endif
#ifndef SPIL_SANITIZED
#define SPIL_SANITIZED 0
#endif

#endif
