import { eq, sql } from 'drizzle-orm'
import type { ConsignmentState } from '#contract/requests/custody.ts'
import type { Database } from '#server/database/open.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { asksFirst, conflict, notFound } from '#server/core/errors.ts'

export type ConsignmentRow = typeof consignments.$inferSelect

/** Holds a consignment until the end of the transaction. @throws Problem 404 */
export async function holdConsignment(tx: Database, id: number): Promise<ConsignmentRow> {
  const [found] = await tx.select().from(consignments).where(eq(consignments.id, id)).for('update')
  if (!found) throw notFound('Consignment')
  return found
}

/** @throws Problem 409 `changed-meanwhile` where somebody else was faster */
export function requireConsignmentVersion({ version }: ConsignmentRow, seen: number) {
  if (version !== seen)
    throw conflict('changed-meanwhile', 'Somebody else has changed this consignment. Read it again.')
}

/** @throws Problem 409 `consignment-state` */
export function requireState({ id, state }: ConsignmentRow, ...possible: ConsignmentState[]) {
  if (!possible.includes(state))
    throw asksFirst(
      'consignment-state',
      { kind: 'consignment', id },
      `This cannot be done with a consignment in the state ${state}.`,
    )
}

export const nextVersion = sql`${consignments.version} + 1`
