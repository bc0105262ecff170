import { sql } from 'drizzle-orm'
import { custodyActs, custodyEntries, lots } from '#server/database/schema/custody.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { STANDS } from '#server/features/requests/custody/follow.ts'

/**
 * Common table expressions (`with recursive …`). `days` gives for every act the day on which it counts and its kind: the day
 * on its paper, or else of its recording, in a time zone. A correction or reversal counts on the day of the act that it
 * replaces: else kilograms would move from one period to another. The database refuses a second reversal. A weight of a round comes in
 * on the day of its arrival at a store, and has no day before.
 */
export const actDays = (time_zone: string) => sql`
  chain (id, up) as (
    select id, replaces_id from ${weightEntries} where replaces_id is not null
    union all
    select chain.id, w.replaces_id from chain join ${weightEntries} w on w.id = chain.up
    where w.replaces_id is not null
  ),
  weighed (id, day) as (
    select chain.id, coalesce(a.happened_on, (coalesce(a.at, w.recorded_at) at time zone ${time_zone})::date)
    from chain
      join ${weightEntries} w on w.id = chain.up and w.replaces_id is null
      left join ${custodyActs} a on a.weight_entry_id = w.id and a.kind = 'received'
  ),
  of_rounds (act_id, day) as (
    select distinct a.id, coalesce(arrival.happened_on, (arrival.at at time zone ${time_zone})::date)
    from ${lots} l
      join ${custodyEntries} e on e.lot_id = l.id
      join ${custodyActs} a on a.id = e.act_id
      join ${custodyActs} b on b.id = coalesce(a.corrects_id, a.id) and b.weight_entry_id is not null
      left join (
        select distinct e.lot_id, a.happened_on, a.at
        from ${custodyActs} a join ${custodyEntries} e on e.act_id = a.id
        where a.kind = 'arrived' and ${STANDS}
      ) arrival on arrival.lot_id = l.id
    where l.round_id is not null
  ),
  days (id, kind, consignment_id, day) as (
    select a.id, b.kind, b.consignment_id,
      coalesce(of_rounds.day, weighed.day, b.happened_on, (b.at at time zone ${time_zone})::date)
    from ${custodyActs} a
      join ${custodyActs} b on b.id = coalesce(a.corrects_id, a.id)
      left join weighed on weighed.id = b.weight_entry_id
      left join of_rounds on of_rounds.act_id = a.id
    where of_rounds.act_id is null or of_rounds.day is not null
  )`
