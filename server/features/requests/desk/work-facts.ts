import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Item } from '#contract/reference/items.ts'
import type { PlannedVisit, SubmissionRow } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Lookups } from '#server/database/lookups.ts'
import { jsonList, prepareQuery } from '#server/database/prepare-query.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { districts } from '#server/database/schema/places.ts'
import { submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { today } from '#server/time/today.ts'
import { toGoods } from './goods.ts'
import { elsewhereColumn, nextStepBy, onHoldColumn, type Elsewhere } from './next-steps.ts'

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
export const recordedColumn = sql<number | null>`(
  select (sum(f.grams) / 1000)::float8 from weight_fates f where f.submission_id = ${submissions.id})`

/** A column of a query on `submissions`: its district by name. */
export const districtColumn = sql<WorkFacts['district']>`(
  select json_build_object('name', d.name, 'city', d.city) from ${districts} d where d.id = ${submissions.district_id})`

const question = prepareQuery((db: Lookups) =>
  db
    .select({
      id: submissions.id,
      status: submissions.status,
      service: submissions.service,
      conversation: submissions.conversation,
      ledger_status: submissions.ledger_status,
      for_nobody: sql<boolean>`${submissions.anonymised_at} is not null`,
      on_hold: onHoldColumn,
      elsewhere: elsewhereColumn,
      slot: { day: slots.day, starts: slots.starts, ends: slots.ends },
      district: districtColumn,
      weight_kg: recordedColumn,
      items: jsonList<Pick<Item, 'device_class' | 'quantity'>>(
        db
          .select({
            id: submissionItems.id,
            device_class: submissionItems.device_class,
            quantity: submissionItems.quantity,
          })
          .from(submissionItems)
          .where(eq(submissionItems.submission_id, submissions.id))
          .orderBy(asc(submissionItems.id)),
      ),
    })
    .from(submissions)
    .leftJoin(bookings, and(eq(bookings.submission_id, submissions.id), isNull(bookings.ended_at)))
    .leftJoin(slots, eq(slots.id, bookings.slot_id))
    .where(sql`${submissions.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('work-facts'),
)

/** The facts of the requests of a page, by id: one query, whatever the length of the table. */
export async function readWorkFacts(
  ctx: Pick<RequestContext, 'lookups' | 'env' | 'now'>,
  ids: readonly number[],
): Promise<Map<number, WorkFacts>> {
  if (ids.length === 0) return new Map()
  const day = today(ctx)
  const rows = await question(ctx.lookups).execute({ ids })
  return new Map(
    rows.map(({ id, slot, district, weight_kg, items, ...known }) => [
      id,
      {
        district,
        visit: visitBy(slot, known.elsewhere.round),
        goods: toGoods(items),
        weight_kg,
        next_step: nextStepBy({ ...known, day: slot?.day ?? null, today: day }),
      },
    ]),
  )
}
