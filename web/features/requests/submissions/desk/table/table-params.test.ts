import { expect, test } from 'vitest'
import { changeFilters, filtersOf } from './table-params.ts'

const params = (text: string) => new URLSearchParams(text)

test.each([
  ['', {}],
  [
    'status=pending&service=supply&q=%20siti%20&ending=true&cursor=abc',
    { status: 'pending', service: 'supply', q: 'siti', ending: 'true', cursor: 'abc' },
  ],
  ['status=gone&service=none&q=%20&ending=false&cursor=&open=7', {}],
])('%j asks for %j', (text, filters) => {
  expect(filtersOf(params(text))).toEqual({ limit: 10, ...filters })
})

test('a search is cut where the server would refuse it', () => {
  expect(filtersOf(params(`q=${'x'.repeat(200)}`)).q).toHaveLength(100)
})

test.each([
  ['another filter begins at the top', 'cursor=abc&q=siti', { status: 'pending' }, 'q=siti&status=pending'],
  ['opening a request stays on its page', 'cursor=abc', { open: '7' }, 'cursor=abc&open=7'],
  ['another page keeps the filters', 'q=siti', { cursor: 'abc' }, 'q=siti&cursor=abc'],
  ['what is taken away is gone', 'q=siti&open=7', { q: undefined }, 'open=7'],
])('%s', (_, from, change, to) => {
  expect(changeFilters(params(from), change).toString()).toBe(to)
})
