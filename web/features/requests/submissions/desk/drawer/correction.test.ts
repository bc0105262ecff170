import { expect, it } from 'vitest'
import { findCorrections } from './correction.ts'
import { eachField, NOTHING } from '../../fields.ts'

const before = {
  ...eachField(() => ''),
  ...NOTHING,
  title: 'Laptop',
  message: 'Two laptops',
  location: 'Coblong',
  phone_number: '+62 812-3456-7890',
}

it.each([
  [{}, {}],
  [{ message: ' Two laptops ' }, {}],
  [{ message: 'Three laptops ' }, { message: 'Three laptops' }],
  [{ phone_number: ' ' }, { phone_number: null }],
  [{ waste_source: 'business' as const }, { waste_source: 'business' }],
  [
    { phone_number: '0813 9999 0001', location: '' },
    { phone_number: '0813 9999 0001', location: '' },
  ],
])('of %j is sent %j', (typed, sent) => {
  expect(findCorrections(before, { ...before, ...typed })).toEqual(sent)
})
