import { z } from 'zod'
import { endpoint } from '../foundation/endpoint.ts'
import type { Locale } from '../foundation/locale.ts'

/** Id of a device class of the knowledge base, e.g. `tv-flat-panel`. */
export const ClassId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
export type ClassId = z.infer<typeof ClassId>

export const Bilingual = z
  .object({ id: z.string(), en: z.string() } satisfies Record<Locale, z.ZodString>)
  .meta({ id: 'Bilingual' })
export type Bilingual = z.infer<typeof Bilingual>

const SourceIds = z.array(z.string())

export const Source = z
  .object({
    id: z.string(),
    title: z.string(),
    publisher: z.string(),
    year: z.int(),
    /** As the knowledge base says: `primary-data`, `law`, `secondary` … */
    kind: z.string(),
    /** The page or section of the source. */
    where_found: z.string(),
    licence: z.string().nullable(),
    /** Sets of factors that were published before 2026-11-28 have it in English alone. */
    note: z.union([Bilingual, z.string()]).nullable(),
  })
  .meta({ id: 'KnowledgeSource' })
export type Source = z.infer<typeof Source>

/** `own`: our own advice without a source, and shown as such. */
export const Advice = z.enum(['cited', 'own'])

/** A figure with what it rests on. `preferred` is the median of the published values, and derived, not published. */
export const Figure = z
  .object({
    preferred: z.number(),
    range: z.tuple([z.number(), z.number()]),
    confidence: z.enum(['high', 'medium', 'low']),
    sources: SourceIds.min(1),
  })
  .meta({ id: 'KnowledgeFigure' })
export type Figure = z.infer<typeof Figure>

/** A value as it was published. One that is not `used` is shown, and has no part in the figure. */
export const PublishedValue = z
  .object({
    value: z.number(),
    used: z.boolean(),
    /** Its scope, or the sample it was measured on. */
    remarks: z.array(Bilingual),
    source: z.string(),
  })
  .meta({ id: 'PublishedValue' })
export type PublishedValue = z.infer<typeof PublishedValue>

export const Hazard = z
  .object({
    component: z.string(),
    name: Bilingual,
    presence: z.enum(['always', 'often', 'possible', 'old-models']),
    /** The place in the device. */
    where: Bilingual,
    substances: z.array(z.object({ name: Bilingual, effect: Bilingual, sources: SourceIds })),
    /** How much of it there is, as sentences. */
    amounts: z.array(z.object({ text: Bilingual, sources: SourceIds.min(1) })),
    sources: SourceIds,
    advice: Advice,
  })
  .meta({ id: 'Hazard' })
export type Hazard = z.infer<typeof Hazard>

/** The fields of a class in lists. */
export const DeviceClass = z
  .object({
    id: ClassId,
    name: Bilingual,
    /** Other names people use, in Indonesian. */
    aliases: z.array(z.string()),
    /** Category of the WEEE directive's annex III; batteries are one of their own. */
    group: Bilingual,
    /** Whether recycled kilograms, and reused pieces, of it can be turned into avoided emissions. */
    counted: z.object({ recycled: z.boolean(), reused: z.boolean() }),
    /** The weight of one device, from and to, in kg: equal where only an average is published; null: nothing is published. */
    typical_kg: z.tuple([z.number(), z.number()]).nullable(),
    /** Whether somebody's data may be on it, and whether it holds a battery. Lists that a device keeps from before lack both. */
    data_bearing: z.boolean().optional(),
    battery: z.boolean().optional(),
  })
  .meta({ id: 'DeviceClass' })
export type DeviceClass = z.infer<typeof DeviceClass>

const AvoidedBy = z.object({ kg_co2e_per_kg: z.number(), note: Bilingual, sources: SourceIds.min(1) })

/** Everything the knowledge base says about a class. A figure that nobody has published is null, never filled in. */
export const DeviceFacts = DeviceClass.extend({
  weight_kg: Figure.nullable(),
  /** Footprint of making one, kg CO2e. */
  embodied_kg_co2e: Figure.nullable(),
  /** The values that the two figures rest on, also where they are too different for a figure. */
  published: z.object({
    weight_kg: z.array(PublishedValue),
    embodied_kg_co2e: z.array(PublishedValue),
  }),
  /** kg CO2e avoided by recycling one kilogram, for the material that need not be made from ore or oil. */
  avoided: z
    .object({
      ...AvoidedBy.shape,
      /** The same worked out in another way: how far apart the two are says how well it is known. */
      second: AvoidedBy.nullable(),
    })
    .nullable(),
  /** Its refrigerant: the amount where published, and the possible gases; null: it has none. */
  refrigerant: z
    .object({
      charge_kg: z.object({ ...Figure.shape, note: Bilingual }).nullable(),
      gases: z.array(z.string()).min(1),
    })
    .nullable(),
  lifetime_years: z.object({ mean: z.number(), sources: SourceIds.min(1) }).nullable(),
  data_bearing: z.boolean(),
  battery: z.boolean(),
  hazards: z.array(Hazard),
  handling: z.array(Bilingual).min(1),
  do_nots: z.array(Bilingual).min(1),
  handling_sources: SourceIds,
  handling_advice: Advice,
  recycling: z.array(Bilingual).min(1),
  /** Its legal term as household waste. */
  legal: z.object({ text: Bilingual, sources: SourceIds.min(1) }).nullable(),
  /** Worth knowing about this class alone. */
  note: z.object({ text: Bilingual, sources: SourceIds }).nullable(),
  /** Every source that is named above, each once. */
  sources: z.array(Source),
}).meta({ id: 'DeviceFacts' })
export type DeviceFacts = z.infer<typeof DeviceFacts>

export const ClassList = z.object({
  success: z.literal(true),
  /** Version of the set of facts and factors. */
  version: z.string(),
  /** By group and Indonesian name. */
  classes: z.array(DeviceClass),
})
export type ClassList = z.infer<typeof ClassList>

export const ClassFacts = z.object({ success: z.literal(true), version: z.string(), device: DeviceFacts })
export type ClassFacts = z.infer<typeof ClassFacts>

const often = { points: 240, per_s: 60 }

export const knowledge = {
  list: endpoint({
    method: 'GET',
    path: '/api/knowledge',
    summary: 'The device classes of the knowledge base',
    access: 'open',
    limit: often,
    reply: ClassList,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/knowledge/:class',
    summary: 'The facts about one device class, with the source of every figure',
    access: 'open',
    limit: often,
    params: z.object({ class: ClassId }),
    reply: ClassFacts,
  }),
}
