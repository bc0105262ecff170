import type { Page } from '#contract/requests/timeline.ts'
import { writeCursor, type Cursor, type TimelinePlace } from './cursor.ts'

/** Beyond this, counting would cost more than the page. */
export const COUNT_LIMIT = 1000
/** As above, where two filters meet: what both match must be looked for among what one of them does. */
export const MEETING_LIMIT = 100

type Asked = { cursor: Cursor | undefined; limit: number; counted?: number }

/**
 * A page of what was found from the cursor on, newest first.
 * @param found in the cursor's direction, and one more than the limit where there is more
 */
export function toPage<Row>(
  found: Row[],
  { cursor, limit, counted = COUNT_LIMIT }: Asked,
  total: number,
  placeOf: (row: Row) => TimelinePlace,
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
      total: Math.min(total, counted),
      more: total > counted,
    },
  }
}
