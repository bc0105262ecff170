import { sql } from 'drizzle-orm'
import { weightFates } from '#server/database/schema/weights.ts'

const {
  device_class,
  outcome,
  method,
  factor_version,
  refrigerant,
  refrigerant_gas,
  refrigerant_g,
  grams,
  units,
  payout_idr,
} = weightFates

/**
 * The keys by which fates are added up before any factor comes in. Unknown amounts and pieces stand apart: an unknown
 * of one entry is not made up for by another.
 */
export const lotKeys = [
  device_class,
  outcome,
  method,
  factor_version,
  refrigerant,
  refrigerant_gas,
  sql`${refrigerant_g} is null`,
  sql`${units} is null`,
] as const

/** A lot, as it is selected. */
export const lotColumns = {
  device_class,
  outcome,
  method,
  factor_version,
  refrigerant,
  refrigerant_gas,
  refrigerant_g: sql<number | null>`sum(${refrigerant_g})::float8`,
  weight_kg: sql<number>`(sum(${grams}) / 1000)::float8`,
  units: sql<number | null>`sum(${units})::float8`,
  payout_idr: sql<number>`sum(${payout_idr})::float8`,
}
