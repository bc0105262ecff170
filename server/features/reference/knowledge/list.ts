import type { ClassList } from '#contract/reference/knowledge.ts'
import { FACTOR_VERSION, deviceClasses } from './facts.ts'

/** Every class, for a list to choose from. */
export const listClasses = (): ClassList => ({
  success: true,
  version: FACTOR_VERSION,
  classes: [...deviceClasses],
})
