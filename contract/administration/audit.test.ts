import { expect, test } from 'vitest'
import { readDetails } from './audit.ts'

test('of an entry of another version, what can still be read', () => {
  expect(readDetails('user.role-changed', { from: 'keeper', to: 'admin', by: 'hand' })).toEqual({
    to: 'admin',
  })
  expect(readDetails('request.anonymised', { count: '7' })).toEqual({})
  expect(readDetails('user.disabled', { reason: 'spam' })).toEqual({})
  expect(readDetails('user.company-changed', { from: 3, to: null })).toEqual({ from: 3, to: null })
})
