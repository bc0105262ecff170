import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { FixedSetting, installation } from '#contract/administration/installation.ts'
import type { ParsedOf } from '#contract/foundation/endpoint.ts'
import { parseSender } from '#server/adapters/mail/message.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { invalidField, Problem } from '#server/core/errors.ts'
import { settings } from '#server/database/schema/operations.ts'
import { isDemo } from '#server/demo/is-demo.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import {
  INSTALLATION,
  readStoredSettings,
  sealSettings,
  type StoredSettings,
} from '#server/installation/stored-settings.ts'
import type { Keep } from '#server/features/administration/backups/keep.ts'
import { partsOf, readInstallation, VARIABLES } from './read.ts'

type Wanted = ParsedOf<typeof installation.change>['body']

/**
 * Stores settings of the installation and puts them in force: here at once, on its other servers within seconds.
 * @throws Problem 400 with the field; 501 in a demonstration, where anybody is an administrator
 */
export async function changeInstallation(ctx: RequestContext<Member>, wanted: Wanted) {
  if (await isDemo(ctx.db))
    throw new Problem(501, { code: 'not-configured' }, 'A demonstration keeps its settings.')
  const typed = changedIn(ctx, wanted)
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const [field] = typedOf(typed, name as FixedSetting)
    if (field && ctx.live.isFixed(variable))
      throw invalidField(field, `is set in the environment (${variable})`)
  }
  if (typed.backup_dir) await requireFolder(typed.backup_dir)
  if (typed.mail_from) requireSender(typed.mail_from)
  await ctx.db.transaction(async (tx) => {
    const row = { name: INSTALLATION, value: {}, changed_by: ctx.actor.id, changed_at: ctx.now() }
    await tx.insert(settings).values(row).onConflictDoNothing()
    // Two administrators at once: one after the other.
    await tx
      .select({ name: settings.name })
      .from(settings)
      .where(eq(settings.name, INSTALLATION))
      .for('update')
    const before = await readStoredSettings(tx, ctx.secret)
    const after = withTyped(before, typed, ctx.env.BACKUP_KEEP)
    const fields = Object.keys(typed)
    if (fields.length === 0) return
    requireTogether(ctx, after)
    const value = sql`${JSON.stringify(await sealSettings(after, ctx.secret))}::jsonb`
    await tx
      .update(settings)
      .set({ ...row, value })
      .where(eq(settings.name, INSTALLATION))
    await recordAudit(tx, ctx, { action: 'settings.changed', subject: 'settings', details: { fields } })
  })
  await ctx.live.refresh()
  return readInstallation(ctx)
}

/** Fields that are so already are no change, also where the environment sets them. */
function changedIn(ctx: RequestContext<Member>, wanted: Wanted): Wanted {
  const now: Record<string, unknown> = readInstallation(ctx)
  const changed = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined && (name === 'mail_password' || !isDeepStrictEqual(value, now[name])),
  )
  return Object.fromEntries(changed)
}

/** The fields of settings that have several. */
const FIELDS: Partial<Record<FixedSetting, readonly string[]>> = {
  mail_server: ['mail_host', 'mail_port', 'mail_user', 'mail_password'],
  backup_keep: ['backup_keep_days', 'backup_keep_weeks', 'backup_keep_months'],
}
const typedOf = (typed: Wanted, name: FixedSetting) =>
  (FIELDS[name] ?? [name]).filter((field) => field in typed)

function withTyped(stored: StoredSettings, typed: Wanted, kept: Keep): StoredSettings {
  const next: StoredSettings = { ...stored }
  const put = (name: keyof StoredSettings, value: string | number | undefined) => {
    if (value === '') delete next[name]
    else if (value !== undefined) next[name] = String(value)
  }
  put('PUBLIC_URL', typed.public_url)
  put('TIME_ZONE', typed.time_zone)
  put('RETENTION_MONTHS', typed.retention_months)
  put('MAIL_FROM', typed.mail_from)
  put('BACKUP_AT', typed.backup_at)
  put('BACKUP_DIR', typed.backup_dir)
  put('TABLE_COPY', typed.table_copy)
  put('EMBED_ORIGINS', typed.embed_origins?.join(','))
  if (typedOf(typed, 'backup_keep').length > 0) put('BACKUP_KEEP', keepText(typed, kept))
  if (typedOf(typed, 'mail_server').length > 0) put('SMTP_URL', smtpUrl(stored.SMTP_URL, typed))
  return next
}

/** As the environment writes it. @param kept what is not typed stays */
const keepText = (
  { backup_keep_days: days, backup_keep_weeks: weeks, backup_keep_months: months }: Wanted,
  kept: Keep,
) => `${days ?? kept.d}d,${weeks ?? kept.w}w,${months ?? kept.m}m`

/** A stored password goes to the server that it was typed for, and to no other. */
function smtpUrl(stored: string | undefined, typed: Wanted) {
  const before = partsOf(stored)
  const {
    mail_host: host = before.host,
    mail_port: port = before.port,
    mail_user: user = before.user,
  } = typed
  if (!host) return ''
  const password = user ? (typed.mail_password ?? before.password) : ''
  if (password && typed.mail_password === undefined && (host !== before.host || port !== before.port))
    throw invalidField('mail_password', 'must be typed again for another server')
  const login = user && `${encodeURIComponent(user)}${password && `:${encodeURIComponent(password)}`}@`
  return `${port === 465 ? 'smtps' : 'smtp'}://${login}${host}:${port}`
}

function requireTogether(ctx: RequestContext<Member>, after: StoredSettings) {
  const isSet = (name: keyof StoredSettings) => ctx.live.isFixed(name) || after[name] !== undefined
  if (isSet('SMTP_URL')) {
    if (!isSet('MAIL_FROM')) throw invalidField('mail_from', 'is missing: the mail server asks who sends')
    if (!isSet('PUBLIC_URL')) throw invalidField('public_url', 'is missing: links in mails lead there')
  }
  const [fault] = ctx.live.faultsOf(after)
  if (fault !== undefined) throw invalidField('', `does not go together with the environment: ${fault}`)
}

async function requireFolder(folder: string) {
  if (!isAbsolute(folder)) throw invalidField('backup_dir', 'must be a whole path, such as /media/backups')
  try {
    // Not with the folders above it: that never ends in places such as /proc.
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await access(`${folder}/`, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw invalidField('backup_dir', `cannot be written by the server (${code})`)
  }
}

function requireSender(text: string) {
  try {
    parseSender(text)
  } catch {
    throw invalidField('mail_from', 'must be one address, such as Resirkuit <no-reply@example.org>')
  }
}
