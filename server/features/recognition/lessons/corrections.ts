import { and, count, desc, gte, not } from 'drizzle-orm'
import { CORRECTIONS_DAYS } from '#contract/recognition/lessons.ts'
import type { RequestContext } from '#server/core/context.ts'
import { analyses } from '#server/database/schema/photos.ts'

const MAX = 50

/**
 * People's corrections, most often first: numbers alone, of the analyses that are still kept. A person who goes from
 * one of several devices to the next corrects nothing.
 */
export async function countCorrections({ db, now }: Pick<RequestContext, 'db' | 'now'>) {
  const since = new Date(now().getTime() - CORRECTIONS_DAYS * 24 * 3600_000)
  const rows = await db
    .select({
      from: analyses.device_class,
      verdict: analyses.verdict,
      to: analyses.corrected_class,
      count: count(),
    })
    .from(analyses)
    .where(and(gte(analyses.corrected_at, since), not(analyses.several)))
    .groupBy(analyses.device_class, analyses.verdict, analyses.corrected_class)
    .orderBy(desc(count()), analyses.device_class, analyses.corrected_class)
    .limit(MAX + 1)
  // A person who confirms the answer has corrected nothing.
  return rows.filter(({ from, to }) => from === null || from !== to).slice(0, MAX)
}
