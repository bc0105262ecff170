import { sql } from 'drizzle-orm'
import { custodyActs } from '#server/database/schema/custody.ts'
import { weightEntries } from '#server/database/schema/weights.ts'

/**
 * Common table expressions (`with recursive …`). `days` gives for every act the day on which it counts and its kind: the day
 * on its paper, or else of its recording, in a time zone. A correction or reversal counts on the day of the act that it
 * replaces: else kilograms would move from one period to another. The database refuses a second reversal.
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
  days (id, kind, consignment_id, day) as (
    select a.id, b.kind, b.consignment_id,
      coalesce(weighed.day, b.happened_on, (b.at at time zone ${time_zone})::date)
    from ${custodyActs} a
      join ${custodyActs} b on b.id = coalesce(a.corrects_id, a.id)
      left join weighed on weighed.id = b.weight_entry_id
  )`
