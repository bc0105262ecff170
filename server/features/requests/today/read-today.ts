import { eq, and, inArray, isNull, sql } from 'drizzle-orm'
import type { Settings } from '#contract/administration/settings.ts'
import { TODAY_MAX, TODAY_ROWS, type Part, type Today, type TodayRow } from '#contract/requests/today.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { senderName } from '#contract/requests/submissions.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { toGoods } from '#server/features/requests/desk/goods.ts'
import { readNextSteps } from '#server/features/requests/desk/next-steps.ts'
import { listRoundRows } from '#server/features/requests/rounds/list.ts'
import { dueAt } from '#server/features/requests/submissions/desk/due.ts'
import { listItemsOfAll } from '#server/features/requests/submissions/sender/handover.ts'
import { addDays, beginOfDay, today } from '#server/time/today.ts'
import { findConsignments, findPoints, findRounds, findStock, type Counted } from './find-goods.ts'
import { findWaiting, type WaitingRequest } from './find-waiting.ts'

/** How far back a round is shown that nobody has finished. */
const ROUND_DAYS = 7

/**
 * Reads the work of staff: in each part the first rows, each with its next action, and how many there are.
 * A row is there for a reason; its action is that of the request, lot, round or consignment itself.
 */
export async function readToday(ctx: RequestContext<Member>): Promise<Today> {
  const { db, env } = ctx
  const day = today(ctx)
  const settings = await readSettings(ctx.lookups)
  const until = beginOfDay(addDays(day, 1), env.TIME_ZONE)
  const [waiting, rounds, points, stock, consignments, ways] = await Promise.all([
    findWaiting(ctx, settings, until),
    findRounds(db, day),
    findPoints(db, day),
    findStock(ctx),
    findConsignments(db),
    listRoundRows(db, addDays(day, -ROUND_DAYS), day),
  ])
  const { answer, visits, weigh, certify } = waiting
  const seen = new Set<string>()
  const line = await lineOf(
    ctx,
    settings,
    [answer, visits, weigh, certify].flatMap(({ requests }) => requests),
  )
  const lines = ({ requests, count }: { requests: readonly WaitingRequest[]; count: number }): Counted => ({
    rows: requests.flatMap(line),
    count,
  })
  return {
    day,
    parts: {
      answer: joinParts(seen, lines(answer)),
      visits: joinParts(seen, rounds.others, lines(visits), points),
      weigh: joinParts(seen, rounds.arrivals, consignments.differing, lines(weigh)),
      leave: joinParts(seen, consignments.drafts, stock.holding, stock.stores, consignments.away),
      certify: joinParts(seen, consignments.treated, lines(certify)),
    },
    rounds: ways.filter((round) => round.day === day || round.finished_at === null),
  }
}

/**
 * A thing is on the list once: in the first part, and for the first of its reasons.
 * @param seen the things of the parts before; grows
 */
function joinParts(seen: Set<string>, ...parts: readonly Counted[]): Part {
  const rows = parts
    .flatMap((part) => part.rows)
    .filter(({ kind, id }) => {
      const key = `${kind} ${id}`
      return !seen.has(key) && seen.add(key)
    })
  // Where all of it is known, a thing with two reasons counts once.
  const count = rows.length < TODAY_ROWS ? rows.length : parts.reduce((sum, part) => sum + part.count, 0)
  return { rows: rows.slice(0, TODAY_ROWS), count: Math.min(count, TODAY_MAX) }
}

/** Makes a row of a request; none where another person has dealt with it since it was found. */
async function lineOf(ctx: RequestContext<Member>, settings: Settings, waiting: readonly WaitingRequest[]) {
  const { db, now } = ctx
  const ids = [...new Set(waiting.map(({ id }) => id))]
  const [steps, items, requests] = await Promise.all([
    readNextSteps(ctx, ids),
    listItemsOfAll(db, ids),
    ids.length === 0
      ? []
      : db
          .select({
            id: submissions.id,
            tracking_code: submissions.tracking_code,
            username: submissions.username,
            name: submissions.name,
            location: submissions.location,
            status: submissions.status,
            status_at: submissions.status_at,
            visit_by: submissions.visit_by,
            version:
              sql<number>`(select max(e.id) from submission_events e where e.submission_id = ${submissions.id})`.mapWith(
                Number,
              ),
            slot: { day: slots.day, starts: slots.starts, ends: slots.ends },
          })
          .from(submissions)
          .leftJoin(bookings, and(eq(bookings.submission_id, submissions.id), isNull(bookings.ended_at)))
          .leftJoin(slots, eq(slots.id, bookings.slot_id))
          .where(inArray(submissions.id, ids)),
  ])
  const known = new Map(requests.map((request) => [request.id, request]))
  return ({ id, reason }: WaitingRequest): TodayRow[] => {
    const request = known.get(id)
    const step = steps.get(id)
    if (!request || !step) return []
    const due = dueAt(request, settings)
    return [
      {
        kind: 'request',
        id,
        reason: step.action === 'clear' ? 'battery' : step.action === 'reply' ? 'written' : reason,
        step,
        name: senderName(request),
        place: request.location,
        tracking_code: request.tracking_code,
        items: toGoods(items.get(id) ?? []),
        weight_kg: null,
        due_at: due?.toISOString() ?? null,
        day: request.slot?.day ?? null,
        starts: request.slot?.starts ?? null,
        ends: request.slot?.ends ?? null,
        late: due !== null && due < now(),
        version: request.version,
      },
    ]
  }
}
