import { expect, test } from 'vitest'
import { emissionRange, emissionWithEnds } from './amounts.ts'

test.each([
  ['apart', { low: 1587, mid: 1640, high: 1862 }, '1,590–1,860 kg CO2e', '1,590–1,860'],
  ['the same', { low: 33, mid: 33, high: 33 }, '33 kg CO2e', null],
  ['apart by less than is shown', { low: 33.01, mid: 33.02, high: 33.03 }, '33 kg CO2e', null],
  ['on both sides of nothing', { low: -4, mid: 1, high: 6 }, '-4 … 6 kg CO2e', '-4 … 6'],
  ['in tonnes', { low: 9_000, mid: 10_000, high: 12_345 }, '9–12.3 t CO2e', '9–12.3'],
])('ends that are %s', (_, range, words, ends) => {
  expect(emissionRange(range)).toBe(words)
  expect(emissionWithEnds(range).ends).toBe(ends)
})
