import type { ClassFacts } from '#contract/reference/knowledge.ts'
import { Problem } from '#server/core/errors.ts'
import { FACTOR_VERSION, findDeviceFacts } from './facts.ts'

/** Everything known about one class. @throws Problem 404 for a class that the knowledge base does not have */
export function readClass(id: string): ClassFacts {
  const device = findDeviceFacts(id)
  if (!device) throw new Problem(404, { code: 'not-found' }, 'The knowledge base has no such class')
  return { success: true, version: FACTOR_VERSION, device }
}
