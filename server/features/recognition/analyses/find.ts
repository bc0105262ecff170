import { and, eq } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { analyses } from '#server/database/schema/photos.ts'
import { notFound } from '#server/core/errors.ts'
import { isAlive, ownedBy, photoOwner } from '#server/features/foundation/photos/owner.ts'
import type { AnalysisRow } from './to-analysis.ts'

/**
 * The caller's analysis. Other callers, staff too, hear the same as for one that does not exist: a photo reaches staff
 * with the request that it was sent with (docs/decisions/0022).
 * @throws Problem 404
 */
export async function findAnalysis(
  { actor, db, now }: Pick<RequestContext, 'db' | 'actor' | 'now'>,
  id: number,
): Promise<AnalysisRow> {
  if (actor.kind === 'visitor' || actor.kind === 'newcomer') throw notFound('Analysis')
  const [row] = await db
    .select()
    .from(analyses)
    .where(and(eq(analyses.id, id), isAlive(analyses, now()), ownedBy(analyses, photoOwner(actor))))
  if (!row) throw notFound('Analysis')
  return row
}
