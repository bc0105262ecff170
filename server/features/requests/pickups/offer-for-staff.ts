import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { offeredColumns, offerFor } from './offer.ts'

/** Which appointments the desk can make for a request. @throws Problem 404 */
export async function offerForStaff({ db, now }: RequestContext<Member>, id: number) {
  const [request] = await db.select(offeredColumns).from(submissions).where(eq(submissions.id, id))
  if (!request) throw notFound('Submission')
  return offerFor(db, now(), request, 'staff')
}
