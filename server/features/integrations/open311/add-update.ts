import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Text } from '#contract/foundation/common.ts'
import { MESSAGE_MAX, NOTE_MAX } from '#contract/requests/submissions.ts'
import type { Context, Partner } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { partnerRequests, partnerUpdates } from '#server/database/schema/outside.ts'
import { submissionNotes, submissions } from '#server/database/schema/submissions.ts'
import { conflict, invalidField } from '#server/core/errors.ts'
import { parseReportIds } from './report-id.ts'

/** The fields of an update that are read. Its author is not taken: staff answer the sender of the request. */
const NewUpdate = z.object({
  service_request_id: z.string().max(40),
  /** The partner's id of the update: sent again, it is one. */
  update_id: z.string().max(100),
  description: Text(MESSAGE_MAX).default(''),
  status: z.string().max(40).default('open'),
})

const WORDS: Record<string, string> = {
  service_request_id: 'must name a request that was sent with this key',
  update_id: 'must be an id of at most 100 characters',
  description: `must have ${MESSAGE_MAX} characters at most`,
  status: 'must be a word',
}

type Ctx = Pick<Context, 'db' | 'now'>

/**
 * Takes in what somebody added to a request at a partner: a note for staff, who see the request as unread again. Its status
 * is noted and changes nothing.
 * @returns the id under which it is kept
 * @throws Problem 400; 409 `request-anonymised`
 */
export async function addUpdate(
  { db, now }: Ctx,
  partner: Partner,
  given: Record<string, unknown>,
): Promise<{ update_id: string; service_request_id: string }> {
  const { service_request_id, update_id, description, status } = readUpdate(given)
  if (parseReportIds([service_request_id]).length > 0)
    throw invalidField(
      'service_request_id',
      'names a report about a drop-off point, to which nothing can be added',
    )
  const text = [description, OPEN.test(status) ? '' : `(status: ${status})`].filter(Boolean).join('\n')
  const id = await db.transaction(async (tx) => {
    const request = await requestOf(tx, partner, service_request_id)
    if (!request) throw invalidField('service_request_id', WORDS.service_request_id!)
    const key = { submission_id: request.id, api_key_id: partner.key_id, given_id: update_id }
    const [stored] = await tx
      .insert(partnerUpdates)
      .values(key)
      .onConflictDoNothing()
      .returning({ id: partnerUpdates.id })
    if (stored) await note(tx, { ...request, partner: partner.name, text, at: now() })
    return stored?.id ?? (await idOf(tx, key))
  })
  return { update_id: `U-${id}`, service_request_id }
}

const OPEN = /^open$/i

async function requestOf(tx: Database, partner: Partner, tracking_code: string) {
  const [found] = await tx
    .select({ id: submissions.id, anonymised_at: submissions.anonymised_at })
    .from(submissions)
    .innerJoin(partnerRequests, eq(partnerRequests.submission_id, submissions.id))
    .where(and(eq(submissions.tracking_code, tracking_code), eq(partnerRequests.api_key_id, partner.key_id)))
    .for('update', { of: submissions })
  return found
}

type Added = { id: number; anonymised_at: Date | null; partner: string; text: string; at: Date }

/** As many notes as it is long. */
async function note(tx: Database, { id: submission_id, anonymised_at, text, ...said }: Added) {
  if (anonymised_at)
    throw conflict(
      'request-anonymised',
      "The sender's data was removed from this request: no notes can be added.",
    )
  const parts = text.match(new RegExp(`[^]{1,${NOTE_MAX}}`, 'gu')) ?? []
  for (const part of parts.map((one) => one.trim()).filter(Boolean))
    await tx.insert(submissionNotes).values({ submission_id, text: part, ...said })
  if (parts.length > 0)
    await tx.update(submissions).set({ read_at: null }).where(eq(submissions.id, submission_id))
}

async function idOf(tx: Database, key: Omit<typeof partnerUpdates.$inferSelect, 'id'>) {
  const [found] = await tx
    .select({ id: partnerUpdates.id })
    .from(partnerUpdates)
    .where(
      and(
        eq(partnerUpdates.submission_id, key.submission_id),
        eq(partnerUpdates.api_key_id, key.api_key_id),
        eq(partnerUpdates.given_id, key.given_id),
      ),
    )
  return found!.id
}

/** @throws Problem 400 */
function readUpdate(given: Record<string, unknown>) {
  const { data, error } = NewUpdate.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  )
  if (data) return data
  const [{ path }] = error.issues as [z.core.$ZodIssue]
  const field = String(path[0])
  throw invalidField(field, WORDS[field]!)
}
