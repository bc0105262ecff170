import { sql, type SQL } from 'drizzle-orm'
import { SMALLEST_GROUP } from '#contract/requests/impact.ts'
import { Fate, isUsedOn } from '#contract/requests/weights.ts'
import type { Context } from '#server/core/context.ts'
import { avoidedEmissions } from '#server/features/requests/impact/avoided-emissions.ts'
import { impactRules } from '#server/features/requests/impact/rules.ts'

// What statements have told of each request, kept beside them: how else could be said of how many requests a correction is?

type Ctx = Pick<Context, 'db' | 'env'>
type Days = { from?: string; until: string }

/** The three figures of a statement, as they are kept of a request. */
const FIGURES = ['grams', 'avoided_mg', 'uncounted_g'] as const
type Figure = (typeof FIGURES)[number]

/** The outcomes of the counted kilograms by now, and as they were declared at the weighing. */
const KNOWN = sql`weight_fates`
const DECLARED = sql`(
  select w.submission_id, w.device_class, w.outcome::text as outcome, w.factor_version, w.units,
    (w.weight_kg * 1000)::bigint as grams, first_recorded(w.id) as first_at
  from weight_entries w
  where w.weight_kg > 0 and not exists (select from weight_entries later where later.replaces_id = w.id))`

/** The figures of each request, of what was first weighed on some days: `until` is left out. Every formula is linear, so that one kilogram or piece tells. */
async function figured({ db, env }: Ctx, { from, until }: Days, source = KNOWN): Promise<SQL> {
  const starts = (day: string) => sql`${day}::date::timestamp at time zone ${env.TIME_ZONE}`
  const { rows } = await db.execute<{ device_class: string; factor_version: string }>(
    sql`select distinct device_class, factor_version from weight_entries`,
  )
  const rules = impactRules(env)
  const worth = rows.flatMap((row) =>
    Fate.options.map((outcome) => ({
      ...row,
      outcome,
      used_on: isUsedOn(outcome),
      kg_co2e: avoidedEmissions(
        {
          ...row,
          outcome,
          weight_kg: 1,
          units: 1,
          refrigerant: null,
          refrigerant_gas: null,
          refrigerant_g: null,
        },
        rules,
      )?.kg_co2e.mid,
    })),
  )
  return sql`
    select submission_id, sum(grams)::bigint as grams, coalesce(round(sum(kg_co2e) * 1000000), 0)::bigint as avoided_mg,
      coalesce(sum(grams) filter (where kg_co2e is null), 0)::bigint as uncounted_g
    from (
      select submission_id, grams, kg_co2e * case when used_on then units else grams / 1000.0 end as kg_co2e
      from ${source} as fates
      join jsonb_to_recordset(${JSON.stringify(worth)}::jsonb) as worth
        (device_class text, factor_version text, outcome text, used_on boolean, kg_co2e numeric)
        using (device_class, factor_version, outcome)
      where first_at < ${starts(until)} ${from ? sql`and first_at >= ${starts(from)}` : sql``}
    ) as one group by submission_id`
}

/** The figures that changed since they were stated for enough requests: a difference of fewer could identify one. */
export async function findChangedFigures(ctx: Ctx, days: Days): Promise<ReadonlySet<Figure>> {
  const count = (figure: Figure) =>
    sql.raw(`count(*) filter (where coalesce(now.${figure}, 0) <> coalesce(told.${figure}, 0)) as ${figure}`)
  const { rows } = await ctx.db.execute<Record<Figure, number>>(sql`
    with now as (${await figured(ctx, days)})
    select ${sql.join(FIGURES.map(count), sql`, `)} from now full join told_requests told using (submission_id)`)
  return new Set(FIGURES.filter((figure) => Number(rows[0]![figure]) >= SMALLEST_GROUP))
}

/** Some figures are stated again. */
export async function restateFigures(ctx: Ctx, days: Days, figures: ReadonlySet<Figure>) {
  if (figures.size === 0) return
  const names = sql.raw(FIGURES.join(', '))
  const now = (figure: Figure) =>
    sql.raw(`coalesce(${figures.has(figure) ? 'now' : 'told'}.${figure}, 0) as ${figure}`)
  const isOther = (figure: Figure) => sql.raw(`coalesce(now.${figure}, 0) <> coalesce(told.${figure}, 0)`)
  await ctx.db.execute(sql`
    with now as (${await figured(ctx, days)})
    insert into told_requests (submission_id, ${names})
    select submission_id, ${sql.join(FIGURES.map(now), sql`, `)}
    from now full join told_requests told using (submission_id)
    where ${sql.join(FIGURES.map(isOther), sql` or `)}
    on conflict (submission_id) do update set ${sql.raw(FIGURES.map((name) => `${name} = excluded.${name}`).join(', '))}`)
}

/** Adds the receipts of some days to the statements. */
export const addFigures = async (ctx: Ctx, days: Days) => add(ctx, await figured(ctx, days))

/** Statements of before this was kept have told what was declared. We know no more about figures that they have not corrected yet. */
export async function keepDeclaredFigures(ctx: Ctx, days: Days) {
  const { rows } = await ctx.db.execute(sql`select from told_requests limit 1`)
  if (rows.length === 0) await add(ctx, await figured(ctx, days, DECLARED))
}

const add = ({ db }: Ctx, of: SQL) =>
  db.execute(sql`
    insert into told_requests as told (submission_id, ${sql.raw(FIGURES.join(', '))}) ${of}
    on conflict (submission_id) do update
    set ${sql.raw(FIGURES.map((name) => `${name} = told.${name} + excluded.${name}`).join(', '))}`)
