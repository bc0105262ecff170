import { expect, it } from 'vitest'
import { checkDigitOf, hasCheckDigit } from './check-digit.ts'

const codes = Array.from({ length: 10_000 }, (_, at) => String(at * 10 + 7).padStart(5, '0')).map(
  (digits) => digits + checkDigitOf(digits),
)

it('§12 the check digit of the published example', () => {
  expect(checkDigitOf('572')).toBe('4')
  expect(hasCheckDigit('5724')).toBe(true)
})

it('§12 every code passes, and with one wrong digit none does', () => {
  expect(codes.filter((code) => !hasCheckDigit(code))).toEqual([])
  const passing = codes.filter((code) =>
    [...code].some((digit, at) =>
      [...'0123456789'].some(
        (other) => other !== digit && hasCheckDigit(code.slice(0, at) + other + code.slice(at + 1)),
      ),
    ),
  )
  expect(passing).toEqual([])
})

it('§12 two neighbours in the wrong order do not pass', () => {
  const passing = codes.filter((code) =>
    [0, 1, 2, 3, 4].some((at) => {
      const swapped = code.slice(0, at) + code[at + 1]! + code[at]! + code.slice(at + 2)
      return swapped !== code && hasCheckDigit(swapped)
    }),
  )
  expect(passing).toEqual([])
})

it('§12 the check digit leaves every code possible: a device that has no network knows nothing of the right one', () => {
  const possible = Array.from({ length: 1_000_000 }, (_, at) => String(at).padStart(6, '0')).filter(
    hasCheckDigit,
  )
  expect(possible).toHaveLength(100_000)
})
