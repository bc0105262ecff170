import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { setBearer } from '#web/lib/api/api.ts'
import { stubStorage } from '#web/lib/testing/stub-storage.ts'
import { notificationsQuery } from './api.ts'
import type { BellState } from './bell-state.ts'
import { forgetMark, keepMark, keptMarks, withKept } from './kept-marks.ts'

const BUDI = 7
const bell: BellState = {
  success: true,
  notifications: [3, 2].map((id) => ({
    id,
    kind: 'welcome',
    params: {},
    created_at: '2026-11-20T07:00:00.000Z',
    read_at: null,
  })),
  matters: [],
  unread: 2,
}
const unread = ({ notifications }: BellState) =>
  notifications.filter(({ read_at }) => !read_at).map(({ id }) => id)

/** A server that answers every list from before the mark, and the marks with `status`; 0 is no answer. */
function server(status: number) {
  const marks: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(bell)
    marks.push(JSON.parse(String(body)))
    if (status === 0) throw new TypeError('Failed to fetch')
    return Response.json(status === 200 ? bell : { success: false, error: 'no', code: 'x' }, { status })
  })
  return marks
}
const look = () => new QueryClient().fetchQuery(notificationsQuery(BUDI))

beforeEach(() => {
  setBearer({ token: async () => 'of-budi', refused: () => {} })
  stubStorage()
  vi.stubGlobal('location', { pathname: '/' })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('a mark is kept for its account until it is forgotten', () => {
  keepMark(BUDI, { id: 3 })
  keepMark(BUDI, { id: 3 })
  keepMark(BUDI, { id: 2, older: true })
  expect(keptMarks(BUDI)).toEqual([{ id: 3 }, { id: 2, older: true }])
  expect(keptMarks(8)).toEqual([])
  expect(unread(withKept(BUDI, bell))).toEqual([])
  expect(unread(withKept(8, bell))).toEqual([3, 2])
  forgetMark(BUDI, { id: 2, older: true })
  expect(unread(withKept(BUDI, bell))).toEqual([2])
})

test('a mark that a page left before the answer is sent by the next one, and stays read until then', async () => {
  keepMark(BUDI, { id: 3 })
  const unanswered = server(0)
  expect(unread(await look())).toEqual([2])
  expect(unanswered).toEqual([{ id: 3 }])
  expect(keptMarks(BUDI)).toEqual([{ id: 3 }])

  const answered = server(200)
  await look()
  expect(answered).toEqual([{ id: 3 }])
  expect(keptMarks(BUDI)).toEqual([])
  await look()
  expect(answered).toHaveLength(1)
})

test('a refusal is an answer', async () => {
  keepMark(BUDI, { id: 3 })
  server(500)
  expect(unread(await look())).toEqual([3, 2])
  expect(keptMarks(BUDI)).toEqual([])
})
