import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { EMBED_ORIGINS_MAX, EmbedOrigin } from '#contract/administration/embed-origins.ts'
import { TableCopy } from '#contract/administration/installation.ts'
import { PASSWORD_MIN } from '#contract/people/accounts.ts'
import { TimeZone } from '#contract/requests/appointments.ts'
import { LOCALES } from '#contract/foundation/locale.ts'
import { StaffRole } from '#contract/people/invitations.ts'
import { parseS3Place } from '#server/adapters/images/s3-place.ts'
import { hasSslMode, readHosts, wantsPrimary } from '#server/database/connection.ts'
import { StartupError } from '#server/start/startup-error.ts'

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

const ENCODE = 'signs such as @ : / ? # % in its user or password must be written as %40 and the like'

/** An unescaped `/`, `?` or `#` in a password ends the host: the rest would be parsed, and shown, as a path. */
function isEncoded(value: string) {
  const { pathname, search, hash } = URL.parse(value) ?? {}
  return !`${pathname}${search}${hash}`.includes('@') && !hash
}

function isDecodable(value: string) {
  try {
    const { username, password, pathname } = new URL(value)
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== undefined)
  } catch {
    return false
  }
}

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)

/** Whether nobody on the way reads what is sent there. */
function isPrivate(value: string) {
  const { protocol, hostname = '' } = URL.parse(value) ?? {}
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** As the service's own editor takes it. */
const TemplateName = z
  .string()
  .regex(/^[a-z0-9_]{1,512}$/, 'must be the name of a template: lower case letters, digits and _')
  .optional()

/** Every setting, with its default. Documented in .env.example and docs/settings.md (env.test.ts looks). */
export const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8088),
  HOST: z.string().min(1).default('0.0.0.0'),
  /** The folder of the embedded database and the secret. */
  DATA_DIR: z.string().min(1).optional(),
  /** Where a PostgreSQL lies that made the embedded database, when a release brings a newer one; else npm is asked for it. */
  OLD_POSTGRES: z.string().min(1).optional(),
  /**
   * The store of photos and pictures: `s3://bucket?endpoint=https://…`; else the data folder, which then has to be
   * shared by several processes.
   */
  FILES_URL: z
    .string()
    .superRefine((value, context) => {
      try {
        parseS3Place(value)
      } catch (error) {
        context.addIssue((error as Error).message)
      }
    })
    .optional(),
  FILES_ACCESS_KEY: z.string().min(1).optional(),
  FILES_SECRET_KEY: z.string().min(1).optional(),
  /** Below so much free space nothing new is written; 0 writes until the disk is full. */
  DISK_FLOOR_MB: z.coerce.number().int().min(0).max(1_000_000).default(256),
  /** With several hosts (`@one:5432,two:5432/`) the one that takes writes is used: a primary and its standbys. */
  DATABASE_URL: z.preprocess(
    readHosts,
    z
      .url({
        protocol: /^postgres(ql)?$/,
        error: `must look like postgres://user:password@host:5432/database; ${ENCODE}`,
      })
      .refine((value) => isEncoded(value) && isDecodable(value), ENCODE)
      .refine(hasSslMode, 'sslmode must be disable, allow, prefer, require, verify-ca or verify-full')
      .refine(wantsPrimary, 'must want the server that takes writes: target_session_attrs=read-write')
      .optional(),
  ),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  /** The address people type. With https, browsers are told to stay with it (HSTS). */
  PUBLIC_URL: origin.optional(),
  /** By whose clock staff get the digest of the morning, and days begin in it. */
  TIME_ZONE: TimeZone.default('Asia/Jakarta'),
  /** Whether browsers are told to stay with HTTPS for every name under that address, too. */
  HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
  WEB_ORIGINS: list.pipe(z.array(origin)),
  /** Sites whose pages may show our embeds; none: there are no embeds. */
  EMBED_ORIGINS: list.pipe(z.array(EmbedOrigin).max(EMBED_ORIGINS_MAX)),
  /** Further origins the web app may connect to, e.g. a hosted identity provider. */
  CSP_CONNECT: list.pipe(z.array(origin)),
  ADMIN_EMAILS: list.pipe(z.array(z.email().toLowerCase())),
  ADMIN_ACCESS: z.enum(['role', 'signed-in']).default('role'),
  /** Whether operators and administrators are that only with a second factor. */
  REQUIRE_SECOND_FACTOR: z.enum(['off', 'staff']).default('off'),
  /** The answer for a username before sign-in. The hosted provider knows no aliases. */
  USERNAME_LOOKUP: z.enum(['alias', 'email']).optional(),
  IDENTITY_PROVIDER: z.enum(['embedded', 'firebase']).default('embedded'),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_AUTH_DOMAIN: z.string().min(1).optional(),
  /** Path of a service account's key file: lets the server delete accounts at the provider. */
  FIREBASE_SERVICE_ACCOUNT: z.string().min(1).optional(),
  /** The issuer of the agency at which staff sign in (OpenID Connect); without it they sign in here alone. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivate, 'must begin with https://, but on this machine')
    .refine((value) => !URL.parse(value)?.username, 'must not hold a user or a password')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  /** Without one this is a public client, which PKCE protects. */
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** The name of the agency's accounts on the button of the login page. */
  OIDC_LABEL: z.string().trim().max(40).default(''),
  OIDC_SCOPES: z
    .string()
    .default('openid profile email')
    .refine((value) => value.split(' ').includes('openid'), 'must hold openid'),
  /** The claim that holds the groups of a person; with dots a path into nested claims. */
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  /** Which group has which role: `desk=operator;drivers=driver`. `*` is everybody of the agency. */
  OIDC_ROLES: z.string().default('').transform(readGroupRoles),
  /** Google: the only organisations (`hd`). Entra: the only tenants (`tid`). */
  OIDC_HOSTED_DOMAINS: list.pipe(z.array(z.string().toLowerCase())),
  OIDC_TENANTS: list.pipe(z.array(z.string().toLowerCase())),
  /** The agency's second factor (`amr`): counts as ours, is required, or is not looked at. */
  OIDC_SECOND_FACTOR: z.enum(['counts', 'required', 'ignored']).default('counts'),
  /** After so long staff sign in at the agency again, which says who still works there. */
  OIDC_SESSION_HOURS: z.coerce.number().int().min(1).max(720).default(12),
  /** The embedded provider's rules for new passwords. */
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(PASSWORD_MIN).max(64).default(PASSWORD_MIN),
  PASSWORD_REQUIRES: list.pipe(z.array(z.enum(['lowercase', 'uppercase', 'digit', 'symbol']))),
  /** smtp:// or smtps://user:password@host:port; without it mails are written to the data folder. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: `must look like smtp://user:password@host:587; ${ENCODE}` })
    .refine(isEncoded, ENCODE)
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  /** Path of a file (PEM) with the authority that signed the mail server's certificate, beside those everybody knows. */
  SMTP_CA_FILE: z.string().min(1).optional(),
  /** The address of a gateway for messages to telephones, which takes `{"to", "message"}`; without it none are sent. */
  MESSAGES_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivate, 'must begin with https://, but on this machine')
    .refine((value) => !URL.parse(value)?.username, 'must not hold a user; use MESSAGES_AUTHORIZATION')
    .optional(),
  /** The value of its header `Authorization`, such as `Bearer …`, as the gateway's operator gives it. */
  MESSAGES_AUTHORIZATION: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'must be one line of plain signs')
    .optional(),
  /** Messages in 24 hours; what is above it waits. */
  MESSAGES_DAILY_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  /** The token of a Telegram bot, as BotFather gives it; without it nobody writes to us there. */
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{5,15}:[\w-]{30,60}$/, 'must look like 123456789:ABC…, as BotFather gives it')
    .optional(),
  /** Where Telegram's API is, for a server of it that is the operator's own. */
  TELEGRAM_API_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivate, 'must begin with https://, but on this machine')
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
    .default('https://api.telegram.org'),
  /** The access token of a WhatsApp business number; without it nobody writes to us there. */
  WHATSAPP_TOKEN: z.string().min(20, 'must have at least 20 characters').optional(),
  /** The id of that number in the Cloud API, not the number itself. */
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,25}$/, 'must be the id of the number: digits')
    .optional(),
  /** The secret of the app, with which Meta signs its calls. */
  WHATSAPP_APP_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** A word that the operator types here and in the app: Meta asks with it whether the address is ours. */
  WHATSAPP_VERIFY_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  /** The Graph API with its version. */
  WHATSAPP_API_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivate, 'must begin with https://, but on this machine')
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
    .default('https://graph.facebook.com/v25.0'),
  /** Templates for messages later than 24 hours after the person wrote; without one nothing is sent then. */
  WHATSAPP_TEMPLATE_REMINDER: TemplateName,
  WHATSAPP_TEMPLATE_QUESTION: TemplateName,
  WHATSAPP_TEMPLATE_NOTICE: TemplateName,
  /** A guest's request without a change for so long loses its personal data. */
  RETENTION_MONTHS: z.coerce.number().int().min(1).max(120).default(24),
  /** Where news, categories and materials come from: our own tables, or a WordPress site. */
  CONTENT_SOURCE: z.enum(['local', 'wordpress']).default('local'),
  WORDPRESS_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  /** The query parameter and the term ids by which the site files its portfolio; they differ between plugins. */
  WORDPRESS_CATEGORY_PARAM: z
    .string()
    .regex(/^[\w-]+$/)
    .default('portfolio_category'),
  WORDPRESS_COLLECTION_TERM: z.coerce.number().int().positive().default(34),
  WORDPRESS_SUPPLY_TERM: z.coerce.number().int().positive().default(35),
  /** The language the site is written in. */
  WORDPRESS_LOCALE: z.enum(LOCALES).default('id'),
  /** Address of a MapLibre style: with it, and only then, drop-off points can be looked at on a map. */
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => !URL.parse(value)?.password, 'must not hold a password: every visitor reads it')
    .optional(),
  /** Base address of an OSRM routing server, which then learns where the stops of a round are; else they are ordered as the crow flies. */
  ROUTING_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivate, 'must begin with https://, but on this machine')
    .refine((value) => !URL.parse(value)?.username, 'must not hold a user or a password')
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  /** Origins that webhooks and other installations may have although they are not on the public internet, or without https. */
  OUTGOING_ORIGINS: list.pipe(z.array(origin)),
  /** Rupiah for a dollar: with it, and only then, payouts are shown in dollars. */
  IDR_PER_USD: z.coerce.number().positive().optional(),
  /**
   * The kilograms from before this software, by the operator's own word: shown beside the public figures as an
   * opening balance, and in none of them.
   */
  OPENING_WEIGHT_KG: z.coerce.number().min(0).max(1e9).default(0),
  OPENING_AVOIDED_KG_CO2E: z.coerce.number().min(0).max(1e9).default(0),
  OPENING_PAYOUT_IDR: z.coerce.number().int().min(0).max(1e13).default(0),
  /** The share of a new device's footprint that a reused one is counted for: not every one replaces a purchase. */
  REUSE_DISPLACEMENT: z.coerce.number().min(0).max(1).default(0.5),
  /** The engine for photos: our own model on this machine, or a remote vision-language model. */
  VISION_PROVIDER: z
    .enum(['embedded', 'openai-compatible', 'google', 'anthropic', 'ollama'])
    .default('embedded'),
  VISION_MODEL: z.string().min(1).optional(),
  VISION_API_KEY: z.string().min(1).optional(),
  VISION_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => !URL.parse(value)?.password, 'must not hold a password; use VISION_API_KEY')
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  /** Calls of that model a day (UTC), repeated ones included; photos above it go to the embedded model. */
  VISION_DAILY_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(500),
  /** Photos that an account may send in a day, and what all that it keeps may take. */
  PHOTOS_PER_DAY: z.coerce.number().int().min(1).max(100_000).default(200),
  PHOTO_SPACE_MB: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  /** Signs tokens and aliases; made on the first start when it is not given. */
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** `true`, `false`, a number of hops, or a comma-separated list of addresses of proxies to trust. */
  TRUST_PROXY: z
    .string()
    .default('false')
    .refine(
      (value) => /^(true|false|\d+)$/.test(value) || value.split(',').every(isAddress),
      'must be true, false, a number of proxies, or their addresses',
    )
    .transform(trustProxy),
  /** When a backup is made every day, by the clock of TIME_ZONE; without it none is made by itself. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:30')
    .optional(),
  /**
   * The place of backups: a folder, better on another disk than DATA_DIR, or a bucket
   * (`s3://bucket/folder?endpoint=https://…`).
   */
  BACKUP_DIR: z
    .string()
    .min(1)
    .superRefine((value, context) => {
      try {
        if (value.startsWith('s3://')) parseS3Place(value)
      } catch (error) {
        context.addIssue((error as Error).message)
      }
    })
    .optional(),
  /** Whether the table of requests is written beside the backups at BACKUP_AT. */
  TABLE_COPY: TableCopy.default('off'),
  /** The key of a bucket for backups; without them those of the files. */
  BACKUP_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_SECRET_KEY: z.string().min(1).optional(),
  /** Number of days, weeks and months whose newest backup is kept. */
  BACKUP_KEEP: z
    .string()
    .default('7d,4w,12m')
    .refine(
      (value) => /^\d{1,3}[dwm](,\d{1,3}[dwm])*$/.test(value),
      'must be numbers of days, weeks and months such as 7d,4w,12m',
    )
    .transform((value) => {
      const of = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(value)?.[1] ?? 0)
      return { d: of('d'), w: of('w'), m: of('m') }
    }),
  /**
   * Whether the newest backup is restored on trial after each daily one: into a database that is made for it on the same server, or
   * on another one (`postgres://…`), and dropped afterwards.
   */
  BACKUP_PROOF: z
    .union([z.enum(['on', 'off']), z.preprocess(readHosts, z.url({ protocol: /^postgres(ql)?$/ }))], {
      error: 'must be on, off or an address such as postgres://user@host/postgres',
    })
    .default('on'),
  /** Encrypts backups; without it they can be read by whoever has them. */
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Seconds from the signal to stop until new connections are refused. `/check` answers 503, so that a load balancer sends no more. */
  DRAIN_S: z.coerce.number().int().min(0).max(60).default(0),
  /** Statements that take so long are logged, without their values; 0: none. */
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(600_000).default(0),
  /** Port of the metrics for Prometheus, on an address of its own; without it there are none. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Address of a JSON with the `version` of the newest release, asked once a day; without it nobody is asked. */
  UPDATE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => !URL.parse(value)?.username, 'must not hold a user or a password')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Env = Omit<z.output<typeof Settings>, 'DATA_DIR' | 'USERNAME_LOOKUP'> & {
  USERNAME_LOOKUP: 'alias' | 'email'
  /** Absolute. */
  DATA_DIR: string
  /** Whether the operator chose the folder, so that it must not be moved elsewhere. */
  dataDirGiven: boolean
}

/** A name of a group may hold commas and equals signs, as in a directory (`cn=desk,ou=groups`): the last one counts. */
function readGroupRoles(value: string, context: z.RefinementCtx) {
  const roles: { group: string; role: StaffRole }[] = []
  for (const item of value.split(';').filter((one) => one.trim())) {
    const [, group = '', given = ''] = /^(.*)=([^=]*)$/s.exec(item) ?? []
    const role = StaffRole.safeParse(given.trim())
    if (group.trim() && role.success) roles.push({ group: group.trim(), role: role.data })
    else
      context.addIssue('must be groups with driver, operator or admin, such as desk=operator;drivers=driver')
  }
  return roles
}

function isAddress(item: string) {
  const [address = '', bits = '0'] = item.trim().split('/')
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(address) ||
    (isIP(address) > 0 && /^\d{1,3}$/.test(bits))
  )
}

function trustProxy(value: string): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d+$/.test(value)) return (_, hop) => hop < Number(value)
  return value.split(',').map((item) => item.trim())
}

/**
 * Reads the settings; an empty value counts as not set.
 * @throws StartupError that names the first setting that is wrong
 */
export function readEnv(values: Record<string, string | undefined>, root: string): Env {
  const { env, wrong } = inspectEnv(values, root)
  if (wrong[0]) throw new StartupError(wrong[0])
  return env
}

/** The settings as far as they can be read, and a sentence for each that is wrong: that one has its default. */
export function inspectEnv(
  values: Record<string, string | undefined>,
  root: string,
): { env: Env; wrong: string[] } {
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  )
  const wrong: string[] = []
  const parsed = Settings.safeParse(given)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0] as string
    // Each item of a list may be wrong.
    if (name in given) wrong.push(`Setting ${name} is wrong: ${message}.`)
    delete given[name]
  }
  // firebase-admin and its relatives accept forged tokens while this is set.
  if (values.FIREBASE_AUTH_EMULATOR_HOST && values.NODE_ENV !== 'test')
    wrong.push('FIREBASE_AUTH_EMULATOR_HOST is set: it is for tests only and would accept forged tokens.')
  const { DATA_DIR, ...settings } = parsed.data ?? Settings.parse(given)
  wrong.push(...missingTogether(settings))
  const folder = DATA_DIR ?? 'data'
  const env = {
    ...settings,
    USERNAME_LOOKUP:
      settings.USERNAME_LOOKUP ?? (settings.IDENTITY_PROVIDER === 'firebase' ? 'email' : 'alias'),
    DATA_DIR: resolve(root, folder),
    ...(settings.BACKUP_DIR && {
      BACKUP_DIR: settings.BACKUP_DIR.startsWith('s3://')
        ? settings.BACKUP_DIR
        : resolve(root, settings.BACKUP_DIR),
    }),
    dataDirGiven: DATA_DIR !== undefined,
  }
  return { env, wrong }
}

/** Settings that need one another: a sentence for each that is missing. */
function* missingTogether(settings: z.output<typeof Settings>) {
  if (settings.CONTENT_SOURCE === 'wordpress' && !settings.WORDPRESS_URL)
    yield 'CONTENT_SOURCE=wordpress needs WORDPRESS_URL.'
  const { VISION_PROVIDER, VISION_MODEL, VISION_API_KEY, VISION_BASE_URL } = settings
  if (VISION_PROVIDER !== 'embedded' && !VISION_MODEL)
    yield `VISION_PROVIDER=${VISION_PROVIDER} needs VISION_MODEL.`
  if ((VISION_PROVIDER === 'google' || VISION_PROVIDER === 'anthropic') && !VISION_API_KEY)
    yield `VISION_PROVIDER=${VISION_PROVIDER} needs VISION_API_KEY.`
  if (VISION_PROVIDER === 'openai-compatible' && !VISION_BASE_URL)
    yield 'VISION_PROVIDER=openai-compatible needs VISION_BASE_URL.'
  if (settings.FILES_URL && !(settings.FILES_ACCESS_KEY && settings.FILES_SECRET_KEY))
    yield 'FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY.'
  const { BACKUP_DIR = '', BACKUP_ACCESS_KEY, BACKUP_SECRET_KEY } = settings
  if (!BACKUP_ACCESS_KEY !== !BACKUP_SECRET_KEY)
    yield 'BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY need one another.'
  if (
    BACKUP_DIR.startsWith('s3://') &&
    !BACKUP_ACCESS_KEY &&
    !(settings.FILES_ACCESS_KEY && settings.FILES_SECRET_KEY)
  )
    yield 'BACKUP_DIR in a bucket needs BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY.'
  const { IDENTITY_PROVIDER, FIREBASE_API_KEY, FIREBASE_PROJECT_ID, USERNAME_LOOKUP } = settings
  if (IDENTITY_PROVIDER === 'firebase') {
    if (!FIREBASE_API_KEY || !FIREBASE_PROJECT_ID)
      yield 'IDENTITY_PROVIDER=firebase needs FIREBASE_API_KEY and FIREBASE_PROJECT_ID.'
    if (USERNAME_LOOKUP === 'alias') yield 'USERNAME_LOOKUP=alias needs the embedded identity provider.'
  }
  yield* missingForAgency(settings)
  if (settings.MESSAGES_URL && !settings.PUBLIC_URL)
    yield 'MESSAGES_URL needs PUBLIC_URL, for the links in messages.'
  if (settings.TELEGRAM_BOT_TOKEN && !settings.PUBLIC_URL)
    yield 'TELEGRAM_BOT_TOKEN needs PUBLIC_URL, to which Telegram brings what people write.'
  yield* missingForWhatsApp(settings)
  // A link in a mail must not follow from the address of whoever asked for it.
  if (settings.SMTP_URL && (!settings.PUBLIC_URL || !settings.MAIL_FROM))
    yield 'SMTP_URL needs PUBLIC_URL, for the links in mails, and MAIL_FROM.'
}

function* missingForWhatsApp(settings: z.output<typeof Settings>) {
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = settings
  if (!WHATSAPP_TOKEN) return
  if (!settings.PUBLIC_URL) yield 'WHATSAPP_TOKEN needs PUBLIC_URL, to which Meta brings what people write.'
  if (!WHATSAPP_PHONE_NUMBER_ID || !WHATSAPP_APP_SECRET || !WHATSAPP_VERIFY_TOKEN)
    yield 'WHATSAPP_TOKEN needs WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN.'
}

/** Issuers at which everybody has an account, or every organisation. */
const EVERYBODYS =
  /^https:\/\/(accounts\.google\.com|login\.microsoftonline\.com\/(common|organizations|consumers))(\/|$)/i

function* missingForAgency(settings: z.output<typeof Settings>) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_ROLES, OIDC_HOSTED_DOMAINS, OIDC_TENANTS } = settings
  if (!OIDC_ISSUER) return
  if (!OIDC_CLIENT_ID) yield 'OIDC_ISSUER needs OIDC_CLIENT_ID.'
  if (OIDC_ROLES.length === 0) yield 'OIDC_ISSUER needs OIDC_ROLES: nobody would have a role.'
  if (!settings.PUBLIC_URL) yield 'OIDC_ISSUER needs PUBLIC_URL, to which the agency sends people back.'
  if (settings.IDENTITY_PROVIDER === 'firebase') yield 'OIDC_ISSUER needs the embedded identity provider.'
  if (EVERYBODYS.test(OIDC_ISSUER) && OIDC_HOSTED_DOMAINS.length + OIDC_TENANTS.length === 0)
    yield 'OIDC_ISSUER is open to everybody: name the organisation in OIDC_HOSTED_DOMAINS or OIDC_TENANTS.'
}
