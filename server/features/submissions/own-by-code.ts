import { and, eq, or } from 'drizzle-orm'
import { TrackingCode } from '#contract/submissions.ts'
import type { RequestContext } from '#server/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/errors.ts'

/**
 * Finds the own request of a tracking code. A code that does not exist and one that belongs to somebody else answer
 * alike, so that codes cannot be tried out.
 * @throws Problem 404 for what is no code, and for whoever can own nothing
 */
export function ownByCode({ actor }: RequestContext, typed: string, guest_id: string | undefined) {
  const { data: code } = TrackingCode.safeParse(typed)
  const owners = [
    ...(actor.kind === 'member' ? [eq(submissions.user_id, actor.id)] : []),
    ...(guest_id ? [eq(submissions.guest_id, guest_id)] : []),
  ]
  if (!code || owners.length === 0) throw notFound('Submission')
  return and(eq(submissions.tracking_code, code), or(...owners))!
}
