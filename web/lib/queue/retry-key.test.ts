import { expect, test } from 'vitest'
import { createRetryKey } from './retry-key.ts'

const body = { device_class: 'laptop', weight_kg: 12.5, method: 'weighed', outcome: 'unknown' } as const

test('an entry that is sent again keeps its key, so that it counts once; another one gets its own', () => {
  const key = createRetryKey()
  const first = key.of(body)
  expect(key.of({ ...body })).toEqual(first)
  expect(key.of({ ...body, weight_kg: 12.6 })).not.toEqual(first)
})

test('an entry that has arrived has used up its key', () => {
  const key = createRetryKey()
  const first = key.of(body)
  key.forget()
  expect(key.of(body)).not.toEqual(first)
})
