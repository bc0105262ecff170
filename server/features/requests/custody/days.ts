import { sql } from 'drizzle-orm'
import type { ActKind } from '#contract/requests/custody.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { requireDayOfPaper } from '#server/time/device-time.ts'
import { STANDS } from './follow.ts'

/**
 * That nothing is said to have been done with lots before the day of what it rests on: a report of that day would have
 * kilograms leave that were not there.
 * @param ctx on the transaction that holds the lots
 * @param beside acts of this kind do not rest on one another
 * @throws Problem 400 `day-not-begun`, `day-too-early`
 */
export async function requireDaysInOrder(
  ctx: RequestContext,
  day: string,
  { lot_ids, field, beside = null }: { lot_ids: readonly number[]; field: string; beside?: ActKind | null },
) {
  requireDayOfPaper(ctx, day, field)
  const { TIME_ZONE } = ctx.env
  // A corrected weight counts on the day of the first weighing, as in the reports.
  const { rows } = await ctx.db.execute<{ day: string | null }>(sql`
    with recursive done as (
      select distinct a.id, a.at, a.happened_on, case when a.kind <> 'arrived' then a.weight_entry_id end as weight_entry_id
      from custody_entries e join custody_acts a on a.id = e.act_id
      where e.lot_id = any(${sql.param([...lot_ids])}::bigint[]) and a.kind is distinct from ${beside} and ${STANDS}
    ), up (act_id, id, replaces_id) as (
      select done.id, w.id, w.replaces_id from done join weight_entries w on w.id = done.weight_entry_id
      union all
      select up.act_id, w.id, w.replaces_id from up join weight_entries w on w.id = up.replaces_id
    ), first as (
      select up.act_id, a.happened_on, coalesce(a.at, w.recorded_at) as at
      from up join weight_entries w on w.id = up.id
        left join custody_acts a on a.weight_entry_id = w.id and a.kind = 'received'
      where up.replaces_id is null
    )
    select to_char(max(case when first.act_id is null
        then coalesce(done.happened_on, (done.at at time zone ${TIME_ZONE})::date)
        else coalesce(first.happened_on, (first.at at time zone ${TIME_ZONE})::date) end), 'YYYY-MM-DD') as day
    from done left join first on first.act_id = done.id`)
  const last = rows[0]?.day
  if (last && day < last)
    throw new Problem(
      400,
      { code: 'day-too-early', field },
      `It cannot have been on ${day}: what it rests on was done on ${last}.`,
    )
}
