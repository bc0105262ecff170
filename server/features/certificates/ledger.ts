import { asc, inArray } from 'drizzle-orm'
import type { CountedEntry } from '#contract/certificates.ts'
import type { Context } from '#server/context.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { counted, ENTRY } from './facts.ts'
import { find } from './find.ts'

/** The entries that it counts, whatever became of them since: entries are never changed. @throws Problem 404 */
export async function ledger({ db }: Pick<Context, 'db'>, id: string): Promise<CountedEntry[]> {
  const { entry_ids } = await find(db, id)
  const entries = await db
    .select(ENTRY)
    .from(weightEntries)
    .where(inArray(weightEntries.id, entry_ids))
    .orderBy(asc(weightEntries.id))
  return entries.map(counted)
}
