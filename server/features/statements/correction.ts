import { sql } from 'drizzle-orm'
import { SMALLEST_GROUP } from '#contract/impact.ts'
import type { Context } from '#server/context.ts'
import { roundToGram } from '#server/features/impact/totals.ts'

type Found = { weight_kg: number; requests: number }

/**
 * How far what is known now is from what was stated, in kilograms. While fewer requests than can hide one were corrected
 * since the last time it was told, it is nothing, and waits for the next month.
 * @param said the kilograms of all statements, with their corrections
 * @param until the first day that no statement has counted
 * @param told when a correction was stated last, or else the first month
 */
export async function correction(
  { db, env }: Pick<Context, 'db' | 'env'>,
  { said, until, told }: { said: number; until: string; told: Date },
): Promise<number> {
  const {
    rows: [found],
  } = await db.execute<Found>(sql`
    with recursive bounds as (
      select ${until}::date::timestamp at time zone ${env.TIME_ZONE} as until
    ), later as (
      -- What no statement has counted, by the day of the first of each chain.
      select id, weight_kg from weight_entries, bounds where replaces_id is null and recorded_at >= until
      union all
      select w.id, w.weight_kg from weight_entries w join later on w.replaces_id = later.id
    ), current as (
      select id, weight_kg from weight_entries w
      where not exists (select from weight_entries newer where newer.replaces_id = w.id)
    ), corrected as (
      select w.submission_id, w.recorded_at, w.weight_kg - before.weight_kg as by_kg,
        before.replaces_id, before.recorded_at as first_at
      from weight_entries w join weight_entries before on before.id = w.replaces_id
      where w.recorded_at > ${told.toISOString()}::timestamptz
      union all
      select c.submission_id, c.recorded_at, c.by_kg, before.replaces_id, before.recorded_at
      from corrected c join weight_entries before on before.id = c.replaces_id
    ), changed as (
      -- Whoever corrects what was not stated yet is no one to hide among.
      select submission_id from corrected c
      where replaces_id is null and exists (
        select from statements s
        where s.frozen_at < c.recorded_at and s.month >= to_char(first_at at time zone ${env.TIME_ZONE}, 'YYYY-MM')
          and s.document::jsonb #> '{credentialSubject,since}' is not null)
      group by submission_id having sum(by_kg) <> 0
    )
    select (select count(*)::int from changed) as requests,
      ((select coalesce(sum(weight_kg), 0) from current)
        - (select coalesce(sum(weight_kg), 0) from current where id in (select id from later)))::float8 as weight_kg`)
  return found!.requests < SMALLEST_GROUP ? 0 : roundToGram(found!.weight_kg - said)
}
