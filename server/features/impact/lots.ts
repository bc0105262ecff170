import { sql } from 'drizzle-orm'
import { weightEntries } from '#server/database/schema/weights.ts'

const {
  device_class,
  outcome,
  method,
  factor_version,
  refrigerant,
  refrigerant_gas,
  refrigerant_g,
  weight_kg,
  units,
  payout_idr,
} = weightEntries

/** What entries are added up by before any factor comes in. Amounts and pieces that
 *  nobody has said stand apart: what is not known of one entry is not made up for by another. */
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

/** A lot, as it is selected. The pieces, the gas and the payout of an entry that was taken back (0 kg) count no more than its kilograms. */
export const lotColumns = {
  device_class,
  outcome,
  method,
  factor_version,
  refrigerant,
  refrigerant_gas,
  refrigerant_g: sql<number | null>`(sum(${refrigerant_g}) filter (where ${weight_kg} > 0))::float8`,
  weight_kg: sql<number>`sum(${weight_kg})::float8`,
  units: sql<number | null>`(sum(${units}) filter (where ${weight_kg} > 0))::float8`,
  payout_idr: sql<number>`coalesce(sum(${payout_idr}) filter (where ${weight_kg} > 0), 0)::float8`,
}
