import { expect, test } from 'vitest'
import { hasLookalike, readTrackingCode } from './tracking-code.ts'

test.each([
  'RSK-7F4K-92QD',
  'rsk-7f4k-92qd',
  ' rsk 7f4k 92qd ',
  'RSK7F4K92QD',
  '7f4k-92qd',
  'RSK–7F4K–92QD.',
])('%j is read', (typed) => expect(readTrackingCode(typed)).toBe('RSK-7F4K-92QD'))

test.each(['', 'RSK', 'RSK-7F4K', 'RSK-7F4K-92Q0', 'RSK-7F4K-92QDX', 'undefined'])('%j is none', (typed) =>
  expect(readTrackingCode(typed)).toBeNull(),
)

test('a letter that no code holds is found', () => {
  expect(hasLookalike('RSK-7F4K-92QO')).toBe(true)
  expect(hasLookalike('RSK-7F4K-92QD')).toBe(false)
})
