import { describe, expect, it } from 'vitest'
import type { SubmissionRow } from '#contract/requests/submissions.ts'
import { patch, reveal, takeIn } from './table-view.ts'

const row = (id: number): SubmissionRow => ({
  id,
  tracking_code: 'RSK-7F4K-92QD',
  channel: 'landing',
  service: 'collection',
  username: 'Guest-ABCDE',
  name: '',
  user_id: null,
  title: 'E-Waste Collection',
  message: `Message ${id}`,
  phoneNumber: null,
  location: '',
  submitted_at: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(),
  status: 'pending',
  read_at: null,
  due_at: null,
  failed: false,
  assignee: null,
  conversation: null,
  district: null,
  visit: null,
  goods: [],
  weight_kg: null,
  next_step: null,
})
const rows = (...ids: number[]) => ids.map(row)
const page = { older: 'older-1-1', newer: null, total: 10, more: false }
const ids = ({ rows }: { rows: SubmissionRow[] }) => rows.map(({ id }) => id)
const firstPage = takeIn(undefined, { rows: rows(20, 19, 18, 17, 16, 15, 14, 13, 12, 11), page })

describe('a later answer for a table that is being read', () => {
  it('keeps every row where it is while newer ones wait', () => {
    const view = takeIn(firstPage, { rows: rows(22, 21, 20, 19, 18, 17, 16, 15, 14, 13), page })
    expect(ids(view)).toEqual(ids(firstPage))
    expect(view.waiting).toBe(2)
    expect(ids(reveal(view))).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 14, 13])
    expect(reveal(view).waiting).toBe(0)
  })

  it('keeps the page even when all of it is new', () => {
    const view = takeIn(firstPage, { rows: rows(40, 39, 38, 37, 36, 35, 34, 33, 32, 31), page })
    expect(ids(view)).toEqual(ids(firstPage))
    expect(view.waiting).toBe(10)
  })

  it('lets a row go that no longer matches the filters, and fills up from below', () => {
    const view = takeIn(firstPage, { rows: rows(20, 19, 17, 16, 15, 14, 13, 12, 11, 10), page })
    expect(ids(view)).toEqual([20, 19, 17, 16, 15, 14, 13, 12, 11, 10])
    expect(view.waiting).toBe(0)
  })

  it('does both at once', () => {
    const view = takeIn(firstPage, { rows: rows(21, 20, 19, 17, 16, 15, 14, 13, 12, 11), page })
    expect(ids(view)).toEqual([20, 19, 17, 16, 15, 14, 13, 12, 11])
    expect(view.waiting).toBe(1)
  })

  it('changes known rows in place', () => {
    const changed = rows(21, 20, 19)
    changed[2]!.status = 'approved'
    const view = takeIn(takeIn(undefined, { rows: rows(20, 19), page }), { rows: changed, page })
    expect(view.rows.map(({ id, status }) => [id, status])).toEqual([
      [20, 'pending'],
      [19, 'approved'],
    ])
  })

  it('lets the last row go, which nothing has pushed off', () => {
    const all = { ...page, older: null }
    const view = takeIn(takeIn(undefined, { rows: rows(20, 19, 18), page: all }), {
      rows: rows(21, 20, 19),
      page: all,
    })
    expect(ids(view)).toEqual([20, 19])
    expect(view.waiting).toBe(1)
  })

  it('tells rows of the same moment apart by their id', () => {
    const submitted_at = row(1).submitted_at
    const [a, b] = rows(7, 8).map((each) => ({ ...each, submitted_at }))
    expect(takeIn(takeIn(undefined, { rows: [a!], page }), { rows: [b!, a!], page }).waiting).toBe(1)
  })

  it('shows the first rows of an empty table at once', () => {
    const view = takeIn(takeIn(undefined, { rows: [], page }), { rows: rows(1), page })
    expect(ids(view)).toEqual([1])
    expect(view.waiting).toBe(0)
  })

  it('empties when nothing is left', () => {
    expect(ids(takeIn(firstPage, { rows: [], page }))).toEqual([])
  })
})

it('marks a row as read wherever it stands, waiting ones too', () => {
  const view = takeIn(takeIn(undefined, { rows: rows(2, 1), page }), { rows: rows(3, 2, 1), page })
  const read_at = '2026-01-02T00:00:00.000Z'
  const patched = patch(view, { ...row(2), status: 'approved', read_at })
  expect(patched.rows[0]).toMatchObject({ id: 2, status: 'approved', read_at })
  expect(patched.latest[1]).toMatchObject({ id: 2, status: 'approved', read_at })
  expect(patched.rows[1]?.read_at).toBeNull()
})
