import type { z } from 'zod'
import type { RightsWritten } from '#contract/people/rights.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { phoneNumber } from '#server/features/requests/submissions/phone-number.ts'
import { requirePast } from '#server/time/device-time.ts'
import { rightsDueAt, recordReceived } from './record-received.ts'

/** Staff write down what came by letter or phone. @throws Problem 400 */
export async function writeRightsRequest(
  ctx: RequestContext<Member>,
  written: z.output<typeof RightsWritten>,
) {
  const { kind, message, email, locale } = written
  const received_at = new Date(written.received_at)
  requirePast(ctx, received_at, 'received_at')
  const phone_number = phoneNumber(written.phone_number)
  return ctx.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(rightsRequests)
      .values({
        kind,
        origin: 'desk' as const,
        message,
        email,
        phone_number,
        locale,
        received_at,
        due_at: rightsDueAt(kind, received_at),
        confirmed_at: ctx.now(),
      })
      .returning()
    await recordReceived(tx, ctx, stored!)
    return stored!.id
  })
}
