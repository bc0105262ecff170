import { and, desc, isNotNull, isNull, lt, or, gt } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { analyses } from '#server/database/schema/photos.ts'
import { toLesson } from './to-lesson.ts'

const PAGE = 24

/** Photos that people share, newest first: to be looked at, or looked at. */
export async function listLessons(
  ctx: RequestContext,
  { labelled, before }: { labelled: 'yes' | 'no'; before?: number | undefined },
) {
  const found = await ctx.db
    .select()
    .from(analyses)
    .where(
      and(
        isNotNull(analyses.shared_at),
        isNotNull(analyses.image_id),
        labelled === 'yes' ? isNotNull(analyses.label) : isNull(analyses.label),
        or(isNull(analyses.expires_at), gt(analyses.expires_at, ctx.now())),
        before === undefined ? undefined : lt(analyses.id, before),
      ),
    )
    .orderBy(desc(analyses.id))
    .limit(PAGE + 1)
  const rows = found.slice(0, PAGE)
  return {
    lessons: rows.map((row) => toLesson(ctx, row)),
    older: found.length > PAGE ? rows.at(-1)!.id : null,
  }
}
