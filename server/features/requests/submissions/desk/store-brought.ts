import { randomUUID } from 'node:crypto'
import { guestName } from '#contract/foundation/common.ts'
import { SERVICE_TITLES, type HandedOver } from '#contract/requests/submissions.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { today } from '#server/time/today.ts'
import { trackingCode } from '../sender/tracking-code.ts'

type Row = typeof submissions.$inferInsert
type Brought = Pick<
  Row,
  | 'channel'
  | 'message'
  | 'location'
  | 'name'
  | 'waste_source'
  | 'request_key'
  | 'request_hash'
  | 'phone_number'
  | 'notify_email'
  | 'consented_at'
  | 'sent_by_guest'
> & {
  service: HandedOver
  /** The key of the person who may take it over; without one, it is nobody's. */
  guest_id?: string
  /** The name in place of a sender's: that of a drop-off point. */
  username?: string
  /** When it came in, as a device or a paper says; else now. */
  happened_at?: Date
  happened_on?: string
}

/**
 * Stores what came in without a request, as one that is collected from the start, so that its kilograms have where they
 * belong. Where nobody is named, its guest is nobody who could ask. Both are forgotten like every other.
 * @returns its id; undefined: its `request_key` is taken
 */
export async function storeBrought(
  tx: Database,
  ctx: Pick<RequestContext<Member>, 'actor' | 'env' | 'now'>,
  { service, happened_at, happened_on, guest_id = `guest_${randomUUID()}`, ...row }: Brought,
) {
  const { actor, now } = ctx
  const at = now()
  const earlier = happened_on === today(ctx) ? null : happened_on
  // A second round is needed only when a random code met its twin.
  for (;;) {
    const [stored] = await tx
      .insert(submissions)
      .values({
        service,
        status: 'collected',
        guest_id,
        username: guestName(guest_id),
        title: SERVICE_TITLES.landing[service],
        tracking_code: trackingCode(),
        submitted_at: at,
        status_at: at,
        read_at: at,
        ...row,
      })
      .onConflictDoNothing()
      .returning({ id: submissions.id })
    if (!stored && row.request_key) return undefined
    if (!stored) continue
    const event = { submission_id: stored.id, actor_id: actor.id, at }
    await tx.insert(submissionEvents).values([
      { ...event, kind: 'submitted', status: 'pending' },
      { ...event, kind: 'status', status: 'collected', happened_at, happened_on: earlier },
    ])
    return stored.id
  }
}
