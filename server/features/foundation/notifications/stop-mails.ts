import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { readStopLink, addressTag } from './stop-link.ts'

/**
 * Stops the mails that a link is about: the address left with a request is forgotten, or an account's wish ends. The
 * holder of the link may, without an account; again changes nothing.
 * @returns false for a link that was altered
 */
export async function stopMailsByLink(ctx: Context, token: string) {
  const stopped = readStopLink(ctx, token)
  if (!stopped) return false
  const { what, id, tag } = stopped
  if (what === 'request') {
    const [request] = await ctx.db
      .select({ email: submissions.notify_email })
      .from(submissions)
      .where(eq(submissions.id, id))
    if (request?.email && addressTag(ctx, request.email) === tag)
      await ctx.db
        .update(submissions)
        .set({ notify_email: null })
        .where(and(eq(submissions.id, id), eq(submissions.notify_email, request.email)))
  } else
    await ctx.db
      .update(users)
      .set(what === 'mail' ? { mail_wanted: false } : { digest_wanted: false })
      .where(eq(users.id, id))
  return true
}
