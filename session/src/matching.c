/* matching.c: pairs with the least sum of weights (spil/pairing.h).
 *
 * Edmonds' blossoms with dual variables, O(n³): the largest sum of "large - weight", which on a complete graph pairs
 * everybody. Vertices are 1 … n, blossoms above; a blossom is a vertex in its own right until it is opened again. */
#include <stdlib.h>
#include <string.h>

#include "spil/pairing.h"

typedef spil_pair_weight weight_t;

typedef struct edge {
    int u, v; /* vertices, never blossoms */
    weight_t w;
} edge;

typedef struct blossom {
    int *at; /* its vertices and blossoms, in their circle */
    int n;
} blossom;

typedef struct matching {
    int n, n_x, size; /* vertices; those and blossoms so far; room for them, 0 included */
    edge *g;          /* size × size */
    int *from;        /* size × (n + 1): the part of a blossom that holds a vertex; 0: none */
    weight_t *lab;
    int *match, *slack, *outer, *parent, *side, *seen; /* side: -1 free, 0 even, 1 odd */
    int mark;
    blossom *flower;
    int *queue, head, tail;
} matching;

static edge *edge_at(const matching *m, int u, int v)
{
    return &m->g[(size_t)u * (size_t)m->size + (size_t)v];
}

static int *from_at(const matching *m, int b, int x)
{
    return &m->from[(size_t)b * (size_t)(m->n + 1) + (size_t)x];
}

static weight_t distance(const matching *m, const edge *e)
{
    return m->lab[e->u] + m->lab[e->v] - edge_at(m, e->u, e->v)->w * 2;
}

static void update_slack(matching *m, int u, int x)
{
    if (m->slack[x] == 0 || distance(m, edge_at(m, u, x)) < distance(m, edge_at(m, m->slack[x], x)))
        m->slack[x] = u;
}

static void set_slack(matching *m, int x)
{
    m->slack[x] = 0;
    for (int u = 1; u <= m->n; u++) {
        if (edge_at(m, u, x)->w > 0 && m->outer[u] != x && m->side[m->outer[u]] == 0)
            update_slack(m, u, x);
    }
}

static void push(matching *m, int x)
{
    if (x <= m->n)
        m->queue[m->tail++] = x;
    for (int i = 0; x > m->n && i < m->flower[x].n; i++)
        push(m, m->flower[x].at[i]);
}

static void set_outer(matching *m, int x, int b)
{
    m->outer[x] = b;
    for (int i = 0; x > m->n && i < m->flower[x].n; i++)
        set_outer(m, m->flower[x].at[i], b);
}

static void reverse(int *first, int n)
{
    for (int i = 0; i < n / 2; i++) {
        const int kept = first[i];
        first[i] = first[n - 1 - i];
        first[n - 1 - i] = kept;
    }
}

/* The even way along the circle to this part. */
static int way_to(matching *m, int b, int part)
{
    blossom *f = &m->flower[b];
    int i = 0;
    while (f->at[i] != part)
        i++;
    if (i % 2 == 0)
        return i;
    reverse(f->at + 1, f->n - 1);
    return f->n - i;
}

static void set_match(matching *m, int u, int v)
{
    const edge e = *edge_at(m, u, v);
    m->match[u] = e.v;
    if (u <= m->n)
        return;
    const int part = *from_at(m, u, e.u), way = way_to(m, u, part);
    blossom *f = &m->flower[u];
    for (int i = 0; i < way; i++)
        set_match(m, f->at[i], f->at[i ^ 1]);
    set_match(m, part, v);
    reverse(f->at, way); /* turns the circle so that the part is first */
    reverse(f->at + way, f->n - way);
    reverse(f->at, f->n);
}

static void augment(matching *m, int u, int v)
{
    for (;;) {
        const int next = m->outer[m->match[u]];
        set_match(m, u, v);
        if (next == 0)
            return;
        set_match(m, next, m->outer[m->parent[next]]);
        u = m->outer[m->parent[next]];
        v = next;
    }
}

/* Where the two ways to a root meet; 0: nowhere. */
static int meeting_of(matching *m, int u, int v)
{
    m->mark++;
    while (u != 0 || v != 0) {
        if (u != 0) {
            if (m->seen[u] == m->mark)
                return u;
            m->seen[u] = m->mark;
            u = m->outer[m->match[u]];
            if (u != 0)
                u = m->outer[m->parent[u]];
        }
        const int kept = u;
        u = v;
        v = kept;
    }
    return 0;
}

/* Adds the way from x up to the meeting point. */
static void add_way(matching *m, blossom *f, int x, int meeting)
{
    while (x != meeting) {
        const int y = m->outer[m->match[x]];
        f->at[f->n++] = x;
        f->at[f->n++] = y;
        push(m, y);
        x = m->outer[m->parent[y]];
    }
}

/* The best edges of a new blossom are those of its parts. */
static void join_edges(matching *m, int b)
{
    for (int x = 1; x <= m->n_x; x++)
        edge_at(m, b, x)->w = edge_at(m, x, b)->w = 0;
    for (int x = 1; x <= m->n; x++)
        *from_at(m, b, x) = 0;
    for (int i = 0; i < m->flower[b].n; i++) {
        const int part = m->flower[b].at[i];
        for (int x = 1; x <= m->n_x; x++) {
            if (edge_at(m, b, x)->w == 0 ||
                distance(m, edge_at(m, part, x)) < distance(m, edge_at(m, b, x))) {
                *edge_at(m, b, x) = *edge_at(m, part, x);
                *edge_at(m, x, b) = *edge_at(m, x, part);
            }
        }
        for (int x = 1; x <= m->n; x++) {
            if (*from_at(m, part, x) != 0)
                *from_at(m, b, x) = part;
        }
    }
}

static void add_blossom(matching *m, int u, int meeting, int v)
{
    int b = m->n + 1;
    while (b <= m->n_x && m->outer[b] != 0)
        b++;
    m->n_x += b > m->n_x;
    blossom *f = &m->flower[b];
    m->lab[b] = 0;
    m->side[b] = 0;
    m->match[b] = m->match[meeting];
    f->n = 0;
    f->at[f->n++] = meeting;
    add_way(m, f, u, meeting);
    reverse(f->at + 1, f->n - 1);
    add_way(m, f, v, meeting);
    set_outer(m, b, b);
    join_edges(m, b);
    set_slack(m, b);
}

static void open_blossom(matching *m, int b)
{
    const blossom *f = &m->flower[b];
    for (int i = 0; i < f->n; i++)
        set_outer(m, f->at[i], f->at[i]);
    const int part = *from_at(m, b, edge_at(m, b, m->parent[b])->u), way = way_to(m, b, part);
    for (int i = 0; i < way; i += 2) {
        const int odd = f->at[i], even = f->at[i + 1];
        m->parent[odd] = edge_at(m, even, odd)->u;
        m->side[odd] = 1;
        m->side[even] = 0;
        m->slack[odd] = 0;
        set_slack(m, even);
        push(m, even);
    }
    m->side[part] = 1;
    m->parent[part] = m->parent[b];
    for (int i = way + 1; i < f->n; i++) {
        m->side[f->at[i]] = -1;
        set_slack(m, f->at[i]);
    }
    m->outer[b] = 0;
}

/* An edge without slack. Returns whether it made one more pair. */
static bool use_edge(matching *m, const edge *e)
{
    const int u = m->outer[e->u], v = m->outer[e->v];
    if (m->side[v] == -1) {
        m->parent[v] = e->u;
        m->side[v] = 1;
        const int next = m->outer[m->match[v]];
        m->slack[v] = m->slack[next] = 0;
        m->side[next] = 0;
        push(m, next);
    } else if (m->side[v] == 0) {
        const int meeting = meeting_of(m, u, v);
        if (meeting == 0) {
            augment(m, u, v);
            augment(m, v, u);
            return true;
        }
        add_blossom(m, u, meeting, v);
    }
    return false;
}

/* Follows edges without slack from those in the queue. */
static bool search(matching *m)
{
    while (m->head < m->tail) {
        const int u = m->queue[m->head++];
        if (m->side[m->outer[u]] == 1)
            continue;
        for (int v = 1; v <= m->n; v++) {
            if (edge_at(m, u, v)->w == 0 || m->outer[u] == m->outer[v])
                continue;
            if (distance(m, edge_at(m, u, v)) != 0) {
                update_slack(m, u, m->outer[v]);
            } else {
                const edge e = *edge_at(m, u, v);
                if (use_edge(m, &e))
                    return true;
            }
        }
    }
    return false;
}

/* By how much the duals can change. */
static weight_t step_of(const matching *m)
{
    weight_t d = -1;
    for (int b = m->n + 1; b <= m->n_x; b++) {
        if (m->outer[b] == b && m->side[b] == 1 && (d < 0 || m->lab[b] / 2 < d))
            d = m->lab[b] / 2;
    }
    for (int x = 1; x <= m->n_x; x++) {
        if (m->outer[x] != x || m->slack[x] == 0 || m->side[x] == 1)
            continue;
        const weight_t left = distance(m, edge_at(m, m->slack[x], x));
        const weight_t by = m->side[x] == -1 ? left : left / 2;
        d = d < 0 || by < d ? by : d;
    }
    return d;
}

static void change_duals(matching *m, weight_t d)
{
    for (int u = 1; u <= m->n; u++) {
        const int side = m->side[m->outer[u]];
        m->lab[u] += side == 0 ? -d : side == 1 ? d : 0;
    }
    for (int b = m->n + 1; b <= m->n_x; b++) {
        if (m->outer[b] == b)
            m->lab[b] += m->side[b] == 0 ? d * 2 : m->side[b] == 1 ? -d * 2 : 0;
    }
}

/* One pair more; false: everybody has a partner. */
static bool match_one(matching *m)
{
    m->head = m->tail = 0;
    for (int x = 0; x <= m->n_x; x++) {
        m->side[x] = -1;
        m->slack[x] = 0;
    }
    for (int x = 1; x <= m->n_x; x++) {
        if (m->outer[x] == x && m->match[x] == 0) {
            m->parent[x] = 0;
            m->side[x] = 0;
            push(m, x);
        }
    }
    if (m->tail == 0)
        return false;
    for (;;) {
        if (search(m))
            return true;
        change_duals(m, step_of(m));
        m->head = m->tail = 0;
        for (int x = 1; x <= m->n_x; x++) {
            if (m->outer[x] != x || m->slack[x] == 0 || m->outer[m->slack[x]] == x ||
                distance(m, edge_at(m, m->slack[x], x)) != 0)
                continue;
            const edge e = *edge_at(m, m->slack[x], x);
            if (use_edge(m, &e))
                return true;
        }
        for (int b = m->n + 1; b <= m->n_x; b++) {
            if (m->outer[b] == b && m->side[b] == 1 && m->lab[b] == 0)
                open_blossom(m, b);
        }
    }
}

static void open_matching(matching *m, int n)
{
    const size_t size = 2 * (size_t)n + 2;
    *m = (matching){.n = n, .n_x = n, .size = (int)size};
    m->g = spil_alloc(size * size * sizeof m->g[0]);
    m->from = spil_alloc(size * (size_t)(n + 1) * sizeof m->from[0]);
    m->lab = spil_alloc(size * sizeof m->lab[0]);
    int **lists[] = {&m->match, &m->slack, &m->outer, &m->parent, &m->side, &m->seen};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        *lists[i] = spil_alloc(size * sizeof(int));
    m->queue = spil_alloc(size * (size_t)(n + 2) * sizeof(int));
    m->flower = spil_alloc(size * sizeof m->flower[0]);
    for (size_t b = (size_t)n + 1; b < size; b++)
        m->flower[b].at = spil_alloc((size + 2) * sizeof(int));
}

static void close_matching(matching *m)
{
    for (int b = m->n + 1; b < m->size; b++)
        free(m->flower[b].at);
    int *lists[] = {m->match, m->slack, m->outer, m->parent, m->side, m->seen, m->queue, m->from};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        free(lists[i]);
    free(m->g);
    free(m->lab);
    free(m->flower);
}

void spil_match_pairs(int n, const spil_pair_weight weight[], int partner[])
{
    matching m;
    weight_t largest = 0;
    open_matching(&m, n);
    for (int i = 0; i < n * n; i++)
        largest = weight[i] > largest ? weight[i] : largest;
    for (int u = 1; u <= n; u++) {
        m.outer[u] = u;
        m.lab[u] = largest + 1;
        *from_at(&m, u, u) = u;
        for (int v = 1; v <= n; v++)
            *edge_at(&m, u, v) =
                (edge){.u = u, .v = v, .w = u == v ? 0 : largest + 1 - weight[(u - 1) * n + v - 1]};
    }
    while (match_one(&m))
        ;
    for (int u = 1; u <= n; u++)
        partner[u - 1] = m.match[u] - 1;
    close_matching(&m);
}
