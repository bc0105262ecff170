import { sql } from 'drizzle-orm'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import { FIGURE_WEEKS, type DeskFigures } from '#contract/requests/today.ts'
import { isUsedOn, type Fate } from '#contract/requests/weights.ts'
import { deviceGroups, findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { dataSubmission } from '#server/features/requests/impact/data-submission.ts'
import { eachMinute } from '#server/features/requests/impact/each-minute.ts'
import { addDays, beginOfDay, today } from '#server/time/today.ts'
import type { Context } from '#server/core/context.ts'

type Source = Pick<Context, 'db' | 'env' | 'now'>

/**
 * The figures of the desk, from the same sums as the public ones: kilograms are those of `weight_fates` by the day on which they
 * came in, open requests those of the public counter. Computed at most once a minute.
 */
export const readDeskFigures = eachMinute(async (ctx: Source): Promise<DeskFigures> => {
  const day = today(ctx)
  const from = addDays(mondayOf(day), -7 * (FIGURE_WEEKS - 1))
  const [requests, weeks, kilograms, groups, month_kg, stock_kg] = await Promise.all([
    dataSubmission(ctx),
    countWeeks(ctx, from),
    weighWeeks(ctx, from),
    weighGroups(ctx),
    weighSince(ctx, `${day.slice(0, 7)}-01`),
    weighStock(ctx),
  ])
  return {
    at: ctx.now().toISOString(),
    open_requests: requests.open,
    stock_kg,
    month_kg,
    used_kg: sum(groups.flatMap(({ outcomes }) => outcomes.filter(({ outcome }) => isUsed(outcome)))),
    weeks: Array.from({ length: FIGURE_WEEKS }, (_, at) => {
      const monday = addDays(from, 7 * at)
      return { from: monday, requests: weeks.get(monday) ?? 0, weight_kg: kilograms.get(monday) ?? 0 }
    }),
    groups,
  }
})

const isUsed = (outcome: Fate) => isUsedOn(outcome) || outcome === 'recycled'
const sum = (some: readonly { weight_kg: number }[]) =>
  some.reduce((grams, { weight_kg }) => grams + Math.round(weight_kg * 1000), 0) / 1000

/** @param day `2026-11-29`, a Sunday @returns `2026-11-23` */
export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

const weekOf = (column: string, zone: string) =>
  sql`to_char(date_trunc('week', ${sql.raw(column)} at time zone ${zone}), 'YYYY-MM-DD')`

async function countWeeks({ db, env }: Source, from: string) {
  const { rows } = await db.execute<{ week: string; requests: number }>(sql`
    select ${weekOf('submitted_at', env.TIME_ZONE)} as week, count(*)::int as requests
    from submissions where submitted_at >= ${beginOfDay(from, env.TIME_ZONE)} group by 1`)
  return new Map(rows.map(({ week, requests }) => [week, requests]))
}

async function weighWeeks({ db, env }: Source, from: string) {
  const { rows } = await db.execute<{ week: string; grams: number }>(sql`
    select ${weekOf('first_at', env.TIME_ZONE)} as week, sum(grams)::float8 as grams
    from weight_fates where first_at >= ${beginOfDay(from, env.TIME_ZONE)} group by 1`)
  return new Map(rows.map(({ week, grams }) => [week, grams / 1000]))
}

async function weighSince({ db, env }: Source, day: string) {
  const { rows } = await db.execute<{ grams: number }>(sql`
    select coalesce(sum(grams), 0)::float8 as grams from weight_fates where first_at >= ${beginOfDay(day, env.TIME_ZONE)}`)
  return rows[0]!.grams / 1000
}

async function weighStock({ db }: Source) {
  const { rows } = await db.execute<{ grams: number }>(
    sql`select coalesce(sum(grams), 0)::float8 as grams from custody_totals where account = 'stock'`,
  )
  return rows[0]!.grams / 1000
}

/** Kilograms by group of devices, the heaviest first; a class that later knowledge no longer has is its own group. */
async function weighGroups({ db }: Source) {
  const { rows } = await db.execute<{ device_class: string; outcome: Fate; grams: number }>(sql`
    select device_class, outcome, sum(grams)::float8 as grams from weight_fates group by 1, 2`)
  return [...Map.groupBy(rows, ({ device_class }) => groupOf(device_class).id)]
    .map(([id, some]) => {
      const outcomes = [...Map.groupBy(some, ({ outcome }) => outcome)].map(([outcome, same]) => ({
        outcome,
        weight_kg: same.reduce((all, { grams }) => all + grams, 0) / 1000,
      }))
      return { id, name: groupOf(some[0]!.device_class).name, weight_kg: sum(outcomes), outcomes }
    })
    .toSorted((one, other) => other.weight_kg - one.weight_kg)
}

function groupOf(device_class: string): { id: string; name: Bilingual } {
  const name = findDeviceFacts(device_class)?.group
  const group = deviceGroups.find((one) => one.name === name)
  return group ?? { id: device_class, name: { en: device_class, id: device_class } }
}
