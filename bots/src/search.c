/* search.c: the tree search that strong bots share (search.h).
 *
 * The tree lies in one block of lent memory, cut into cells of 32 bytes, each a node or an edge; a link is an index
 * into it, 0 means none. A node is a position in which a seat must move, an edge is one of its moves, and an edge
 * leads to a chain of nodes, one per outcome. When the memory is full the tree stops growing and the search goes on.
 *
 * The edges of a settled node are contiguous, those tried so far first, then the untried one with the highest prior:
 * the rest need no look, because they can only score lower. Other nodes keep their edges in a binary tree by move, of
 * which a visit touches those that the imagined world allows.
 *
 * Each worker searches its own tree from the same root; their counts are added up at the end. */
#include "search.h"

#include <stdlib.h>
#include <string.h>

enum {
    CELL = 32,
    ALIGN = 64,
    DEPTH = 256,         /* moves of one simulation that are kept */
    WORKERS = 64,        /* at most */
    STACK_BYTES = 131072 /* used where the host lends nothing */
};

typedef struct node {
    uint32_t edges;   /* settled: the first of n_edges; else the root of their binary tree; 0: none yet */
    uint32_t n_edges; /* settled nodes only */
    uint32_t n_tried; /* settled nodes only: these come first */
    uint32_t next;    /* the node of another outcome of the same move */
    uint32_t outcome;
    uint32_t visits;
    float mean; /* value to the seat to act */
    uint32_t zero;
} node;

typedef struct edge {
    uint32_t move;
    uint32_t visits;
    union {
        uint32_t chances; /* unsettled nodes: visits in which it could have been chosen */
        float points;     /* the root, which is always settled: mean points of the seat that thinks */
    };
    uint32_t child; /* the first node it leads to */
    float prior;    /* priors of a node add up to 1; unsettled: of the moves of the latest visit */
    float mean;     /* value to the seat that makes it */
    uint32_t left, right;
} edge;

_Static_assert(sizeof(node) == CELL && sizeof(edge) == CELL, "both fill a cell");

/* A step of a path down the tree: the node, and the edge taken there; 0 at the leaf. */
typedef struct step {
    uint32_t node, edge;
    int seat;
} step;

typedef struct worker {
    const spil_search_model *model;
    const spil_search_call *call;
    bool rating;           /* every move of the root gets simulations */
    unsigned char *memory; /* cell 0 is not used, cell 1 is the root */
    uint32_t n_cells, used;
    void *world;
    spil_fast_rng rng;
    uint32_t sims, max_sims; /* done, allowed */
    uint64_t until_us;       /* 0: no limit */
} worker;

enum { ROOT = 1 };

static node *node_at(const worker *w, uint32_t i)
{
    return (node *)(void *)(w->memory + (size_t)i * CELL);
}

static edge *edge_at(const worker *w, uint32_t i)
{
    return (edge *)(void *)(w->memory + (size_t)i * CELL);
}

/* n contiguous cells, zeroed; 0 when there is no room. */
static uint32_t take_cells(worker *w, uint32_t n)
{
    if (n > w->n_cells - w->used)
        return 0;
    const uint32_t first = w->used;
    memset(w->memory + (size_t)first * CELL, 0, (size_t)n * CELL);
    w->used += n;
    return first;
}

void spil__worth_of(const spil_setup *su, int sides, const spil_result *res, spil_worth *worth)
{
    int winners = 0;
    for (int seat = 0; seat < su->seats; seat++)
        winners += res->winners >> seat & 1;
    for (int seat = 0; seat < su->seats; seat++) {
        const bool won = res->winners >> seat & 1;
        const float all = (float)su->seats / (float)sides; /* seats of a side */
        worth->value[seat] = winners == 0 ? 1.0f / (float)sides : won ? all / (float)winners : 0.0f;
        worth->points[seat] = (float)res->points[seat];
    }
}

/* ---- growing ---- */

/* Puts the untried edge with the highest prior first among the untried. */
static void promote_untried(worker *w, const node *n)
{
    edge *e = edge_at(w, n->edges);
    uint32_t best = n->n_tried;
    for (uint32_t i = best + 1; i < n->n_edges; i++)
        best = e[i].prior > e[best].prior ? i : best;
    if (best > n->n_tried) {
        const edge other = e[n->n_tried];
        e[n->n_tried] = e[best];
        e[best] = other;
    }
}

static void fill_edges(worker *w, node *n, const spil_candidate candidates[], uint32_t count)
{
    const uint32_t first = take_cells(w, count);
    if (first == 0)
        return;
    float sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += candidates[i].prior;
    for (uint32_t i = 0; i < count; i++)
        *edge_at(w, first + i) = (edge){.move = candidates[i].move.code, .prior = candidates[i].prior / sum};
    n->edges = first;
    n->n_edges = count;
    promote_untried(w, n);
}

/* The edge of a move in an unsettled node, made if needed; 0 when there is no room. The binary tree is ordered by
 * hashed codes: in the order of moves it would degenerate into a list. */
static uint32_t edge_of(worker *w, node *n, uint32_t code)
{
    const uint32_t hash = code * 0x9e3779b1u;
    uint32_t *link = &n->edges;
    while (*link != 0) {
        edge *e = edge_at(w, *link);
        if (e->move == code)
            return *link;
        link = hash < e->move * 0x9e3779b1u ? &e->left : &e->right;
    }
    const uint32_t made = take_cells(w, 1);
    if (made != 0)
        edge_at(w, made)->move = code;
    return *link = made;
}

/* The node that an edge leads to for this outcome, made if needed; 0 when there is no room. */
static uint32_t child_of(worker *w, edge *e, uint32_t outcome, bool *is_new)
{
    uint32_t *link = &e->child;
    for (; *link != 0; link = &node_at(w, *link)->next) {
        if (node_at(w, *link)->outcome == outcome)
            return *link;
    }
    const uint32_t made = take_cells(w, 1);
    if (made != 0)
        node_at(w, made)->outcome = outcome;
    *is_new = true;
    return *link = made;
}

/* ---- choosing ---- */

static float square_root(uint32_t n)
{
    return __builtin_sqrtf((float)n);
}

/* A settled node: PUCT over the tried edges and the first untried one. */
static uint32_t select_settled(worker *w, node *n)
{
    const edge *e = edge_at(w, n->edges);
    const float exploration = w->model->explore * square_root(n->visits);
    uint32_t best = 0;
    float best_score = -1e30f;
    for (uint32_t i = 0; i < n->n_tried; i++) {
        const float score = e[i].mean + exploration * e[i].prior / (float)(1 + e[i].visits);
        if (score > best_score) {
            best = i;
            best_score = score;
        }
    }
    if (n->n_tried < n->n_edges &&
        n->mean - w->model->first_play + exploration * e[n->n_tried].prior > best_score)
        best = n->n_tried;
    return best;
}

/* Rating: each move of the root gets at least a small part of the simulations; where only some moves are rated, an
 * equal part, because fewer visits alone make a move look different. */
static uint32_t select_neglected(const worker *w, const node *n)
{
    const edge *e = edge_at(w, n->edges);
    uint32_t least = 0;
    for (uint32_t i = 1; i < n->n_edges; i++)
        least = e[i].visits < e[least].visits ? i : least;
    const uint64_t part = w->call->in->only != NULL ? 1 : 4;
    return e[least].visits * part * n->n_edges < n->visits ? least : n->n_edges;
}

/* A seat other than the observer moves by what it has learned so far: at random in proportion to visits, at first to
 * priors. The edges are those listed or, where there is no list, the n from `first` on. */
static uint32_t sample_edge(worker *w, const uint32_t list[], uint32_t first, uint32_t n)
{
    const float prior_visits = 4; /* that all priors together count for */
    float sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        const edge *e = edge_at(w, list != NULL ? list[i] : first + i);
        sum += (float)e->visits + prior_visits * e->prior;
    }
    float left = sum * (float)(spil_fast_next(&w->rng) >> 40) * (1.0f / 16777216.0f);
    for (uint32_t i = 0;; i++) {
        const uint32_t at = list != NULL ? list[i] : first + i;
        left -= (float)edge_at(w, at)->visits + prior_visits * edge_at(w, at)->prior;
        if (left < 0 || i + 1 == n)
            return at;
    }
}

static uint32_t take_settled(worker *w, uint32_t at, bool learns)
{
    node *n = node_at(w, at);
    uint32_t i = n->n_edges;
    if (!learns)
        return sample_edge(w, NULL, n->edges, n->n_edges);
    if (at == ROOT && w->rating)
        i = select_neglected(w, n);
    if (i == n->n_edges)
        i = select_settled(w, n);
    if (i >= n->n_tried) { /* it joins the tried ones */
        edge *e = edge_at(w, n->edges);
        const edge other = e[n->n_tried];
        e[n->n_tried] = e[i];
        e[i] = other;
        i = n->n_tried++;
        promote_untried(w, n);
    }
    return n->edges + i;
}

/* An unsettled node: PUCT over what this world allows; a move's chances take the place of the node's visits. */
static uint32_t take_unsettled(worker *w, uint32_t at, int seat, bool learns)
{
    SPIL__UNCLEARED spil_candidate candidates[SPIL_CANDIDATES];
    SPIL__UNCLEARED uint32_t edges[SPIL_CANDIDATES];
    float sum = 0;
    const int n = w->model->candidates(w->call, w->world, seat, candidates);
    node *here = node_at(w, at);
    for (int i = 0; i < n; i++)
        sum += candidates[i].prior;
    for (int i = 0; i < n; i++) {
        edges[i] = edge_of(w, here, candidates[i].move.code);
        if (edges[i] == 0)
            return 0;
        edge_at(w, edges[i])->prior = candidates[i].prior / sum;
    }
    if (!learns)
        return sample_edge(w, edges, 0, (uint32_t)n);
    uint32_t best = 0;
    float best_score = -1e30f;
    for (int i = 0; i < n; i++) {
        edge *e = edge_at(w, edges[i]);
        e->chances++;
        const float mean = e->visits > 0 ? e->mean : here->mean - w->model->first_play;
        const float score =
            mean + w->model->explore * e->prior * square_root(e->chances) / (float)(1 + e->visits);
        if (score > best_score) {
            best = edges[i];
            best_score = score;
        }
    }
    return best;
}

/* ---- a simulation ---- */

/* Gives a node its moves; false when it has to stay a leaf. */
static bool grow(worker *w, uint32_t at, int seat)
{
    node *n = node_at(w, at);
    if (n->visits < w->model->grow)
        return false;
    if (!w->model->settled || n->edges != 0)
        return true;
    SPIL__UNCLEARED spil_candidate candidates[SPIL_CANDIDATES];
    fill_edges(w, n, candidates, (uint32_t)w->model->candidates(w->call, w->world, seat, candidates));
    return n->edges != 0;
}

/* Descends to a leaf; returns the length of the path. Its last step is the leaf, unless the game is over there or there
 * is no room for it. */
static int descend(worker *w, int observer, step path[DEPTH])
{
    const int thinks = w->call->seat;
    bool knows = observer == thinks; /* the world fits what the observer knows */
    uint32_t at = ROOT;
    int n = 0, seat = thinks;
    bool is_new = false;
    while (at != 0 && seat != SPIL_NO_SEAT) {
        path[n] = (step){at, 0, seat};
        if (++n == DEPTH || is_new || (at != ROOT && !grow(w, at, seat)))
            break;
        if (!knows && seat == observer) {
            w->model->reimagine(w->call, seat, &w->rng, w->world);
            knows = true;
        }
        const bool learns = w->model->reimagine == NULL || seat == observer;
        const uint32_t taken = at == ROOT || w->model->settled ? take_settled(w, at, learns)
                                                               : take_unsettled(w, at, seat, learns);
        if (taken == 0)
            break;
        path[n - 1].edge = taken;
        const spil_move move = {edge_at(w, taken)->move};
        const uint32_t outcome = w->model->play(w->call, w->world, seat, move, &w->rng);
        at = child_of(w, edge_at(w, taken), outcome, &is_new);
        seat = w->model->to_act(w->call, w->world);
    }
    return n;
}

static void back_up(worker *w, int observer, const step path[], int n, const spil_worth *worth)
{
    for (int i = 0; i < n; i++) {
        node *at = node_at(w, path[i].node);
        const float value = worth->value[path[i].seat];
        if (w->model->reimagine != NULL && path[i].seat != observer && path[i].edge != 0)
            continue;
        at->visits++;
        at->mean += (value - at->mean) / (float)at->visits;
        if (path[i].edge != 0) {
            edge *e = edge_at(w, path[i].edge);
            e->visits++;
            e->mean += (value - e->mean) / (float)e->visits;
            if (path[i].node == ROOT)
                e->points += (worth->points[path[i].seat] - e->points) / (float)e->visits;
        }
    }
}

static void simulate(worker *w)
{
    SPIL__UNCLEARED step path[DEPTH];
    spil_worth worth;
    const int seats = w->call->in->setup->seats;
    int observer = w->call->seat;
    if (w->model->reimagine != NULL && w->sims % w->model->others == w->model->others - 1)
        observer = (observer + 1 + (int)spil_fast_below(&w->rng, (uint32_t)(seats - 1))) % seats;
    w->model->imagine(w->call, &w->rng, w->world);
    const int n = descend(w, observer, path);
    w->model->finish(w->call, w->world, &w->rng, &worth);
    back_up(w, observer, path, n, &worth);
}

/* ---- moves to rate ---- */

int spil__asked_moves(const spil_bot_input *in, const spil_move **moves)
{
    *moves = in->only != NULL ? in->only : in->moves;
    return in->only != NULL ? in->n_only : in->n_moves;
}

void spil__add_unrated(const spil_bot_input *in, spil_rated out[], int n)
{
    const spil_move *moves;
    const int n_moves = spil__asked_moves(in, &moves);
    for (int i = 0; i < n_moves && n < n_moves; i++) {
        int k = 0;
        while (k < n && out[k].move.code != moves[i].code)
            k++;
        if (k == n)
            out[n++] = (spil_rated){.move = moves[i]};
    }
}

/* ---- a worker ---- */

/* Simulations until the next look at the clock: few enough not to overrun the time left. */
static uint32_t sims_to_next_look(const worker *w, uint64_t begin_us, uint64_t now_us)
{
    const uint64_t spent = now_us - begin_us + 1, left = w->until_us - now_us;
    const uint64_t fit = w->sims * left / spent / 4;
    return fit < 1 ? 1 : fit > 64 ? 64 : (uint32_t)fit;
}

static void work(void *of, int i)
{
    worker *w = (worker *)of + i;
    const spil_bot_resources *resources = w->call->in->resources;
    const uint64_t begin_us = w->until_us != 0 ? resources->now_us(resources->clock) : 0;
    uint32_t look_at = 1;
    while (w->sims < w->max_sims && !spil_bot_should_stop(resources)) {
        simulate(w);
        w->sims++;
        if (w->until_us == 0 || w->sims < look_at)
            continue;
        const uint64_t now_us = resources->now_us(resources->clock);
        if (now_us >= w->until_us)
            break;
        look_at = w->sims + sims_to_next_look(w, begin_us, now_us);
    }
}

/* The root and its edges, with the same moves for every worker: when rating, exactly those asked for. */
static void make_root(worker *w)
{
    spil_candidate candidates[SPIL_CANDIDATES];
    const spil_bot_input *in = w->call->in;
    node *root = node_at(w, take_cells(w, 1));
    w->model->imagine(w->call, &w->rng, w->world);
    const spil_move *moves;
    const int n_moves = spil__asked_moves(in, &moves);
    uint32_t n = (uint32_t)w->model->candidates(w->call, w->world, w->call->seat, candidates);
    for (uint32_t i = 0; in->only != NULL && i < n;) {
        int k = 0;
        while (k < n_moves && moves[k].code != candidates[i].move.code)
            k++;
        if (k < n_moves)
            i++;
        else
            candidates[i] = candidates[--n];
    }
    for (int i = 0; w->rating && i < n_moves && n < SPIL_CANDIDATES; i++) {
        uint32_t k = 0;
        while (k < n && candidates[k].move.code != moves[i].code)
            k++;
        if (k == n) {
            candidates[n] = (spil_candidate){moves[i], n > 0 ? candidates[0].prior / 64 : 1};
            n++;
        }
    }
    fill_edges(w, root, candidates, n);
}

/* ---- all workers ---- */

typedef struct search {
    spil_search_call call;
    int n_workers;
    worker workers[WORKERS];
} search;

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGN - 1) & ~(size_t)(ALIGN - 1);
}

static void set_budget(search *s, const spil_search_model *model, bool lent)
{
    const spil_bot_input *in = s->call.in;
    const spil_bot_resources *resources = in->resources;
    const bool timed = in->budget.ms != 0 && resources != NULL && resources->now_us != NULL;
    uint32_t sims = in->budget.sims;
    if (sims == 0)
        sims = timed ? UINT32_MAX : lent ? model->default_sims : model->default_sims / 8 + 1;
    for (int i = 0; i < s->n_workers; i++) {
        const uint32_t n = (uint32_t)s->n_workers, extra = (uint32_t)i < sims % n;
        s->workers[i].max_sims = timed && in->budget.sims == 0 ? sims : sims / n + extra;
        s->workers[i].until_us =
            timed ? resources->now_us(resources->clock) + (uint64_t)in->budget.ms * 1000 : 0;
    }
}

/* Divides the memory: the shared data, then for each worker a world and a tree. */
static void set_memory(search *s, const spil_search_model *model, unsigned char *memory, size_t bytes,
                       bool rating)
{
    const spil_bot_input *in = s->call.in;
    const size_t shared = aligned(model->shared_bytes);
    const size_t world = aligned(model->world_bytes);
    const size_t slice = (bytes - shared) / (size_t)s->n_workers & ~(size_t)(ALIGN - 1);
    const size_t cells = (slice - world) / CELL;
    const uint64_t seed = spil_fast_next(in->rng);
    s->call.shared = memory;
    if (model->look != NULL)
        model->look(in, memory);
    for (int i = 0; i < s->n_workers; i++) {
        unsigned char *own = memory + shared + (size_t)i * slice;
        s->workers[i] = (worker){.model = model,
                                 .call = &s->call,
                                 .rating = rating,
                                 .memory = own + world,
                                 .n_cells = cells < UINT32_MAX ? (uint32_t)cells : UINT32_MAX,
                                 .used = ROOT,
                                 .world = own};
        spil_fast_seed(&s->workers[i].rng, seed, (uint64_t)i);
        make_root(&s->workers[i]);
    }
}

/* Adds all workers' counts to the first one's; their roots have the same moves in different orders. */
static void merge(search *s)
{
    worker *first = &s->workers[0];
    const node *root = node_at(first, ROOT);
    for (int i = 1; i < s->n_workers; i++) {
        const node *other = node_at(&s->workers[i], ROOT);
        for (uint32_t k = 0; k < other->n_edges; k++) {
            const edge *from = edge_at(&s->workers[i], other->edges + k);
            edge *to = edge_at(first, root->edges);
            uint32_t at = 0;
            while (at < root->n_edges && to[at].move != from->move)
                at++;
            if (at == root->n_edges)
                abort(); /* the model's candidates depend on more than the view (search.h) */
            to += at;
            const float sum = (float)(to->visits + from->visits);
            if (from->visits == 0)
                continue;
            to->mean += (from->mean - to->mean) * (float)from->visits / sum;
            to->points += (from->points - to->points) * (float)from->visits / sum;
            to->visits += from->visits;
        }
    }
}

static bool better(const edge *a, const edge *b, bool compared)
{
    if (a->visits != b->visits && !compared)
        return a->visits > b->visits;
    return a->visits > 0 ? a->mean > b->mean : a->prior > b->prior;
}

/* Searches; the root's edges come out best first. */
static const node *think(search *s, const spil_search_model *model, const spil_bot_input *in, void *stack,
                         bool rating)
{
    const spil_bot_resources *resources = in->resources;
    const bool lent = resources != NULL && resources->memory_bytes >= STACK_BYTES;
    s->call = (spil_search_call){.in = in, .seat = ((const spil_view_head *)in->view)->seat};
    s->n_workers = 1;
    if (lent && resources->share != NULL && resources->n_workers > 1) {
        const size_t most = resources->memory_bytes / STACK_BYTES;
        s->n_workers = resources->n_workers < WORKERS ? resources->n_workers : WORKERS;
        s->n_workers = (size_t)s->n_workers < most ? s->n_workers : (int)most;
    }
    set_memory(s, model, lent ? resources->memory : stack, lent ? resources->memory_bytes : STACK_BYTES,
               rating);
    set_budget(s, model, lent);
    worker *first = &s->workers[0];
    node *root = node_at(first, ROOT);
    if (root->n_edges > 1) {
        if (s->n_workers > 1)
            resources->share(resources->workers, s->n_workers, work, s->workers);
        else
            work(s->workers, 0);
        merge(s);
    }
    edge *e = edge_at(first, root->edges);
    for (uint32_t i = 1; i < root->n_edges; i++) { /* an insertion sort, best first */
        const edge moved = e[i];
        uint32_t to = i;
        for (; to > 0 && better(&moved, &e[to - 1], in->only != NULL); to--)
            e[to] = e[to - 1];
        e[to] = moved;
    }
    return root;
}

static spil_rated rated(const edge *e)
{
    return (spil_rated){
        .move = {e->move}, .visits = e->visits, .share = (double)e->mean, .points = (double)e->points};
}

/* ---- the interface ---- */

static void explain(const spil_bot_input *in, const spil_rated *best, spil_sentence *why)
{
    if (in->n_moves == 1)
        spil_sentence_set(why, SPIL_TR("there is nothing else to do"));
    else if (best->visits > 0)
        spil_sentence_set(
            why, SPIL_TR("tried out to the end, it wins more often than other moves: %d of 100 games"),
            (int)(best->share * 100 + 0.5));
}

static spil_bot_answer answer_of(const spil_search_model *model, const spil_bot_input *in,
                                 const spil_rated *best)
{
    spil_bot_answer answer = {.move = best->move};
    explain(in, best, &answer.why);
    if (model->explain != NULL)
        model->explain(in, best, &answer.why);
    return answer;
}

spil_bot_answer spil__search_choose(const spil_search_model *model, const spil_bot_input *in)
{
    SPIL__UNCLEARED _Alignas(ALIGN) unsigned char stack[STACK_BYTES];
    search s;
    const node *root = think(&s, model, in, stack, false);
    const spil_rated best = rated(edge_at(&s.workers[0], root->edges));
    return answer_of(model, in, &best);
}

/* Standard errors against the first: a share's as of wins and losses, points' as if they varied by about 10. */
static void set_errors(spil_rated *r, const spil_rated *first)
{
    const double n = (double)r->visits, of_first = (double)first->visits;
    if (r->visits == 0 || first->visits == 0)
        return;
    r->share_error =
        __builtin_sqrt(r->share * (1 - r->share) / n + first->share * (1 - first->share) / of_first);
    r->points_error = 10 * __builtin_sqrt(0.5 / n + 0.5 / of_first);
}

spil_bot_answer spil__search_rate(const spil_search_model *model, const spil_bot_input *in, spil_rated out[])
{
    SPIL__UNCLEARED _Alignas(ALIGN) unsigned char stack[STACK_BYTES];
    search s;
    const spil_move *moves;
    const int n_moves = spil__asked_moves(in, &moves);
    const node *root = think(&s, model, in, stack, true);
    int n = 0;
    for (; n < (int)root->n_edges && n < n_moves; n++) {
        out[n] = rated(edge_at(&s.workers[0], root->edges + (uint32_t)n));
        if (n > 0)
            set_errors(&out[n], &out[0]);
    }
    spil__add_unrated(in, out, n); /* where the root has no room for all */
    return answer_of(model, in, &out[0]);
}
