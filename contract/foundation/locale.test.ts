import { expect, test } from 'vitest'
import { localeFor } from './locale.ts'

test.each([
  ['id', 'id'],
  ['in-ID', 'id'],
  ['en-GB,en;q=0.9,id;q=0.5', 'id'],
  ['en', 'en'],
  ['de, idx', 'en'],
  ['', 'en'],
])('a browser that asks for "%s" reads %s', (accepted, locale) => {
  expect(localeFor(accepted.split(','))).toBe(locale)
})
