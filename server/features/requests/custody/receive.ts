import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Lot, NewReceipt } from '#contract/requests/custody.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import { lots } from '#server/database/schema/custody.ts'
import { readFigures } from '#server/features/requests/impact/figures.ts'
import { ownPhoto } from '#server/features/requests/submissions/sender/own-photo.ts'
import { storeBrought } from '#server/features/requests/submissions/desk/store-brought.ts'
import { storedBefore } from '#server/features/requests/submissions/sender/submit.ts'
import { storeEntry } from '#server/features/requests/weights/record.ts'
import { requireDayOfPaper } from '#server/time/device-time.ts'
import { lotsById } from './lots.ts'

/**
 * Enters what came in on paper: a walk-in, so that its kilograms have where they belong, an entry of its weights for each
 * line, and the lots that those open, as old as the slip.
 * @param key the caller's Idempotency-Key: the same key and body enter nothing more
 * @returns the lots
 * @throws Problem as `recordWeight`; 400 on `store_id` or `image_id`, `day-not-begun`; 409 for a key used with another body
 */
export async function receiveWalkIn(
  ctx: RequestContext<Member>,
  body: NewReceipt,
  key: string,
): Promise<Lot[]> {
  const { entries, message, waste_source, ...slip } = body
  requireDayOfPaper(ctx, slip.happened_on, 'happened_on')
  const image_id = await ownPhoto(ctx, slip.image_id)
  // Hashed, because the row is not the actor's and stays when their account is deleted.
  const request_key = `slip:${hash('sha256', `${ctx.actor.id}:${key}`, 'base64url')}`
  const request_hash = hash('sha256', JSON.stringify(body), 'buffer')
  const touched = await ctx.db.transaction(async (tx) => {
    const on = onTransaction(ctx, tx)
    const id = await storeBrought(tx, ctx, {
      channel: 'walk-in',
      service: 'collection',
      message: message || slip.slip_number || '–',
      waste_source,
      request_key,
      request_hash,
      happened_on: slip.happened_on,
    })
    if (id === undefined) {
      const before = await storedBefore(tx, request_key, request_hash.toString('hex'))
      return lotsOf(on, Number(before!.id))
    }
    for (const [at, entry] of entries.entries())
      await storeEntry(
        on,
        id,
        { ...entry, method: 'weighed', outcome: 'unknown', payout_idr: 0 },
        `${key}:${at}`,
        { paper: { ...slip, image_id } },
      )
    return lotsOf(on, id)
  })
  readFigures.forget(ctx.db)
  return touched
}

async function lotsOf(ctx: RequestContext, submission_id: number) {
  const rows = await ctx.db.select({ id: lots.id }).from(lots).where(eq(lots.submission_id, submission_id))
  return lotsById(
    ctx,
    rows.map(({ id }) => id),
  )
}
