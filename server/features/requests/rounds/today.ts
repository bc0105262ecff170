import { regularNotes } from '#server/features/requests/regulars/notes.ts'
import { and, isNotNull, isNull, or } from 'drizzle-orm'
import type { Item } from '#contract/reference/items.ts'
import type { FieldRound, FieldStop } from '#contract/requests/rounds.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { rounds } from '#server/database/schema/rounds.ts'
import { legalRoutes } from '#server/features/foundation/settings/legal-routes.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { isOnHold } from '#server/features/requests/submissions/sender/handover.ts'
import { isLeft } from './leave.ts'
import { isOwnRoundOfToday } from './own-stop.ts'
import { roundColumns, toRound } from './read.ts'
import { estimateFor, itemsAt, toSharedStop, listStops, type StopRow } from './to-stop.ts'

/** The driver's rounds of today, by the calendar of each, with all data for the way. On other days: none. */
export async function listRoundsOfToday(ctx: RequestContext<Member>): Promise<FieldRound[]> {
  const { db } = ctx
  const own = await db
    .select(roundColumns)
    .from(rounds)
    // Not what the desk has given up, or to somebody else, before anything was done.
    .where(and(isOwnRoundOfToday(ctx), or(isNull(rounds.finished_at), isNotNull(rounds.started_at))))
    .orderBy(rounds.id)
  if (own.length === 0) return []
  const rows = await listStops(
    db,
    own.map(({ id }) => id),
  )
  const items = await itemsAt(db, rows)
  const notes = await regularNotes(
    db,
    rows.flatMap(({ request }) => request?.id ?? []),
  )
  const business = new Set(
    (await legalRoutes(db)).flatMap(({ waste_source, route }) => (route === 'business' ? waste_source : [])),
  )
  const { depot } = await readSettings(db)
  const toFieldStop = (row: StopRow): FieldStop => {
    const { request, point } = row
    const own = items.get(request?.id ?? 0) ?? []
    return {
      ...toSharedStop(row),
      landmark: request?.landmark ?? '',
      phone_number: request?.phone_number ?? null,
      message: [request?.message ?? point!.note, notes.get(request?.id ?? 0)].filter(Boolean).join('\n'),
      needs: row.needs ?? [],
      items: own.map(withoutPhoto),
      estimate: estimateFor(own),
      takes: point?.takes ?? [],
      off: offOf(row, own),
      manifest_needed: !!request?.waste_source && business.has(request.waste_source),
      code_check: null,
    }
  }
  const of = Map.groupBy(rows, ({ stop }) => stop.round_id)
  return own.map((round) => ({
    ...toRound(round),
    depot,
    stops: (of.get(round.id) ?? [])
      // A stop that was taken out under way is no stop any more.
      .filter(({ stop }) => round.finished_at || !isLeft(stop))
      .map(toFieldStop),
  }))
}

const withoutPhoto = ({ device_class, brand, quantity, condition, battery_damaged, holds_data }: Item) => ({
  device_class,
  brand,
  quantity,
  condition,
  battery_damaged,
  holds_data,
  imageUrl: null,
})

/** Why nothing is fetched there, though somebody planned to: what was put into a round was scheduled by that. */
function offOf({ stop, request }: StopRow, items: readonly Item[]): FieldStop['off'] {
  if (!request || stop.state !== 'open') return null
  if (request.status !== 'scheduled') return 'cancelled'
  return isOnHold(items, request.cleared_at) ? 'on-hold' : null
}
