import { expect, test } from 'vitest'
import type { User } from '#contract/people/accounts.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { changeOf, Fields, fieldsOf, newEmailOf } from './edit-profile-change.ts'

const dewi: User = {
  id: 7,
  uid: 'u7',
  username: 'dewi',
  email_verified: true,
  email: 'dewi@example.org',
  first_name: 'Dewi',
  last_name: 'Lestari',
  phone_number: '+6281234567890',
  role: 'member',
  waiting_role: null,
  collections: 0,
  handedOverWeight: 0,
  weighedWeight: 0,
  recycledWeight: 0,
  recycledGrade: null,
  carbon: { avoided_kg_co2e: 0, grade: null, uncounted_kg: 0 },
  company: null,
  consent: null,
  created_at: '2026-11-21T00:00:00.000Z',
}
const typed = (change: Partial<Fields>): Fields => ({ ...fieldsOf(dewi), ...change })

test('only what differs is sent; spaces around it are no difference', () => {
  expect(changeOf(dewi, typed({}))).toEqual({})
  expect(changeOf(dewi, typed({ first_name: ' Dewi ', email: 'other@example.org' }))).toEqual({})
  expect(changeOf(dewi, typed({ last_name: 'L.', phone_number: '' }))).toEqual({
    last_name: 'L.',
    phone_number: '',
  })
})

test('an address in other letters is the same address', () => {
  expect(newEmailOf(dewi, typed({ email: 'DEWI@example.org' }))).toBeUndefined()
  expect(newEmailOf(dewi, typed({ email: ' Dewi.L@Example.org ' }))).toBe('dewi.l@example.org')
})

const check = checkBy(Fields, (name, rule) => `${name}: ${rule}`)
const problemsOf = (change: Partial<Fields>) => Object.keys(check(typed(change)).problems ?? {})

test.each(['', '   ', '0812 3456 7890', '+62 (812) 3456-7890', '021-5551234'])(
  'phone number %j may be sent',
  (phone_number) => {
    expect(problemsOf({ phone_number })).toEqual([])
  },
)

test.each(['call me', '0812', '-'])('phone number %j is refused before it is sent', (phone_number) => {
  expect(problemsOf({ phone_number })).toEqual(['phone_number'])
})

test('an address that is none, and a name that is too long', () => {
  expect(problemsOf({ email: 'dewi@', first_name: 'x'.repeat(101) })).toEqual(['first_name', 'email'])
})
