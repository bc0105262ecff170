import { z } from 'zod'
import { endpoint } from '../foundation/endpoint.ts'
import { Bilingual, ClassId, Figure, Source } from './knowledge.ts'
import { LOCALES } from '../foundation/locale.ts'
import { TableFormat, tableFiles } from '../foundation/tables.ts'

// The factors of avoided emissions as a set that others can use: each version is a file that never changes.

/** The date of a version: of the day on which its figures were put together. */
export const FactorVersion = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const FactorsFormat = z.enum(['json', ...TableFormat.options])
export type FactorsFormat = z.infer<typeof FactorsFormat>

/** One number with what it rests on. */
export const Factor = z
  .object({
    low: z.number(),
    mid: z.number(),
    high: z.number(),
    /** `range`: several values are known, and these are their ends. `one-value`: only one, and nobody says how far off it may be. */
    width: z.enum(['range', 'one-value']),
    /** A judgement about the values; null: none was made. */
    confidence: Figure.shape.confidence.nullable(),
    derivation: Bilingual,
    /** Ids of `sources` of the set. */
    sources: z.array(z.string()).min(1),
  })
  .meta({ id: 'Factor' })
export type Factor = z.infer<typeof Factor>

export const ClassFactors = z
  .object({
    id: ClassId,
    name: Bilingual,
    /** kg CO2e avoided by recycling one kilogram. */
    recycled_kg_co2e_per_kg: Factor.nullable(),
    /** kg CO2e of making a new one; a reused or repaired one counts for the share that the operator has set. */
    footprint_kg_co2e: Factor.nullable(),
    /** Refrigerant in one, in kg, where it is known without its name plate. */
    refrigerant_charge_kg: Factor.nullable(),
  })
  .meta({ id: 'ClassFactors' })
export type ClassFactors = z.infer<typeof ClassFactors>

export const FactorSet = z.object({
  title: Bilingual,
  version: FactorVersion,
  licence: z.literal('CC-BY-4.0'),
  /** kg CO2e for each kilogram of gas over a hundred years. */
  gases: z.array(z.object({ id: z.string(), gwp100: Factor })),
  /** Every class of the knowledge base, also those without any factor. */
  classes: z.array(ClassFactors),
  /** Those that a factor names. */
  sources: z.array(Source),
})
export type FactorSet = z.infer<typeof FactorSet>

/** A version as the changelog has it. */
export const FactorEdition = z
  .object({
    version: FactorVersion,
    /** SHA-256 of the bytes that its address answers. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    changes: z.array(Bilingual).min(1),
  })
  .meta({ id: 'FactorEdition' })
export type FactorEdition = z.infer<typeof FactorEdition>

const often = { points: 240, per_s: 60 }

export const factors = {
  list: endpoint({
    method: 'GET',
    path: '/api/factors',
    summary: 'The versions of the set of factors, newest first, with what changed and their hashes',
    access: 'open',
    limit: often,
    reply: z.object({
      success: z.literal(true),
      /** Which new entries are computed with. */
      current: FactorVersion,
      editions: z.array(FactorEdition),
    }),
  }),
  schema: endpoint({
    method: 'GET',
    path: '/api/factors/schema',
    summary: 'The JSON Schema of a set of factors',
    access: 'open',
    limit: often,
    reply: z.record(z.string(), z.unknown()),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/factors/:version',
    summary: 'One version of the set of factors: the published file as it is, or its factors as a table',
    access: 'open',
    limit: often,
    params: z.object({
      version: z.union([FactorVersion, z.literal('current')]),
    }),
    query: z.object({
      format: FactorsFormat.default('json'),
      locale: z.enum(LOCALES).default('id').meta({ description: 'The language of the workbook.' }),
    }),
    download: {
      formats: {
        json: {
          type: 'application/json; charset=utf-8',
          filename: 'resirkuit-factors.json',
          // The shape that `schema` answers has no name.
          holds: FactorSet.meta({ id: 'FactorSet' }),
        },
        ...tableFiles('resirkuit-factors'),
      } satisfies Record<FactorsFormat, unknown>,
    },
    reply: z.instanceof(Blob),
  }),
}
