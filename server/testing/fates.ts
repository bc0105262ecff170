import type pg from 'pg'

// The outcome of every weight, worked out from all acts at once: the kept fates are compared with it.

type Entry = {
  act_id: number
  lot_id: number
  account: string
  grams: number
  weight_entry_id: number | null
  by_receiver: boolean
}
/** Grams by entry and fate, `12 recycled`. */
type Fates = Map<string, number>

const ENDS = ['reused', 'repaired', 'recycled', 'refrigerant', 'disposed']

/** As the database keeps them. */
export async function keptFates(pool: pg.Pool): Promise<Fates> {
  const { rows } = await pool.query(
    `select weight_entry_id || ' ' || outcome as key, grams::float8 from weight_fates`,
  )
  return new Map(rows.map(({ key, grams }) => [key, grams]))
}

/** As the acts that stand say, in shares that nothing rounds. */
export async function fatesFromScratch(pool: pg.Pool): Promise<Fates> {
  const stands = `a.kind <> 'corrected' and not exists (select from custody_acts c where c.corrects_id = a.id)`
  const { rows: entries } = await pool.query<Entry>(`
    select e.act_id::float8, e.lot_id::float8, e.account, e.grams::float8, a.weight_entry_id::float8,
      a.consignment_id is not null as by_receiver
    from custody_entries e join custody_acts a on a.id = e.act_id where ${stands} order by a.id, e.id`)
  const { rows: weighed } = await pool.query<{ id: number; outcome: string; undone: boolean }>(`
    select id::float8, outcome, exists (
      select from custody_acts said join custody_acts back on back.corrects_id = said.id
      where said.weight_entry_id = w.id and said.declared) as undone
    from weight_entries w`)
  const waits = new Map(weighed.map(({ id, outcome, undone }) => [id, undone ? 'unknown' : outcome]))
  /** The share of each entry in a lot. */
  const shares = new Map<number, Map<number, number>>()
  for (const act of Map.groupBy(entries, ({ act_id }) => act_id).values()) {
    const passed = act.filter(({ account }) => account === 'passed')
    const from = passed.filter(({ grams }) => grams > 0)
    const whole = from.reduce((sum, { grams }) => sum + grams, 0)
    const mixed = new Map<number, number>()
    for (const { lot_id, grams } of from)
      for (const [entry, share] of shares.get(lot_id)!)
        mixed.set(entry, (mixed.get(entry) ?? 0) + (share * grams) / whole)
    for (const { lot_id, account, grams, weight_entry_id } of act) {
      if (account === 'source') shares.set(lot_id, new Map([[weight_entry_id!, 1]]))
      if (account === 'passed' && grams < 0) shares.set(lot_id, mixed)
    }
  }
  const fates: Fates = new Map()
  for (const [lot_id, own] of Map.groupBy(entries, (entry) => entry.lot_id)) {
    const on = (account: string, only: (entry: Entry) => boolean = () => true) =>
      own.reduce((sum, one) => sum + (one.account === account && only(one) ? one.grams : 0), 0)
    let excess = Math.max(0, -on('difference'))
    const less = new Map<string, number>()
    const said = [...ENDS, 'held'].map((account) => ({
      account,
      grams: on(account, (one) => one.by_receiver),
    }))
    for (const { account, grams } of said.toSorted(
      (one, other) => other.grams - one.grams || (one.account < other.account ? -1 : 1),
    )) {
      less.set(account, Math.min(excess, grams))
      excess -= less.get(account)!
    }
    const source = own.find(({ account }) => account === 'source')
    const buckets: [string, number][] = [
      ...[...ENDS, 'held'].map((account): [string, number] => [account, on(account) - less.get(account)!]),
      ['lost', on('loss') + Math.max(0, on('difference'))],
      [source ? waits.get(source.weight_entry_id!)! : 'unknown', on('aboard') + on('stock')],
      ['unknown', on('underway')],
    ]
    for (const [bucket, grams] of buckets)
      for (const [entry, share] of shares.get(lot_id) ?? []) {
        const key = `${entry} ${bucket === 'held' ? 'unknown' : bucket}`
        if (grams > 0) fates.set(key, (fates.get(key) ?? 0) + grams * share)
      }
  }
  return fates
}
