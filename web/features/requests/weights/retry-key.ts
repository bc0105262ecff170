import type { Body } from './entry-fields.ts'

export type Tried = { text: string; key: string } | undefined

/** The same entry once more, because the answer was lost: the same key, so that it counts once. Another has its own. */
export function keyFor(body: Body, tried: Tried, randomId: () => string): NonNullable<Tried> {
  const text = JSON.stringify(body)
  return tried?.text === text ? tried : { text, key: randomId() }
}
