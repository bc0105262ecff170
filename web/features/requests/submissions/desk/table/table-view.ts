import type { SubmissionRow } from '#contract/requests/submissions.ts'
import type { Page } from '#contract/requests/timeline.ts'

/** The size of a page of the admin table. */
export const PAGE_SIZE = 10

/** Whether the rows of these filters come by the time at which they were submitted. */
export const isByTime = (filters: {
  order?: string | undefined
  overdue?: unknown
  visit_from?: unknown
  visit_to?: unknown
  unvisited?: unknown
}) => {
  const { order = 'newest', overdue, visit_from, visit_to, unvisited } = filters
  return order === 'newest' && !overdue && !visit_from && !visit_to && !unvisited
}

type Answer = { rows: SubmissionRow[]; page: Page }

/** The rows of the table and the server's newest answer: `waiting` rows came in on top since. */
export type TableView = Answer & { latest: SubmissionRow[]; waiting: number }

const newer = (a: SubmissionRow, b: SubmissionRow) =>
  a.submitted_at === b.submitted_at ? a.id > b.id : a.submitted_at > b.submitted_at

/**
 * Takes in a later answer for the same page without moving what is being read: known rows change in place, a row
 * that no longer belongs here goes, and a row that is newer than the top one waits instead of pushing all down.
 */
export function takeIn(shown: TableView | undefined, { rows: latest, page }: Answer): TableView {
  const top = shown?.rows[0]
  const last = latest.at(-1)
  const known = new Set(shown?.rows.map(({ id }) => id))
  const kept = latest.filter((row) => known.has(row.id) || !top || !newer(row, top))
  const waiting = latest.length - kept.length
  if (!shown || !last || waiting === 0) return { rows: latest, latest, waiting: 0, page }
  const pushedOff = page.older ? shown.rows.filter((row) => newer(last, row)) : []
  return { rows: [...kept, ...pushedOff].slice(0, PAGE_SIZE), latest, waiting, page }
}

/** Shows what was waiting. */
export const reveal = (view: TableView): TableView => ({ ...view, rows: view.latest, waiting: 0 })

/** A request was read or reviewed here; its rows say so without another fetch. */
export function patch(view: TableView, changed: SubmissionRow): TableView {
  const { id, status, read_at, due_at, assignee, conversation, visit, goods, weight_kg, next_step } = changed
  const told = { status, read_at, due_at, assignee, conversation, visit, goods, weight_kg, next_step }
  const update = (rows: SubmissionRow[]) => rows.map((row) => (row.id === id ? { ...row, ...told } : row))
  return { ...view, rows: update(view.rows), latest: update(view.latest) }
}
