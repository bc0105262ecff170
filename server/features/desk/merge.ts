import { and, asc, desc, eq, gt, gte, inArray } from 'drizzle-orm'
import type { Merger } from '#contract/desk.ts'
import { ITEMS_MAX } from '#contract/items.ts'
import { cameIn, OPEN } from '#contract/request-life.ts'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { tellSender } from '#server/features/notifications/tell-sender.ts'
import { followBooking } from '#server/features/pickups/follow.ts'
import { detail } from '#server/features/submissions/detail.ts'
import { itemsOf, requireHandover } from '#server/features/submissions/handover.ts'
import { markRead } from '#server/features/submissions/mark-read.ts'
import { requireVersion, versionOf } from '#server/features/submissions/version.ts'

type Row = typeof submissions.$inferSelect

/**
 * Lets an open request go on with another one. It is cancelled and names the other, both histories stay and say so, and
 * its sender is told. Nothing has come in with it, so every kilogram stays where it was recorded. Merged already into the
 * same one: nothing changes.
 * @throws Problem 404; 400 on `into` or `copy_items`; 409 `not-mergeable`, `changed-meanwhile`, `request-anonymised`
 */
export async function merge(ctx: RequestContext<Member>, id: number, merger: Merger) {
  const { into, version, into_version, copy_items } = merger
  if (into === id) throw invalid('into', 'is the request itself')
  const { db, actor, now } = ctx
  return db.transaction(async (tx) => {
    const both = await tx
      .select()
      .from(submissions)
      .where(inArray(submissions.id, [id, into]))
      .orderBy(asc(submissions.id))
      .for('update')
    const [one, other] = [both.find((row) => row.id === id), both.find((row) => row.id === into)]
    if (!one || !other) throw notFound('Submission')
    if (one.merged_into_id === into) return (await detail(ctx, tx, id))!
    requireMergeable(one, other)
    requireVersion(version, await versionOf(tx, id))
    requireVersion(into_version, await versionOf(tx, into))

    const at = now()
    const status = 'cancelled'
    if (copy_items) await copyItems(tx, one, other)
    await tx
      .update(submissions)
      .set({ status, status_at: at, merged_into_id: into })
      .where(eq(submissions.id, id))
    await markRead(tx, ctx, id)
    const actor_id = actor.id
    const [event] = await tx
      .insert(submissionEvents)
      .values([
        { submission_id: id, kind: 'merged', status, other_id: into, actor_id, at },
        { submission_id: into, kind: 'joined', other_id: id, actor_id, at },
      ])
      .returning({ id: submissionEvents.id })
    // Only now: the place that the first had taken is free.
    if (copy_items) await followBooking(tx, ctx, into, { by: 'staff', moved: false })
    await tellSender(tx, ctx, id, {
      kind: 'request-merged',
      params: { other: other.tracking_code },
      once_key: `merged:${event!.id}`,
    })
    return (await detail(ctx, tx, id))!
  })
}

/** @throws Problem 409 */
function requireMergeable(one: Row, other: Row) {
  if (one.anonymised_at || other.anonymised_at)
    throw conflict('request-anonymised', 'The sender of one of these requests is gone.')
  if (!OPEN.has(one.status) || !(OPEN.has(other.status) || cameIn(other.status)))
    throw conflict(
      'not-mergeable',
      `A request that is ${one.status} cannot go on with one that is ${other.status}.`,
    )
}

/** Of another sender without photos: what is on them is not theirs to see. */
async function copyItems(tx: Database, one: Row, other: Row) {
  const [items, theirs] = [await itemsOf(tx, one.id), await itemsOf(tx, other.id)]
  if (items.length === 0) return
  requireHandover(other.service, { items })
  if (items.length + theirs.length > ITEMS_MAX)
    throw invalid('copy_items', `would make the list longer than ${ITEMS_MAX}`)
  const same = one.user_id === null ? one.guest_id === other.guest_id : one.user_id === other.user_id
  const copies = items.map((item) => ({ ...item, image_id: same ? item.image_id : null }))
  await tx
    .insert(submissionItems)
    .values(copies.map((item) => ({ ...item, submission_id: other.id, from_id: one.id })))
  // Whatever was said of a battery was said of another one.
  if (items.some((item) => item.battery_damaged))
    await tx
      .update(submissions)
      .set({ cleared_at: null, cleared_by: null })
      .where(eq(submissions.id, other.id))
}

/**
 * A request that was merged stands for itself again: what it put on the other's list goes, and the other's history says
 * so. Not once something came in with the other, which may have been this one's things.
 * @param tx holds the request
 * @throws Problem 409 `merged-on`
 */
export async function part(tx: Database, ctx: RequestContext<Member>, id: number, into: number) {
  await tx.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, into)).for('update')
  const [joined] = await tx
    .select()
    .from(submissionEvents)
    .where(
      and(
        eq(submissionEvents.submission_id, into),
        eq(submissionEvents.kind, 'joined'),
        eq(submissionEvents.other_id, id),
      ),
    )
    .orderBy(desc(submissionEvents.id))
    .limit(1)
  const since = joined!
  const camein = await tx.$count(
    submissionEvents,
    and(
      eq(submissionEvents.submission_id, into),
      gt(submissionEvents.id, since.id),
      inArray(submissionEvents.status, ['collected', 'recycled']),
      eq(submissionEvents.kind, 'status'),
    ),
  )
  const weighed = await tx.$count(
    weightEntries,
    and(eq(weightEntries.submission_id, into), gte(weightEntries.recorded_at, since.at)),
  )
  if (camein + weighed > 0)
    throw conflict('merged-on', 'Something has come in with the request that this one was merged into.')
  await tx
    .delete(submissionItems)
    .where(and(eq(submissionItems.submission_id, into), eq(submissionItems.from_id, id)))
  await tx
    .insert(submissionEvents)
    .values({ submission_id: into, kind: 'parted', other_id: id, actor_id: ctx.actor.id, at: ctx.now() })
  await followBooking(tx, ctx, into, { by: 'staff', moved: false })
}
