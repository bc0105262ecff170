import { expect, test } from 'vitest'
import { arrivedSince, newestOf, openOn, unseenIn, withRead, withSeen, type BellState } from './bell-state.ts'

const EARLIER = '2026-11-20T07:00:00.000Z'
const NOW = '2026-11-21T07:00:00.000Z'

/** Newest first; an id with a minus is one that has been read. */
const bell = (ids: number[], unread = ids.filter((id) => id > 0).length): BellState => ({
  success: true,
  notifications: ids.map((id) => ({
    id: Math.abs(id),
    kind: 'welcome',
    params: {},
    created_at: EARLIER,
    read_at: id < 0 ? EARLIER : null,
  })),
  matters: [],
  unread,
})
const shown = ({ notifications, unread }: BellState) => ({
  read_at: notifications.map(({ read_at }) => read_at),
  unread,
})

test('one is marked alone', () => {
  expect(shown(withRead(bell([4, 3, -2, 1]), { id: 3 }, NOW))).toEqual({
    read_at: [null, NOW, EARLIER, null],
    unread: 2,
  })
})

test('one is marked with all below it, and what was read keeps its time', () => {
  expect(shown(withRead(bell([4, 3, -2, 1]), { id: 3, older: true }, NOW))).toEqual({
    read_at: [null, NOW, EARLIER, NOW],
    unread: 1,
  })
})

test('marking again, or what is not in the list, changes nothing', () => {
  const before = bell([4, -3, 2])
  for (const marked of [{ id: 3 }, { id: 9 }, { id: 9, older: true }])
    expect(withRead(before, marked, NOW)).toEqual(before)
})

test('notifications beyond the list stay counted as unread', () => {
  expect(withRead(bell([4, 3], 40), { id: 4, older: true }, NOW).unread).toBe(38)
})

test('only what came since, and is unread, is news', () => {
  const before = bell([2, 1])
  expect(newestOf(before)).toEqual({ id: 2, at: '' })
  expect(arrivedSince(before, newestOf(before))).toBe(0)
  // Stored later, shown further down: its time is the same or earlier.
  expect(arrivedSince(bell([5, -4, 2, 3, 1]), { id: 2, at: '' })).toBe(2)
  expect(newestOf(bell([]))).toEqual({ id: 0, at: '' })
  expect(arrivedSince(bell([1]), newestOf(bell([])))).toBe(1)
})

test('a matter is seen up to its time, and a newer one of its kind rings again', () => {
  const matter = {
    kind: 'request-new',
    count: 2,
    once: 2,
    subject_id: 7,
    params: {},
    at: EARLIER,
    seen: false,
  }
  const before = { ...bell([1]), matters: [matter, { ...matter, kind: 'round-finished' }], unread: 3 }
  const seen = withSeen(before, [matter])
  expect(unseenIn(seen).map(({ kind }) => kind)).toEqual(['round-finished'])
  expect(seen.unread).toBe(2)
  expect(withSeen(seen, [matter])).toEqual(seen)
  expect(arrivedSince(before, newestOf(before))).toBe(0)
  const newer = { ...before, matters: [{ ...matter, at: NOW }] }
  expect(withSeen(newer, [matter])).toEqual(newer)
  expect(arrivedSince(newer, newestOf(before))).toBe(1)
})

test('an open bell closes on another page, and not by the page that was on its way', () => {
  const opening = { entry: 'home', drawn: 'login' }
  expect(openOn(opening, 'login')).toBe(opening)
  const arrived = openOn(opening, 'home')!
  expect(openOn(arrived, 'home')).toBe(arrived)
  for (const elsewhere of ['login', 'news']) expect(openOn(arrived, elsewhere)).toBeNull()
  expect(openOn(opening, 'news')).toBeNull()
})
