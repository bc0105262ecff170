// An independent ledger of one request, written from the words of docs/impact.md. It imports nothing of the server: a test plays
// the same history in both, and every figure of the server has to be the one that is worked out here. All weights are grams.

type Ending = 'recycled' | 'disposed'
type Fate = Ending | 'unknown' | 'lost'
type Place = 'source' | 'stock' | 'underway' | 'held' | 'passed' | 'difference' | 'loss' | Ending
type Move = { lot: PlainLot; place: Place; grams: number }
type ActKind = 'received' | 'declared' | 'split' | 'settled' | 'sent' | 'confirmed' | 'treated'
export type PlainAct = {
  kind: ActKind
  /** The day that counts: of the paper, else of the entry. */
  day: string
  moves: Move[]
  taken_back: boolean
  /** Its number at the server. */
  id: number
  consignment: PlainConsignment | null
}
export type PlainLot = { id: number; entry: PlainEntry }
export type PlainEntry = {
  id: number
  device_class: string
  grams: number
  declared: Fate
  /** Of the first entry of its corrections. */
  day: string
  replaced: boolean
  /** The day on which it came to a store, where that is another one: reports count it from then on. */
  arrived?: string
  /** A stop of a round, where it was weighed there. */
  stop: number | null
}
export type PlainConsignment = { id: number; lots: PlainLot[] }
export type Sums = Partial<Record<Fate, number>>

export class PlainLedger {
  entries: PlainEntry[] = []
  acts: PlainAct[] = []
  lots: PlainLot[] = []
  consignments: PlainConsignment[] = []

  /** A weight opens a lot, and meets at once the end that was declared with it. */
  weigh(entry: PlainEntry, lot_id: number) {
    this.entries.push(entry)
    if (entry.grams === 0) return
    const lot = this.lots.find(({ id }) => id === lot_id) ?? { id: lot_id, entry }
    lot.entry = entry
    if (!this.lots.includes(lot)) this.lots.push(lot)
    this.do('received', entry.arrived ?? entry.day, [
      { lot, from: 'source', to: 'stock', grams: entry.grams },
    ])
    const { declared } = entry
    if (declared === 'recycled' || declared === 'disposed')
      this.do('declared', entry.arrived ?? entry.day, [
        { lot, from: 'stock', to: declared, grams: entry.grams },
      ])
  }

  /** A correction counts instead of what it corrects, on the day of that. */
  correct(before: PlainEntry, now: Pick<PlainEntry, 'id' | 'grams' | 'declared'>, lot_id: number) {
    before.replaced = true
    for (const act of this.standing) if (act.moves[0]!.lot.entry === before) act.taken_back = true
    this.weigh({ ...before, ...now, replaced: false }, lot_id)
  }

  do(
    kind: ActKind,
    day: string,
    steps: { lot: PlainLot; from: Place; to: Place; grams: number }[],
    more: Partial<Pick<PlainAct, 'id' | 'consignment'>> = {},
  ) {
    const moves = steps.flatMap(({ lot, from, to, grams }) => [
      { lot, place: from, grams: -grams },
      { lot, place: to, grams },
    ])
    this.acts.push({ kind, day, moves, taken_back: false, id: 0, consignment: null, ...more })
  }

  split(lot: PlainLot, part: PlainLot, grams: number, { day, id }: Pick<PlainAct, 'day' | 'id'>) {
    this.lots.push(part)
    this.do(
      'split',
      day,
      [
        { lot, from: 'stock', to: 'passed', grams },
        { lot: part, from: 'passed', to: 'stock', grams },
      ],
      { id },
    )
  }

  get standing() {
    return this.acts.filter(({ taken_back }) => !taken_back)
  }
  get current() {
    return this.entries.filter(({ replaced, grams }) => !replaced && grams > 0)
  }
  get grams() {
    return this.current.reduce((sum, { grams }) => sum + grams, 0)
  }

  in(lot: PlainLot, place: Place, acts = this.standing) {
    return acts
      .flatMap(({ moves }) => moves)
      .reduce((sum, one) => sum + (one.lot === lot && one.place === place ? one.grams : 0), 0)
  }

  /** The last day on which something was done with lots: nothing that rests on it is of an earlier one. */
  lastDay(lots: readonly PlainLot[]) {
    return this.standing
      .filter(({ moves }) => moves.some(({ lot }) => lots.includes(lot)))
      .reduce((last, { day }) => (day > last ? day : last), '')
  }

  /**
   * The outcomes of a lot: recycled or disposed of as somebody said; lost, where the receiver weighed less; and unknown what lies
   * there, is on its way, or is with a receiver that has not said more. Where the receiver weighed more, only the grams that came
   * in count: what is too much is taken off the heaviest of what it says.
   */
  fatesOfLot(lot: PlainLot): Sums {
    const by_receiver = this.standing.filter(({ consignment }) => consignment !== null)
    const said = (['held', 'recycled', 'disposed'] as const)
      .map((place) => ({ place, grams: Math.max(0, this.in(lot, place, by_receiver)) }))
      .toSorted((one, other) => other.grams - one.grams || (one.place < other.place ? -1 : 1))
    const difference = this.in(lot, 'difference')
    const less: Partial<Record<Place, number>> = {}
    let excess = Math.max(0, -difference)
    for (const { place, grams } of said) {
      less[place] = Math.min(excess, grams)
      excess -= less[place]
    }
    const left = (place: Place) => this.in(lot, place) - (less[place] ?? 0)
    return withoutNothing({
      recycled: left('recycled'),
      disposed: left('disposed'),
      unknown: left('stock') + left('underway') + left('held'),
      lost: Math.max(0, difference) + left('loss'),
    })
  }

  fatesOf(entry: PlainEntry): Sums {
    return sumUp(this.lots.filter((lot) => lot.entry === entry).map((lot) => this.fatesOfLot(lot)))
  }
  get fates(): Sums {
    return sumUp(this.current.map((entry) => this.fatesOf(entry)))
  }

  /** Weighed: collected. Every gram met an end, and not all of it was lost: recycled. Nothing weighed: null. */
  get state(): 'collected' | 'recycled' | null {
    if (this.grams === 0) return null
    const { unknown = 0, lost = 0 } = this.fates
    const lies = this.lots.some(
      (lot) => this.in(lot, 'stock') + this.in(lot, 'underway') + this.in(lot, 'held') > 0,
    )
    return unknown > 0 || lies || lost === this.grams ? 'collected' : 'recycled'
  }

  figuresOf({ id, lots }: PlainConsignment) {
    const acts = this.standing.filter(({ consignment }) => consignment?.id === id)
    const on = (place: Place) => lots.reduce((sum, lot) => sum + this.in(lot, place, acts), 0)
    const sent = -on('stock')
    const arrived = sent > 0 && on('underway') === 0
    return {
      sent: sent || lots.reduce((sum, lot) => sum + this.in(lot, 'stock'), 0),
      received: arrived ? sent - on('difference') : null,
      difference: arrived ? on('difference') : null,
      held: on('held'),
    }
  }

  /** The figures of a report of a month. An act that was taken back is as if it had never been, on its own day. */
  ofMonth(month: string) {
    const moves = this.standing.flatMap((act) =>
      act.moves.map((move) => ({ ...move, kind: act.kind, month: act.day.slice(0, 'yyyy-mm'.length) })),
    )
    const sum = (some: typeof moves) => some.reduce((grams, move) => grams + move.grams, 0)
    const inside = (place: Place) => sum(moves.filter((move) => move.month === month && move.place === place))
    const until = (...places: Place[]) =>
      sum(moves.filter((move) => move.month <= month && places.includes(move.place)))
    const sent = moves.filter(
      (move) => move.kind === 'sent' && move.month === month && move.place === 'stock',
    )
    return {
      in_kg: -inside('source'),
      recycled_kg: inside('recycled'),
      disposed_kg: inside('disposed'),
      difference_kg: inside('difference'),
      sent_kg: -sum(sent),
      out_kg: until('underway', 'held'),
      closing_kg: until('stock'),
    }
  }
}

const withoutNothing = (sums: Sums) =>
  Object.fromEntries(Object.entries(sums).filter(([, grams]) => grams !== 0)) as Sums

export function sumUp(all: readonly Sums[]): Sums {
  const sums: Sums = {}
  for (const one of all)
    for (const [fate, grams] of Object.entries(one) as [Fate, number][])
      sums[fate] = (sums[fate] ?? 0) + grams
  return withoutNothing(sums)
}
