import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('an item changes places with its neighbour, and the list that was read stays as it is', () => {
  const ids = [7, 3, 9]
  expect(moved(ids, 1, 'up')).toEqual({ ids: [3, 7, 9], place: 1 })
  expect(moved(ids, 1, 'down')).toEqual({ ids: [7, 9, 3], place: 3 })
  expect(ids).toEqual([7, 3, 9])
})

test('the first and the last go no further', () => {
  expect(moved([7, 3], 0, 'up')).toEqual({ ids: [7, 3], place: 1 })
  expect(moved([7, 3], 1, 'down')).toEqual({ ids: [7, 3], place: 2 })
})
