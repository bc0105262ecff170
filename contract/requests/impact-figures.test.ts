import { expect, test } from 'vitest'
import { dollars, rupiah, tonnes, writeFigure } from './impact-figures.ts'

test.each([
  [0, '≈0', '≈0'],
  [0.0123, '≈0.012', '≈0,012'],
  [1.29975, '≈1.3', '≈1,3'],
  [99.94, '≈99.9', '≈99,9'],
  [1234.4, '≈1,234', '≈1.234'],
  [1_234_567.8, '≈1,234,568', '≈1.234.568'],
])('%d tonnes', (amount, english, indonesian) => {
  expect(writeFigure(tonnes(amount, 'tonnes'), 'en')).toBe(english)
  expect(writeFigure(tonnes(amount, 'tonnes'), 'id')).toBe(indonesian)
})

test.each([
  [0, '≈$0K'],
  [1, '≈<$1K'],
  [499, '≈<$1K'],
  [500, '≈$1K'],
  [12_345, '≈$12K'],
  [1_234_567, '≈$1,235K'],
])('§3 %d dollars keep the approximation sign', (amount, text) =>
  expect(writeFigure(dollars(amount), 'en')).toBe(text),
)

test.each([
  [0, '≈Rp 0', 'rupiah'],
  [500, '≈Rp 500', 'rupiah'],
  [12_345, '≈Rp 12,3', 'thousand'],
  [2_000_500, '≈Rp 2', 'million'],
  [345_678_000, '≈Rp 346', 'million'],
  [1_250_000_000, '≈Rp 1,3', 'billion'],
])('%d rupiah', (amount, text, scale) => {
  expect(writeFigure(rupiah(amount), 'id')).toBe(text)
  expect(rupiah(amount).unit).toBe(scale)
})

test('a counting figure ends at its value', () => {
  expect(writeFigure(tonnes(1234, 'tonnes'), 'en', 617.3)).toBe('≈617')
  expect(writeFigure(tonnes(1234, 'tonnes'), 'en')).toBe('≈1,234')
})
