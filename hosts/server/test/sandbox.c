/* sandbox.c: in the sandbox the store works as usual, and what is forbidden ends the process or is refused. Each try is
 * made outside first, where it must work: so it is the sandbox that says no. */
#define _GNU_SOURCE /* memfd_create */
#include "store_support.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox.h"
#include "sanitized.h"

static const char *folder; /* of the running test */
static int listening;      /* a socket from before */
static int node_port;      /* that may be connected to; 0: none … */
static bool node_local;    /* … and sockets of this machine */

typedef bool attempt(void);

static bool enter(spil_sandbox *sandbox)
{
    static const char *const reads[] = {"/usr/share", "/no/such/folder", NULL};
    spil_error err;
    return spil_sandbox_enter(
        &(spil_sandbox_settings){.data = folder, .reads = reads, .ports = {node_port}, .local = node_local},
        sandbox, &err);
}

/* ---- what must go on ---- */

static bool use_the_store(void)
{
    spil_error err;
    spil_store *store = spil_store_open(&(spil_store_settings){.place = folder}, &err);
    if (store == NULL)
        return false;
    uint64_t head = last_of(store, "t:a");
    bool ok = true;
    for (int i = 0; ok && i < 50; i++)
        ok = await(store, append_private(store, "t:a", ++head, "event", "p:a", "name"));
    ok = ok && await(store, spil_store_forget(store, "p:a"));
    char *text = told(store, "t:a");
    ok = ok && text != NULL && complaints(store, NULL) == 0;
    free(text);
    return spil_store_close(store) && ok;
}

static bool read_a_shared_file(void)
{
    const int fd = open("/usr/share/common-licenses/BSD", O_RDONLY);
    char byte;
    return fd >= 0 && read(fd, &byte, 1) == 1 && close(fd) == 0;
}

static bool ask_the_time_and_chance(void)
{
    unsigned char bytes[16];
    struct timespec t;
    return getentropy(bytes, sizeof bytes) == 0 && clock_gettime(CLOCK_REALTIME, &t) == 0 && isatty(1) >= 0;
}

static bool talk_over_a_socket_from_before(void)
{
    struct sockaddr_in a;
    socklen_t len = sizeof a;
    return getsockname(listening, (struct sockaddr *)&a, &len) == 0 &&
           accept4(listening, NULL, NULL, SOCK_NONBLOCK) < 0 && errno == EAGAIN;
}

/* ---- what must not ---- */

static bool start_a_program(void)
{
    execl("/bin/true", "true", (char *)NULL);
    return false;
}

static bool make_a_process(void)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(0);
    return child > 0 && waitpid(child, NULL, 0) == child;
}

static bool make_a_socket(void)
{
    return socket(AF_INET, SOCK_STREAM, 0) >= 0;
}

static bool run_written_memory(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
           MAP_FAILED;
}

static bool make_memory_runnable(void)
{
    void *at = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return at != MAP_FAILED && mprotect(at, 4096, PROT_READ | PROT_EXEC) == 0;
}

static bool make_a_file_in_memory(void)
{
    return memfd_create("x", 0) >= 0;
}

static bool be_debugged(void)
{
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0;
}

static bool kill_somebody(void)
{
    return kill(getppid(), 0) == 0;
}

static bool read_passwords(void)
{
    return open("/etc/passwd", O_RDONLY) >= 0;
}

static bool read_memory(void)
{
    return open("/proc/self/maps", O_RDONLY) >= 0;
}

static bool write_elsewhere(void)
{
    char path[] = "/tmp/spil-sandbox-XXXXXX";
    const int fd = mkstemp(path);
    return fd >= 0 && unlink(path) == 0;
}

static bool write_what_is_to_be_read(void)
{
    return open("/usr/share/common-licenses/BSD", O_WRONLY) >= 0 || errno == EROFS;
}

/* How an attempt ended, in a separate process: what it returned, or the signal that ended it. */
typedef struct ending {
    bool worked;
    int signal;
} ending;

static ending try_it(attempt *what, bool inside, spil_sandbox *sandbox)
{
    int ends[2], status;
    fflush(NULL);
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        spil_sandbox here = {0};
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        if ((inside && !enter(&here)) || write(ends[1], &here, sizeof here) != sizeof here)
            _exit(2);
        _exit(what() ? 0 : 1);
    }
    spil_sandbox found = {0};
    assert_int_equal(read(ends[0], &found, sizeof found), sizeof found);
    close(ends[0]);
    close(ends[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (sandbox != NULL)
        *sandbox = found;
    return (ending){.worked = WIFEXITED(status) && WEXITSTATUS(status) == 0,
                    .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0};
}

static void what_a_server_does_goes_on(void **state)
{
    static attempt *const attempts[] = {use_the_store, read_a_shared_file, ask_the_time_and_chance,
                                        talk_over_a_socket_from_before};
    folder = *state;
    listening = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    assert_int_equal(listen(listening, 1), 0);
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
        assert_true(try_it(attempts[i], false, NULL).worked);
        const ending end = try_it(attempts[i], true, NULL);
        if (!end.worked)
            fail_msg("attempt %d, signal %d", (int)i, end.signal);
    }
    close(listening);
}

static void other_calls_end_the_process(void **state)
{
    static attempt *const attempts[] = {start_a_program,    make_a_process,       make_a_socket,
                                        run_written_memory, make_memory_runnable, make_a_file_in_memory,
                                        be_debugged,        kill_somebody};
    folder = *state;
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
        spil_sandbox sandbox;
        assert_true(try_it(attempts[i], false, NULL).worked);
        const ending end = try_it(attempts[i], true, &sandbox);
        if (sandbox.seccomp && end.signal != SIGSYS)
            fail_msg("attempt %d, signal %d", (int)i, end.signal);
    }
}

/* ---- a node, which connects to others ---- */

static int port_of_listening(void)
{
    struct sockaddr_in a = {0};
    socklen_t len = sizeof a;
    getsockname(listening, (struct sockaddr *)&a, &len);
    return ntohs(a.sin_port);
}

static bool connect_there(void)
{
    const struct sockaddr_in a = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port_of_listening()),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    return fd >= 0 && (connect(fd, (const struct sockaddr *)&a, sizeof a) == 0 || errno == EINPROGRESS);
}

static bool make_a_datagram_socket(void)
{
    return socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0) >= 0;
}

static bool make_a_local_socket(void)
{
    return socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0) >= 0;
}

static bool make_another_stream(void)
{
    return socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_MPTCP) >= 0;
}

static bool connect_by_sending(void)
{
    const struct sockaddr_in a = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port_of_listening()),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    return fd >= 0 &&
           (sendto(fd, "x", 1, MSG_FASTOPEN | MSG_NOSIGNAL, (const struct sockaddr *)&a, sizeof a) >= 0 ||
            errno == EINPROGRESS);
}

static bool connect_by_a_message(void)
{
    struct sockaddr_in a = {.sin_family = AF_INET,
                            .sin_port = htons((uint16_t)port_of_listening()),
                            .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char byte[1] = "x";
    struct iovec said = {.iov_base = byte, .iov_len = 1};
    const struct msghdr message = {
        .msg_name = &a, .msg_namelen = sizeof a, .msg_iov = &said, .msg_iovlen = 1};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    return fd >= 0 && (sendmsg(fd, &message, MSG_FASTOPEN | MSG_NOSIGNAL) >= 0 || errno == EINPROGRESS);
}

static bool listen_to_more(void)
{
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    return fd >= 0 && listen(fd, 1) == 0;
}

static void a_node_connects_to_nodes_and_nothing_else(void **state)
{
    enum { EVERYWHERE = 3 }; /* the kernel may not have the others */
    static attempt *const others[] = {make_a_datagram_socket, make_a_local_socket, listen_to_more,
                                      make_another_stream,    connect_by_sending,  connect_by_a_message};
    spil_sandbox sandbox;
    folder = *state;
    listening = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    assert_int_equal(listen(listening, 1), 0);
    node_port = port_of_listening();
    assert_true(try_it(connect_there, true, NULL).worked);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_true(try_it(others[i], false, NULL).worked || i >= EVERYWHERE);
        const ending end = try_it(others[i], true, &sandbox);
        if (sandbox.seccomp && end.signal != SIGSYS)
            fail_msg("attempt %d, signal %d", (int)i, end.signal);
    }
    node_port = port_of_listening() == 1024 ? 1025 : 1024; /* another than listens there */
    const ending end = try_it(connect_there, true, &sandbox);
    assert_false(sandbox.landlock >= 4 && end.worked);
    assert_int_equal(end.signal, 0);
    node_port = 0;
    node_local = true; /* whose database has a socket here */
    assert_true(try_it(make_a_local_socket, true, NULL).worked);
    if (sandbox.seccomp)
        assert_int_equal(try_it(make_a_datagram_socket, true, NULL).signal, SIGSYS);
    node_local = false;
    close(listening);
}

static void other_files_are_refused(void **state)
{
    static attempt *const attempts[] = {read_passwords, read_memory, write_elsewhere,
                                        write_what_is_to_be_read};
    folder = *state;
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
        spil_sandbox sandbox;
        if (SPIL_SANITIZED && attempts[i] == read_memory)
            continue; /* a sanitizer looks for leaks that way */
        const ending outside = try_it(attempts[i], false, NULL), end = try_it(attempts[i], true, &sandbox);
        if (sandbox.landlock > 0 && (end.worked || end.signal != 0))
            fail_msg("attempt %d, signal %d", (int)i, end.signal);
        assert_true(outside.worked || geteuid() != 0); /* only root can write everywhere */
    }
}

static void *thread_opens(void *unused)
{
    (void)unused;
    return open("/etc/passwd", O_RDONLY) >= 0 ? &folder : NULL;
}

static bool let_a_thread_read_passwords(void)
{
    pthread_t thread;
    void *got = NULL;
    pthread_create(&thread, NULL, thread_opens, NULL);
    pthread_join(thread, &got);
    return got != NULL;
}

static bool is_dumpable(void)
{
    struct rlimit limit;
    return (!SPIL_SANITIZED && prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 0) ||
           getrlimit(RLIMIT_CORE, &limit) != 0 || limit.rlim_max != 0;
}

static bool may_gain_privileges(void)
{
    return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0;
}

static void threads_of_later_are_inside(void **state)
{
    spil_sandbox sandbox;
    folder = *state;
    assert_true(try_it(let_a_thread_read_passwords, false, NULL).worked);
    const ending end = try_it(let_a_thread_read_passwords, true, &sandbox);
    assert_true(sandbox.landlock == 0 || (!end.worked && end.signal == 0));
}

static void no_core_dumps_no_new_privileges(void **state)
{
    static attempt *const attempts[] = {is_dumpable, may_gain_privileges};
    (void)state;
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
        assert_true(SPIL_SANITIZED ||
                    try_it(attempts[i], false, NULL).worked); /* a sanitizer allows no dumps itself */
        fflush(NULL);
        int status;
        const pid_t child = fork();
        if (child == 0) { /* after the first half: the second forbids even to ask */
            spil_sandbox_begin();
            _exit(attempts[i]() ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    }
}

#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(what_a_server_does_goes_on),      IN_A_FOLDER(other_calls_end_the_process),
        IN_A_FOLDER(other_files_are_refused),         IN_A_FOLDER(threads_of_later_are_inside),
        IN_A_FOLDER(no_core_dumps_no_new_privileges), IN_A_FOLDER(a_node_connects_to_nodes_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
