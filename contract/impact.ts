import { z } from 'zod'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Source } from './knowledge.ts'
import { Outcome } from './weights.ts'

export const Impact = z
  .object({
    /** When the last entry was recorded; null: none yet, and every figure is 0, or the opening balance alone. */
    last_updated: Instant.nullable(),
    /** Tonnes recorded as collected. This and the next two begin with the opening balance, where there is one. */
    ewaste_managed: z.number().nonnegative(),
    /** Tonnes CO2-equivalent, of the kilograms whose device class has a cited factor. */
    co2_saved: z.number().nonnegative(),
    /** Recorded payouts to informal collectors. */
    money_to_scavengers: z.number().nonnegative(),
    /** Dollars only where the operator has set a rate (`IDR_PER_USD`); nothing is converted at a guess. */
    money_currency: z.enum(['USD', 'IDR']),
    /**
     * How much of the three figures above was reached before this software, by the operator's own word (`OPENING_…`);
     * null: nothing. What stands below is of the recorded entries alone.
     */
    opening: z
      .object({
        ewaste_managed: z.number().nonnegative(),
        co2_saved: z.number().nonnegative(),
        money_to_scavengers: z.number().nonnegative(),
      })
      .nullable(),
    /** Kilograms for which no avoided emission was calculated, because their class has no cited factor. */
    uncounted_kg: z.number().nonnegative(),
    /** Of the kilograms collected: on a scale, or by eye. */
    weighed_kg: z.number().nonnegative(),
    estimated_kg: z.number().nonnegative(),
    /** `estimated` as soon as one entry in it was; null: nothing is in it. */
    co2_grade: z.enum(['weighed', 'estimated']).nullable(),
    /** Kilograms collected, by what became of them. */
    by_outcome_kg: z.record(Outcome, z.number().nonnegative()),
    /** Of the set of factors, and the share of a new device's footprint that a reused one is counted for. */
    factor_version: z.string(),
    displacement: z.number(),
    sources: z.array(Source),
  })
  .meta({ id: 'Impact' })
export type Impact = z.infer<typeof Impact>

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
      'What was collected and treated, from the recorded entries and the opening balance, which is named',
    access: 'open',
    limit: often,
    reply: Impact,
  }),
  features: endpoint({
    method: 'GET',
    path: '/api/features',
    summary: 'The four services',
    access: 'open',
    limit: often,
    query: z.object({ locale: z.enum(['en', 'id']).default('id') }),
    reply: z.array(Feature),
  }),
  dataSubmission: endpoint({
    method: 'GET',
    path: '/api/dataSubmission',
    summary: 'Counters of all requests, as a list with one element',
    access: 'open',
    limit: often,
    reply: z.array(DataSubmission).max(1),
  }),
}
