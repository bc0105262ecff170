import { expect, test } from 'vitest'
import { hasLookalike, keyIn } from './tracking-code.ts'

test('a letter that no code holds is found', () => {
  expect(hasLookalike('RSK-7F4K-92QO')).toBe(true)
  expect(hasLookalike('RSK-7F4K-92QD')).toBe(false)
})

test('§5 a pasted address keeps the key that a caller was sent', () => {
  const key = '#key=guest_0123456789abcdef0123456789abcdef'
  expect(keyIn(`https://ewaste.example.go.id/track/RSK-7F4K-92QD${key}`)).toBe(key)
  expect(keyIn('https://ewaste.example.go.id/track/RSK-7F4K-92QD#top')).toBe('')
})
