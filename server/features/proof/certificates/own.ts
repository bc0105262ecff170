import { and, eq, isNull } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { ownByCode } from '#server/features/requests/submissions/sender/own-by-code.ts'

/** The valid certificate of the caller's request; null: there is none. @throws Problem 404 */
export async function readOwnCertificate(ctx: RequestContext, typed: string, guest_id: string | undefined) {
  const [found] = await ctx.db
    .select({ id: certificates.id, issued_at: certificates.issued_at })
    .from(submissions)
    .leftJoin(
      certificates,
      and(eq(certificates.submission_id, submissions.id), isNull(certificates.ended_at)),
    )
    .where(ownByCode(ctx, typed, guest_id))
  if (!found) throw notFound('Submission')
  return found.id && found.issued_at ? { id: found.id, issued_at: found.issued_at.toISOString() } : null
}
