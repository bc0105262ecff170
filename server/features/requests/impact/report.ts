import { setTimeout } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import {
  SMALLEST_GROUP,
  type Impact,
  type ImpactGroup,
  type ImpactReport,
} from '#contract/requests/impact.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Context } from '#server/core/context.ts'
import { districts } from '#server/database/schema/places.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { readFigures } from './figures.ts'
import { joinMonths, withoutSmall, type Group } from './groups.ts'
import { readImpactParts } from './parts.ts'
import { impactRules } from './rules.ts'
import { sumLots } from './totals.ts'
import { inBothLanguages } from '#server/texts/say.ts'

type Source = Parameters<typeof readFigures>[0]

type State = { last?: ImpactReport; running?: Promise<ImpactReport> | undefined }
const states = new WeakMap<Source['db'], State>()

/** Adding up a large ledger takes seconds: after this time callers get the last result. */
const PATIENCE_MS = 1000

/** The figures over time, by class and by district, without what would tell of few. As new as the figures it goes with. */
export async function readImpactReport(ctx: Source): Promise<ImpactReport> {
  const whole = await readFigures(ctx)
  const state = states.get(ctx.db) ?? {}
  states.set(ctx.db, state)
  if (state.last?.figures === whole) return state.last
  // One calculation at a time, however often something is recorded.
  state.running ??= partedReport(ctx, whole)
    .then((made) => (state.last = made))
    .finally(() => (state.running = undefined))
  if (!state.last) return state.running
  return Promise.race([state.running, setTimeout(PATIENCE_MS, state.last, { ref: false })])
}

async function partedReport(ctx: Source, whole: Impact): Promise<ImpactReport> {
  const rules = impactRules(ctx.env)
  const parts = await readImpactParts(ctx)
  const ofDistricts = withoutSmall(parts.district)
  const districtName = await districtNames(ctx, ofDistricts)
  const show = (group: Group, name: (key: string) => Bilingual): ImpactGroup => {
    const [{ key, requests }, ...others] = group
    const alone = others.length === 0
    const totals = sumLots(
      group.flatMap(({ lots }) => lots),
      rules,
    )
    return {
      key: alone ? key : null,
      until: null,
      name: alone ? name(key) : null,
      parts: group.length,
      requests: alone ? requests : null,
      weight_kg: totals.weight_kg,
      weighed_kg: totals.weighed_kg,
      estimated_kg: totals.estimated_kg,
      avoided_kg_co2e: totals.avoided_range_kg_co2e,
      uncounted_kg: totals.uncounted_kg,
    }
  }
  return {
    success: true,
    licence: 'CC-BY-4.0',
    smallest_group: SMALLEST_GROUP,
    figures: whole,
    months: joinMonths(parts.month).map((group) => ({
      ...show(group, sameName),
      key: group[0].key,
      until: group.at(-1)!.key,
      name: null,
    })),
    classes: heaviestFirst(withoutSmall(parts.class).map((group) => show(group, className))),
    districts: heaviestFirst(ofDistricts.map((group) => show(group, districtName))),
  }
}

const sameName = (name: string): Bilingual => ({ id: name, en: name })

const className = (id: string) => findDeviceFacts(id)?.name ?? sameName(id)

async function districtNames({ db }: Pick<Context, 'db'>, groups: readonly Group[]) {
  const ids = groups.filter(({ length }) => length === 1).map(([{ key }]) => key)
  const rows = await db
    .select({ id: districts.id, name: districts.name, city: districts.city })
    .from(districts)
    .where(inArray(districts.id, ids))
  const names = new Map(rows.map(({ id, name, city }) => [id, `${name}, ${city}`]))
  return (id: string): Bilingual => (id === '' ? NO_DISTRICT : sameName(names.get(id) ?? id))
}

const NO_DISTRICT: Bilingual = inBothLanguages('District not said')

/** Several together stay last: they are no place and no class. */
const heaviestFirst = (groups: ImpactGroup[]) =>
  groups.toSorted(
    (one, other) => Number(one.key === null) - Number(other.key === null) || other.weight_kg - one.weight_kg,
  )
