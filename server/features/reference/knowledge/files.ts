import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fromRoot } from '#server/machine/place.ts'

// The schemas of the files in knowledge/. Texts that several classes share stand in the catalogue and are named by
// key.
const Text = z.strictObject({ id: z.string().min(1), en: z.string().min(1) })
const Texts = z.record(z.string(), Text)
const Sources = z.array(z.string())

const Catalogue = z.strictObject({
  /** Raise it whenever a figure or a factor changes: what was calculated says with which version. */
  version: z.iso.date(),
  groups: Texts,
  places: Texts,
  substances: z.record(z.string(), z.strictObject({ name: Text, effect: Text, sources: Sources })),
  components: z.record(
    z.string(),
    z.strictObject({ name: Text, substances: z.array(z.string()).min(1), sources: Sources }),
  ),
  handling: Texts,
  do_nots: Texts,
  recycling: z.record(z.string(), z.array(Text).min(1)),
  scopes: Texts,
  /** How a factor of avoided emissions was found. */
  avoided: Texts,
  /** Warming potentials of refrigerants over a hundred years: of the reports of the IPCC, or of whoever has one. */
  gases: z
    .record(
      z.string(),
      z.strictObject({
        ar4: z.number().positive().optional(),
        ar6: z.number().positive().optional(),
        other: z.number().positive().optional(),
        note: Text.optional(),
        sources: Sources.min(1),
      }),
    )
    .default({}),
  laws: z.record(z.string(), z.strictObject({ text: Text, sources: Sources.min(1) })),
  /** How the warming potentials of gases were found, where the gas says nothing else. */
  gwp_reports: Text,
  unu_average: Text,
})

const SourceFile = z.record(
  z.string(),
  z.strictObject({
    title: z.string().min(1),
    publisher: z.string().min(1),
    year: z.int().min(1990).max(2100),
    kind: z.string().min(1),
    /** Addresses and file names. */
    where_found: z.string().min(1),
    licence: z.string().optional(),
    /** For readers of the page and of the published factors. */
    note: Text.optional(),
    /** For whoever maintains these files: what is still to be checked. Never published. */
    working_note: z.string().optional(),
  }),
)

const Value = z.strictObject({
  value: z.number().positive(),
  source: z.string(),
  /** It is the average of this key of the United Nations University's classification. */
  unu_key: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  scope: z.string().optional(),
  note: Text.optional(),
  /** Published, but of something else: shown, never counted. */
  unused: z.literal(true).optional(),
})
const Values = z.strictObject({
  /** high: at least three values within a factor of two; missing: no value is used. */
  confidence: z.enum(['high', 'medium', 'low']).optional(),
  values: z.array(Value).min(1),
})
export type ClassValues = z.infer<typeof Values>

const AvoidedBy = z.strictObject({
  kg_co2e_per_kg: z.number().positive(),
  basis: z.string(),
  sources: Sources.min(1),
})

const ClassFile = z.strictObject({
  name: Text,
  aliases: z.array(z.string().min(1)),
  group: z.string(),
  weight_kg: Values.optional(),
  embodied_kg_co2e: Values.optional(),
  avoided: z.strictObject({ ...AvoidedBy.shape, second: AvoidedBy.optional() }).optional(),
  refrigerant: z
    .strictObject({
      charge_kg: z.strictObject({ ...Values.shape, note: Text }).optional(),
      gases: z.array(z.string()).min(1),
    })
    .optional(),
  lifetime_years: z.strictObject({ mean: z.number().positive(), sources: Sources.min(1) }).optional(),
  data_bearing: z.boolean(),
  battery: z.boolean(),
  hazards: z
    .array(
      z.strictObject({
        component: z.string(),
        presence: z.enum(['always', 'often', 'possible', 'old-models']),
        where: z.string(),
        amounts: z.array(z.strictObject({ text: Text, sources: Sources.min(1) })).default([]),
      }),
    )
    .min(1),
  handling: z.array(z.string()).min(1),
  do_nots: z.array(z.string()).min(1),
  handling_sources: Sources,
  recycling: z.string(),
  law: z.string().optional(),
  note: z.strictObject({ text: Text, sources: Sources }).optional(),
})
export type ClassFile = z.infer<typeof ClassFile>

const folder = fromRoot('knowledge')

function read<T extends z.ZodType>(shape: T, ...path: string[]): z.infer<T> {
  const found = shape.safeParse(JSON.parse(readFileSync(join(folder, ...path), 'utf8')))
  if (found.success) return found.data
  throw new Error(`knowledge/${path.join('/')}: ${z.prettifyError(found.error)}`)
}

export const catalogue = read(Catalogue, 'catalogue.json')
export const sourceFile = read(SourceFile, 'sources.json')
/** By id, which is the name of the file. */
export const classFiles: ReadonlyMap<string, ClassFile> = new Map(
  readdirSync(join(folder, 'classes'))
    .toSorted()
    .map((name) => [name.replace(/\.json$/, ''), read(ClassFile, 'classes', name)]),
)
