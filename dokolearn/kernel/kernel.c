/* The kernel: what is left of a deal, with all cards open, looked through to the end.

   This file is compiled to one WebAssembly file, which CPython and the page use alike (`python -m
   dokolearn.build.kernel_file`). It is read from top to bottom:

     1  what Python tells      the position as numbers; no rule book is known here
     2  a moment               what changes from card to card: `lay`
     3  the cards in question  which of the allowed cards have to be tried, and in which order
     4  Augen                  is so much still to be had? Asked again and again until the value is known
     5  Punkte                 the end that the score of the table likes best
     6  chance                 games in which everybody lays any card
     7  what a seat sees       a game with hidden cards, as its players see it
     8  people of a club       how they play such a game, and how somebody does who sees all hands
     9  the doors              what others may call

   Python is the reference (`plain.py`, `many_deals.py`): it gives the same answers, only later, and tests hold them
   against each other. Everything is whole numbers, nothing is decided by a clock, and all that is remembered lies in a `struct
   kernel` that the caller hands in. There is no library below this file, not even that of C. */

typedef int i32;
typedef unsigned u32;
typedef unsigned long long u64;

#ifdef __wasm__
#define DOOR(name) __attribute__((export_name(#name))) name
#else
#define DOOR(name) name
#endif

#define EACH(bit, set) for (u32 rest_##bit = (set), bit; rest_##bit && (bit = __builtin_ctz(rest_##bit), 1); rest_##bit &= rest_##bit - 1)
#define HAS(set, bit) ((set) >> (bit) & 1)


/* 1 What Python tells

   Kinds of cards are numbered by their order in the game: suits one after the other, trumps last, in each the lowest
   first. So whatever lies between two cards of a suit has a number between theirs. A set of kinds is 32 bits; each kind
   is there twice, so a hand is two sets: what it holds at least once, and what it holds twice.

   Which cards serve and which beat which is told for each Stich by its `table`: the last one and a Solo that changes its
   trumps on the way have tables of their own. A Karo Ass that may be raised is a Fuchs in the hand and another kind,
   the Schwein, on the table. */

enum { KINDS = 32, TABLES = 4, STICHE = 12, CATCHES = 12, WINNERS = 4, AUGEN = 240, RE_SCHWARZ = 241, KONTRA_SCHWARZ, ENDS };
enum { VERSION = 4, ANSWER = 64, MOST_SPECIALS = 64 };

struct table {
    u32 serves[KINDS];    /* by card led: the cards of its suit, or all trumps */
    u32 beaten_by[KINDS]; /* by card: what beats it when it is laid after it */
    u32 trumps;
};

struct catch { i32 caught; u32 by; i32 only_last, points; };  /* a card lost to the others; points are those of the winner */
struct crown { i32 winner, only_last, points; };              /* a card that has won a Stich */

struct prices {
    i32 n_catches; struct catch catches[CATCHES];
    i32 n_crowns; struct crown crowns[WINNERS];
    i32 full, full_points;    /* a Stich of so many Augen, or of two pairs where this is 0 */
    u32 herz; i32 herz_points;
};

struct position {
    struct table tables[TABLES];
    i32 table_of[STICHE + 1]; /* by Stiche left */
    i32 augen[KINDS];
    i32 run[KINDS];           /* kinds of the same run differ in nothing but their rank; for Punkte each stands alone */
    u32 alone;                /* kinds that are never taken together with a neighbour */
    i32 re;                   /* by seat, a bit each */
    i32 fuchs, schwein;
    i32 holder;               /* who may raise a Fuchs; -1: nobody */
    i32 rights[4];            /* by what he has laid (see `laid`): 1 he may lay it as it is, 2 he may raise it, 3 both */
    /* how it stands */
    u32 once[4], twice[4];    /* by seat */
    i32 left, lead, laid, n_stich, stich[4];
    i32 augen_re, stiche, special; /* before this Stich; bit 0: Re has a Stich, bit 1: Kontra has one; special of 0 up */
    /* the score */
    struct prices prices;
    i32 n_specials;           /* the width of `worth` */
    i32 worth[ENDS * MOST_SPECIALS]; /* by Augen of Re, then by special points: what the end is worth for Re */
};


/* 2 A moment */

/* What the holder of both Karo Asse has laid of them, as far as it decides what he may do with the next one. */
enum { NONE, FUCHS_LAID, FUCHS_HAS_WON, SCHWEIN_LAID };

struct moment {
    u32 once[4], twice[4];
    i32 left, lead, laid, n_stich, stich[4];
    i32 best;     /* the place of the card that wins so far */
    i32 lies;     /* Augen on the table */
    i32 rest;     /* Augen still to come, those on the table included */
    i32 augen_re, stiche, special;
};

struct entry { u64 key; i32 low, high; };

struct kernel {
    struct position at;
    i32 answer[ANSWER];
    i32 counts[AUGEN + 1];     /* of games by chance: how many ended with so many Augen */
    u64 nodes, limit;
    i32 cut;                   /* whether the limit was reached: what comes back then means nothing */
    i32 killer[STICHE + 1][4]; /* by Stiche left and place: the card that last decided there */
    i32 bits;                  /* so many positions are remembered, as a power of two */
    struct entry known[];
};

static inline i32 seat_of(const struct moment *m, i32 place) { return (m->lead + place) & 3; }
static inline i32 is_re(const struct kernel *k, i32 seat) { return HAS(k->at.re, seat); }
static inline const struct table *table_of(const struct kernel *k, const struct moment *m) {
    return &k->at.tables[k->at.table_of[m->left]];
}
static inline i32 printed(const struct kernel *k, i32 kind) { return kind == k->at.schwein ? k->at.fuchs : kind; }

/* The cards that may be laid: those that serve, or all; a Fuchs as it is, raised, or both. */
static u32 allowed(const struct kernel *k, const struct moment *m) {
    i32 turn = seat_of(m, m->n_stich);
    u32 hand = m->once[turn], serving = m->n_stich ? hand & table_of(k, m)->serves[m->stich[0]] : 0;
    u32 found = serving ? serving : hand;
    if (turn == k->at.holder && HAS(found, k->at.fuchs)) {
        i32 rights = k->at.rights[m->laid];
        if (!(rights & 1)) found &= ~(1u << k->at.fuchs);
        if (rights & 2) found |= 1u << k->at.schwein;
    }
    return found;
}

/* A complete Stich: who led, the four cards, whose place won, the Augen in it, and whether it was the last one. */
struct stich { i32 lead, cards[4], best, augen, last; };

/* Special points of a Stich, those of Re less those of Kontra. */
static i32 specials(const struct prices *p, const struct stich *s, i32 re, i32 fuchs, i32 schwein) {
    i32 won_with = s->cards[s->best], side = HAS(re, (s->lead + s->best) & 3), points = 0;
    for (i32 one = 0; one < p->n_catches; one++) {
        const struct catch *c = &p->catches[one];
        if ((c->only_last && !s->last) || !HAS(c->by, won_with)) continue;
        for (i32 place = 0; place < 4; place++)
            if (s->cards[place] == c->caught && HAS(re, (s->lead + place) & 3) != side) points += c->points;
    }
    for (i32 one = 0; one < p->n_crowns; one++)
        if (p->crowns[one].winner == won_with && (s->last || !p->crowns[one].only_last)) points += p->crowns[one].points;
    if (p->full_points) {
        i32 full = p->full ? s->augen >= p->full : 1, printed[4];
        for (i32 place = 0; place < 4; place++) printed[place] = s->cards[place] == schwein ? fuchs : s->cards[place];
        for (i32 place = 0; !p->full && place < 4; place++) {
            i32 same = 0;
            for (i32 other = 0; other < 4; other++) same += printed[place] == printed[other];
            full &= same == 2;
        }
        if (full) points += p->full_points;
    }
    if (p->herz_points) {
        i32 herz = 1;
        for (i32 place = 0; place < 4; place++) herz &= HAS(p->herz, s->cards[place]);
        if (herz) points += p->herz_points;
    }
    return side ? points : -points;
}

/* The moment after a card; whoever makes a Stich leads the next one. */
static void lay(const struct kernel *k, const struct moment *before, i32 kind, struct moment *m) {
    *m = *before;
    i32 place = m->n_stich, turn = seat_of(m, place), card = printed(k, kind);
    if (HAS(m->twice[turn], card)) m->twice[turn] ^= 1u << card;
    else m->once[turn] ^= 1u << card;
    if (turn == k->at.holder && card == k->at.fuchs) {
        if (kind != card) m->laid = SCHWEIN_LAID;
        else if (m->laid == NONE) m->laid = FUCHS_LAID;
    }
    m->stich[place] = kind;
    m->lies += k->at.augen[kind];
    if (!place) m->best = 0;
    else if (HAS(table_of(k, m)->beaten_by[m->stich[m->best]], kind)) m->best = place;
    m->n_stich++;
    if (place < 3) return;
    i32 winner = seat_of(m, m->best), re = is_re(k, winner);
    if (m->laid == FUCHS_LAID && winner == k->at.holder && m->stich[m->best] == k->at.fuchs) m->laid = FUCHS_HAS_WON;
    struct stich done = {m->lead, {m->stich[0], m->stich[1], m->stich[2], m->stich[3]}, m->best, m->lies, m->left == 1};
    m->special += specials(&k->at.prices, &done, k->at.re, k->at.fuchs, k->at.schwein);
    m->stiche |= re ? 1 : 2;
    if (re) m->augen_re += m->lies;
    m->rest -= m->lies;
    m->lies = m->n_stich = 0;
    m->left--;
    m->lead = winner;
}

/* The position as Python has told it. */
static void begin(const struct kernel *k, struct moment *m) {
    const struct position *at = &k->at;
    i32 rest = 0;
    for (i32 seat = 0; seat < 4; seat++) {
        m->once[seat] = at->once[seat];
        m->twice[seat] = at->twice[seat];
        EACH(card, at->once[seat]) rest += at->augen[card];
        EACH(card, at->twice[seat]) rest += at->augen[card];
    }
    m->left = at->left;
    m->lead = at->lead;
    m->laid = at->laid;
    m->n_stich = at->n_stich;
    m->best = m->lies = 0;
    m->augen_re = at->augen_re;
    m->stiche = at->stiche;
    m->special = at->special;
    for (i32 place = 0; place < 4; place++) m->stich[place] = at->stich[place];
    for (i32 place = 0; place < m->n_stich; place++) {
        i32 kind = m->stich[place];
        if (place && HAS(table_of(k, m)->beaten_by[m->stich[m->best]], kind)) m->best = place;
        m->lies += at->augen[kind];
    }
    m->rest = rest + m->lies;
}


/* 3 The cards in question

   Two cards of one hand are of one *class* if no other hand holds a card between them or equal to one of them, and the
   card that wins the Stich so far beats both or neither: it makes no difference to anybody which of the two is laid, but
   for their Augen. Cards that were played do not separate: nobody will see them again.

   - Of cards of a class with equal Augen one is tried.
   - If the Stich surely goes to the own side, only the dearest of each class is tried; if it surely does not, only the
     cheapest. For the fourth hand the Stich is always sure.
   - Two cards of a class differ in what they lead to by no more than their Augen: where one has failed by more than
     that, the other one fails too.

   All of this is true of Augen alone. Where special points count, every card is tried. */

struct choice { i32 kind, class, rate; };

/* The cards that another hand may lay now, and what may come of a Fuchs. */
static u32 answers(const struct kernel *k, const struct moment *m, const struct table *t, i32 seat, i32 led) {
    u32 hand = m->once[seat], serving = hand & t->serves[led], found = serving ? serving : hand;
    if (seat == k->at.holder && HAS(found, k->at.fuchs) && k->at.rights[m->laid] & 2) found |= 1u << k->at.schwein;
    return found;
}

/* Whether the Stich is sure if this card wins so far, laid by `owner`: 1 for the side of `turn`, -1 against it, 0 not. */
static i32 sure(const struct kernel *k, const struct moment *m, i32 place, i32 led, i32 best, i32 owner, i32 turn) {
    const struct table *t = table_of(k, m);
    i32 ours = is_re(k, owner) == is_re(k, turn);
    for (i32 later = place + 1; later < 4; later++) {
        i32 seat = seat_of(m, later);
        if (is_re(k, seat) != is_re(k, owner) && answers(k, m, t, seat, led) & t->beaten_by[best]) return 0;
    }
    return ours ? 1 : -1;
}

/* How promising a card looks decides only in which order cards are tried, never what comes out. It is a sum of facts
   about the card, weighed by its place in the Stich and by how the Stich stands then. The weights were found by trying
   out thousands of others: with these the fewest cards had to be laid at five and six cards left, in games of all books.
   `open_play.py` has the same ones. */

enum { SAFE, LOST, WINS, PARTNERS, OPPONENTS, SITUATIONS };
enum { KILLER = 92 }; /* what a card that has just decided a like moment gains */
enum { BIAS, AUGEN_OF, TRUMP, ABOVE, BELOW, MANY, SINGLE, LIES, TAKES, RUFFS, HELP, FACTS };

static const signed char WEIGHTS[4][SITUATIONS][FACTS] = {
    { /* lead */
        {  36,   10,  -23,    6,   -2,   24,   -2,    0,    0,    0,   -6},
        {  12,  -10,   -3,    3,    0,   -6,    0,    0,    0,    0,    0},
        {  26,   -1,   16,    0,    0,   -6,    4,    0,    0,   -2,    1},
        {  12,  -10,   -3,    3,    0,   -6,    0,    0,    0,    0,    0},
        {  12,  -10,   -3,    3,    0,   -6,    0,    0,    0,    0,    0},
    },
    { /* second */
        {  50,   16,    4,   38,    1,    7,   10,   15,  -15,   -5,    7},
        {  36,  -26,   10,   -7,  -24,  -15,  -16,  -23,    0,   31,   35},
        {  44,    5,   -4,   -1,  -20,   23,   19,   -1,    0,   41,    9},
        {   6,    3,  -13,   13,    5,   19,   47,   27,    0,   -2,    6},
        {  47,   23,   41,   40,   13,   47,    0,   -3,    0,   22,  -11},
    },
    { /* third */
        {  72,   12,    2,    5,   -4,   -2,    4,    8,  -19,    6,    0},
        {  52,  -37,  -46,    8,   -4,  -36,   10,  -15,    0,  -14,   13},
        {  30,  -10,   14,  -10,   17,    3,   27,    3,   21,   18,    0},
        {  40,   11,    6,   10,  -36,   -6,    5,  -11,    0,   11,    0},
        {  61,   13,  -17,    8,    3,   -4,   29,    6,    0,    0,  -29},
    },
    { /* fourth */
        {  79,   16,   12,   28,  -32,  -11,  -10,    0,  -30,    0,    0},
        {  29,  -17,  -14,    1,    2,    2,   22,   -2,    0,    0,    0},
        {  44,    4,    0,   -5,    0,    0,    0,    0,    0,    0,    0},
        {  31,    6,    0,    2,    0,    0,    0,    0,    0,    0,    0},
        {  31,  -12,    0,    2,    0,    0,    0,    0,    0,    0,    0},
    },
};

/* What a player looks at: all hands, the cards of this Stich, whose turn it is, and what lies there. */
struct look {
    const u32 *once, *twice;
    const struct table *t;
    const i32 *augen;
    i32 re, turn, place, lies;
};

static i32 promise(const struct look *o, i32 kind, i32 safe, i32 wins, i32 ours, u32 others) {
    const struct table *t = o->t;
    i32 turn = o->turn, place = o->place, partner = 0, ruffs = 0;
    u32 suit = t->serves[kind], mine = o->once[turn] & suit, higher = t->beaten_by[kind] & suit;
    i32 situation = safe > 0 ? SAFE : safe < 0 ? LOST : wins ? WINS : ours ? PARTNERS : OPPONENTS;
    for (i32 step = 1; step < 4 - place; step++) {
        i32 later = (turn + step) & 3;
        if (HAS(o->re, later) == HAS(o->re, turn)) partner |= (o->once[later] & higher) != 0;
        else ruffs += !(o->once[later] & suit) && (o->once[later] & t->trumps);
    }
    i32 many = __builtin_popcount(mine) + __builtin_popcount(o->twice[turn] & suit);
    const signed char *weigh = WEIGHTS[place][situation];
    return weigh[BIAS] * 8 + weigh[AUGEN_OF] * o->augen[kind] + weigh[TRUMP] * 4 * HAS(t->trumps, (u32)kind)
         + weigh[ABOVE] * __builtin_popcount(others & higher) + weigh[BELOW] * __builtin_popcount(others & suit & ~higher)
         + weigh[MANY] * many + weigh[SINGLE] * 4 * (many == 1) + weigh[LIES] * o->lies / 2
         + weigh[TAKES] * 4 * (place && wins) + weigh[RUFFS] * 4 * ruffs + weigh[HELP] * 4 * partner;
}

/* The cards to be tried, the most promising ones first. `all`: none is left out, for Punkte. */
static i32 choices(const struct kernel *k, const struct moment *m, struct choice *found, i32 all) {
    const struct table *t = table_of(k, m);
    i32 place = m->n_stich, turn = seat_of(m, place), n = 0, class = -1, before = -1, class_safe = 0;
    i32 killer = k->killer[m->left][place];
    u32 others = m->once[(turn + 1) & 3] | m->once[(turn + 2) & 3] | m->once[(turn + 3) & 3];
    u32 ahead = place ? t->beaten_by[m->stich[m->best]] : 0;
    i32 owner = seat_of(m, m->best), ours = place && is_re(k, owner) == is_re(k, turn);
    const struct look look = {m->once, m->twice, t, k->at.augen, k->at.re, turn, place, m->lies};
    u32 alone = k->at.alone;
    if (turn == k->at.holder) alone |= 1u << k->at.fuchs | 1u << k->at.schwein;
    EACH(kind, allowed(k, m)) {
        u32 between = (2u << kind) - (before < 0 ? 0 : 1u << before);
        i32 wins = !place || HAS(ahead, kind);
        i32 same = before >= 0 && !all && HAS(t->serves[kind], before) && !(others & between)
                && !((alone >> kind | alone >> before) & 1) && HAS(ahead, kind) == HAS(ahead, before);
        before = kind;
        if (!same) {
            class++;
            class_safe = sure(k, m, place, place ? m->stich[0] : (i32)kind, wins ? (i32)kind : m->stich[m->best],
                              wins ? turn : owner, turn);
        }
        i32 augen = k->at.augen[kind], left_out = 0;
        for (i32 one = n; same && one-- > 0 && found[one].class == class;) {
            i32 other = k->at.augen[found[one].kind];
            if (other == augen || (class_safe > 0 && other > augen) || (class_safe < 0 && other < augen)) left_out = 1;
            else if (class_safe) found[one] = found[--n]; /* of a sure Stich one of each class */
        }
        if (left_out) continue;
        i32 rate = promise(&look, kind, class_safe, wins, ours, others) + ((i32)kind == killer) * KILLER;
        found[n++] = (struct choice){kind, class, rate};
    }
    for (i32 one = 1; one < n; one++) {
        struct choice moved = found[one];
        i32 to = one;
        for (; to && found[to - 1].rate < moved.rate; to--) found[to] = found[to - 1];
        found[to] = moved;
    }
    return n;
}


/* 4 Augen

   `reach` answers one question: does Re still get `need` Augen? What comes back is a bound: if it is `need` or more, Re
   gets at least that; if it is less, Re gets at most that. Before each Stich it is remembered, as bounds of what is still
   to come; so it holds whatever was won before, and for every question about the same cards. */

static inline u64 mixed(u64 key, u64 more) {
    key = (key ^ more) * 0x9E3779B97F4A7C15ull;
    return key ^ key >> 29;
}

/* What is left as a number. Of cards of a run only their order counts: with the others of the run gone, two Queens are
   as good as any two. Two equal cards in one hand are as two neighbours. */
static u64 key_of(const struct kernel *k, const struct moment *m) {
    u64 key = mixed(0x5DEECE66Dull, m->lead | m->laid << 2);
    i32 run = -1;
    u32 here = m->once[0] | m->once[1] | m->once[2] | m->once[3];
    EACH(kind, here) {
        u32 who = 0, both = 0;
        for (i32 seat = 0; seat < 4; seat++) {
            who |= HAS(m->once[seat], kind) << seat;
            both |= HAS(m->twice[seat], kind) << seat;
        }
        if (k->at.run[kind] != run) key = mixed(key, 64 + (run = k->at.run[kind]));
        key = mixed(key, 16 + who);
        if (both) key = mixed(key, 16 + both);
    }
    return (key & ~15ull) | m->left;
}

/* Where a position is remembered, or would be: of two places the first one keeps what took longer to find, positions with
   more Stiche left. They stand in the last four bits of the key. */
static struct entry *entry_of(struct kernel *k, u64 key) {
    struct entry *pair = &k->known[(key ^ key >> 32) & ((1u << k->bits) - 2)];
    if (!((pair[0].key ^ key) >> 4)) return &pair[0];
    if (!((pair[1].key ^ key) >> 4)) return &pair[1];
    return (pair[0].key & 15) <= (key & 15) ? &pair[0] : &pair[1];
}

static inline i32 least(i32 a, i32 b) { return a < b ? a : b; }
static inline i32 most(i32 a, i32 b) { return a > b ? a : b; }

/* The last Stich plays itself: what Re gets of it. Only who may raise a Fuchs has a choice, then it is -1. */
static i32 last_stich(const struct kernel *k, const struct moment *m) {
    if (k->at.holder >= 0 && HAS(m->once[k->at.holder], k->at.fuchs)) return -1;
    const struct table *t = table_of(k, m);
    i32 best = m->lead, card = __builtin_ctz(m->once[best]);
    for (i32 place = 1; place < 4; place++) {
        i32 seat = seat_of(m, place), other = __builtin_ctz(m->once[seat]);
        if (HAS(t->beaten_by[card], other)) best = seat, card = other;
    }
    return is_re(k, best) ? m->rest : 0;
}

static i32 reach(struct kernel *k, const struct moment *m, i32 need) {
    if (need <= 0) return 0;
    if (need > m->rest) return m->rest;
    if (m->left == 1 && !m->n_stich) {
        i32 last = last_stich(k, m);
        if (last >= 0) return last;
    }
    struct entry *entry = 0;
    i32 low = 0, high = m->rest;
    u64 key = 0;
    if (!m->n_stich && m->left > 1) {
        key = key_of(k, m);
        entry = entry_of(k, key);
        if (entry->key == key) {
            low = entry->low, high = entry->high;
            if (low >= need) return low;
            if (high < need) return high;
        }
    }
    struct choice found[STICHE + 2];
    i32 n = choices(k, m, found, 0), re = is_re(k, seat_of(m, m->n_stich)), best = re ? 0 : m->rest;
    if (m->n_stich == 3 && m->left > 2)
        for (i32 one = 0; one < n; one++) { /* perhaps one of the cards leads to what is known already */
            struct moment after;
            lay(k, m, found[one].kind, &after);
            u64 then = key_of(k, &after);
            const struct entry *known = entry_of(k, then);
            i32 gained = after.augen_re - m->augen_re;
            if (known->key != then) continue;
            if (re && gained + known->low >= need) return gained + known->low;
            if (!re && gained + known->high < need) return gained + known->high;
        }
    for (i32 one = 0; one < n; one++) {
        i32 skipped = 0;
        for (i32 tried = 0; tried < one && !skipped; tried++)
            if (found[tried].class == found[one].class) {
                i32 apart = k->at.augen[found[tried].kind] - k->at.augen[found[one].kind];
                i32 bound = re ? found[tried].rate + most(apart, -apart) : found[tried].rate - most(apart, -apart);
                if (re ? bound < need : bound >= need) skipped = 1, found[one].rate = bound;
            }
        if (!skipped) {
            struct moment after;
            if (++k->nodes > k->limit) k->cut = 1;
            if (k->cut) return 0;
            lay(k, m, found[one].kind, &after);
            i32 gained = after.augen_re - m->augen_re;
            found[one].rate = gained + reach(k, &after, need - gained); /* from here on what it leads to */
            if (k->cut) return 0;
        }
        best = re ? most(best, found[one].rate) : least(best, found[one].rate);
        if (re ? best >= need : best < need) {
            k->killer[m->left][m->n_stich] = found[one].kind;
            break;
        }
    }
    if (entry) {
        if (best >= need) low = most(low, best);
        else high = least(high, best);
        *entry_of(k, key) = (struct entry){key, low, high};
    }
    return best;
}

struct bounds { i32 low, high; };

/* What Re still gets, by questions around a guess; where the limit is reached, what is proven until then. */
static struct bounds value(struct kernel *k, const struct moment *m, i32 guess) {
    struct bounds found = {0, m->rest};
    i32 step = 1, need = guess;
    while (found.low < found.high) {
        need = most(found.low + 1, least(need, found.high));
        i32 bound = reach(k, m, need);
        if (k->cut) break;
        if (bound >= need) {
            found.low = most(found.low, bound);
            need = bound + step;
        } else {
            found.high = least(found.high, bound);
            need = bound - step + 1;
        }
        step *= 2;
        if (step > 8 && found.low > 0 && found.high < m->rest) need = (found.low + found.high + 1) / 2;
    }
    return found;
}

/* A first guess: everybody lays the card that looks best. */
static i32 guess_of(struct kernel *k, const struct moment *m) {
    struct moment now = *m;
    while (now.left) {
        struct choice found[STICHE + 2];
        struct moment after;
        choices(k, &now, found, 0);
        lay(k, &now, found[0].kind, &after);
        now = after;
    }
    return now.augen_re - m->augen_re;
}


/* 5 Punkte

   The end of a game is worth what Python has put into `worth`, by the Augen of Re and the special points. Both sides
   look for the best end for themselves; between the bounds `low` and `high` the value is exact. */

static i32 end_of(const struct kernel *k, const struct moment *m) {
    i32 row = !HAS(m->stiche, 0) ? RE_SCHWARZ : !HAS(m->stiche, 1) ? KONTRA_SCHWARZ : m->augen_re;
    return k->at.worth[row * k->at.n_specials + m->special];
}

static i32 score(struct kernel *k, const struct moment *m, i32 low, i32 high) {
    if (!m->left) return end_of(k, m);
    struct entry *entry = 0;
    struct bounds known = {-0x7FFFFFFF, 0x7FFFFFFF};
    u64 key = 0;
    if (!m->n_stich && m->left > 1) {
        key = (mixed(mixed(key_of(k, m), m->augen_re | m->stiche << 8), m->special) & ~15ull) | m->left;
        entry = entry_of(k, key);
        if (entry->key == key) {
            known = (struct bounds){entry->low, entry->high};
            if (known.low >= high || known.low == known.high) return known.low;
            if (known.high <= low) return known.high;
        }
    }
    struct choice found[STICHE + 2];
    i32 n = choices(k, m, found, 1), re = is_re(k, seat_of(m, m->n_stich)), best = re ? -0x7FFFFFFF : 0x7FFFFFFF;
    for (i32 one = 0; one < n; one++) {
        struct moment after;
        if (++k->nodes > k->limit) k->cut = 1;
        if (k->cut) return 0;
        lay(k, m, found[one].kind, &after);
        i32 led_to = score(k, &after, re ? most(low, best) : low, re ? high : least(high, best));
        if (k->cut) return 0;
        best = re ? most(best, led_to) : least(best, led_to);
        if (re ? best >= high : best <= low) {
            k->killer[m->left][m->n_stich] = found[one].kind;
            break;
        }
    }
    if (entry) *entry_of(k, key) = (struct entry){key, best > low ? best : known.low, best < high ? best : known.high};
    return best;
}


/* 6 Chance

   Each card that somebody may lay is as likely as every other, two equal ones twice as likely as one. The same number
   leads to the same games everywhere: chance is the generator SplitMix64, in whole numbers. */

static u32 below(u64 *chance, u32 many) {
    u64 z = *chance += 0x9E3779B97F4A7C15ull;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    z ^= z >> 31;
    return (u32)((z >> 32) * many >> 32);
}

static i32 any_card(const struct kernel *k, const struct moment *m, u64 *chance) {
    u32 may = allowed(k, m), twice = may & m->twice[seat_of(m, m->n_stich)];
    i32 number = below(chance, __builtin_popcount(may) + __builtin_popcount(twice));
    EACH(kind, may) {
        number -= 1 + HAS(twice, kind);
        if (number < 0) return kind;
    }
    return -1; /* nobody is without a card */
}

/* The cards of these seats, mixed and dealt again, as many to each as before. */
static void deal_again(struct moment *m, u32 seats, u64 *chance) {
    i32 cards[4 * STICHE], n = 0, size[4] = {0};
    EACH(seat, seats) EACH(kind, m->once[seat])
        for (u32 copy = 0; copy <= HAS(m->twice[seat], kind); copy++) cards[n++] = kind, size[seat]++;
    for (i32 last = n - 1; last > 0; last--) {
        i32 other = below(chance, last + 1), moved = cards[last];
        cards[last] = cards[other];
        cards[other] = moved;
    }
    EACH(seat, seats) {
        m->once[seat] = m->twice[seat] = 0;
        while (size[seat]--) {
            u32 card = 1u << cards[--n];
            m->twice[seat] |= m->once[seat] & card;
            m->once[seat] |= card;
        }
    }
}


/* 7 What a seat sees

   From here on cards are hidden. One seat sees what was laid; Python tells in which ways the rest may lie, and in each of
   these deals everybody plays on. What a deal makes of the parties, and whom each seat takes for a friend in it, is its
   `world`. Numbers with a point are those of Python: WebAssembly reckons with the same 64 bits, so the same sums in the
   same order come to the same. */

enum { GROUPS = 5, TRUMPS = 4, PLACES = 37, WAYS = 3, WORLDS = 16, LIKELY = 256, ASKED = 16 };
enum { USUAL, ALONE, AGAINST_ONE };

/* How somebody weighs one thing against another: the numbers of a `Character`. */
struct way {
    double to_come, rescue, ruff, fuchs, fuchs_lies, free, trump_lead, fuchs_kept, fuchs_led, trump_ten_led, ten_led;
    double ass_held, overtaken, ruffed, join, karlchen, fuchs_rescue, fuchs_ruff, ass_first, cannot_run, given;
    double fade[STICHE + 1]; /* by cards in the hand */
    double kept[KINDS];      /* what a card is kept for */
};

struct world {
    double at_first[4][4], now[4][4]; /* by seat: how likely it takes each for a friend, before the first card and now */
    i32 re, by_alte;                  /* whether a Kreuz Dame tells who is Re */
};

struct deal { unsigned char world, cards[4 * STICHE]; };

struct seen {
    struct way ways[WAYS];
    struct world worlds[WORLDS];
    i32 likely[LIKELY];       /* how likely a card is that looks so many quarters of an Auge worse than the best one */
    double slip;              /* how often somebody lays any card at all */
    struct prices prices[2];  /* of two against two, of one against three */
    i32 group[KINDS], augen[KINDS];
    struct table tables[2];   /* by last Stich */
    u32 members[GROUPS];
    i32 fuchs_is_trump, fuchs, schwein, charly, dulle, alte;
    i32 karlchen_from;        /* with so many cards somebody thinks of the last Stich */
    i32 first_round;          /* of a suit of which so many cards are out nobody is sure to be without it yet */
    i32 seat;
    i32 size[4], without[4];  /* now; the groups that a seat is known to be without */
    i32 n_laid, first, laid[4 * STICHE]; /* every card so far, and who laid the first one */
    i32 finds, holder;        /* the groups that may find the partner of a Hochzeit, and who looks for him; -1: nobody */
    i32 searching, led, only_trumps, wished, search_ends;
    i32 n_asked, asked[ASKED]; /* the cards that may be laid now */
    i32 room;                 /* for so many deals */
    double ways_to_choose[PLACES][PLACES];
};

/* What one seat knows of the others: the kinds of which one copy is out, or both, and who is a friend. */
struct eye { u32 once, twice; double friends[4]; };

struct game {
    u32 once[4], twice[4];
    i32 size[4];
    u32 without[4];
    struct eye eyes[4];
    i32 lead, n_stich, stich[4], best, lies;
    i32 re, by_alte, n_shown;
    i32 finds, holder, searching;
    i32 n_done;
    struct stich done[STICHE];
};

static inline i32 turn_of(const struct game *g) { return (g->lead + g->n_stich) & 3; }
static inline i32 owner_of(const struct game *g) { return (g->lead + g->best) & 3; }

static void add(u32 *once, u32 *twice, u32 card) {
    *twice |= *once & card;
    *once |= card;
}

static void knows(struct game *g, i32 seat) {
    for (i32 one = 0; one < 4; one++) g->eyes[seat].friends[one] = HAS(g->re, one) == HAS(g->re, seat);
}

/* A Kreuz Dame tells who is Re; the second one tells everything, and the first one whoever holds it. */
static void show(struct game *g, i32 shown) {
    g->n_shown++;
    for (i32 seat = 0; seat < 4; seat++) {
        if (g->n_shown > 1 || (HAS(g->re, seat) && seat != shown)) knows(g, seat);
        else if (!HAS(g->re, seat))
            for (i32 one = 0; one < 4; one++)
                g->eyes[seat].friends[one] = one == seat ? 1.0 : one == shown ? 0.0 : 0.5;
    }
}

/* A Hochzeit looks for its partner in the Stich that was made. */
static void look_for_partner(const struct seen *s, struct game *g, const struct stich *done) {
    i32 holder = s->holder, partner = -1, winner = (done->lead + done->best) & 3;
    if (s->wished >= 0) {
        for (i32 place = 3; place >= 0; place--)
            if (done->cards[place] == s->wished && ((done->lead + place) & 3) != holder) partner = (done->lead + place) & 3;
    } else if (HAS(s->led, s->group[done->cards[0]])) {
        i32 counts = 1;
        for (i32 place = 0; place < 4; place++) counts &= !s->only_trumps || s->group[done->cards[place]] == TRUMPS;
        if (counts && winner != holder) partner = winner;
    }
    if (partner < 0 && g->n_done < s->search_ends) return;
    g->searching = g->finds = 0;
    g->re = 1 << holder | (partner < 0 ? 0 : 1 << partner);
    for (i32 seat = 0; seat < 4; seat++) knows(g, seat);
}

static void put(const struct seen *s, struct game *g, i32 kind) {
    i32 turn = turn_of(g);
    u32 card = 1u << (kind == s->schwein ? s->fuchs : kind);
    if (g->twice[turn] & card) g->twice[turn] ^= card;
    else g->once[turn] ^= card;
    g->size[turn]--;
    for (i32 seat = 0; seat < 4; seat++)
        if (seat != turn) {
            if (g->eyes[seat].twice & card) g->eyes[seat].twice ^= card;
            else g->eyes[seat].once &= ~card;
        }
    if (!g->n_stich) g->best = 0;
    else {
        i32 led = s->group[g->stich[0]];
        if (s->group[kind] != led) g->without[turn] |= 1u << led;
        if (HAS(s->tables[!g->size[g->lead]].beaten_by[g->stich[g->best]], kind)) g->best = g->n_stich;
    }
    g->stich[g->n_stich++] = kind;
    g->lies += s->augen[kind];
    if (kind == s->alte && g->by_alte) show(g, turn);
    if (g->n_stich < 4) return;
    struct stich *done = &g->done[g->n_done++];
    *done = (struct stich){g->lead, {g->stich[0], g->stich[1], g->stich[2], g->stich[3]}, g->best, g->lies, !g->size[g->lead]};
    g->lead = owner_of(g);
    g->n_stich = g->best = g->lies = 0;
    if (g->searching) look_for_partner(s, g, done);
}

static u32 may_put(const struct seen *s, const struct game *g) {
    u32 hand = g->once[turn_of(g)], serving = g->n_stich ? hand & s->members[s->group[g->stich[0]]] : 0;
    return serving ? serving : hand;
}

/* The deal before its first card. */
static void from_the_first(const struct seen *s, const struct deal *d, struct game *g) {
    const struct world *w = &s->worlds[d->world];
    *g = (struct game){.lead = s->first, .re = w->re, .by_alte = w->by_alte, .holder = -1, .searching = s->searching};
    if (s->searching) g->re = 1 << s->holder;
    const unsigned char *card = d->cards;
    for (i32 seat = 0; seat < 4; seat++) {
        g->size[seat] = s->size[seat];
        for (i32 one = 0; one < s->size[seat]; one++) add(&g->once[seat], &g->twice[seat], 1u << *card++);
    }
    i32 seat = s->first, lead = seat, best = 0;
    for (i32 one = 0; one < s->n_laid; one++) {
        i32 kind = s->laid[one], place = one & 3;
        add(&g->once[seat], &g->twice[seat], 1u << (kind == s->schwein ? s->fuchs : kind));
        g->size[seat]++;
        /* who made the Stich leads the next one; the last Stich of a game is never looked back at */
        if (!place) best = one;
        else if (HAS(s->tables[0].beaten_by[s->laid[best]], kind)) best = one;
        seat = (seat + 1) & 3;
        if (place == 3) seat = lead = (lead + (best & 3)) & 3;
    }
    for (i32 eye = 0; eye < 4; eye++) {
        for (i32 other = 0; other < 4; other++) {
            g->eyes[eye].friends[other] = w->at_first[eye][other];
            if (other == eye) continue;
            u32 both = g->eyes[eye].once & g->once[other];
            g->eyes[eye].twice |= both | g->twice[other];
            g->eyes[eye].once |= g->once[other];
        }
    }
}

/* Where the game stands now, for all that everybody knows. */
static void up_to_now(const struct seen *s, const struct deal *d, struct game *g) {
    from_the_first(s, d, g);
    for (i32 one = 0; one < s->n_laid; one++) put(s, g, s->laid[one]);
    for (i32 seat = 0; seat < 4; seat++) {
        g->without[seat] = s->without[seat];
        for (i32 other = 0; other < 4; other++) g->eyes[seat].friends[other] = s->worlds[d->world].now[seat][other];
    }
    g->finds = s->finds;
    g->holder = s->holder;
}


/* 8 People of a club

   `worths` is `worth` of `estimate.py`, sum for sum: what each card is worth in the running Stich, for all that its
   player knows. Who sees all hands lays the card that the search would try first, as `open_play.py` does. */

/* How likely somebody with so much room among these places holds one of so many cards. */
static double holds(const struct seen *s, i32 places, i32 room, i32 cards) {
    if (!room || !cards) return 0.0;
    if (cards > places - room) return 1.0;
    return 1 - s->ways_to_choose[places - room][cards] / s->ways_to_choose[places][cards];
}

static i32 out(const struct eye *eye, u32 kinds) {
    return __builtin_popcount(eye->once & kinds) + __builtin_popcount(eye->twice & kinds);
}

struct chances {
    const struct seen *s;
    const struct game *g;
    const struct way *way;
    i32 seat, n_others, last;
    i32 reckoned;                                /* for which groups led the rest is known, a bit each */
    i32 places[GROUPS], rooms[GROUPS][4];        /* where a card of a group may lie */
    double lays[GROUPS][4];                      /* by group led and by who comes after: how surely he lays a trump */
};

static void reckon(struct chances *c, i32 led) {
    for (i32 once = 0; once < 2; once++) {
        i32 group = once ? TRUMPS : led;
        c->places[group] = 0;
        for (i32 seat = 0; seat < 4; seat++) {
            i32 room = seat == c->seat || HAS(c->g->without[seat], group) ? 0 : c->g->size[seat];
            c->rooms[group][seat] = room;
            c->places[group] += room;
        }
    }
    i32 many = out(&c->g->eyes[c->seat], c->s->members[led]);
    for (i32 step = 1; step <= c->n_others; step++) {
        i32 other = (c->seat + step) & 3;
        c->lays[led][other] = led == TRUMPS ? 1.0 : c->way->ruff * (1 - holds(c->s, c->places[led], c->rooms[led][other], many));
    }
    c->reckoned |= 1 << led;
}

/* How likely the own party gets the Stich with this card ahead; `ours`: how likely it is that we laid it; `back`: how much
   of a rescue is left once an opponent behind has gone over it. */
static double chance(struct chances *c, i32 best, i32 led, double ours, double back) {
    const struct eye *eye = &c->g->eyes[c->seat];
    u32 beats = c->s->tables[c->last].beaten_by[best];
    if (!c->n_others || !(beats & eye->once)) return ours;
    i32 n_trumps = out(eye, beats & c->s->members[TRUMPS]), n_suit = led == TRUMPS ? 0 : out(eye, beats & c->s->members[led]);
    if (!n_trumps && !n_suit) return ours;
    if (!HAS(c->reckoned, led)) reckon(c, led);
    double theirs = 1 - ours, over = 0.0; /* an opponent is ahead: from the start, or one who has gone over it */
    for (i32 step = 1; step <= c->n_others; step++) {
        i32 other = (c->seat + step) & 3;
        double friend = eye->friends[other];
        double takes = holds(c->s, c->places[TRUMPS], c->rooms[TRUMPS][other], n_trumps) * c->lays[led][other]
                     + holds(c->s, c->places[led], c->rooms[led][other], n_suit);
        double beaten = (1 - friend) * takes, saved = friend * c->way->rescue * takes, had = ours, were = theirs;
        ours = had * (1 - beaten) + were * saved + over * saved * back;
        theirs = were * (1 - saved - beaten);
        over = over * (1 - saved * back) + (had + were) * beaten;
    }
    return ours;
}

/* The suits that somebody behind is without who may have trumps, unless the last such one is a partner. */
static u32 ruffed_suits(const struct game *g, i32 seat) {
    u32 found = 0;
    for (i32 step = 1; step < 4 - g->n_stich; step++) {
        i32 other = (seat + step) & 3;
        u32 without = g->without[other];
        if (!without || HAS(without, TRUMPS)) continue;
        without &= (1 << TRUMPS) - 1;
        found = g->eyes[seat].friends[other] < 1 ? found | without : found & ~without;
    }
    return found;
}

/* What speaks for or against leading a card, beside the Stich. */
static double lead_bonus(const struct seen *s, const struct game *g, const struct way *way, i32 seat, i32 kind, u32 ruffed) {
    i32 group = s->group[kind], ten = s->augen[kind] == 10;
    u32 higher = s->tables[0].beaten_by[kind] & g->eyes[seat].once & s->members[group];
    if (group == TRUMPS) {
        double dear = way->fuchs_led * (kind == s->fuchs_is_trump) + way->trump_ten_led * (ten && kind != s->dulle);
        return way->trump_lead * HAS(g->re, seat) - (higher ? dear : 0.0);
    }
    const struct eye *eye = &g->eyes[seat];
    i32 left = out(eye, s->members[group]), others = 0;
    for (i32 one = 0; one < 4; one++) others += eye->friends[one] < 1;
    double cost = HAS(ruffed, group) ? way->ruffed : 0.0;
    i32 full = s->augen[kind] >= 10, ruff = left < others && out(eye, s->members[TRUMPS]);
    if (full && ruff && way->cannot_run > cost) cost = way->cannot_run;
    if (ten) {
        i32 held = 0;
        EACH(one, g->once[seat] & s->members[group]) held |= s->augen[one] == 11;
        double also = higher ? way->ten_led : way->ass_held * held;
        if (also > cost) cost = also;
    } else if (s->augen[kind] == 11 && !HAS(ruffed, group) && left >= s->first_round) cost -= way->ass_first;
    return -cost;
}

/* Whether two are still to play, of whom one who is no known partner is likely to be without the suit led. */
static i32 is_thin(const struct seen *s, const struct game *g, i32 seat, i32 led, i32 n_others) {
    i32 partners = 0;
    for (i32 step = 1; step <= n_others; step++) partners += g->eyes[seat].friends[(seat + step) & 3] == 1;
    if (led == TRUMPS || n_others < 2 || partners == n_others) return 0;
    return out(&g->eyes[seat], s->members[led]) <= 2 * n_others;
}

/* How somebody weighs cards in this game: not as usual where he knows that one plays against three. */
static const struct way *way_of(const struct seen *s, const struct eye *eye) {
    double partners = 0;
    for (i32 seat = 0; seat < 4; seat++) partners += eye->friends[seat];
    return &s->ways[partners < 1.000001 ? ALONE : partners > 2.999999 && partners < 3.000001 ? AGAINST_ONE : USUAL];
}

/* What each of these cards is worth now to whoever is on turn. */
static void worths(const struct seen *s, const struct game *g, u32 may, double *found) {
    i32 seat = turn_of(g), leads = !g->n_stich, led = leads ? -1 : s->group[g->stich[0]], lies_fuchs = 0;
    const struct eye *eye = &g->eyes[seat];
    const struct way *way = way_of(s, eye);
    struct chances c = {.s = s, .g = g, .way = way, .seat = seat, .n_others = 3 - g->n_stich, .last = g->size[seat] == 1};
    for (i32 place = 0; place < g->n_stich; place++) lies_fuchs |= g->stich[place] == s->fuchs_is_trump;
    double fade = way->fade[g->size[seat]], lie = g->lies + c.n_others * way->to_come;
    lie += way->fuchs_lies * lies_fuchs;
    u32 beats = leads ? ~0u : s->tables[c.last].beaten_by[g->stich[g->best]], ruffed = leads ? ruffed_suits(g, seat) : 0;
    double under = leads ? 0.0 : chance(&c, g->stich[g->best], led, eye->friends[owner_of(g)], 1.0);
    i32 ruffs_late = !leads && is_thin(s, g, seat, led, c.n_others), lost = !c.n_others && eye->friends[owner_of(g)] == 0;
    u32 joins = g->holder == seat ? 0 : g->finds;
    EACH(kind, may) {
        i32 mine = s->group[kind], takes = HAS(beats, kind), augen = s->augen[kind];
        double ours = takes ? chance(&c, kind, leads ? mine : led, 1.0, 1.0) : under;
        if ((i32)kind == s->fuchs_is_trump && c.n_others > 1) /* takes whoever leads */
            ours = chance(&c, takes ? (i32)kind : g->stich[g->best], leads ? mine : led,
                          takes ? 1.0 : eye->friends[owner_of(g)], way->fuchs_rescue);
        double value = (2 * ours - 1) * (lie + augen) - way->kept[kind] * fade;
        if ((i32)kind == s->fuchs_is_trump) {
            value += (2 * ours - 1) * way->fuchs - way->fuchs_kept * fade;
            if (ruffs_late) value -= way->fuchs_ruff;
        } else if ((i32)kind == s->charly && mine == TRUMPS && ((1 < g->size[seat] && g->size[seat] <= s->karlchen_from) || !takes))
            value -= way->karlchen;
        if (takes && HAS(joins, leads ? mine : led)) value += way->join * ours;
        u32 suit = s->members[mine];
        i32 single = __builtin_popcount(g->once[seat] & suit) + __builtin_popcount(g->twice[seat] & suit) == 1;
        if (mine != led && mine != TRUMPS && single && eye->once & suit && (augen < 10 || ours > 0.5)) value += way->free;
        if (leads) value += lead_bonus(s, g, way, seat, kind, ruffed);
        else if (takes && !c.n_others && eye->friends[owner_of(g)] == 1 && (i32)kind != s->fuchs_is_trump)
            value -= way->overtaken;
        else if (lost && !takes && augen >= 10) value -= way->given;
        found[kind] = value;
    }
}

/* Of equally good cards the first one of the hand, which is the highest. */
static i32 best_of(u32 may, const double *worth) {
    i32 best = -1;
    for (i32 kind = KINDS - 1; kind >= 0; kind--)
        if (HAS(may, kind) && (best < 0 || worth[kind] > worth[best])) best = kind;
    return best;
}

static i32 club_card(const struct seen *s, const struct game *g) {
    u32 may = may_put(s, g);
    double worth[KINDS];
    if (!(may & (may - 1))) return __builtin_ctz(may);
    worths(s, g, may, worth);
    return best_of(may, worth);
}

/* How likely somebody of a club lays this card. */
static double likely(const struct seen *s, const struct game *g, i32 kind) {
    u32 may = may_put(s, g);
    double worth[KINDS], slip = s->slip / __builtin_popcount(may);
    i32 total = 0, his = 0;
    if (!(may & (may - 1))) return 1.0;
    worths(s, g, may, worth);
    double best = worth[best_of(may, worth)];
    EACH(one, may) {
        i32 worse = (i32)((best - worth[one]) * 4), share = s->likely[worse < LIKELY ? worse : LIKELY - 1];
        total += share;
        if ((i32)one == kind) his = share;
    }
    return HAS(may, kind) ? slip + (1 - s->slip) * ((double)his / total) : slip;
}

/* Somebody who sees all hands lays the card that promises most. */
static i32 open_card(const struct seen *s, const struct game *g) {
    u32 may = may_put(s, g), others = 0;
    if (!(may & (may - 1))) return __builtin_ctz(may);
    i32 turn = turn_of(g), place = g->n_stich, best = -1, most_promised = 0;
    const struct table *t = &s->tables[g->size[turn] == 1];
    const struct look look = {g->once, g->twice, t, s->augen, g->re, turn, place, g->lies};
    for (i32 step = 1; step < 4; step++) others |= g->once[(turn + step) & 3];
    i32 ours = place && HAS(g->re, owner_of(g)) == HAS(g->re, turn);
    EACH(kind, may) {
        i32 wins = !place || HAS(t->beaten_by[g->stich[g->best]], kind), safe = 1;
        i32 ahead = wins ? (i32)kind : g->stich[g->best], owner = wins ? turn : owner_of(g), led = place ? g->stich[0] : (i32)kind;
        for (i32 step = 1; step < 4 - place; step++) {
            i32 later = (turn + step) & 3;
            u32 serving = g->once[later] & t->serves[led], cards = serving ? serving : g->once[later];
            if (HAS(g->re, later) != HAS(g->re, owner) && cards & t->beaten_by[ahead]) safe = 0;
        }
        if (HAS(g->re, owner) != HAS(g->re, turn)) safe = -safe;
        i32 promised = promise(&look, kind, safe, wins, ours, others);
        if (best < 0 || promised >= most_promised) best = kind, most_promised = promised; /* of equals the highest */
    }
    return best;
}

static i32 end_of_game(const struct seen *s, struct game *g, i32 open) {
    while (g->size[turn_of(g)]) put(s, g, open ? open_card(s, g) : club_card(s, g));
    i32 augen = 0, stiche = 0, points = 0;
    const struct prices *prices = &s->prices[__builtin_popcount(g->re) == 1];
    for (i32 one = 0; one < g->n_done; one++) {
        const struct stich *done = &g->done[one];
        i32 re = HAS(g->re, (done->lead + done->best) & 3);
        stiche |= re ? 1 : 2;
        if (re) augen += done->augen;
        points += specials(prices, done, g->re, s->fuchs, s->schwein);
    }
    return augen | stiche << 8 | g->re << 10 | (points + 512) << 14;
}


/* 9 The doors

   A caller asks for room, writes a position to its beginning, calls, and reads `answer`: first 1 if the limit cut it
   short, then how many numbers follow, then these. Each call begins anew: what was asked before changes nothing. */

i32 DOOR(version)(void) { return VERSION; }
i32 DOOR(position_words)(void) { return sizeof(struct position) / 4; }

/* Room for a kernel that remembers 2^bits positions; 0 where there is none. */
#ifdef __wasm__
extern char __heap_base;
/* Whether the memory reaches so far. */
static i32 grown(u64 bytes) {
    u64 here = __builtin_wasm_memory_size(0) * 65536ull;
    return bytes <= here || __builtin_wasm_memory_grow(0, (bytes - here + 65535) / 65536) != (unsigned long)-1;
}

struct kernel *DOOR(room)(i32 bits) {
    u64 from = ((u64)(unsigned long)&__heap_base + 63) & ~63ull;
    if (!grown(from + sizeof(struct kernel) + (sizeof(struct entry) << bits))) return 0;
    struct kernel *k = (struct kernel *)(unsigned long)from;
    k->bits = bits;
    return k;
}
#endif

i32 *DOOR(answer_of)(struct kernel *k) { return k->answer; }

static i32 done(struct kernel *k, i32 many) {
    k->answer[0] = k->cut;
    k->answer[1] = many;
    k->answer[ANSWER - 1] = (i32)k->nodes;
    return k->cut;
}

static void ready(struct kernel *k, struct moment *m, i32 limit) {
    begin(k, m);
    k->nodes = 0;
    k->limit = (u32)limit;
    k->cut = 0;
    for (i32 left = 0; left <= STICHE; left++)
        for (i32 place = 0; place < 4; place++) k->killer[left][place] = -1;
    for (u32 one = 0; one < 1u << k->bits; one++) k->known[one] = (struct entry){0, 0, 0};
}

/* Which cards may be laid now: one set. */
i32 DOOR(may_lay)(struct kernel *k) {
    struct moment m;
    begin(k, &m);
    return allowed(k, &m);
}

/* How it stands after a card, in the order of a position from `once` to `special`. */
i32 DOOR(after)(struct kernel *k, i32 kind) {
    struct moment m, next;
    i32 n = 2;
    begin(k, &m);
    lay(k, &m, kind, &next);
    for (i32 seat = 0; seat < 4; seat++) k->answer[n++] = next.once[seat];
    for (i32 seat = 0; seat < 4; seat++) k->answer[n++] = next.twice[seat];
    k->answer[n++] = next.left;
    k->answer[n++] = next.lead;
    k->answer[n++] = next.laid;
    k->answer[n++] = next.n_stich;
    for (i32 place = 0; place < 4; place++) k->answer[n++] = place < next.n_stich ? next.stich[place] : 0;
    k->answer[n++] = next.augen_re;
    k->answer[n++] = next.stiche;
    k->answer[n++] = next.special;
    k->nodes = k->cut = 0;
    return done(k, n - 2);
}

/* The Augen that Re still gets: at least, at most. */
i32 DOOR(solve)(struct kernel *k, i32 limit) {
    struct moment m;
    ready(k, &m, limit);
    struct bounds found = value(k, &m, guess_of(k, &m));
    k->answer[2] = found.low;
    k->answer[3] = found.high;
    return done(k, 2);
}

/* Whether Re still gets so many Augen. */
i32 DOOR(reaches)(struct kernel *k, i32 need, i32 limit) {
    struct moment m;
    ready(k, &m, limit);
    k->answer[2] = reach(k, &m, need) >= need;
    return done(k, 1);
}

/* For each card that may be laid: the card, and the Augen that Re still gets after it, at least and at most. */
i32 DOOR(solve_cards)(struct kernel *k, i32 limit) {
    struct moment m, next;
    ready(k, &m, limit);
    i32 n = 2, guess = guess_of(k, &m);
    EACH(kind, allowed(k, &m)) {
        lay(k, &m, kind, &next);
        i32 gained = next.augen_re - m.augen_re;
        struct bounds found = value(k, &next, guess - gained);
        if (!k->cut) guess = found.low + gained;
        k->answer[n++] = kind;
        k->answer[n++] = found.low + gained;
        k->answer[n++] = found.high + gained;
    }
    return done(k, n - 2);
}

/* What the end is worth for Re after each card that may be laid: the card, at least, at most. */
i32 DOOR(score_cards)(struct kernel *k, i32 limit) {
    struct moment m, next;
    ready(k, &m, limit);
    i32 n = 2;
    EACH(kind, allowed(k, &m)) {
        lay(k, &m, kind, &next);
        i32 worth = score(k, &next, -0x7FFFFFFF, 0x7FFFFFFF);
        k->answer[n++] = kind;
        k->answer[n++] = k->cut ? -0x7FFFFFFF : worth;
        k->answer[n++] = k->cut ? 0x7FFFFFFF : worth;
    }
    return done(k, n - 2);
}

/* How it goes on if both sides do their best: every card, of equally good ones the highest in the order of the game.
   `punkte`: what counts is the score of the table. Ends early where the limit is reached. */
i32 DOOR(line)(struct kernel *k, i32 punkte, i32 limit) {
    struct moment m, next;
    ready(k, &m, limit);
    i32 n = 2, wanted = punkte ? score(k, &m, -0x7FFFFFFF, 0x7FFFFFFF) : value(k, &m, guess_of(k, &m)).low;
    while (m.left && !k->cut) {
        i32 re = is_re(k, seat_of(&m, m.n_stich)), laid = -1;
        for (i32 kind = KINDS - 1; kind >= 0 && laid < 0 && !k->cut; kind--) {
            if (!HAS(allowed(k, &m), kind)) continue;
            lay(k, &m, kind, &next);
            i32 gained = next.augen_re - m.augen_re;
            if (punkte) {
                i32 led_to = score(k, &next, wanted - 1, wanted + 1);
                if (!k->cut && led_to == wanted) laid = kind;
            } else {
                i32 bound = reach(k, &next, wanted - gained + !re);
                if (!k->cut && (re ? bound + gained >= wanted : bound + gained <= wanted)) laid = kind, wanted -= gained;
            }
        }
        if (laid < 0) break;
        k->answer[n++] = laid;
        m = next;
    }
    return done(k, n - 2);
}

/* So many games in which everybody lays any card, after the cards of these seats (a bit each) were dealt again. A seat's
   party is told by the card `alte` where there is one (not -1). `counts_of` has how often the party of `mine` ended with
   how many Augen. */
i32 DOOR(play_by_chance)(struct kernel *k, i32 many, i32 number, i32 seats, i32 alte, i32 mine) {
    struct moment begun, m, next;
    u64 chance = (u32)number;
    begin(k, &begun);
    for (i32 augen = 0; augen <= AUGEN; augen++) k->counts[augen] = 0;
    for (i32 game = 0; game < many; game++) {
        m = begun;
        if (seats) deal_again(&m, seats, &chance);
        for (i32 seat = 0; alte >= 0 && seat < 4; seat++)
            k->at.re = (k->at.re & ~(1 << seat)) | HAS(m.once[seat], alte) << seat;
        while (m.left) {
            lay(k, &m, any_card(k, &m, &chance), &next);
            m = next;
        }
        k->counts[is_re(k, mine) ? m.augen_re : AUGEN - m.augen_re]++;
    }
    return many;
}

i32 *DOOR(counts_of)(struct kernel *k) { return k->counts; }


/* Many deals at once. A caller asks for room behind a kernel, writes a `struct seen` and the deals there, and calls. */

static double *likelihoods(struct seen *s) { return (double *)(s + 1); }
static i32 *ends(struct seen *s) { return (i32 *)(likelihoods(s) + s->room); }
static struct deal *deals(struct seen *s) { return (struct deal *)(ends(s) + ASKED * s->room); }

i32 DOOR(seen_words)(void) { return sizeof(struct seen) / 4; }
double *DOOR(likelihoods_of)(struct seen *s) { return likelihoods(s); }
i32 *DOOR(ends_of)(struct seen *s) { return ends(s); }
struct deal *DOOR(deals_of)(struct seen *s) { return deals(s); }

static void count_ways(struct seen *s) {
    for (i32 of = 0; of < PLACES; of++)
        for (i32 many = 0; many < PLACES; many++)
            s->ways_to_choose[of][many] = !many ? 1 : !of ? 0 : s->ways_to_choose[of - 1][many - 1] + s->ways_to_choose[of - 1][many];
}

/* Room for so many deals; 0 where there is none. */
#ifdef __wasm__
struct seen *DOOR(room_for_deals)(struct kernel *k, i32 many) {
    u64 from = ((u64)(unsigned long)&k->known[1u << k->bits] + 63) & ~63ull;
    u64 each = sizeof(double) + ASKED * sizeof(i32) + sizeof(struct deal);
    return grown(from + sizeof(struct seen) + many * each) ? (struct seen *)(unsigned long)from : 0;
}
#endif

/* How likely a club would have laid the cards that the others have laid, in each of these deals. */
void DOOR(tell_likelihoods)(struct seen *s, i32 many) {
    count_ways(s);
    for (i32 one = 0; one < many; one++) {
        struct game g;
        double so_far = 1.0;
        from_the_first(s, &deals(s)[one], &g);
        for (i32 card = 0; card < s->n_laid; card++) {
            if (turn_of(&g) != s->seat) so_far *= likely(s, &g, s->laid[card]);
            put(s, &g, s->laid[card]);
        }
        likelihoods(s)[one] = so_far;
    }
}

/* How each of these deals ends after each card in question: Augen of Re, who has a Stich, who is Re, special points. */
void DOOR(play_out)(struct seen *s, i32 many, i32 open) {
    count_ways(s);
    for (i32 one = 0; one < many; one++) {
        struct game now, g;
        up_to_now(s, &deals(s)[one], &now);
        for (i32 card = 0; card < s->n_asked; card++) {
            g = now;
            put(s, &g, s->asked[card]);
            ends(s)[one * s->n_asked + card] = end_of_game(s, &g, open);
        }
    }
}

/* What each card in question leads to if both sides do their best from then on, in what `worth` of the position says.
   All of these deals are of the world that the position was written for. */
i32 DOOR(solve_deals)(struct kernel *k, struct seen *s, i32 from, i32 many) {
    for (i32 one = from; one < from + many; one++) {
        struct moment m, next;
        const unsigned char *card = deals(s)[one].cards;
        for (i32 seat = 0; seat < 4; seat++) {
            k->at.once[seat] = k->at.twice[seat] = 0;
            for (i32 held = 0; held < s->size[seat]; held++) add(&k->at.once[seat], &k->at.twice[seat], 1u << *card++);
        }
        ready(k, &m, 0x7FFFFFFF);
        for (i32 asked = 0; asked < s->n_asked; asked++) {
            lay(k, &m, s->asked[asked], &next);
            ends(s)[one * s->n_asked + asked] = score(k, &next, -0x7FFFFFFF, 0x7FFFFFFF);
        }
        if (k->cut) return 0;
    }
    return many;
}
