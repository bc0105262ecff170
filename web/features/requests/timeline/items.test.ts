import { expect, test } from 'vitest'
import { joined, newestFirst, waitingAbove } from './items.ts'
import type { Item } from './structure.ts'

/** An item is its id and its minute here. */
const item = (id: string, minute: number | null): Item => ({
  id,
  type: 'unknown',
  at: minute === null ? null : new Date(minute * 60_000).toISOString(),
})
const ids = (items: readonly Item[]) => items.map(({ id }) => id).join(' ')

test('pages become one list; an item that two pages have is shown once', () => {
  const pages = [
    { timeline: [item('d', 9), item('c', 7)] },
    { timeline: [item('c', 7), item('b', 5), item('a', 3)] },
  ]
  expect(ids(joined(pages))).toBe('d c b a')
})

test('newest first; equal times and items without one stay where they stand', () => {
  expect(ids(newestFirst([item('a', 3), item('c', 7), item('b', 5)]))).toBe('c b a')
  expect(ids(newestFirst([item('y', 5), item('x', 5), item('w', 5)]))).toBe('y x w')
  expect(ids(newestFirst([item('c', 7), item('odd', null), item('b', 5), item('d', 9)]))).toBe('d c odd b')
  expect(ids(newestFirst([item('odd', null), item('odd2', null), item('a', 1)]))).toBe('odd odd2 a')
})

test('items that came above the top one wait', () => {
  const top = item('c', 7)
  const list = [item('e', 9), item('d', 8), top, item('b', 5)]
  expect(waitingAbove(list, top)).toBe(2)
  expect(waitingAbove(list, undefined)).toBe(0)
  expect(waitingAbove([top, item('b', 5)], top)).toBe(0)
})

test('also where that item is gone in the meantime', () => {
  const gone = item('c', 7)
  expect(waitingAbove([item('d', 8), item('b', 5)], gone)).toBe(1)
  expect(waitingAbove([item('b', 5)], gone)).toBe(0)
  expect(waitingAbove([item('d', 8)], gone)).toBe(1)
  expect(waitingAbove([], gone)).toBe(0)
})
