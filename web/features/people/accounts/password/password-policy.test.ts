import { expect, test } from 'vitest'
import type { PasswordPolicy } from '#web/lib/identity/port.ts'
import { brokenRules, passwordRules } from './password-policy.ts'

const broken = (password: string, policy?: Partial<PasswordPolicy>) =>
  brokenRules(passwordRules(policy && { minLength: 6, symbols: '!#', ...policy }), password).map(
    ({ kind, length }) => (kind === 'min' || kind === 'max' ? `${kind} ${length}` : kind),
  )

test('the product asks for 8 characters, whatever a provider would let pass', () => {
  for (const policy of [undefined, {}, { minLength: 4 }]) {
    expect(broken('1234567', policy)).toEqual(['min 8'])
    expect(broken('12345678', policy)).toEqual([])
  }
})

test('a stricter provider is asked for', () => {
  expect(broken('12345678', { minLength: 12 })).toEqual(['min 12'])
  expect(broken('1234567890', { maxLength: 9 })).toEqual(['max 9'])
  expect(broken('x'.repeat(129))).toEqual(['max 128'])
  expect(broken('x'.repeat(129), { maxLength: 4096 })).toEqual(['max 128'])
})

test('each kind of character that is asked for is looked for, and no other', () => {
  const all = { lowercase: true, uppercase: true, digit: true, symbol: true }
  expect(broken('--------', all)).toEqual(['lowercase', 'uppercase', 'digit', 'symbol'])
  expect(broken('aaaaaaaa', all)).toEqual(['uppercase', 'digit', 'symbol'])
  expect(broken('aaaaAA11', all)).toEqual(['symbol'])
  expect(broken('aaaaAA1!', all)).toEqual([])
  expect(broken('aaaaAA1-', { symbol: true, symbols: '-' })).toEqual([])
  expect(broken('ééééééÉÉ', { lowercase: true, uppercase: true })).toEqual(['lowercase', 'uppercase'])
})
