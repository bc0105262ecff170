import type { NewWipe } from '#contract/requests/custody.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { wipes } from '#server/database/schema/custody.ts'
import { conflict, invalidField } from '#server/core/errors.ts'
import { ownPhoto } from '#server/features/requests/submissions/sender/own-photo.ts'
import { requireDayOfPaper } from '#server/time/device-time.ts'
import { lockLots, requireStock } from './hold.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'

/**
 * Records how the data on everything in a lot was destroyed, or that it failed: the last record counts.
 * @returns the lot
 * @throws Problem 404; 400 on `log` without any evidence, on `image_id`, `day-not-begun`; 409 `no-data` where none can be
 */
export const recordWipe = (ctx: RequestContext<Member>, id: number, body: NewWipe, key: string) =>
  withIdempotencyKey(ctx, key, { wipe: id, ...body }, async (on, tx, sent) => {
    if (body.log === '' && body.image_id === null)
      throw invalidField('log', 'or a photo is needed as evidence')
    requireDayOfPaper(on, body.done_on, 'done_on')
    const image_id = await ownPhoto(on, body.image_id)
    const [lot] = await lockLots(tx, [id])
    await requireStock(tx, lot!, 1)
    if (lot!.data === 'none') throw conflict('no-data', `Nothing in lot ${id} holds data.`)
    await tx
      .insert(wipes)
      .values({ ...body, ...sent, image_id, lot_id: id, at: on.now(), recorded_by: on.actor.id })
  })
