import { and, eq } from 'drizzle-orm'
import type { RequestContext } from '#server/context.ts'
import { analyses } from '#server/database/schema.ts'
import { notFound } from '#server/errors.ts'
import { alive, ownedBy, ownerOf } from './owner.ts'
import type { AnalysisRow } from './to-analysis.ts'

/**
 * An analysis for its owner, or also for staff. Whoever else asks hears the same as for one that does not exist.
 * @throws Problem 404
 */
export async function find(
  ctx: Pick<RequestContext, 'db' | 'env' | 'actor' | 'now'>,
  id: number,
  who: 'owner' | 'owner-or-staff',
): Promise<AnalysisRow> {
  const { actor, env, db, now } = ctx
  if (actor.kind === 'visitor' || actor.kind === 'newcomer') throw notFound('Analysis')
  const staff = actor.kind === 'member' && (actor.role !== 'member' || env.ADMIN_ACCESS === 'signed-in')
  const scope = who === 'owner-or-staff' && staff ? undefined : ownedBy(analyses, ownerOf(actor))
  const [row] = await db
    .select()
    .from(analyses)
    .where(and(eq(analyses.id, id), alive(analyses, now()), scope))
  if (!row) throw notFound('Analysis')
  return row
}
