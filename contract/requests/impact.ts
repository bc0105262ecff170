import { z } from 'zod'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { Bilingual, Source } from '../reference/knowledge.ts'
import { LOCALES } from '../foundation/locale.ts'
import { TableFormat, tableFiles } from '../foundation/tables.ts'
import { Fate, GasFate } from './weights.ts'

/** A figure with its range by the factors. */
export const Range = z.object({ low: z.number(), mid: z.number(), high: z.number() }).meta({ id: 'Range' })
export type Range = z.infer<typeof Range>

export const Impact = z
  .object({
    /** When the last entry was recorded; null: none yet, and every figure is 0. */
    last_updated: Instant.nullable(),
    /** Tonnes recorded as collected. Like everything here but `opening` and `own_record`, of the recorded entries alone. */
    ewaste_managed: z.number().nonnegative(),
    /** Tonnes CO2-equivalent, of the kilograms whose device class has a cited factor. */
    co2_saved: z.number().nonnegative(),
    /** Recorded payouts to informal collectors. */
    money_to_scavengers: z.number().nonnegative(),
    /** Dollars only where the operator has set a rate (`IDR_PER_USD`); nothing is converted at a guess. */
    money_currency: z.enum(['USD', 'IDR']),
    /**
     * The result before this software, as stated by the operator (`OPENING_…`); null: none. No other figure includes
     * it.
     */
    opening: z
      .object({
        ewaste_managed: z.number().nonnegative(),
        co2_saved: z.number().nonnegative(),
        money_to_scavengers: z.number().nonnegative(),
      })
      .nullable(),
    /**
     * Collections from before this software, from a register that the operator has brought in; null: none. No other figure
     * includes them.
     */
    own_record: z
      .object({
        collections: z.int().positive(),
        weight_kg: z.number().positive(),
        from: z.iso.date(),
        until: z.iso.date(),
      })
      .nullable()
      // Copies that a device has kept since before lack it.
      .default(null),
    /** Tonnes: `co2_saved` is the middle. */
    co2_range: Range,
    /** Tonnes of it whose factor is one published value, so that nobody knows how wide it is. */
    co2_one_value: z.number().nonnegative(),
    /** Tonnes, with what recovered gas adds and vented gas takes away: it may be below 0. */
    co2_balance: Range,
    /** The gas of what cools, recycled or disposed of. */
    refrigerant: z.object({
      recovered_kg: z.number().nonnegative(),
      /** Tonnes CO2-equivalent that it would have heated. */
      recovered_co2: Range,
      vented_co2: Range,
      /** Kilograms of devices by what became of their gas. */
      devices_kg: z.record(GasFate, z.number().nonnegative()),
      /** Devices with recovered or vented gas of unknown kind or amount, for which nothing was calculated. */
      uncounted_kg: z.number().nonnegative(),
    }),
    /** Kilograms for which no avoided emission was calculated, because their class has no cited factor. */
    uncounted_kg: z.number().nonnegative(),
    /** The share of all kilograms, 0 to 1; null: there are none. */
    uncounted_share: z.number().nullable(),
    /** Kilograms collected by method: on a scale, or estimated. */
    weighed_kg: z.number().nonnegative(),
    estimated_kg: z.number().nonnegative(),
    /** `estimated` as soon as one entry in it was; null: nothing is in it. */
    co2_grade: z.enum(['weighed', 'estimated']).nullable(),
    /** Kilograms collected, by what became of them as the ledger of custody says by now. */
    by_outcome_kg: z.record(Fate, z.number().nonnegative()),
    /** Version of the factors for new entries. */
    factor_version: z.string(),
    /** Those that the figures were computed with: each entry with the one in force when it was recorded. */
    factor_versions: z.array(z.string()),
    /** The share of a new device's footprint that a reused or repaired one is counted for. */
    displacement: z.number(),
    sources: z.array(Source),
    /** The installation is a demonstration: its figures are made up. */
    example: z.literal(true).optional(),
  })
  .meta({ id: 'Impact' })
export type Impact = z.infer<typeof Impact>

/** Smallest number of requests in a group that is shown by itself. */
export const SMALLEST_GROUP = 5

/** A group of the recorded weights. The groups of each breakdown add up to the whole. */
export const ImpactGroup = z
  .object({
    /** A month (`2026-11`), a class, the code of a district; null: several that are too small alone. */
    key: z.string().nullable(),
    /** The last month of a span of months. */
    until: z.string().nullable(),
    /** Null for months, and for several. */
    name: Bilingual.nullable(),
    /** How many are in it. */
    parts: z.int().min(1),
    /** Null for several: at least five, whose number could tell of the small ones. */
    requests: z.int().nullable(),
    weight_kg: z.number(),
    weighed_kg: z.number(),
    estimated_kg: z.number(),
    avoided_kg_co2e: Range,
    uncounted_kg: z.number(),
  })
  .meta({ id: 'ImpactGroup' })
export type ImpactGroup = z.infer<typeof ImpactGroup>

export const ImpactReport = z
  .object({
    success: z.literal(true),
    licence: z.literal('CC-BY-4.0'),
    smallest_group: z.literal(SMALLEST_GROUP),
    figures: Impact,
    /** In order of time; of a corrected entry the month in which it was first recorded. */
    months: z.array(ImpactGroup),
    /** The heaviest first, several together last. */
    classes: z.array(ImpactGroup),
    /** The districts from which things came; the heaviest first, several together last. */
    districts: z.array(ImpactGroup),
  })
  .meta({ id: 'ImpactReport' })
export type ImpactReport = z.infer<typeof ImpactReport>

/** A service tile as data. */
export const Feature = z
  .object({
    id: z.enum(['collection', 'supply', 'donation', 'collaboration']),
    title: z.string(),
    description: z.string(),
    path: z.string(),
    icon: z.string(),
  })
  .meta({ id: 'Feature' })
export type Feature = z.infer<typeof Feature>

/** The public counters of all requests. */
export const DataSubmission = z
  .object({
    total: z.int(),
    open: z.int(),
    completed: z.int(),
    /** Sent by people who had no account then. */
    guests: z.int(),
    /** Recorded for these requests. */
    weight_kg: z.number(),
    last_submitted_at: Instant.nullable(),
  })
  .meta({ id: 'DataSubmission' })
export type DataSubmission = z.infer<typeof DataSubmission>

const often = { points: 240, per_s: 60 }

export const impact = {
  figures: endpoint({
    method: 'GET',
    path: '/api/impact',
    summary:
      'The figures of collection and treatment, from the recorded weights and the opening balance, which is shown apart',
    access: 'open',
    limit: often,
    revalidated: true,
    reply: Impact,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/impact/report',
    summary:
      'The figures of collection and treatment over time, by class and by district; groups of fewer than five requests are merged',
    access: 'open',
    limit: often,
    revalidated: true,
    reply: ImpactReport,
  }),
  table: endpoint({
    method: 'GET',
    path: '/api/impact/table',
    summary: 'The groups of the report as a table',
    access: 'open',
    limit: often,
    query: z.object({
      format: TableFormat.default('csv'),
      locale: z.enum(LOCALES).default('id').meta({ description: 'The language of the workbook.' }),
    }),
    download: { formats: tableFiles('resirkuit-impact') },
    reply: z.instanceof(Blob),
  }),
  features: endpoint({
    method: 'GET',
    path: '/api/features',
    summary: 'The four services',
    access: 'open',
    limit: often,
    revalidated: true,
    query: z.object({ locale: z.enum(['en', 'id']).default('id') }),
    reply: z.array(Feature),
  }),
  dataSubmission: endpoint({
    method: 'GET',
    path: '/api/dataSubmission',
    summary: 'Counters of all requests, as a list with one element',
    access: 'open',
    limit: often,
    revalidated: true,
    reply: z.array(DataSubmission).max(1),
  }),
}
