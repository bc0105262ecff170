import { expect, test } from 'vitest'
import { extentFound, extentOf, searchText, withArea } from './areas.ts'

const area = { id: '32.73.02', districtName: 'Coblong', cityName: 'Kota Bandung' }
const name = 'Coblong · Kota Bandung'
/** As the server says where it has seen the place: in the text without the spaces around it. */
const found = (typed: string, place: string, villageName?: string) => {
  const from = searchText(typed).indexOf(place)
  return { ...area, from, to: from + place.length, ...(villageName && { villageName }) }
}

test.each([
  ['coblo', 'coblo', name],
  ['  coblo ', 'coblo', name],
  ['Coblong, Bandung', 'Coblong, Bandung', name],
  ['Jl. Dago 5, Coblong', 'Coblong', `Jl. Dago 5, ${name}`],
  ['Jl. Dago 5 Coblong', 'Coblong', `Jl. Dago 5, ${name}`],
  ['Jl. Dago 5,RT 3,coblo', 'coblo', `Jl. Dago 5,RT 3, ${name}`],
  [' Jl. Dago 5, Coblong, Kota Bandung ', 'Coblong, Kota Bandung', `Jl. Dago 5, ${name}`],
  ['Kec. Coblong, Bandung 40132, pagar hijau', 'Kec. Coblong, Bandung 40132', `${name}, pagar hijau`],
])('§2 of %j the place %j is replaced: %j', (typed, place, completed) => {
  const one = found(typed, place)
  expect(withArea(typed, extentFound(one, typed), one)).toBe(completed)
})

test.each([
  ['dago', 'dago', `Dago, ${name}`],
  ['Dago, Coblong', 'Dago, Coblong', `Dago, ${name}`],
  ['Kel. Dago RT 5, Coblong', 'Coblong', `Kel. Dago RT 5, ${name}`],
])('§2 a village stays before its district, once: %j', (typed, place, completed) => {
  const one = found(typed, place, 'Dago')
  expect(withArea(typed, extentFound(one, typed), one)).toBe(completed)
})

test.each(['', '  ', 'Jl. Dago 5,', `${name}, Jl. Dago 5`])('%j is not looked for', (typed) => {
  expect(searchText(typed)).toBe('')
})

test('a further choice replaces the first', () => {
  expect(withArea(`${name}, Jl. Dago 5`, { from: 0, to: 3 }, area)).toBe(name)
})

test.each([
  ['bandung cob', 'bandung cob'],
  ['COBLONG, kota', 'COBLONG, kota'],
  // An address before it is not a part of its name.
  ['Jl. Dago 5, coblo ', 'coblo'],
  ['cimahi', undefined],
  // A district that is chosen already stands in the way of none.
  [name, undefined],
  ['coblong, ', undefined],
])('an earlier choice is proposed for %j by %j', (typed, term) => {
  const extent = extentOf(area, typed)
  expect(extent && typed.slice(extent.from, extent.to)).toBe(term)
})
