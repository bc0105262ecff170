import type { Env } from '#server/installation/env.ts'
import { publishedSet } from '#server/features/reference/factors/sets.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import type { Rules } from './avoided-emissions.ts'

/** The published factors of each version, and what the operator has set. */
export const impactRules = ({ REUSE_DISPLACEMENT }: Pick<Env, 'REUSE_DISPLACEMENT'>): Rules => ({
  factorsOf: (version, device_class) => publishedSet(version)?.classes.get(device_class),
  gwpOf: (version, gas) => publishedSet(version)?.gases.get(gas),
  cools: (device_class) => findDeviceFacts(device_class)?.refrigerant != null,
  displacement: REUSE_DISPLACEMENT,
})
