import { eq } from 'drizzle-orm'
import type { WasteSource } from '#contract/reference/items.ts'
import type { RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'

/** The source of things that are weighed now; null: nobody has said. */
export async function readWasteSource(
  tx: RequestContext['db'],
  submission_id: number,
): Promise<WasteSource | null> {
  const [request] = await tx
    .select({ waste_source: submissions.waste_source, channel: submissions.channel })
    .from(submissions)
    .where(eq(submissions.id, submission_id))
  // Things gathered in a drop-off point come from a public place.
  return request!.waste_source ?? (request!.channel === 'drop-off' ? 'public-place' : null)
}
