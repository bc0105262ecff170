import { z } from 'zod'
import { Instant, Line } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { parseUrl } from '../foundation/parse-url.ts'
import { Phone } from '../foundation/phone.ts'
import { TimeOfDay, TimeZone } from '../requests/appointments.ts'
import { EMBED_ORIGINS_MAX, EmbedOrigin } from './embed-origins.ts'

/** Whether the table of requests is written beside the backups every night, and with whom. */
export const TableCopy = z.enum(['off', 'without-persons', 'with-persons'])
export type TableCopy = z.infer<typeof TableCopy>

/** An address without a path, or nothing. */
function isOrigin(typed: string) {
  const url = parseUrl(typed)
  return (
    typed === '' ||
    (url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === `${url}` && !url.username)
  )
}

const KeepCount = z.int().min(0).max(999)

/**
 * Settings of the installation that administrators set on a page. The environment stands above them. '' is not set.
 * docs/settings.md names the variable of each.
 */
export const InstallationForm = z.object({
  /** The address that people type. */
  public_url: Line(200).refine(isOrigin, 'must look like https://ewaste.example.go.id'),
  time_zone: TimeZone,
  /** After so many months without a change a guest's request loses its personal data. */
  retention_months: z.int().min(1).max(120),
  /** The mail server; '': mails become files. */
  mail_host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[\p{L}\d.-]*$/u, 'must be the name of a server, such as smtp.example.org'),
  /** At 465 everything is encrypted from the beginning, at others the server is asked to encrypt. */
  mail_port: z.int().min(1).max(65_535),
  mail_user: Line(200),
  /** The sender: an address, or a name with one. */
  mail_from: Line(200),
  /** The time of the daily backup, by the clock of the time zone; '': none is made by itself. */
  backup_at: z.union([z.literal(''), TimeOfDay]),
  /** The folder of backups; '': `backups` in the data folder. */
  backup_dir: Line(400),
  /** So many days, weeks and months keep their newest backup; the newest of all stays in any case. */
  backup_keep_days: KeepCount,
  backup_keep_weeks: KeepCount,
  backup_keep_months: KeepCount,
  /** At the time of the daily backup and in its place, as a CSV that takes the place of the one before. */
  table_copy: TableCopy,
  /** The sites whose pages may show our embeds; none: there are no embeds. */
  embed_origins: z.array(EmbedOrigin).max(EMBED_ORIGINS_MAX),
})
export type InstallationForm = z.infer<typeof InstallationForm>

/** The settings that the environment may set instead; the parts of the mail server and the numbers of kept backups at once. */
export const FixedSetting = z.enum([
  'public_url',
  'time_zone',
  'retention_months',
  'mail_server',
  'mail_from',
  'backup_at',
  'backup_dir',
  'backup_keep',
  'table_copy',
  'embed_origins',
])
export type FixedSetting = z.infer<typeof FixedSetting>

/** The settings in force, wherever they are set. */
export const Installation = InstallationForm.extend({
  /** Whether the mail server gets a password; nobody is told which. */
  mail_password_set: z.boolean(),
  /** Set in the environment: no page changes them. */
  fixed: z.array(FixedSetting),
  /** The folder of backups while none is set. */
  backup_dir_default: z.string(),
}).meta({ id: 'Installation' })
export type Installation = z.infer<typeof Installation>

/** A way by which messages reach people, and its last message. */
export const MessageWay = z
  .object({
    /** `gateway` for telephones, or a service in which people write. */
    name: z.string(),
    /** The name of the service, or the host of the gateway. */
    title: z.string(),
    /** The setting in the environment that turns it on. */
    variable: z.string(),
    is_set: z.boolean(),
    /** null: none in the time for which messages are kept. */
    last: z
      .object({ at: Instant, outcome: z.enum(['sent', 'delivered', 'read', 'failed', 'refused', 'unclear']) })
      .nullable(),
  })
  .meta({ id: 'MessageWay' })
export type MessageWay = z.infer<typeof MessageWay>

const desk = { access: 'admin', strict: true } as const
const reply = z.object({ success: z.literal(true), installation: Installation })

export const installation = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/installation',
    summary:
      'The settings of the installation that are set on a page, and which of them the environment sets',
    ...desk,
    limit: { points: 120, per_s: 60 },
    reply,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/installation',
    summary: 'Change settings of the installation; missing fields keep their value',
    ...desk,
    limit: { points: 60, per_s: 60 },
    body: InstallationForm.extend({
      /** Asked again with another server: a stored password is handed to no other. */
      mail_password: z.string().max(500),
    }).partial(),
    reply,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/admin/installation/messages',
    summary: 'The ways by which messages reach people, and what became of the last message of each',
    ...desk,
    limit: { points: 120, per_s: 60 },
    reply: z.object({ success: z.literal(true), ways: z.array(MessageWay) }),
  }),
  testMessage: endpoint({
    method: 'POST',
    path: '/api/admin/installation/test-message',
    summary: 'Send a test message to a telephone through the gateway, and answer what the gateway said',
    ...desk,
    limit: { points: 6, per_s: 60 },
    body: z.object({ phone: Phone }),
    reply: z.object({
      success: z.literal(true),
      /** The number as it was read. */
      to: z.string(),
      /** The reason of a message that was not taken; null: it was taken. */
      failure: z.string().nullable(),
    }),
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/admin/installation/test-mail',
    summary: "Send a mail to the caller's address, and answer what the mail server said",
    ...desk,
    limit: { points: 6, per_s: 60 },
    reply: z.object({
      success: z.literal(true),
      /** `files`: there is no mail server; the mail was written to a folder. */
      kind: z.enum(['smtp', 'files']),
      to: z.string(),
      /** The reason of a mail that was not taken, in the words of the mail server; null: it was taken. */
      failure: z.string().nullable(),
    }),
  }),
}
