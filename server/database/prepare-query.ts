import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from './open.ts'

type Asking = Pick<Database, 'select'>

/**
 * A question that is asked often, with placeholders for what differs. Its text is made and planned once by each connection:
 * both cost more than the answer.
 */
export function prepareQuery<Question, Asked extends Asking = Asking>(build: (db: Asked) => Question) {
  const built = new WeakMap<object, Question>()
  return (db: Asked): Question => {
    const asking = askingOf(db)
    const question = built.get(asking) ?? build(db)
    built.set(asking, question)
    return question
  }
}

/**
 * The owner of a built query: the pool, or the connection that a transaction holds, which comes back with the next
 * one. Drizzle has no name for it; were it not found there, each transaction would build its own.
 */
function askingOf(db: Asking): object {
  const { _: own } = db as unknown as { _?: { session?: { client?: object } } }
  return own?.session?.client ?? db
}

/**
 * The rows of another query, in the order of its column `id`, as part of a row: one snapshot, so that all of it is of
 * the same moment. An instant among it is a text of JSON.
 */
export const jsonList = <Row>(question: SQLWrapper): SQL<Row[]> =>
  sql<Row[]>`(select coalesce(json_agg(l order by l.id), '[]') from (${question}) l)`
