import { perKilogram } from '#contract/reference/avoided.ts'
import type { ClassFactors, Factor, FactorSet } from '#contract/reference/factors.ts'
import type { Bilingual, DeviceFacts, Figure } from '#contract/reference/knowledge.ts'
import {
  allSources,
  deviceClasses,
  FACTOR_VERSION,
  findDeviceFacts,
  gases,
} from '#server/features/reference/knowledge/facts.ts'
import { inBothLanguages } from '#server/texts/say.ts'

/** The set of factors that the knowledge base holds now: what is published under its version. */
export function compileFactors(): FactorSet {
  const classes = deviceClasses
    .map(({ id }) => classFactors(findDeviceFacts(id)!))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const listed = gases.map(({ id, gwp100 }) => ({ id, gwp100 }))
  const named = new Set(
    [...classes.flatMap(factorsIn), ...listed.map(({ gwp100 }) => gwp100)].flatMap(({ sources }) => sources),
  )
  return {
    title: inBothLanguages('Factors of emissions avoided by electronic waste'),
    version: FACTOR_VERSION,
    licence: 'CC-BY-4.0',
    gases: listed,
    classes,
    sources: allSources.filter(({ id }) => named.has(id)),
  }
}

const factorsIn = ({ recycled_kg_co2e_per_kg, footprint_kg_co2e, refrigerant_charge_kg }: ClassFactors) =>
  [recycled_kg_co2e_per_kg, footprint_kg_co2e, refrigerant_charge_kg].filter((one) => one !== null)

function classFactors({
  id,
  name,
  avoided,
  embodied_kg_co2e,
  published,
  refrigerant,
}: DeviceFacts): ClassFactors {
  const values = published.embodied_kg_co2e.filter(({ used }) => used).length
  const charge = refrigerant?.charge_kg
  return {
    id,
    name,
    recycled_kg_co2e_per_kg: avoided && {
      ...perKilogram(avoided),
      width: avoided.second ? 'range' : 'one-value',
      confidence: null,
      derivation: avoided.second ? both(avoided.note, avoided.second.note) : avoided.note,
      sources: [...new Set([...avoided.sources, ...(avoided.second?.sources ?? [])])],
    },
    footprint_kg_co2e: embodied_kg_co2e && ofFigure(embodied_kg_co2e, values, medianOf(values)),
    refrigerant_charge_kg: charge
      ? ofFigure(charge, charge.range[0] === charge.range[1] ? 1 : 2, charge.note)
      : null,
  }
}

const both = (one: Bilingual, other: Bilingual): Bilingual => ({
  id: `${one.id} ${other.id}`,
  en: `${one.en} ${other.en}`,
})

/** A middle that was rounded may lie a little outside: the ends then go along. */
function ofFigure(
  { preferred: mid, range, confidence, sources }: Figure,
  values: number,
  derivation: Bilingual,
): Factor {
  const [low, high] = values > 1 ? range : [mid, mid]
  return {
    low: Math.min(low, mid),
    mid,
    high: Math.max(high, mid),
    width: values > 1 ? 'range' : 'one-value',
    confidence,
    derivation,
    sources,
  }
}

const medianOf = (values: number): Bilingual =>
  values === 1
    ? inBothLanguages('One published value.')
    : inBothLanguages('Median of {values} published values; the ends are the smallest and the largest.', {
        values,
      })
