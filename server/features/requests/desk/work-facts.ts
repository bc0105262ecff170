import { sql } from 'drizzle-orm'
import type { Item } from '#contract/reference/items.ts'
import type { PlannedVisit, SubmissionRow } from '#contract/requests/submissions.ts'
import type { slots } from '#server/database/schema/pickups.ts'
import { districts } from '#server/database/schema/places.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { toGoods } from './goods.ts'
import { elsewhereFields, nextStepBy, onHoldColumn, type Elsewhere } from './next-steps.ts'

/** The facts of a row that the work of staff needs. */
export type WorkFacts = Pick<SubmissionRow, 'district' | 'visit' | 'goods' | 'weight_kg' | 'next_step'>

type Slot = Pick<typeof slots.$inferSelect, 'day' | 'starts' | 'ends'>

/** When somebody comes by: at the appointment, else on the day of the round. */
export const visitBy = (slot: Slot | null, round: Elsewhere['round']): PlannedVisit | null =>
  slot || round
    ? {
        day: slot?.day ?? round!.day,
        starts: slot?.starts ?? null,
        ends: slot?.ends ?? null,
        round_id: round?.id ?? null,
        round_day: round?.day ?? null,
      }
    : null

/** A column of a query on `submissions`: the kilograms that were recorded. */
export const recordedColumn = sql<number | null>`(${submissions.recorded_g} / 1000.0)::float8`

/** A column of a query on `submissions`: its district by name. */
export const districtColumn = sql<WorkFacts['district']>`(
  select json_build_object('name', d.name, 'city', d.city) from ${districts} d where d.id = ${submissions.district_id})`

/** The facts of a request as the database has them. */
export type StoredFacts = Elsewhere &
  Pick<WorkFacts, 'district' | 'weight_kg'> & {
    for_nobody: boolean
    on_hold: boolean
    slot: Slot | null
    items: Pick<Item, 'device_class' | 'quantity'>[]
  }

/**
 * A column of a query on `submissions`: what staff need to know beside the row. One value of JSON is read in a fraction of the time of
 * ten columns.
 */
export const factsColumn = sql<StoredFacts>`json_build_object(
  'for_nobody', ${submissions.anonymised_at} is not null,
  'on_hold', ${onHoldColumn},
  'slot', (
    select json_build_object('day', s.day, 'starts', s.starts, 'ends', s.ends) from bookings b join slots s on s.id = b.slot_id
    where b.submission_id = ${submissions.id} and b.ended_at is null
  ),
  ${sql.join(elsewhereFields, sql`, `)},
  'district', ${districtColumn},
  'weight_kg', ${recordedColumn},
  'items', (
    select coalesce(json_agg(json_build_object('device_class', i.device_class, 'quantity', i.quantity) order by i.id), '[]')
    from submission_items i where i.submission_id = ${submissions.id}
  )
)`

type Known = Pick<typeof submissions.$inferSelect, 'status' | 'service' | 'conversation' | 'ledger_status'>

/** @param day that it is by the clock of the installation */
export const toWorkFacts = (
  { status, service, conversation, ledger_status }: Known,
  { slot, district, weight_kg, items, for_nobody, on_hold, ...elsewhere }: StoredFacts,
  day: string,
): WorkFacts => ({
  district,
  visit: visitBy(slot, elsewhere.round),
  goods: toGoods(items),
  weight_kg,
  next_step: nextStepBy({
    status,
    service,
    conversation,
    ledger_status,
    for_nobody,
    on_hold,
    elsewhere,
    day: slot?.day ?? null,
    today: day,
  }),
})
