import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { LIFE } from '#contract/requests/request-life.ts'
import type { StopOutcome, Weighing } from '#contract/requests/rounds.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { images } from '#server/database/schema/photos.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { rounds, roundStops, weighings } from '#server/database/schema/rounds.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { reviewRequest } from '#server/features/requests/submissions/desk/review.ts'
import { storeEntry } from '#server/features/requests/weights/record.ts'
import { recordEmptying } from './record-emptying.ts'

/** The driver's report, and its time. */
type Entered = StopOutcome & { happened_at: Date }
type Stop = Pick<typeof roundStops.$inferSelect, 'id' | 'round_id' | 'submission_id' | 'point_id' | 'done_by'>

/**
 * Enters what was done at a stop: the step of the request, or the emptied point, and what was weighed.
 * @param ctx on a transaction: all of it, or nothing
 * @param stop `done_by`: the account that did it, also where staff enter it
 * @param told `happened_at`: when, as far as its device is believed
 * @param key one for each of its weighings is made of it
 * @throws Problem as `reviewRequest` and `recordWeight`; 409 `status-conflict` where the request is not to be fetched any more
 */
export async function enterStop(ctx: RequestContext<Member>, stop: Stop, told: Entered, key: string) {
  if (told.kind === 'failed') {
    const { submission_id } = stop
    // Without the note: that is for the desk, and what a review says its sender reads.
    if (submission_id && (await isExpected(ctx.db, { id: stop.id, submission_id })))
      await reviewRequest(ctx, submission_id, {
        status: 'approved',
        failure: told.failure,
        happened_at: told.happened_at,
      })
    return
  }
  const brought = stop.submission_id
    ? await collected(ctx, stop.submission_id, told)
    : await recordEmptying(ctx, stop, told)
  if (brought === null) return
  for (const [at, weighing] of told.weighings.entries())
    await weigh(
      ctx,
      stop,
      { submission_id: brought, key: `${key}:${at}`, happened_at: told.happened_at },
      weighing,
    )
}

/**
 * Whether the request was waiting for this visit. It was not if it was taken out of the round, has its appointment on a
 * later day, or is in another round: those stand, whatever the result of this visit.
 */
async function isExpected(tx: Database, { id, submission_id }: { id: number; submission_id: number }) {
  // Held first: its sender may be choosing another day right now.
  const [request] = await tx
    .select({ status: submissions.status })
    .from(submissions)
    .where(eq(submissions.id, submission_id))
    .for('update')
  if (request?.status === 'approved') return false
  const planned = await tx.$count(
    roundStops,
    and(eq(roundStops.submission_id, submission_id), eq(roundStops.state, 'open'), ne(roundStops.id, id)),
  )
  if (planned > 0) return false
  const [later] = await tx
    .select({ slot_id: slots.id })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .innerJoin(bookings, and(eq(bookings.submission_id, submission_id), isNull(bookings.ended_at)))
    .innerJoin(slots, and(eq(slots.id, bookings.slot_id), gt(slots.day, rounds.day)))
    .where(eq(roundStops.id, id))
  return later === undefined
}

type Done = Extract<Entered, { kind: 'done' }>

async function collected(ctx: RequestContext<Member>, id: number, told: Done) {
  const [request] = await ctx.db
    .select({ status: submissions.status })
    .from(submissions)
    .where(eq(submissions.id, id))
    .for('update')
  if (!request) throw notFound('Submission')
  // Said again, `collected` would be no step: somebody else has entered it, perhaps with its weights.
  if (!LIFE.collect.from.some((status) => status === request.status))
    throw conflict('status-conflict', `This request is now ${request.status}.`)
  const { transporter, manifest_number } = told
  await reviewRequest(ctx, id, {
    status: 'collected',
    happened_at: told.happened_at,
    ...(transporter && { transporter }),
    ...(manifest_number && { manifest_number }),
  })
  return id
}

type Of = { submission_id: number; key: string; happened_at: Date }

async function weigh(
  ctx: RequestContext<Member>,
  stop: Stop,
  { submission_id, key, happened_at }: Of,
  weighing: Weighing,
) {
  const { scale, box_number, image_id, ...entry } = weighing
  const entry_id = await storeEntry(
    ctx,
    submission_id,
    { ...entry, method: 'weighed', outcome: 'unknown', payout_idr: 0 },
    key,
    { happened_at, round_id: stop.round_id },
  )
  await ctx.db
    .insert(weighings)
    .values({ entry_id, stop_id: stop.id, scale, box_number, image_id: await ownOf(ctx, stop, image_id) })
    .onConflictDoNothing()
}

/** A photo that did not arrive, or that is somebody else's, is no reason to lose a weight. */
async function ownOf({ db }: RequestContext<Member>, { done_by }: Stop, id: string | null) {
  if (id === null || done_by === null) return null
  const own = await db.$count(images, and(eq(images.id, id), eq(images.user_id, done_by)))
  return own > 0 ? id : null
}

/** The state of the stop from then on. */
export const stateAfter = (told: StopOutcome) =>
  told.kind === 'failed'
    ? ({
        state: 'failed',
        failure: told.failure,
        note: told.note,
        ...settled,
      } as const)
    : ({
        state: 'done',
        note: told.note,
        confirmed_by: told.confirmation?.by ?? null,
        drawing: told.confirmation?.by === 'signature' ? told.confirmation.drawing : null,
        ...settled,
      } as const)

const settled = { conflict: null, outcome: null } as const
