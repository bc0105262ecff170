import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { ProblemPlace } from '#contract/foundation/problems.ts'
import type { Database } from '#server/database/open.ts'
import { custodyActs, custodyEntries } from '#server/database/schema/custody.ts'

/** The place of a lot that has left its store: the last consignment that it went with, else the lot itself. */
export async function placeOfLot(db: Pick<Database, 'select'>, lot_id: number): Promise<ProblemPlace> {
  const [act] = await db
    .select({ id: custodyActs.consignment_id })
    .from(custodyActs)
    .innerJoin(custodyEntries, eq(custodyEntries.act_id, custodyActs.id))
    .where(and(eq(custodyEntries.lot_id, lot_id), isNotNull(custodyActs.consignment_id)))
    .orderBy(desc(custodyActs.id))
    .limit(1)
  return act ? { kind: 'consignment', id: act.id! } : { kind: 'lot', id: lot_id }
}
