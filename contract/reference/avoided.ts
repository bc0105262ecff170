import type { DeviceFacts } from './knowledge.ts'

export type Spread = { low: number; mid: number; high: number }

/** kg CO2e that recycling one kilogram avoids, and how far the ways to work it out are apart. */
export function perKilogram({ kg_co2e_per_kg, second }: NonNullable<DeviceFacts['avoided']>): Spread {
  const other = second?.kg_co2e_per_kg ?? kg_co2e_per_kg
  return { low: Math.min(kg_co2e_per_kg, other), mid: kg_co2e_per_kg, high: Math.max(kg_co2e_per_kg, other) }
}

/**
 * kg CO2e that recycling one device avoids: from the lightest by the lower factor to the heaviest by the higher. The ends of
 * what has been published, and no probability. Null: the factor is not known, or what one weighs.
 */
export function perDevice({
  avoided,
  weight_kg,
  typical_kg,
}: Pick<DeviceFacts, 'avoided' | 'weight_kg' | 'typical_kg'>): Spread | null {
  if (!avoided || !weight_kg || !typical_kg) return null
  const { low, mid, high } = perKilogram(avoided)
  return { low: low * typical_kg[0], mid: mid * weight_kg.preferred, high: high * typical_kg[1] }
}
