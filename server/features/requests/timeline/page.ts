import type { Page } from '#contract/requests/timeline.ts'
import type { Cursor } from './cursor.ts'

/** Beyond this, counting would cost more than the page. */
export const COUNT_LIMIT = 1000
/** As above, where two filters meet: what both match must be looked for among what one of them does. */
export const MEETING_LIMIT = 100

type Asked = { cursor: Pick<Cursor, 'direction'> | undefined; limit: number; counted?: number }

/**
 * A page of the rows that were found from the cursor on, in the order of the list.
 * @param found in the cursor's direction, and one more than the limit where there is more
 * @param write the cursor that begins behind a row
 */
export function toPage<Row>(
  found: Row[],
  { cursor, limit, counted = COUNT_LIMIT }: Asked,
  total: number,
  write: (direction: Cursor['direction'], row: Row) => string,
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
      newer: first && (back ? more : cursor) ? write('newer', first) : null,
      older: last && (back || more) ? write('older', last) : null,
      total: Math.min(total, counted),
      more: total > counted,
    },
  }
}
