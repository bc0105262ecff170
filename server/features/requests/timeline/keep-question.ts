import { createHash } from 'node:crypto'
import type { Lookups } from '#server/database/lookups.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'

/** So many are kept by each connection; what is asked for more seldom is planned each time. */
const PREPARED_MAX = 150
const questions = prepareQuery<Map<string, unknown>, Lookups>(() => new Map())

/**
 * The desk asks for its pages all day: prepared questions, because planning one takes longer than the answer.
 * @param key everything that the text of the question follows from
 * @param make gets the name of the prepared statement; '' for one that is not kept
 */
export function keepQuestion<Question>(db: Lookups, key: string, make: (name: string) => Question): Question {
  const kept = questions(db)
  const known = kept.get(key) as Question | undefined
  if (known) return known
  if (kept.size >= PREPARED_MAX) return make('')
  // By what it is made of, in the length that PostgreSQL keeps: whoever asks on a connection, a name means one text.
  const made = make(`requests ${createHash('sha256').update(key).digest('base64url')}`)
  kept.set(key, made)
  return made
}
