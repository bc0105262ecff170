import { describe, expect, test } from 'vitest'
import { Confirmation } from '../requests/rounds.ts'
import { TrackingCode } from '../requests/submissions.ts'
import { readDigits, readSecondFactorCode, readTrackingCode } from './typed-code.ts'

const ADDRESS = 'https://ewaste.example.go.id/track/RSK-7F4K-92QD'

describe('§5 a tracking code is read however it is typed or pasted', () => {
  test.each([
    'RSK-7F4K-92QD',
    'rsk-7f4k-92qd',
    ' rsk 7f4k 92qd ',
    'RSK7F4K92QD',
    '7f4k-92qd',
    '7F4K92QD',
    'RSK–7F4K–92QD.',
    'RSK—7F4K—92QD',
    'RSK‑7F4K‑92QD',
    'RSK−7F4K−92QD',
    'RSK - 7F4K - 92QD',
    'RSK_7F4K_92QD',
    '"RSK-7F4K-92QD"',
    'RSK-\u200b7F4K\u200e-92\u00adQD\ufeff',
    'ＲＳＫ－７Ｆ４Ｋ－９２ＱＤ',
    'Kode: RSK-7F4K-92QD',
    'Kode pelacakan: 7F4K-92QD',
    'kode rsk 7f4k 92qd',
    'Code: RSK-7F4K-92QD, thank you',
    ADDRESS,
    `${ADDRESS}/`,
    `${ADDRESS}?utm_source=wa`,
    `${ADDRESS}#key=guest_0123456789abcdef0123456789abcdef`,
    'ewaste.example.go.id/track/rsk-7f4k-92qd',
    'http://192.168.1.20:8088/track/RSK-7F4K-92QD',
    `My Resirkuit enquiry (Collection): RSK-7F4K-92QD\n${ADDRESS}`,
    `<${ADDRESS}>`,
  ])('%j', (typed) => {
    expect(readTrackingCode(typed)).toBe('RSK-7F4K-92QD')
    expect(TrackingCode.parse(typed)).toBe('RSK-7F4K-92QD')
  })

  test.each([
    '',
    'RSK',
    'RSK-7F4K',
    'RSK-7F4K-92Q0',
    'RSK-7F4K-92QDX',
    'XRSK-7F4K-92QD',
    'undefined',
    'Two laptops and a fridge',
    // Two of them: which one is a guess.
    'RSK-7F4K-92QD RSK-AAAA-BBBB',
    'https://ewaste.example.go.id/track/',
  ])('%j is none', (typed) => {
    expect(readTrackingCode(typed)).toBeNull()
    expect(TrackingCode.safeParse(typed).success).toBe(false)
  })
})

test.each([
  '482913',
  '482 913',
  ' 482-913 ',
  'Kode: 482913',
  '４８２９１３',
  '482\u200b913',
  '48 29 13.',
  '٤٨٢٩١٣',
  'Kode 482913 (berlaku 5 menit)',
])('§5 the code of a hand-over is read from %j', (code) => {
  expect(readDigits(code)).toBe('482913')
  expect(Confirmation.parse({ by: 'code', code })).toEqual({ by: 'code', code: '482913' })
})

test.each([
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['Kode: 123456', '123456'],
  ['Your code is 123456, good for 5 minutes.', '123456'],
  ['7f4k1-92qd0', '7f4k192qd0'],
  ['7F4KI–92QDO', '7f4k192qd0'],
  [' 7f4k1 92qd0 ', '7f4k192qd0'],
  ['7f4k192qd0', '7f4k192qd0'],
])('§5 the code of a second factor is read from %j', (typed, code) =>
  expect(readSecondFactorCode(typed)).toBe(code),
)
