import { isGuestName } from '#contract/foundation/guest-name.ts'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { TimeZone } from '#contract/requests/appointments.ts'
import type { Item } from '#contract/reference/items.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import { cameIn } from '#contract/requests/request-life.ts'
import { addressLine, HandedOver, senderName } from '#contract/requests/submissions.ts'
import type { WeightEntry } from '#contract/requests/weights.ts'
import type { RequestContext } from '#server/core/context.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { asksFirst, conflict, notFound } from '#server/core/errors.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { readConfirmation, type Confirmation } from '#server/features/requests/rounds/confirmation.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { eventAt } from '#server/features/requests/submissions/desk/event-at.ts'
import { listItems } from '#server/features/requests/submissions/sender/handover.ts'
import { listWeights } from '#server/features/requests/weights/list.ts'

/** The content of a receipt. */
export type ReceiptContent = {
  submission_id: number
  tracking_code: string
  /** As its driver says; else when the server heard of it. null: its history does not say. */
  collected_at: Date | null
  /** The day, where a paper says no more. */
  collected_on: string | null
  time_zone: TimeZone
  /** As the request says it; may be empty. */
  place: string
  /** null: nobody knows any more, or nobody ever said. */
  sender: string | null
  /** Empty: the administrator has not written it down. */
  operator_name: string
  /** For hazardous waste of a business: the licensed transporter, and the number of the manifest. */
  manifest: string | null
  weighed: Pick<WeightEntry, 'name' | 'units' | 'method' | 'weight_kg'>[]
  /** The sender's description; only where nothing was weighed. */
  declared: (Pick<Item, 'brand' | 'quantity' | 'condition'> & { name: Bilingual | null })[]
  /** Address of the request's page; null: PUBLIC_URL is not set. */
  page_url: string | null
  /** How it was confirmed on a round; null: nobody has. */
  confirmation: Confirmation | null
}

/** A receipt with its number, and the one that it replaces. */
export type Receipt = ReceiptContent & {
  number: string
  nth: number
  issued_at: Date
  replaces: { number: string; made_at: Date } | null
}

type Source = Pick<RequestContext, 'db' | 'env' | 'secret' | 'now' | 'actor'>

/**
 * The content of a request's receipt.
 * @param which finds the request
 * @throws Problem 404; 409 `not-handed-over` where a request brings nothing in, `not-collected` where it has not yet
 */
export async function gatherReceipt(ctx: Source, which: SQL): Promise<ReceiptContent> {
  const { db, env } = ctx
  const [found] = await db
    .select({
      id: submissions.id,
      tracking_code: submissions.tracking_code,
      channel: submissions.channel,
      service: submissions.service,
      status: submissions.status,
      username: submissions.username,
      name: submissions.name,
      location: submissions.location,
      street: submissions.street,
      anonymised_at: submissions.anonymised_at,
      transporter: submissions.transporter,
      manifest_number: submissions.manifest_number,
    })
    .from(submissions)
    .where(which)
  if (!found) throw notFound('Submission')
  const { id, tracking_code } = found
  if (!HandedOver.safeParse(found.service).success)
    throw conflict('not-handed-over', 'Only collection and donation requests get receipts.')
  if (!cameIn(found.status))
    throw asksFirst('not-collected', { kind: 'request', id }, 'A receipt needs a collected request.')

  const [collected] = await db
    .select({ at: eventAt, happened_on: submissionEvents.happened_on })
    .from(submissionEvents)
    .where(
      and(
        eq(submissionEvents.submission_id, id),
        eq(submissionEvents.kind, 'status'),
        eq(submissionEvents.status, 'collected'),
      ),
    )
    .orderBy(desc(submissionEvents.id))
    .limit(1)
  const weighed = (await listWeights(ctx, id)).filter(
    // A corrected entry does not count, and a cancelled one weighs nothing.
    ({ replaced_by, weight_kg }) => replaced_by === null && weight_kg > 0,
  )
  const items = weighed.length > 0 ? [] : await listItems(db, id)
  const { operator_name } = await readSettings(db)
  return {
    submission_id: id,
    tracking_code,
    collected_at: collected?.at ?? null,
    collected_on: collected?.happened_on ?? null,
    time_zone: env.TIME_ZONE,
    place: addressLine(found),
    // A walk-in without a named person has a name that was made up.
    sender:
      found.anonymised_at || (found.channel === 'walk-in' && isGuestName(senderName(found)))
        ? null
        : senderName(found),
    operator_name,
    manifest: [found.transporter, found.manifest_number].filter(Boolean).join(', ') || null,
    weighed,
    declared: items.map(({ device_class, ...item }) => ({
      ...item,
      name: (device_class !== null && findDeviceFacts(device_class)?.name) || null,
    })),
    page_url: env.PUBLIC_URL ? `${env.PUBLIC_URL}/track/${tracking_code}` : null,
    confirmation: await readConfirmation(db, id),
  }
}
