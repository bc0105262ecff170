import { expect, test } from 'vitest'
import { keyFor } from './retry-key.ts'

const body = {
  device_class: 'laptop',
  weight_kg: 12.5,
  method: 'weighed',
  outcome: 'unknown',
} as const

test('an entry that is sent again keeps its key, so that it counts once; another one gets its own', () => {
  let count = 0
  const next = () => `key-${++count}`
  const first = keyFor(body, undefined, next)
  expect(keyFor({ ...body }, first, next)).toBe(first)
  const other = keyFor({ ...body, weight_kg: 12.6 }, first, next)
  expect([first.key, other.key]).toEqual(['key-1', 'key-2'])
})
