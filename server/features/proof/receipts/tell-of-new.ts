import { and, eq, isNull } from 'drizzle-orm'
import type { Jobs } from '#server/adapters/queue/port.ts'
import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { receipts } from '#server/database/schema/receipts.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { numberReceipt } from './number-receipt.ts'
import { gatherReceipt } from './receipt.ts'

/** Makes the receipt that a correction asks for, and tells the sender which one it replaces. Each new one is told once. */
export async function tellOfNewReceipt(ctx: Context, { submission_id }: Jobs['receipt-notice']) {
  const nobody = { ...ctx, actor: { kind: 'visitor' as const } }
  const made = await gatherReceipt(nobody, eq(submissions.id, submission_id)).catch((error: unknown) => {
    // All of it was undone: nothing was received any more, and there is no receipt.
    if (error instanceof Problem && error.status === 409) return null
    throw error
  })
  if (!made) return
  const { number, nth, replaces } = await numberReceipt(ctx, made)
  if (!replaces) return
  await ctx.db.transaction(async (tx) => {
    const untold = and(
      eq(receipts.submission_id, submission_id),
      eq(receipts.nth, nth),
      isNull(receipts.told_at),
    )
    const [first] = await tx.update(receipts).set({ told_at: ctx.now() }).where(untold).returning()
    if (!first) return
    await tellSender(tx, ctx, submission_id, {
      kind: 'receipt-replaced',
      params: { number, replaces: replaces.number },
      once_key: `receipt:${number}`,
    })
  })
}
