import { and, desc, eq, max, notInArray, sql } from 'drizzle-orm'
import type { EventKind } from '#contract/requests/request-life.ts'
import { ChangedField } from '#contract/requests/submissions.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { conflict } from '#server/core/errors.ts'
import { phoneNumber } from '../phone-number.ts'

/** Of a request: the id of the last line of its history. */
export async function requestVersion(db: Database, submission_id: number) {
  const [last] = await db
    .select({ id: submissionEvents.id })
    .from(submissionEvents)
    .where(eq(submissionEvents.submission_id, submission_id))
    .orderBy(desc(submissionEvents.id))
    .limit(1)
  return last?.id ?? 0
}

/** The steps of staff among themselves, and answers of the sender: nothing in them that a sender decides on. */
const NO_NEWS: EventKind[] = ['read', 'assigned', 'unassigned', 'answer']

/** The version as its sender reads it, of the requests of another question: that somebody opened it changes nothing for them. */
export const senderVersionIn = (db: Pick<Database, 'select'>) =>
  sql`coalesce((${db
    .select({ id: max(submissionEvents.id) })
    .from(submissionEvents)
    .where(
      and(eq(submissionEvents.submission_id, submissions.id), notInArray(submissionEvents.kind, NO_NEWS)),
    )}), 0)`.mapWith(Number)

/** That nothing that concerns its sender has happened since they read it. @throws Problem 409 `changed-meanwhile` */
export async function requireSenderVersion(db: Database, submission_id: number, seen: number) {
  const [row] = await db
    .select({ version: senderVersionIn(db) })
    .from(submissions)
    .where(eq(submissions.id, submission_id))
  if (!row || seen < row.version) throw changedMeanwhile()
}

/**
 * That it is still as it was when somebody decided what to do with it.
 * @param seen the version they had before them
 * @throws Problem 409 `changed-meanwhile`
 */
export function requireVersion(seen: number, now: number) {
  if (seen !== now) throw changedMeanwhile()
}

export const changedMeanwhile = () =>
  conflict('changed-meanwhile', 'This request has changed. Read it again.')

type Typed = {
  phone_number?: string | null | undefined
  notify_email?: string | undefined
  notify_phone?: string | undefined
}

/** The wanted fields as they are stored: of those that may be left empty, nothing. @throws Problem 400 on `phone_number`, `notify_phone` */
export const toStoredText = <Words extends Typed>({
  phone_number,
  notify_email,
  notify_phone,
  ...words
}: Words) => ({
  ...words,
  ...(phone_number !== undefined && { phone_number: phoneNumber(phone_number) }),
  ...(notify_email !== undefined && { notify_email: notify_email || null }),
  ...(notify_phone !== undefined && { notify_phone: phoneNumber(notify_phone, 'notify_phone') }),
})

/** Of what is wanted, what is not so yet. */
export function findChanges<Row extends object>(stored: Row, wanted: Partial<Row>) {
  const changes = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== stored[name as keyof Row],
  )
  return Object.fromEntries(changes) as Partial<Row>
}

/** The fields of a change, in the order of the contract. @param others whether its items are other ones */
export const namesOfChanges = (changes: object, others: boolean) =>
  ChangedField.options.filter((name) => name in changes || (name === 'items' && others))
