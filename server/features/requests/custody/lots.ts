import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { Place, type custody, type Lot } from '#contract/requests/custody.ts'
import type { ParsedOf } from '#contract/foundation/endpoint.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { lots as table } from '#server/database/schema/custody.ts'
import { stores } from '#server/database/schema/stores.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { isWaiting } from '#server/features/foundation/notifications/is-waiting.ts'
import { dayOf } from '#server/time/today.ts'
import { toKilograms, type LotRow } from './post.ts'
import { clockDays, nameOfKind } from './terms.ts'

/** A day of a store's storage limit. */
export const DAY_MS = 24 * 60 * 60_000

const select = (db: Pick<Database, 'select'>) =>
  db
    .select({ lot: table, store: stores, tracking_code: submissions.tracking_code })
    .from(table)
    .innerJoin(stores, eq(stores.id, table.store_id))
    .leftJoin(submissions, eq(submissions.id, table.submission_id))

type Keys = Pick<RequestContext, 'db' | 'env'>
type Found = { lot: LotRow; store: typeof stores.$inferSelect; tracking_code: string | null }

/**
 * The lots in the stores, the oldest first: a page of them.
 * @returns and whether there is more behind it
 */
export async function listLots(
  { db, env, actor }: Keys & Pick<RequestContext, 'actor'>,
  { matter, store, round, what, data, joins, limit, after }: ParsedOf<typeof custody.lots>['query'],
): Promise<{ lots: Lot[]; more: boolean }> {
  const conditions: (SQL | undefined)[] = [
    round === undefined ? gt(table.stock_g, 0) : and(eq(table.round_id, round), gt(table.aboard_g, 0)),
    isWaiting(actor, matter, table.id),
    store === undefined ? undefined : eq(table.store_id, store),
    what === undefined ? undefined : sql`coalesce(${table.device_class}, ${table.material}) = ${what}`,
    data === undefined ? undefined : eq(table.data, data),
    joins === undefined ? undefined : joinsLot(joins),
    after === undefined
      ? undefined
      : sql`(${table.since}, ${table.id}) > (select since, id from lots where id = ${after})`,
  ]
  const rows = await select(db)
    .where(and(...conditions))
    .orderBy(asc(table.since), asc(table.id))
    .limit(limit + 1)
  return { lots: rows.slice(0, limit).map((row) => toLot(row, env)), more: rows.length > limit }
}

/** The other lots of its kind, store and legal route, as a merge asks for them. */
const joinsLot = (id: number) => sql`${table.id} <> ${id} and exists (
  select from lots mine where mine.id = ${id} and mine.store_id = ${table.store_id}
    and mine.device_class is not distinct from ${table.device_class}
    and mine.material is not distinct from ${table.material} and mine.route is not distinct from ${table.route})`

/** Lots wherever they are, by their ids. */
export async function lotsById({ db, env }: Keys, ids: readonly number[]): Promise<Lot[]> {
  if (ids.length === 0) return []
  const rows = await select(db)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
  return rows.map((row) => toLot(row, env))
}

function toLot({ lot, store, tracking_code }: Found, { TIME_ZONE }: Keys['env']): Lot {
  const { id, device_class, material, waste_source, route, data, submission_id, round_id } = lot
  const due = new Date(lot.since.getTime() + clockDays(store.clock) * DAY_MS)
  return {
    id,
    store: { id: store.id, name: store.name },
    device_class,
    material,
    name: nameOfKind(lot),
    waste_source,
    route,
    data,
    submission_id,
    round_id,
    tracking_code,
    since: lot.since.toISOString(),
    due_on: dayOf(due, TIME_ZONE),
    place: Place.options.find((place) => lot[`${place}_g`] > 0) ?? null,
    weight_kg: toKilograms(Place.options.reduce((grams, place) => grams + lot[`${place}_g`], 0)),
  }
}
