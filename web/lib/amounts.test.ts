import { expect, test } from 'vitest'
import { isAmbiguous, readKilograms, readWhole } from './amounts.ts'

test.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
  [' 0,075 kg', 0.075],
  ['7', 7],
  ['1.250', 1.25],
  ['1.250,5', 1250.5],
  ['1,250.5', 1250.5],
  ['12.345.678', 12_345_678],
  ['1 250,5', 1250.5],
  ['0', 0],
])('%s is %d kg', (text, kg) => expect(readKilograms(text)).toBe(kg))

test.each(['', 'abc', '-5', '1,2,3', '1.25.000', '12,5,5', '.5', '5.', '1.2.3,4', '1,000.000,5', '1e5'])(
  '%j is no weight',
  (text) => expect(readKilograms(text)).toBeUndefined(),
)

test.each([
  ['1.250', true],
  ['12,500', true],
  ['0.250', false],
  ['1.25', false],
  ['1.250,5', false],
])('%s may have been meant as thousands: %s', (text, ambiguous) => expect(isAmbiguous(text)).toBe(ambiguous))

test.each([
  ['50000', 50_000],
  ['50.000', 50_000],
  ['1,250,000', 1_250_000],
  ['Rp 50.000', 50_000],
  ['5.5', undefined],
  ['-1', undefined],
  ['', undefined],
])('%j is %s whole', (text, number) => expect(readWhole(text)).toBe(number))
