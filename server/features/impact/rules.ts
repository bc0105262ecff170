import type { Env } from '#server/env.ts'
import { factsOf } from '#server/features/knowledge/facts.ts'
import type { Rules } from './avoided-emissions.ts'

/** The knowledge base's factors, and what the operator has set. */
export const rulesOf = ({ REUSE_DISPLACEMENT }: Env): Rules => ({
  factsOf,
  displacement: REUSE_DISPLACEMENT,
})
