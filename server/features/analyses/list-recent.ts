import { and, desc, gt } from 'drizzle-orm'
import type { RequestContext } from '#server/context.ts'
import { analyses } from '#server/database/schema/photos.ts'
import { alive, ownedBy, ownerOf } from '#server/features/photos/owner.ts'
import { GUESTS_FOR_MS } from './guests-for.ts'
import { toAnalysis } from './to-analysis.ts'

/** More than a guest can have in that time from one device by hand. */
const MAX = 30

/** The own analyses of the last 24 hours, newest first. Whoever nobody knows yet has none. */
export async function listRecent(ctx: RequestContext) {
  const { actor, db, now } = ctx
  if (actor.kind === 'visitor' || actor.kind === 'newcomer') return []
  const since = new Date(now().getTime() - GUESTS_FOR_MS)
  const rows = await db
    .select()
    .from(analyses)
    .where(and(ownedBy(analyses, ownerOf(actor)), alive(analyses, now()), gt(analyses.analyzed_at, since)))
    .orderBy(desc(analyses.analyzed_at), desc(analyses.id))
    .limit(MAX)
  return rows.map((row) => toAnalysis(ctx, row))
}
