import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalidField } from '#server/core/errors.ts'

/** The end of year 9999: what comes after it, the database does not read. */
const LAST_MS = 253_402_300_799_999

export type TimelineKind = 'submission' | 'analysis'

/** Where something stands in a list ordered by time, kind and id. */
export type TimelinePlace = { at: Date; kind: TimelineKind; id: number }
/** A place, and the direction to go on from there. */
export type Cursor = TimelinePlace & { direction: 'older' | 'newer' }

export const writeCursor = (direction: Cursor['direction'], { at, kind, id }: TimelinePlace) =>
  `${direction}-${at.getTime()}-${kind === 'analysis' ? 'a' : ''}${id}`

/** @throws Problem 400 on `cursor` */
export function readCursor(text: string): Cursor {
  const [, direction, at, kind, id] = /^(older|newer)-(\d{1,15})-(a?)(\d{1,15})$/.exec(text) ?? []
  if (!direction || Number(at) > LAST_MS)
    throw invalidField('cursor', 'must come from an earlier answer of this list')
  return {
    direction: direction as Cursor['direction'],
    at: new Date(Number(at)),
    kind: kind ? 'analysis' : 'submission',
    id: Number(id),
  }
}

/**
 * The rows of one kind behind the cursor, as a comparison that an index on (time, id) answers. At equal times the
 * submissions are the newer ones: for the other kind the cursor stands above, or below, all their ids.
 */
export function afterCursor(
  cursor: Cursor | undefined,
  kind: TimelineKind,
  at: PgColumn,
  id: PgColumn,
): SQL | undefined {
  return cursor && afterEdge(cursor.direction, edgeOf(cursor, kind), at, id)
}

type Edge = { at: string | Placeholder; edge: number | Placeholder }

/** Where what lies behind the cursor begins, for rows of one kind. */
export const edgeOf = (cursor: Cursor, kind: TimelineKind) => ({
  at: cursor.at.toISOString(),
  edge: cursor.kind === kind ? cursor.id : kind === 'submission' ? 0 : Number.MAX_SAFE_INTEGER,
})

export function afterEdge(
  direction: Cursor['direction'],
  { at: from, edge }: Edge,
  at: PgColumn,
  id: PgColumn,
) {
  const [place, begin] = [sql`(${at}, ${id})`, sql`(${from}::timestamptz, ${edge}::bigint)`]
  return direction === 'newer' ? sql`${place} > ${begin}` : sql`${place} < ${begin}`
}
