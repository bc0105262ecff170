import { expect, test } from 'vitest'
import { isAmbiguous, readKilograms, readWhole, writeKilograms } from './amounts.ts'

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

test.each(
  ['id', 'en'].flatMap((locale) => [1250, 1250.5, 0.5, 999_999, 1.25, 0.001].map((kg) => ({ locale, kg }))),
)('what a field begins with is read back as it was: $kg kg ($locale)', ({ locale, kg }) =>
  expect(readKilograms(writeKilograms(kg, locale))).toBe(kg),
)

test('is written as people of that language write it', () => {
  expect(['id', 'en'].map((locale) => writeKilograms(1250.5, locale))).toEqual(['1250,5', '1250.5'])
})

test.each([
  ['1.250', true],
  ['12,500', true],
  ['1.250 kg', true],
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
