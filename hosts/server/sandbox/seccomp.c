/* seccomp.c: the system calls of a server that listens already, as a filter in the kernel (sandbox.h). */
#define _GNU_SOURCE /* syscall, CLONE_THREAD */
#include "seccomp.h"
#include "sanitized.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#if defined(MACHINE) && !SPIL_SANITIZED

enum call_kind {
    ANY,    /* allowed */
    BITS,   /* allowed where argument a has, of the bits in `mask`, exactly those of `value` */
    STREAM, /* the same, and argument 1 is a stream's type; only for who connects */
    LOCAL,  /* the same, only for who connects within this machine */
    NODE,   /* allowed for who connects */
    REFUSED /* gets the error `value`, with which its caller can live; also where no BITS before it fit */
};

static const struct call {
    uint32_t number;
    enum call_kind kind;
    uint8_t a;
    uint32_t mask, value;
} calls[] = {
    /* The hot ones first: the list is gone through from its beginning. */
    {.number = SYS_futex},
    {.number = SYS_epoll_pwait},
#ifdef SYS_epoll_wait
    {.number = SYS_epoll_wait},
#endif
    {.number = SYS_read},
    {.number = SYS_write},
    {.number = SYS_recvfrom},
    {.number = SYS_sendto, .kind = BITS, .a = 3, .mask = MSG_FASTOPEN, .value = 0}, /* which would connect */
    {.number = SYS_recvmsg},
    {.number = SYS_sendmsg, .kind = BITS, .a = 2, .mask = MSG_FASTOPEN, .value = 0},
    {.number = SYS_readv},
    {.number = SYS_writev},
    {.number = SYS_pread64},
    {.number = SYS_pwrite64},
    {.number = SYS_fdatasync},
    {.number = SYS_fcntl},
    {.number = SYS_getsockopt},
    {.number = SYS_epoll_ctl},
    {.number = SYS_accept4},
    {.number = SYS_close},
    {.number = SYS_clock_gettime},
    /* Sockets that are there already: no socket, bind, listen or connect. */
    {.number = SYS_accept},
    {.number = SYS_setsockopt},
    {.number = SYS_getsockname},
    {.number = SYS_getpeername},
    {.number = SYS_shutdown},
    {.number = SYS_sendfile},
    {.number = SYS_epoll_create1},
    {.number = SYS_eventfd2},
    /* … but for connections to the database and to other nodes, whose ports Landlock says. */
    {.number = SYS_socket, .kind = STREAM, .a = 0, .mask = UINT32_MAX, .value = AF_INET},
    {.number = SYS_socket, .kind = STREAM, .a = 0, .mask = UINT32_MAX, .value = AF_INET6},
    {.number = SYS_socket, .kind = LOCAL, .a = 0, .mask = UINT32_MAX, .value = AF_UNIX},
    {.number = SYS_connect, .kind = NODE},
    {.number = SYS_timerfd_create},
    {.number = SYS_timerfd_settime},
    {.number = SYS_signalfd4},
    {.number = SYS_pipe2},
    {.number = SYS_ppoll},
    {.number = SYS_pselect6},
    /* Files: which of them, Landlock says. */
    {.number = SYS_openat},
    {.number = SYS_lseek},
    {.number = SYS_fstat},
    {.number = SYS_newfstatat},
    {.number = SYS_statx},
    {.number = SYS_fstatfs},
    {.number = SYS_faccessat},
    {.number = SYS_faccessat2},
    {.number = SYS_readlinkat},
    {.number = SYS_getcwd},
    {.number = SYS_getdents64},
    {.number = SYS_fsync},
    {.number = SYS_ftruncate},
    {.number = SYS_fallocate},
    {.number = SYS_fadvise64},
    {.number = SYS_unlinkat},
    {.number = SYS_mkdirat},
    {.number = SYS_flock},
    {.number = SYS_fchmod},
    {.number = SYS_fchown}, /* SQLite gives its log to the owner of the file */
    {.number = SYS_umask},
    {.number = SYS_dup},
    {.number = SYS_dup3},
    {.number = SYS_ioctl, .kind = BITS, .a = 1, .mask = UINT32_MAX, .value = TCGETS}, /* is it a terminal? */
    {.number = SYS_ioctl, .kind = BITS, .a = 1, .mask = UINT32_MAX, .value = FIONBIO},
    {.number = SYS_ioctl, .kind = BITS, .a = 1, .mask = UINT32_MAX, .value = FIONREAD},
    {.number = SYS_ioctl, .kind = REFUSED, .value = ENOTTY},
    /* Memory, but none that can be run. */
    {.number = SYS_brk},
    {.number = SYS_munmap},
    {.number = SYS_mremap},
    {.number = SYS_madvise},
    {.number = SYS_mmap, .kind = BITS, .a = 2, .mask = PROT_EXEC, .value = 0},
    {.number = SYS_mprotect, .kind = BITS, .a = 2, .mask = PROT_EXEC, .value = 0},
    {.number = SYS_membarrier},
    /* Threads, but no processes. The flags of clone3 lie in memory, where no filter sees them: who is told that it is
     * not there uses clone. */
    {.number = SYS_clone, .kind = BITS, .a = 0, .mask = CLONE_THREAD, .value = CLONE_THREAD},
    {.number = SYS_clone3, .kind = REFUSED, .value = ENOSYS},
    {.number = SYS_set_robust_list},
    {.number = SYS_rseq},
    {.number = SYS_set_tid_address},
    {.number = SYS_gettid},
    {.number = SYS_getpid},
    {.number = SYS_tgkill}, /* abort */
    {.number = SYS_sched_yield},
    {.number = SYS_sched_getaffinity},
    {.number = SYS_exit},
    {.number = SYS_exit_group},
    {.number = SYS_prctl, .kind = BITS, .a = 0, .mask = UINT32_MAX, .value = PR_SET_NAME},
    {.number = SYS_prctl, .kind = REFUSED, .value = EPERM},
    /* Signals, time, chance. */
    {.number = SYS_rt_sigaction},
    {.number = SYS_rt_sigprocmask},
    {.number = SYS_rt_sigreturn},
    {.number = SYS_sigaltstack},
    {.number = SYS_restart_syscall},
    {.number = SYS_clock_nanosleep},
    {.number = SYS_nanosleep},
    {.number = SYS_gettimeofday},
    {.number = SYS_getrandom},
    /* Questions about oneself. */
    {.number = SYS_getuid},
    {.number = SYS_geteuid},
    {.number = SYS_getgid},
    {.number = SYS_getegid},
    {.number = SYS_uname},
    {.number = SYS_sysinfo},
    {.number = SYS_getrusage},
    {.number = SYS_prlimit64, .kind = BITS, .a = 2, .mask = UINT32_MAX, .value = 0}, /* to ask, not to set */
#ifdef SYS_open /* what newer machines have as the calls with "at" only */
    {.number = SYS_open},
    {.number = SYS_stat},
    {.number = SYS_lstat},
    {.number = SYS_access},
    {.number = SYS_readlink},
    {.number = SYS_unlink},
    {.number = SYS_mkdir},
    {.number = SYS_poll},
    {.number = SYS_select},
    {.number = SYS_time},
#endif
};

enum { CALLS = sizeof calls / sizeof calls[0] };

static uint32_t argument_at(int a)
{
    return (uint32_t)(offsetof(struct seccomp_data, args) +
                      8 * (size_t)a); /* its lower half: little-endian */
}

/* Passes where an argument has, of these bits, exactly those; otherwise goes on `past` steps further. */
static unsigned short add_argument(struct sock_filter filter[], unsigned short n, int a, uint32_t mask,
                                   uint32_t value, unsigned char past)
{
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, argument_at(a));
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, mask);
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, past);
    return n;
}

bool spil__seccomp_enter(bool connects, bool local, bool *on)
{
    struct sock_filter filter[8 + 9 * CALLS];
    unsigned short n = 0;
    const struct sock_filter begin[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    };
    for (size_t i = 0; i < sizeof begin / sizeof begin[0]; i++)
        filter[n++] = begin[i];
    for (int i = 0; i < CALLS; i++) {
        const struct call *c = &calls[i];
        const uint32_t end = c->kind == REFUSED ? SECCOMP_RET_ERRNO | c->value : SECCOMP_RET_ALLOW;
        const bool is_socket = c->kind == STREAM || c->kind == LOCAL;
        const bool looks = c->kind == BITS || is_socket; /* at arguments */
        const unsigned char steps = is_socket ? 11 : looks ? 5 : 1;
        if ((!connects && c->kind == STREAM) || (!local && c->kind == LOCAL) ||
            (!connects && !local && c->kind == NODE))
            continue;
        filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, c->number, 0, steps);
        if (looks)
            n = add_argument(filter, n, c->a, c->mask, c->value, is_socket ? 7 : 1);
        if (is_socket) {
            n = add_argument(filter, n, 1, ~(uint32_t)(SOCK_NONBLOCK | SOCK_CLOEXEC), SOCK_STREAM, 4);
            n = add_argument(filter, n, 2, UINT32_MAX, 0, 1); /* TCP itself: Landlock knows no other */
        }
        filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, end);
        if (looks) /* the next line may be about the same call */
            filter[n++] =
                (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    }
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    const struct sock_fprog program = {.len = n, .filter = filter};
    *on = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
    return *on;
}

#else

bool spil__seccomp_enter(bool connects, bool local, bool *on)
{
    (void)connects, (void)local;
    *on = false;
    return true;
}

#endif
