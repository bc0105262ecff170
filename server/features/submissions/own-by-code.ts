import { sql } from 'drizzle-orm'
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
  const user_id = actor.kind === 'member' ? actor.id : null
  if (!code || (user_id === null && !guest_id)) throw notFound('Submission')
  // One form, whoever asks: questions with it are prepared. Nobody owns what has no owner, because nothing equals null.
  return sql`(${submissions.tracking_code} = ${code}
    and (${submissions.user_id} = ${user_id}::bigint or ${submissions.guest_id} = ${guest_id ?? null}::text))`
}
