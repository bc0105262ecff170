import { expect, test } from 'vitest'
import { guestName } from '../foundation/common.ts'
import { FORM_IDS, TrackingCode } from './submissions.ts'

test('within a channel a form id means one service', () => {
  for (const forms of Object.values(FORM_IDS)) expect(new Set(Object.values(forms)).size).toBe(4)
})

test('a tracking code is read in any case and never holds a letter that looks like a digit', () => {
  expect(TrackingCode.parse(' rsk-7f4k-92qd ')).toBe('RSK-7F4K-92QD')
  for (const wrong of ['RSK-7F4K-92Q0', 'RSK-7F4K-92QO', 'RSK-7F4K-92Q1', 'RSK-7F4K-92QI', 'RSK-7F4K', ''])
    expect(TrackingCode.safeParse(wrong).success, wrong).toBe(false)
})

test('a guest keeps one name, and other guests have others', () => {
  const names = Array.from({ length: 200 }, (_, n) => guestName(`guest_${n}_abcdefgh`))
  expect(guestName('guest_0_abcdefgh')).toBe(names[0])
  expect(new Set(names).size).toBeGreaterThan(195)
})
