import { invalid } from '#server/errors.ts'

/** A place in a list ordered by time and id, and the direction to go on from there. */
export type Cursor = { direction: 'older' | 'newer'; at: Date; id: number }

export const writeCursor = (direction: Cursor['direction'], { at, id }: { at: Date; id: number }) =>
  `${direction}-${at.getTime()}-${id}`

/** @throws Problem 400 on `cursor` */
export function readCursor(text: string): Cursor {
  const [, direction, at, id] = /^(older|newer)-(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  if (!direction) throw invalid('cursor', 'is not one that this list gave')
  return { direction: direction as Cursor['direction'], at: new Date(Number(at)), id: Number(id) }
}
