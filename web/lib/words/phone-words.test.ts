import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { phoneProblemInWords, phoneReadAs } from './phone-words.ts'

beforeAll(() => {
  i18n.load('en', {})
  i18n.activate('en')
})

it.each([
  ['https://wa.me/6281234567890', 'Read as +62 812-3456-7890'],
  ['+62 62812 3456 7890', 'Read as +62 812-3456-7890'],
  ['+62 (0) 812 3456 7890', 'Read as +62 812-3456-7890'],
  ['0812-3456-7890', undefined],
  ['62 812 3456 7890', undefined],
  ['+62 812 3456 7890', undefined],
  ['0812', undefined],
  ['', undefined],
])('§1 %j is told as %s', (typed, told) => expect(phoneReadAs(typed)).toBe(told))

it('§1 each reason has words of its own', () => {
  const refused = ['call me', '0812 3456 7890 / 0813 2222 3333', '3174012345670001', '08123456789012', '0812']
  const others = [
    '5551234',
    '112',
    '0845 1234 5678',
    '021 5551234 ext 12',
    'Budi 0812 3456 7890',
    'wa.me/qr/A',
  ]
  const words = [...refused, ...others].map(phoneProblemInWords)
  expect(new Set(words).size).toBe(words.length)
})
