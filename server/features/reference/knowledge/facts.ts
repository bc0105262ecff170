import type {
  Bilingual,
  DeviceClass,
  DeviceFacts,
  Figure,
  PublishedValue,
  Source,
} from '#contract/reference/knowledge.ts'
import type { Factor } from '#contract/reference/factors.ts'
import { catalogue, classFiles, sourceFile, type ClassFile, type ClassValues } from './files.ts'

/** So far apart, as a share of the figure, values of whole classes are said to agree. */
const AGREE_SHARE = 0.15

/** Version of the set of facts and factors. */
export const FACTOR_VERSION = catalogue.version

export const allSources: readonly Source[] = Object.entries(sourceFile).map(
  ([id, { title, publisher, year, kind, where_found, licence = null, note = null }]) => ({
    id,
    title,
    publisher,
    year,
    kind,
    where_found,
    licence,
    note,
  }),
)
const sourceOf = new Map(allSources.map((source) => [source.id, source]))

const groups = Object.keys(catalogue.groups)
/** The groups of classes, in their order. */
export const deviceGroups = Object.entries(catalogue.groups).map(([id, name]) => ({ id, name }))
// Everything is put together when the server starts, so that a reference to nothing ends the start and not a request.
const facts = new Map(
  [...classFiles]
    .map(([id, file]) => deviceFacts(id, file))
    .toSorted((one, other) => place(one) - place(other) || one.name.id.localeCompare(other.name.id, 'id'))
    .map((device) => [device.id, device]),
)

/** The refrigerants that a class may hold, with their warming potentials. The newest report is the middle. */
export const gases = Object.entries(catalogue.gases).map(([id, { ar4, ar6, other, note, sources }]) => {
  const values = [ar4, ar6, other].filter((one) => one !== undefined)
  const mid = ar6 ?? other ?? ar4
  if (mid === undefined) throw new Error(`knowledge/catalogue.json: there is no entry for the gas "${id}"`)
  for (const source of sources)
    if (!sourceOf.has(source)) throw new Error(`knowledge/catalogue.json: there is no source "${source}"`)
  const gwp100: Factor = {
    low: Math.min(...values),
    mid,
    high: Math.max(...values),
    width: values.length > 1 ? 'range' : 'one-value',
    confidence: null,
    derivation: note ?? catalogue.gwp_reports,
    sources,
  }
  return { id, gwp100 }
})

/** Every class, by group and name. */
export const deviceClasses: readonly DeviceClass[] = [...facts.values()].map(
  ({ id, name, aliases, group, counted, typical_kg, data_bearing, battery }) => ({
    id,
    name,
    aliases,
    group,
    counted,
    typical_kg,
    data_bearing,
    battery,
  }),
)

/** Everything the knowledge base says about a class; undefined: it has no such class. */
export const findDeviceFacts = (id: string): DeviceFacts | undefined => facts.get(id)

function place({ group }: DeviceFacts) {
  return groups.findIndex((key) => catalogue.groups[key] === group)
}

function deviceFacts(id: string, file: ClassFile): DeviceFacts {
  const take = <T>(key: string, from: Record<string, T>, what: string): T => {
    if (Object.hasOwn(from, key)) return from[key]!
    throw new Error(`knowledge/classes/${id}.json: there is no ${what} "${key}"`)
  }
  const published = (values?: ClassValues): PublishedValue[] =>
    (values?.values ?? []).map(({ value, source, unu_key, scope, note, unused }) => ({
      value,
      used: !unused,
      remarks: [
        ...(unu_key ? [average(unu_key)] : []),
        ...(scope ? [take(scope, catalogue.scopes, 'scope')] : []),
        ...(note ? [note] : []),
      ],
      source,
    }))
  const weights = published(file.weight_kg)
  const footprints = published(file.embodied_kg_co2e)
  const weight_kg = figure(weights, file.weight_kg, 3)
  const embodied_kg_co2e = figure(footprints, file.embodied_kg_co2e, 1)
  const charge = file.refrigerant?.charge_kg
  const charge_figure = figure(published(charge), charge, 3)

  const device = {
    id,
    name: file.name,
    aliases: file.aliases,
    group: take(file.group, catalogue.groups, 'group'),
    counted: { recycled: file.avoided !== undefined, reused: embodied_kg_co2e !== null },
    typical_kg: weight_kg && typicalOf(weight_kg),
    weight_kg,
    embodied_kg_co2e,
    published: { weight_kg: weights, embodied_kg_co2e: footprints },
    avoided: file.avoided
      ? {
          kg_co2e_per_kg: file.avoided.kg_co2e_per_kg,
          note: take(file.avoided.basis, catalogue.avoided, 'basis'),
          sources: file.avoided.sources,
          second: file.avoided.second
            ? {
                kg_co2e_per_kg: file.avoided.second.kg_co2e_per_kg,
                note: take(file.avoided.second.basis, catalogue.avoided, 'basis'),
                sources: file.avoided.second.sources,
              }
            : null,
        }
      : null,
    refrigerant: file.refrigerant
      ? {
          charge_kg: charge && charge_figure ? { ...charge_figure, note: charge.note } : null,
          gases: file.refrigerant.gases.map((gas) => (take(gas, catalogue.gases, 'gas'), gas)),
        }
      : null,
    lifetime_years: file.lifetime_years ?? null,
    data_bearing: file.data_bearing,
    battery: file.battery,
    hazards: file.hazards.map(({ component, presence, where, amounts }) => {
      const { name, substances: keys, sources } = take(component, catalogue.components, 'component')
      const substances = keys.map((key) => take(key, catalogue.substances, 'substance'))
      return {
        component,
        name,
        presence,
        where: take(where, catalogue.places, 'place'),
        substances,
        amounts,
        sources,
        advice: adviceOf(...[{ sources }, ...substances, ...amounts].map((one) => one.sources)),
      }
    }),
    handling: file.handling.map((key) => take(key, catalogue.handling, 'handling')),
    do_nots: file.do_nots.map((key) => take(key, catalogue.do_nots, 'do-not')),
    handling_sources: file.handling_sources,
    handling_advice: adviceOf(file.handling_sources),
    recycling: take(file.recycling, catalogue.recycling, 'route'),
    legal: file.law ? take(file.law, catalogue.laws, 'law') : null,
    note: file.note ?? null,
  }
  return { ...device, sources: named(device, (key) => take(key, sourceFile, 'source')) }
}

/** Averages of whole classes that agree say nothing about how far one device is from them: between them is no range. */
export function averagesAgree({ preferred, range: [low, high] }: Figure) {
  return low !== high && high - low < AGREE_SHARE * preferred
}

function typicalOf(figure: Figure): [number, number] {
  return averagesAgree(figure) ? [figure.preferred, figure.preferred] : figure.range
}

function adviceOf(...sources: readonly string[][]): DeviceFacts['handling_advice'] {
  return sources.flat().length > 0 ? 'cited' : 'own'
}

/** The median of the values that are used; what lies between is rounded to `decimals`, never a published end. */
function figure(values: PublishedValue[], file: ClassValues | undefined, decimals: number): Figure | null {
  const used = values.filter(({ used }) => used)
  if (!file?.confidence || used.length === 0) return null
  const sorted = used.map(({ value }) => value).toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
  return {
    preferred: Number(median.toFixed(decimals)),
    range: [sorted[0]!, sorted.at(-1)!],
    confidence: file.confidence,
    sources: [...new Set(used.map(({ source }) => source))],
  }
}

function average(unu_key: string): Bilingual {
  const { id, en } = catalogue.unu_average
  return { id: id.replace('{key}', unu_key), en: en.replace('{key}', unu_key) }
}

/** Every source that is named anywhere in it, in the order of the list of sources. */
function named(device: Omit<DeviceFacts, 'sources'>, requireSource: (id: string) => unknown): Source[] {
  const found = new Set<string>()
  const look = (part: unknown) => {
    if (Array.isArray(part)) part.forEach(look)
    else if (part && typeof part === 'object')
      for (const [key, value] of Object.entries(part)) {
        if (key === 'source') found.add(value as string)
        else if (key === 'sources' || key === 'handling_sources')
          (value as string[]).forEach((id) => found.add(id))
        else look(value)
      }
  }
  look(device)
  found.forEach(requireSource)
  return [...sourceOf.values()].filter(({ id }) => found.has(id))
}
