import { and, desc, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { analyses } from '#server/database/schema/photos.ts'
import { isAlive, ownedBy, photoOwner } from '#server/features/foundation/photos/owner.ts'
import { GUESTS_FOR_MS } from './guests-for.ts'
import { toAnalysis } from './to-analysis.ts'

/** More than a guest has by hand from one device, with those that are shared. */
const MAX = 100

/**
 * The caller's analyses of the last 24 hours, newest first, and a guest's shared ones, which a guest finds in no other way.
 */
export async function listRecent(ctx: RequestContext) {
  const { actor, db, now } = ctx
  if (actor.kind === 'visitor' || actor.kind === 'newcomer') return []
  const since = new Date(now().getTime() - GUESTS_FOR_MS)
  const rows = await db
    .select()
    .from(analyses)
    .where(
      and(
        ownedBy(analyses, photoOwner(actor)),
        isAlive(analyses, now()),
        or(gt(analyses.analyzed_at, since), and(isNull(analyses.user_id), isNotNull(analyses.shared_at))),
      ),
    )
    .orderBy(desc(analyses.analyzed_at), desc(analyses.id))
    .limit(MAX)
  return rows.map((row) => toAnalysis(ctx, row))
}
