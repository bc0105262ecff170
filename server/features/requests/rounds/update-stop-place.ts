import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { roundStops } from '#server/database/schema/rounds.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { throwHeldRound } from './leave.ts'
import { districtPoint } from './district-point.ts'

/**
 * The place of a request is another one: what is still to be visited of it leads there, as it would if it were put in now.
 * @param tx holds the request, as it is now
 * @throws HeldRound while somebody else changes such a stop
 */
export async function updateStopPlace(tx: Database, submission_id: number) {
  const open = await tx
    .select({ id: roundStops.id })
    .from(roundStops)
    .where(and(eq(roundStops.submission_id, submission_id), eq(roundStops.state, 'open')))
    .for('update', { noWait: true })
    .catch(throwHeldRound)
  if (open.length === 0) return
  const [request] = await tx
    .select({ district_id: submissions.district_id })
    .from(submissions)
    .where(eq(submissions.id, submission_id))
  await tx
    .update(roundStops)
    .set(await districtPoint(request!.district_id))
    .where(
      inArray(
        roundStops.id,
        open.map(({ id }) => id),
      ),
    )
}
