import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const now = new Date('2026-11-29T00:00:00Z')

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Sun, 29 Nov 2026 00:05:00 GMT', 300_000],
  ['Sunday, 29-Nov-26 00:05:00 GMT', 300_000],
  ['Sat, 28 Nov 2026 00:05:00 GMT', 0],
  ['-5', undefined],
  ['12.5', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
] as const)('§7 Retry-After: %j is %j ms', (value, expected) => {
  expect(readRetryAfter(value, now)).toBe(expected)
})
