import { asc, desc, eq, sql } from 'drizzle-orm'
import type { InternalNote } from '#contract/requests/desk.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { submissionNotes, submissions } from '#server/database/schema/submissions.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { markRequestRead } from '#server/features/requests/submissions/desk/mark-read.ts'

/** The notes among staff about a request, oldest first. @throws Problem 404 */
export async function listNotes({ db }: Pick<RequestContext, 'db'>, submission_id: number) {
  if ((await db.$count(submissions, eq(submissions.id, submission_id))) === 0) throw notFound('Submission')
  return notesOf(db, submission_id)
}

/**
 * Adds a note that only staff read. The same words of the same author once more, as after a lost answer, are one note.
 * @throws Problem 404; 409 `request-anonymised`: of who is forgotten, nothing new is written down
 */
export async function addNote(ctx: RequestContext<Member>, submission_id: number, text: string) {
  const { db, actor, now } = ctx
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ anonymised_at: submissions.anonymised_at })
      .from(submissions)
      .where(eq(submissions.id, submission_id))
      .for('update')
    if (!stored) throw notFound('Submission')
    if (stored.anonymised_at)
      throw conflict(
        'request-anonymised',
        "The sender's data was removed from this request: no notes can be added.",
      )
    await markRequestRead(tx, ctx, submission_id)
    const [last] = await tx
      .select()
      .from(submissionNotes)
      .where(eq(submissionNotes.submission_id, submission_id))
      .orderBy(desc(submissionNotes.id))
      .limit(1)
    if (last?.author_id !== actor.id || last.text !== text)
      await tx.insert(submissionNotes).values({ submission_id, author_id: actor.id, text, at: now() })
    return notesOf(tx, submission_id)
  })
}

async function notesOf(db: Pick<Database, 'select'>, submission_id: number): Promise<InternalNote[]> {
  const rows = await db
    .select({
      id: submissionNotes.id,
      at: submissionNotes.at,
      author: sql<string | null>`coalesce(${users.username}, ${submissionNotes.partner})`,
      text: submissionNotes.text,
    })
    .from(submissionNotes)
    .leftJoin(users, eq(users.id, submissionNotes.author_id))
    .where(eq(submissionNotes.submission_id, submission_id))
    .orderBy(asc(submissionNotes.id))
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }))
}
