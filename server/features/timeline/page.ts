import type { Page } from '#contract/timeline.ts'
import { writeCursor, type Cursor, type Place } from './cursor.ts'

/** Beyond this, counting would cost more than the page. */
export const COUNT_LIMIT = 1000

type Asked = { cursor: Cursor | undefined; limit: number }

/**
 * A page of what was found from the cursor on, newest first.
 * @param found in the cursor's direction, and one more than the limit where there is more
 */
export function pageOf<Row>(
  found: Row[],
  { cursor, limit }: Asked,
  total: number,
  placeOf: (row: Row) => Place,
): { rows: Row[]; page: Page } {
  const back = cursor?.direction === 'newer'
  const more = found.length > limit
  const rows = found.slice(0, limit)
  if (back) rows.reverse()
  const first = rows.at(0)
  const last = rows.at(-1)
  return {
    rows,
    page: {
      newer: first && (back ? more : cursor) ? writeCursor('newer', placeOf(first)) : null,
      older: last && (back || more) ? writeCursor('older', placeOf(last)) : null,
      total: Math.min(total, COUNT_LIMIT),
      more: total > COUNT_LIMIT,
    },
  }
}
