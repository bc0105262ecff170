import type { Account } from '#contract/requests/custody.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { custodyActs, custodyEntries, lots } from '#server/database/schema/custody.ts'

export type LotRow = typeof lots.$inferSelect
type NewAct = Omit<typeof custodyActs.$inferInsert, 'at' | 'actor_id'>
/** The details of an act beside its kilograms. */
export type ActDetails = Partial<
  Pick<NewAct, 'happened_on' | 'slip_number' | 'image_id' | 'reason' | 'request_key' | 'request_hash'>
>
type NewEntry = { lot_id: number; account: Account; grams: number; material?: string | null }

/** The wire has kilograms with three decimals, the ledger grams. */
export const toGrams = (kg: number) => Math.round(kg * 1000)
export const toKilograms = (grams: number) => grams / 1000

/** Grams of a lot go from one account to another. */
export const moveGrams = (
  lot_id: number,
  from: Account,
  to: Account,
  grams: number,
  material?: string | null,
) => [
  { lot_id, account: from, grams: -grams },
  { lot_id, account: to, grams, ...(material && { material }) },
]

/** Grams in stock become those of another lot. */
export const passGrams = (from: number, to: number, grams: number) => [
  ...moveGrams(from, 'stock', 'passed', grams),
  ...moveGrams(to, 'passed', 'stock', grams),
]

/**
 * Writes an act with its entries. Balances, and whether it may be, are the database's: what a verb should have noticed
 * before is refused there.
 * @param tx holds the lots
 * @returns its id
 */
export async function postAct(
  tx: Pick<Database, 'insert'>,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  act: NewAct,
  entries: readonly NewEntry[],
): Promise<number> {
  const actor_id = actor.kind === 'member' ? actor.id : null
  const [stored] = await tx
    .insert(custodyActs)
    .values({ ...act, actor_id, at: now() })
    .returning({ id: custodyActs.id })
  const act_id = stored!.id
  await tx.insert(custodyEntries).values(together(entries).map((entry) => ({ ...entry, act_id })))
  return act_id
}

/** One entry for each account of a lot: an act says in all how much went where. */
function together(entries: readonly NewEntry[]): NewEntry[] {
  const same = Map.groupBy(
    entries,
    ({ lot_id, account, material }) => `${lot_id} ${account} ${material ?? ''}`,
  )
  return [...same.values()]
    .map((some) => ({ ...some[0]!, grams: some.reduce((sum, { grams }) => sum + grams, 0) }))
    .filter(({ grams }) => grams !== 0)
}

type Like = Pick<
  LotRow,
  'store_id' | 'device_class' | 'material' | 'waste_source' | 'route' | 'since' | 'data'
>

/** An empty lot. @returns its id */
export async function addLot(
  tx: Pick<Database, 'insert'>,
  like: Like & { submission_id: number | null; round_id?: number | null },
) {
  const { store_id, device_class, material, waste_source, route, since, data, submission_id, round_id } = like
  const [stored] = await tx
    .insert(lots)
    .values({ store_id, device_class, material, waste_source, route, since, data, submission_id, round_id })
    .returning({ id: lots.id })
  return stored!.id
}
