import { expect, test } from 'vitest'
import { askedBy, rowAfter } from './table-keys.ts'

const page = { control: false, table: false, search: false }
const places = {
  page,
  table: { ...page, table: true },
  search: { ...page, control: true, search: true },
  field: { ...page, control: true },
}

test.each<[string, keyof typeof places, ReturnType<typeof askedBy>]>([
  ['/', 'page', 'search'],
  ['/', 'table', 'search'],
  ['/', 'search', undefined],
  ['j', 'page', 1],
  ['k', 'table', -1],
  ['j', 'search', undefined],
  ['k', 'field', undefined],
  ['ArrowDown', 'table', 1],
  ['ArrowUp', 'table', -1],
  ['ArrowDown', 'search', 1],
  ['ArrowUp', 'search', undefined],
  ['ArrowDown', 'page', undefined],
  ['ArrowLeft', 'table', undefined],
  ['x', 'page', 'spam'],
  ['x', 'search', undefined],
  ['s', 'table', 'select'],
  ['s', 'field', undefined],
  ['q', 'page', undefined],
])('%s with the focus in the %s asks for %s', (key, place, asked) => {
  expect(askedBy({ key, letters: true, at: places[place] })).toBe(asked)
})

test.each(['/', 'j', 'k', 's', 'x'])(
  '%s does nothing where letters are switched off; the arrows go on',
  (key) => {
    expect(askedBy({ key, letters: false, at: places.table })).toBeUndefined()
    expect(askedBy({ key: 'ArrowDown', letters: false, at: places.table })).toBe(1)
  },
)

test('a step stays within the rows, and the first leads to the first', () => {
  expect([rowAfter(-1, -1, 3), rowAfter(-1, 1, 3)]).toEqual([0, 0])
  expect([rowAfter(0, 1, 3), rowAfter(2, 1, 3), rowAfter(0, -1, 3)]).toEqual([1, 2, 0])
})
