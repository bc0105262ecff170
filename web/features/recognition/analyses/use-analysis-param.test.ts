import { expect, test } from 'vitest'
import { openedBy } from './use-analysis-param.ts'

test.each([
  [null, null],
  ['new', { kind: 'upload' }],
  ['7', { kind: 'analysis', id: 7 }],
  ['07', { kind: 'analysis', id: null }],
  ['-1', { kind: 'analysis', id: null }],
  ['1e3', { kind: 'analysis', id: null }],
  ['99999999999999999999', { kind: 'analysis', id: null }],
  ['', { kind: 'analysis', id: null }],
])('?analysis=%s', (value, opened) => {
  expect(openedBy(value)).toEqual(opened)
})
