import { expect, test } from 'vitest'
import { reasonOf, type GivenReason } from './rejections.ts'

const unsafe: GivenReason = { key: 'unsafe', words: { id: 'a', en: 'a' }, shows_points: false }
const line = (
  status: Parameters<typeof reasonOf>[0][number]['status'],
  reason: GivenReason | null = null,
) => ({
  status,
  reason,
})

test.each([
  ['none before anything is decided', [line('pending')], null],
  ['that of the rejection', [line('pending'), line('rejected', unsafe)], 'unsafe'],
  [
    'also after a further note, and after lines that are no steps',
    [line('rejected', unsafe), line('rejected'), line(null)],
    'unsafe',
  ],
  ['none once the request goes on', [line('rejected', unsafe), line('pending')], null],
  ['none of an earlier rejection', [line('rejected', unsafe), line('pending'), line('rejected')], null],
])('the reason of a history is %s', (_, history, key) => {
  expect(reasonOf(history)?.key ?? null).toBe(key)
})
