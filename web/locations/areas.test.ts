import { expect, test } from 'vitest'
import { firstFound, searchTerms, termOf, withArea } from './areas.ts'

const area = { id: '32.73.02', districtName: 'Coblong', cityName: 'Kota Bandung' }
const name = 'Coblong · Kota Bandung'
/** Finds as the server does: each word begins one of the place's, or of its usual names. */
const search = async (term: string) =>
  term
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .every((word) => ['coblong', 'kota', 'bandung', 'bdg'].some((one) => one.startsWith(word)))
    ? [area]
    : []

test.each([
  ['coblo', name],
  ['  coblo ', name],
  ['Coblong, Bandung', name],
  ['Coblong,bdg', name],
  ['Jl. Dago 5, Coblong', `Jl. Dago 5, ${name}`],
  ['Jl. Dago 5,RT 3,coblo', `Jl. Dago 5,RT 3, ${name}`],
  ['Jl. Dago 5, RT 3, Coblong, Kota Bandung ', `Jl. Dago 5, RT 3, ${name}`],
  ['Dago, Rumah Bu Siti, Coblong, Bandung, Bandung', `Dago, Rumah Bu Siti, ${name}`],
])('%j finds its district and becomes %j', async (typed, completed) => {
  const { term, areas } = await firstFound(searchTerms(typed), search)
  expect(areas).toEqual([area])
  expect(withArea(typed, term, area)).toBe(completed)
})

test('of a long address only its end is looked for, and never more than the server takes', () => {
  expect(searchTerms(`a, b, ${'c'.repeat(95)}, d`)).toEqual([`${'c'.repeat(95)}, d`, 'd'])
  expect(searchTerms('x'.repeat(101))).toEqual([])
})

test.each(['', '  ', 'Jl. Dago 5,', `${name}, Jl. Dago 5`])('%j is not looked for', (typed) => {
  expect(searchTerms(typed)).toEqual([])
})

test('nothing is found by the last of the terms either', async () => {
  expect(await firstFound(searchTerms('Jl. Dago 5, Atlantis'), search)).toEqual({ term: '', areas: [] })
})

test('a further choice replaces the first', () => {
  expect(withArea(`${name}, Jl. Dago 5`, '', area)).toBe(name)
})

test.each([
  ['bandung cob', 'bandung cob'],
  ['COBLONG, kota', 'COBLONG, kota'],
  // An address before it is not a part of its name.
  ['Jl. Dago 5, coblo', 'coblo'],
  ['cimahi', undefined],
  // What is chosen already stands in the way of none.
  [name, undefined],
  ['coblong, ', undefined],
])('an earlier choice is proposed for %j by %j', (typed, term) => {
  expect(termOf(area, searchTerms(typed))).toBe(term)
})
