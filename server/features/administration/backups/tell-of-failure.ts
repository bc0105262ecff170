import { eq } from 'drizzle-orm'
import { LOCALES } from '#contract/foundation/locale.ts'
import { writeLetter, type Letter } from '#server/adapters/mail/letter.ts'
import { MailRefused } from '#server/adapters/mail/port.ts'
import type { Job, Jobs } from '#server/adapters/queue/port.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { backups } from '#server/database/schema/operations.ts'
import { users } from '#server/database/schema/people.ts'
import { tellStaff } from '#server/features/foundation/notifications/tell-staff.ts'
import { isDisabled } from '#server/features/people/users/is-disabled.ts'
import { inEachLanguage } from '#server/texts/say.ts'

/** One matter for all administrators until a backup succeeds, and a mail to each. */
export async function tellOfFailure(tx: Database, ctx: Pick<Context, 'queue' | 'now'>, backup_id: number) {
  await mailAdminsOfFailure(tx, ctx, backup_id)
  await tellStaff(tx, ctx, { kind: 'backup-failed', subject_id: LAST_BACKUP, by: null })
}

/**
 * The same for one that could not be restored on trial.
 * @param told the one before failed for the same reason, and the mails of then are enough
 */
export async function tellOfUnproven(
  tx: Database,
  ctx: Pick<Context, 'queue' | 'now'>,
  { backup_id, told }: { backup_id: number; told: boolean },
) {
  if (!told) await mailAdminsOfFailure(tx, ctx, backup_id)
  await tellStaff(tx, ctx, { kind: 'backup-unproven', subject_id: LAST_BACKUP, by: null })
}

/** The subject of the matter: whichever backup was the last. */
export const LAST_BACKUP = 0

/** A mail to each administrator. */
export async function mailAdminsOfFailure(
  tx: Database,
  { queue }: Pick<Context, 'queue'>,
  backup_id: number,
) {
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
  for (const { id } of admins) await queue.send('backup-mail', { backup_id, user_id: id }, tx)
}

const FAILED = inEachLanguage<(cause: string, url: string) => Letter>((say) => (cause, url) => ({
  subject: say('The backup of Resirkuit failed'),
  before: [say('The last backup of this installation could not be made: {cause}', { cause })],
  link: { label: say('Look at the backups'), url },
  after: [say('Backups that were made before are as they were. The next one is tried at its time.')],
}))

const LACKING = inEachLanguage<(count: number, url: string) => Letter>((say) => (count, url) => ({
  subject: say('The backup of Resirkuit lacks files'),
  before: [
    say(
      'The last backup of this installation was made and read through. But {count} photos or pictures that the database names were not there, and so are not in it.',
      { count },
    ),
    say(
      'Somebody may have deleted them where they are kept. Earlier backups may still have them: keep those until you know.',
    ),
  ],
  link: { label: say('Look at the backups'), url },
  after: [],
}))

const UNPROVEN = inEachLanguage<(cause: string, url: string) => Letter>((say) => (cause, url) => ({
  subject: say('The backup of Resirkuit could not be restored'),
  before: [
    say('The newest backup of this installation was restored on trial, and that failed: {cause}', { cause }),
    say(
      'The installation itself goes on as before. But do not rely on this backup until the cause is known.',
    ),
  ],
  link: { label: say('Look at the backups'), url },
  after: [],
}))

/**
 * Mails an administrator why a backup failed, or how many files it lacks. No mail goes out for a backup whose row was
 * deleted since, or to a locked account.
 * @throws when it may be sent later
 */
export async function sendBackupMail(ctx: Context, { backup_id, user_id }: Jobs['backup-mail'], job: Job) {
  const [backup] = await ctx.db.select().from(backups).where(eq(backups.id, backup_id))
  const [admin] = await ctx.db.select().from(users).where(eq(users.id, user_id))
  if (!backup || admin?.role !== 'admin' || (await isDisabled(ctx, admin.uid))) return
  const base = ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`
  const locale = LOCALES.find((one) => one === admin.locale) ?? 'id'
  const url = new URL('/admin/backups', base).href
  const { failure, unproven, missing } = backup
  const letter =
    failure !== null
      ? FAILED[locale](failure, url)
      : unproven !== null
        ? UNPROVEN[locale](unproven, url)
        : missing
          ? LACKING[locale](missing, url)
          : undefined
  if (!letter) return
  await ctx.mail
    .send({ to: admin.email, id: job.id, ...writeLetter(locale, letter) })
    .catch((error: unknown) => {
      if (!(error instanceof MailRefused)) throw error
      ctx.log.error({ err: error, job: job.id }, 'A mail was refused for good and is not sent.')
    })
}
