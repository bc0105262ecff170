import { expect, test } from 'vitest'
import { findBy } from './find-by.ts'

test('all digits are an id', () => {
  expect(findBy(' 12 ')).toEqual({ user_id: 12 })
  expect(findBy('12a')).toEqual({ username: '12a' })
})

test('an @ makes an address, also among digits', () => {
  expect(findBy('Sari@example.org ')).toEqual({ email: 'Sari@example.org' })
  expect(findBy('12@3')).toEqual({ email: '12@3' })
})

test('anything else is a username, as it was typed', () => {
  expect(findBy(' Sari.D ')).toEqual({ username: 'Sari.D' })
})
