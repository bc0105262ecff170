import { sql, type Placeholder } from 'drizzle-orm'
import { TrackingCode } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'

export type Own = { code: string; user_id: number | null; guest_id: string | null }

/**
 * The caller's request of a tracking code, for `isOwn`. A code that does not exist and one that belongs to somebody else answer
 * alike, so that codes cannot be tried out.
 * @throws Problem 404 for what is no code, and for whoever can own nothing
 */
export function ownRequest({ actor }: RequestContext, typed: string, guest_id: string | undefined): Own {
  const { data: code } = TrackingCode.safeParse(typed)
  const user_id = actor.kind === 'member' ? actor.id : null
  if (!code || (user_id === null && !guest_id)) throw notFound('Submission')
  return { code, user_id, guest_id: guest_id ?? null }
}

// One form, whoever asks: questions with it are prepared. Nobody owns what has no owner, because nothing equals null.
/** Finds it. */
export const isOwn = ({ code, user_id, guest_id }: { [Name in keyof Own]: Own[Name] | Placeholder }) =>
  sql`(${submissions.tracking_code} = ${code}
    and (${submissions.user_id} = ${user_id}::bigint or ${submissions.guest_id} = ${guest_id}::text))`

/** The same in a prepared question, which is given what `ownRequest` says. */
export const isOwnAsked = isOwn({
  code: sql.placeholder('code'),
  user_id: sql.placeholder('user_id'),
  guest_id: sql.placeholder('guest_id'),
})

/** Both, for a question that is asked seldom. @throws Problem 404 as `ownRequest` */
export const ownByCode = (...of: Parameters<typeof ownRequest>) => isOwn(ownRequest(...of))
