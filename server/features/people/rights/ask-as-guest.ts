import { and, count, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { RightsAskedByGuest } from '#contract/people/rights.ts'
import type { RequestContext } from '#server/core/context.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { rightsDueAt } from './record-received.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** So often an address gets such a mail in a day, whoever types it. */
const PER_DAY = 3

/**
 * Somebody without an account asks. Nobody of the staff sees it, and nothing is looked for, until the link in a mail to that
 * address was opened. The answer is always the same, and so is the mail: neither says whether anything is kept.
 */
export async function askAsGuest(
  ctx: RequestContext,
  { kind, message, email, locale }: z.output<typeof RightsAskedByGuest>,
) {
  const at = ctx.now()
  await ctx.db.transaction(async (tx) => {
    // If two come at once from one address, the second waits, and then counts the first.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`rights:${email.toLowerCase()}`}, 0))`,
    )
    const [asked] = await tx
      .select({ times: count() })
      .from(rightsRequests)
      .where(
        and(
          sql`lower(${rightsRequests.email}) = ${email.toLowerCase()}`,
          gt(rightsRequests.received_at, new Date(at.getTime() - DAY_MS)),
        ),
      )
    if (asked!.times >= PER_DAY) return
    const [stored] = await tx
      .insert(rightsRequests)
      .values({
        kind,
        origin: 'guest' as const,
        message,
        email,
        locale,
        received_at: at,
        due_at: rightsDueAt(kind, at),
      })
      .returning({ rights_id: rightsRequests.id })
    await ctx.queue.send('rights-mail', { ...stored!, what: 'proof' }, tx)
  })
}
