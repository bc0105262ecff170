import { eq } from 'drizzle-orm'
import type { Letter } from '#server/adapters/mail/letter.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Context } from '#server/core/context.ts'
import { incidents } from '#server/database/schema/incidents.ts'
import type { mails } from '#server/database/schema/mails.ts'
import { users } from '#server/database/schema/people.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { toIncidentLetter } from './letter.ts'
import { inBothLanguages } from '#server/texts/say.ts'

type Owed = Pick<typeof mails.$inferSelect, 'params' | 'user_id' | 'submission_id'>

const LINK: Record<Locale, string> = inBothLanguages('Your rights')

/** The letter to a person affected, and its address. @returns undefined for a person who was deleted since */
export async function incidentLetter(ctx: Context, { params, user_id, submission_id }: Owed) {
  const { db, env } = ctx
  const [row] = await db
    .select()
    .from(incidents)
    .where(eq(incidents.id, Number(params.incident_id)))
  const [found] =
    user_id === null
      ? await db
          .select({ to: submissions.notify_email, locale: submissions.locale })
          .from(submissions)
          .where(eq(submissions.id, submission_id!))
      : await db.select({ to: users.email, locale: users.locale }).from(users).where(eq(users.id, user_id))
  if (!row || !found?.to) return undefined
  const locale = found.locale ?? 'id'
  const { operator_name } = await readSettings(db)
  const { subject, paragraphs } = toIncidentLetter(ctx, row, locale, operator_name)
  const base = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const letter: Letter = {
    subject,
    before: paragraphs,
    link: { label: LINK[locale], url: new URL('/privacy', base).href },
    after: [],
  }
  return { to: found.to, locale, letter, unsubscribe: undefined }
}
