import { asc, eq, sql, type AnyColumn } from 'drizzle-orm'
import type { Counted } from '#contract/proof/certificates.ts'
import type { Context } from '#server/core/context.ts'
import { custodyActs, custodyEntries, wipes } from '#server/database/schema/custody.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { toCountedEntry, countedMove, ENTRY } from './facts/facts.ts'
import { findCertificate } from './find.ts'
import { countedWipe } from './facts/wipes.ts'

/** One parameter, however many there are. */
const isOf = (column: AnyColumn, ids: readonly number[]) => sql`${column} = any(${sql.param(ids)}::bigint[])`

/** The entries that it counts, whatever became of them since: entries are never changed. @throws Problem 404 */
export async function listCountedEntries({ db }: Pick<Context, 'db'>, id: string): Promise<Counted[]> {
  const { entry_ids, custody_entry_ids, wipe_ids } = await findCertificate(db, id)
  const entries = await db
    .select(ENTRY)
    .from(weightEntries)
    .where(isOf(weightEntries.id, entry_ids))
    .orderBy(asc(weightEntries.id))
  const moves = await db
    .select({ entry: custodyEntries, act: custodyActs })
    .from(custodyEntries)
    .innerJoin(custodyActs, eq(custodyActs.id, custodyEntries.act_id))
    .where(isOf(custodyEntries.id, custody_entry_ids))
    .orderBy(asc(custodyEntries.id))
  const wiped = await db.select().from(wipes).where(isOf(wipes.id, wipe_ids)).orderBy(asc(wipes.id))
  return [
    ...entries.map(toCountedEntry),
    ...moves.map(({ entry, act }) => countedMove({ ...act, ...entry })),
    ...wiped.map(countedWipe),
  ]
}
