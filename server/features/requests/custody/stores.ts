import { asc, sql } from 'drizzle-orm'
import { Account, WARN_DAYS, type Balance, type StockLine, type Store } from '#contract/requests/custody.ts'
import type { RequestContext } from '#server/core/context.ts'
import { custodyTotals, lots } from '#server/database/schema/custody.ts'
import { stores as table } from '#server/database/schema/stores.ts'
import { DAY_MS } from './lots.ts'
import { toKilograms } from './post.ts'
import { clockDays, nameOfKind } from './terms.ts'

/** The stores, with what lies in them and went out of them, from kept sums; and what has been there for too long. */
export async function listStores({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<Store[]> {
  const rows = await db.select().from(table).orderBy(asc(table.id))
  const totals = Map.groupBy(await db.select().from(custodyTotals), ({ store_id }) => store_id)
  return Promise.all(
    rows.map(async ({ id, name, address, clock, is_default }) => {
      const days = clockDays(clock)
      const due = new Date(now().getTime() - days * DAY_MS)
      const soon = new Date(due.getTime() + WARN_DAYS * DAY_MS)
      const [waiting] = await db
        .select({
          overdue: sql<number>`count(*) filter (where ${lots.since} <= ${due})`.mapWith(Number),
          all: sql<number>`count(*)`.mapWith(Number),
        })
        .from(lots)
        .where(sql`${lots.stock_g} > 0 and ${lots.store_id} = ${id} and ${lots.since} <= ${soon}`)
      const { overdue, all } = waiting!
      const own = totals.get(id) ?? []
      return {
        id,
        name,
        address,
        clock,
        is_default,
        days,
        overdue,
        soon: all - overdue,
        balance: balanceOf(own),
        lines: linesOf(own),
      }
    }),
  )
}

type Total = typeof custodyTotals.$inferSelect

function balanceOf(totals: readonly Total[]): Balance {
  const grams = Object.fromEntries(Account.options.map((account) => [account, 0])) as Record<Account, number>
  for (const total of totals) grams[total.account] += total.grams
  return Object.fromEntries(
    Object.entries(grams).map(([account, sum]) => [account, toKilograms(sum)]),
  ) as Balance
}

/** The heaviest first; without what is neither there nor out. */
function linesOf(totals: readonly Total[]): StockLine[] {
  const places = totals.filter(({ account }) => PLACES.has(account))
  return [...Map.groupBy(places, ({ device_class, material }) => `${device_class}/${material}`).values()]
    .map((some) => {
      const { device_class, material } = some[0]!
      const on = (place: Account) => toKilograms(some.find(({ account }) => account === place)?.grams ?? 0)
      const kind = { device_class: device_class || null, material: material || null }
      const places_kg = { stock_kg: on('stock'), underway_kg: on('underway'), held_kg: on('held') }
      return { ...kind, name: nameOfKind(kind), ...places_kg }
    })
    .filter(({ stock_kg, underway_kg, held_kg }) => stock_kg + underway_kg + held_kg > 0)
    .toSorted((one, other) => other.stock_kg - one.stock_kg)
}

const PLACES = new Set<Account>(['stock', 'underway', 'held'])
