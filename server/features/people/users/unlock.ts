import type { Context } from '#server/core/context.ts'
import { recordAudit, type Operator } from '#server/features/foundation/audit/record.ts'

type Needs = Pick<Context, 'db' | 'identity' | 'queue' | 'now'> & { actor: Operator }

/**
 * Lets somebody in again: an account that was disabled, and one that wrong passwords have shut out, of which the process
 * knows that serves.
 * @returns whether it was disabled
 */
export async function unlockUser(ctx: Needs, { id, uid }: { id: number; uid: string }) {
  const { identity, queue } = ctx
  const disabled = (await identity.disabledAmong([uid])).has(uid)
  await ctx.db.transaction(async (tx) => {
    // The provider before the log: an entry must never tell of what the provider refused.
    if (disabled) await identity.setDisabled(uid, false)
    await recordAudit(tx, ctx, { action: disabled ? 'user.enabled' : 'user.unlocked', subject: `user:${id}` })
  })
  if (identity.forgiveGuesses) await queue.send('unlock', { uid })
  return disabled
}
