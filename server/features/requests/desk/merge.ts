import { and, asc, eq, gt, gte, inArray, isNotNull } from 'drizzle-orm'
import type { Merger } from '#contract/requests/desk.ts'
import { ITEMS_MAX } from '#contract/reference/items.ts'
import { cameIn, OPEN, wayOf } from '#contract/requests/request-life.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { conflict, invalidField, notFound } from '#server/core/errors.ts'
import { isCurrent } from '#server/features/requests/impact/current-entries.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { followBooking } from '#server/features/requests/pickups/follow.ts'
import { readSubmissionDetail } from '#server/features/requests/submissions/desk/detail.ts'
import {
  itemsAndSources,
  listItems,
  requireHandover,
} from '#server/features/requests/submissions/sender/handover.ts'
import { markRequestRead } from '#server/features/requests/submissions/desk/mark-read.ts'
import { requireVersion, requestVersion } from '#server/features/requests/submissions/desk/version.ts'

type Row = typeof submissions.$inferSelect

/**
 * Lets an open request go on with another one. It is cancelled and names the other, both histories stay and say so, and
 * its sender is told. Nothing has come in with it, so every kilogram stays where it was recorded. Merged already into the
 * same one: nothing changes.
 * @throws Problem 404; 400 on `into` or `copy_items`; 409 `not-mergeable`, `changed-meanwhile`, `request-anonymised`
 */
export async function mergeRequests(ctx: RequestContext<Member>, id: number, merger: Merger) {
  const { into, version, into_version, copy_items } = merger
  if (into === id) throw invalidField('into', 'is the request itself')
  const { db, actor, now } = ctx
  return db.transaction(async (tx) => {
    // Before either is held: whoever lets the one stand for itself again holds that first, whichever is the older.
    const [seen] = await tx
      .select({ merged_into_id: submissions.merged_into_id })
      .from(submissions)
      .where(eq(submissions.id, id))
    if (seen?.merged_into_id === into) return (await readSubmissionDetail(ctx, tx, id))!
    const both = await tx
      .select()
      .from(submissions)
      .where(inArray(submissions.id, [id, into]))
      .orderBy(asc(submissions.id))
      .for('update')
    const [one, other] = [both.find((row) => row.id === id), both.find((row) => row.id === into)]
    if (!one || !other) throw notFound('Submission')
    if (one.merged_into_id === into) return (await readSubmissionDetail(ctx, tx, id))!
    requireMergeable(one, other)
    requireVersion(version, await requestVersion(tx, id))
    requireVersion(into_version, await requestVersion(tx, into))

    const at = now()
    const status = 'cancelled'
    if (copy_items) await copyItems(tx, one, other)
    await tx
      .update(submissions)
      .set({ status, status_at: at, merged_into_id: into, conversation: null })
      .where(eq(submissions.id, id))
    await markRequestRead(tx, ctx, id)
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
    return (await readSubmissionDetail(ctx, tx, id))!
  })
}

/** @throws Problem 409 */
function requireMergeable(one: Row, other: Row) {
  if (one.anonymised_at || other.anonymised_at)
    throw conflict('request-anonymised', "The sender's data was removed from one of these requests.")
  if (!OPEN.has(one.status) || !(OPEN.has(other.status) || cameIn(other.status)))
    throw conflict(
      'not-mergeable',
      `A request that is ${one.status} cannot go on with one that is ${other.status}.`,
    )
}

/** Copies items without photos if the senders differ: the photos are private. Items from a third request keep their origin. */
async function copyItems(tx: Database, one: Row, other: Row) {
  const [items, theirs] = [await itemsAndSources(tx, one.id), await listItems(tx, other.id)]
  if (items.length === 0) return
  requireHandover(other.service, { items })
  if (items.length + theirs.length > ITEMS_MAX)
    throw invalidField('copy_items', `would make the list longer than ${ITEMS_MAX}`)
  const same = one.user_id === null ? one.guest_id === other.guest_id : one.user_id === other.user_id
  const copies = items.map(({ image_id, from_id, ...item }) => ({
    ...item,
    image_id: same ? image_id : null,
    submission_id: other.id,
    from_id: from_id ?? one.id,
  }))
  await tx.insert(submissionItems).values(copies)
  // The answer about a battery was about another one.
  if (items.some((item) => item.battery_damaged))
    await tx
      .update(submissions)
      .set({ cleared_at: null, cleared_by: null })
      .where(eq(submissions.id, other.id))
}

/**
 * A request that was merged stands for itself again: what it put on the other's list goes, and the other's history says
 * so. The same along the whole line where the other was merged as well. Not once something came in there, which may have been
 * this one's things.
 * @param tx holds the request
 * @throws Problem 409 `merged-on`
 */
export async function partRequests(tx: Database, ctx: RequestContext<Member>, id: number, into: number) {
  const sources = tx
    .select({ id: submissionItems.from_id })
    .from(submissionItems)
    .where(and(eq(submissionItems.submission_id, id), isNotNull(submissionItems.from_id)))
  const theirs = [id, ...(await sources).flatMap((source) => source.id ?? [])]
  let [one, other]: [number, number | null] = [id, into]
  while (other !== null) {
    const [row] = await tx
      .select({ merged_into_id: submissions.merged_into_id })
      .from(submissions)
      .where(eq(submissions.id, other))
      .for('update')
    await requireNothingCame(tx, one, other)
    await tx
      .delete(submissionItems)
      .where(and(eq(submissionItems.submission_id, other), inArray(submissionItems.from_id, theirs)))
    await tx
      .insert(submissionEvents)
      .values({ submission_id: other, kind: 'parted', other_id: id, actor_id: ctx.actor.id, at: ctx.now() })
    await followBooking(tx, ctx, other, { by: 'staff', moved: false })
    ;[one, other] = [other, row!.merged_into_id]
  }
}

/**
 * Since `one` was merged into `other`. An entry that was undone, or corrected to nothing, did not come. @throws
 * Problem 409 `merged-on`
 */
async function requireNothingCame(tx: Database, one: number, other: number) {
  const history = await tx
    .select()
    .from(submissionEvents)
    .where(eq(submissionEvents.submission_id, other))
    .orderBy(asc(submissionEvents.id))
  const joined = history.findLast(({ kind, other_id }) => kind === 'joined' && other_id === one)!
  const came = wayOf(history).some(({ id, status }) => id > joined.id && cameIn(status!))
  const weighed = await tx.$count(
    weightEntries,
    and(
      eq(weightEntries.submission_id, other),
      gte(weightEntries.recorded_at, joined.at),
      gt(weightEntries.weight_kg, 0),
      isCurrent,
    ),
  )
  if (came || weighed > 0)
    throw conflict('merged-on', 'The request that this one was merged into was collected or weighed since.')
}
