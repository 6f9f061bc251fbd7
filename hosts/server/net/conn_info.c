/* conn_info.c: what the owner of a connection asks about it (conn.h). */
#include <linux/tcp.h> /* its tcp_info is newer than the C library's */
#include <netinet/in.h>
#include <sys/socket.h>

#include "conn_inside.h"

void spil__socket_manners(int fd)
{
    const int yes = 1, queue = CONN_KERNEL_QUEUE;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &queue, sizeof queue);
}

uint64_t spil__socket_round_trip_us(int fd)
{
    struct tcp_info info;
    socklen_t len = sizeof info;
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &len) != 0 ||
        len < offsetof(struct tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt ||
        info.tcpi_min_rtt == UINT32_MAX || info.tcpi_min_rtt == 0)
        return UINT64_MAX;
    return info.tcpi_min_rtt;
}

bool spil__socket_is_silent(int fd)
{
    struct tcp_info info;
    socklen_t len = sizeof info;
    return getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &len) == 0 &&
           len >= offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received &&
           info.tcpi_bytes_received == 0;
}

uint64_t spil__conn_round_trip_us(const conn *c)
{
    const uint64_t kernel_us =
        c->behind_proxy || c->lost ? UINT64_MAX : spil__socket_round_trip_us(c->watch.fd);
    const uint64_t own_us = kernel_us < c->pong_us ? kernel_us : c->pong_us;
    if (c->line_us == NULL || c->lost)
        return own_us;
    *c->line_us = own_us < *c->line_us ? own_us : *c->line_us;
    return *c->line_us;
}

void *spil__conn_client(const conn *c)
{
    return c->client;
}

void spil__conn_set_client(conn *c, void *client)
{
    c->client = client;
}

budget *spil__conn_address(const conn *c)
{
    return c->shared;
}

void spil__conn_is_inside(conn *c)
{
    if (!c->inside && c->shared != NULL)
        c->shared->inside++;
    c->inside = true;
}

bool spil__conn_is_too_fast(const conn *c)
{
    return c->too_fast;
}
