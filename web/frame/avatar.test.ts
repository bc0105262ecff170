import { expect, test } from 'vitest'
import { groundOf, initialsOf } from './avatar.tsx'

test('initials are the first and the last word, two letters at most', () => {
  expect(initialsOf('budi_santoso')).toBe('BS')
  expect(initialsOf('Dewi Ayu Lestari')).toBe('DL')
  expect(initialsOf('sari')).toBe('S')
  expect(initialsOf('öznur')).toBe('Ö')
  expect(initialsOf('__')).toBe('?')
})

test('a name keeps its ground, whatever its letter case', () => {
  expect(groundOf('sari')).toBe(groundOf('Sari'))
  expect(new Set(['sari', 'budi', 'dewi', 'agus', 'rina', 'tono'].map(groundOf)).size).toBeGreaterThan(2)
})
