import { expect, test } from 'vitest'
import { searchTerm, withArea } from './areas.ts'

const area = { id: '31.74.07', districtName: 'Kebayoran Baru', cityName: 'Kota Jakarta Selatan' }
const name = 'Kebayoran Baru · Kota Jakarta Selatan'

test.each([
  ['kebay', 'kebay', name],
  ['  kebay ', 'kebay', name],
  ['Jl. Melati 5, kebay', 'kebay', `Jl. Melati 5, ${name}`],
  ['Jl. Melati 5,RT 3,kebay', 'kebay', `Jl. Melati 5,RT 3, ${name}`],
  ['', '', name],
  // A place has been chosen; a further choice replaces it.
  [`${name}, Jl. Melati 5`, '', name],
])('%j is searched as %j and completed to %j', (typed, term, completed) => {
  expect(searchTerm(typed)).toBe(term)
  expect(withArea(typed, area)).toBe(completed)
})
