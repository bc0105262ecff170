import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { guestName } from '#contract/foundation/common.ts'
import { SERVICE_TITLES, type Service } from '#contract/requests/submissions.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { lockRoundsOfRequests } from '#server/features/requests/rounds/own-stop.ts'
import {
  anonymisedColumns,
  anonymiseRequests,
} from '#server/features/requests/submissions/forgetting/anonymise.ts'
import { trackingCode } from '#server/features/requests/submissions/sender/tracking-code.ts'
import { number, plain, text, type Kind, type Values } from './kind.ts'

/** Open requests. Each is a guest's of whom nobody has the id: staff reach them by telephone or mail. */
export const requestKind: Kind = {
  name: 'requests',
  repeated: 'once',
  async judge(values, { today, findDistrict }) {
    if (text(values['asked_on']) > today) return [{ reason: 'in-the-future', field: 'asked_on' }]
    if (!text(values['phone_number']) && !text(values['email']))
      return [{ reason: 'needs-way', field: 'phone_number' }]
    const service = (text(values['service']) || 'collection') as Service
    const place = [values['place'], values['city']].map(text).filter(Boolean).join(', ')
    if (service === 'collection' && !place && !text(values['address']))
      return [{ reason: 'needs-place', field: 'place' }]
    if (!messageOf(values)) return [{ reason: 'missing', field: 'message' }]
    values['service'] = service
    const district_id = await findDistrict(place || text(values['address']), text(values['city']))
    if (district_id) values['district_id'] = district_id
    return []
  },
  sameBy: ({ phone_number, email, asked_on, service, ...row }) => [
    phone_number,
    plain(email),
    asked_on,
    service,
    messageOf(row).toLowerCase(),
  ],
  findKnown: async (_db, rows) => rows.map(() => false),
  async make(tx, ctx, rows) {
    const at = ctx.now()
    const stored = await tx
      .insert(submissions)
      .values(
        rows.map((row) => {
          const guest_id = `guest_${randomUUID()}`
          const service = text(row['service']) as Service
          return {
            channel: 'import' as const,
            service,
            title: SERVICE_TITLES.landing[service],
            message: messageOf(row),
            location:
              [row['place'], row['city']].map(text).filter(Boolean).join(', ') || text(row['address']),
            street: text(row['address']),
            name: text(row['name']),
            phone_number: text(row['phone_number']) || null,
            notify_email: text(row['email']) || null,
            district_id: text(row['district_id']) || null,
            guest_id,
            username: guestName(guest_id),
            tracking_code: trackingCode(),
            sent_by_guest: true,
            submitted_at: at,
            status_at: at,
          }
        }),
      )
      .returning({ id: submissions.id })
    const status = 'pending' as const
    await tx.insert(submissionEvents).values(
      stored.map(({ id }, index) => ({
        submission_id: id,
        kind: 'submitted' as const,
        status,
        actor_id: ctx.actor?.id ?? null,
        at,
        happened_on: text(rows[index]!['asked_on']) || null,
      })),
    )
    return stored.map(({ id }) => id)
  },
  /** A request is never deleted: it loses its sender and is cancelled, as if they had withdrawn it. */
  async undo(tx, ids, ctx) {
    const unused = sql`${inArray(submissions.id, [...ids])} and status = 'pending' and read_at is null`
    await lockRoundsOfRequests(tx, unused)
    const found = await tx.select(anonymisedColumns).from(submissions).where(unused).for('update')
    await anonymiseRequests(tx, ctx, Promise.resolve(found), { kind: 'withdrawn' })
    return found.map(({ id }) => id)
  },
}

/** Its own words, or the things that it names. */
function messageOf(row: Values) {
  const pieces = number(row['pieces'])
  const things = text(row['item']) && (pieces ? `${text(row['item'])} (${pieces})` : text(row['item']))
  return [text(row['message']), things].filter(Boolean).join('\n')
}
