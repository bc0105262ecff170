import { eq } from 'drizzle-orm'
import { createSeal } from '#server/adapters/identity/embedded/seal.ts'
import type { Database } from '#server/database/open.ts'
import { settings } from '#server/database/schema/operations.ts'
import { inspectEnv, readEnv, type Env } from './env.ts'

/** Settings of the environment that administrators may set on a page as well (docs/decisions/0145). */
const ON_PAGES = [
  'PUBLIC_URL',
  'TIME_ZONE',
  'RETENTION_MONTHS',
  'SMTP_URL',
  'MAIL_FROM',
  'BACKUP_AT',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'TABLE_COPY',
  'EMBED_ORIGINS',
] as const
export type OnPage = (typeof ON_PAGES)[number]

/** As the environment would have them: texts, by the names of the variables. */
export type StoredSettings = Partial<Record<OnPage, string>>

/** The row of the table. The address of the mail server is sealed in it: a password stands there. */
export const INSTALLATION = 'installation'

const sealOf = (secret: string) => createSeal(secret, 'mail server of the settings')

/** The stored settings. A mail server that another secret has sealed is none. */
export async function readStoredSettings(
  db: Pick<Database, 'select'>,
  secret: string,
): Promise<StoredSettings> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, INSTALLATION))
  const { SMTP_URL: sealed, ...plain } = (row?.value ?? {}) as StoredSettings
  const opened = sealed && (await sealOf(secret).read<{ url: string }>(sealed))
  return { ...plain, ...(opened && { SMTP_URL: opened.url }) }
}

/** The same as it is stored. */
export async function sealSettings({ SMTP_URL: url, ...plain }: StoredSettings, secret: string) {
  return { ...plain, ...(url && { SMTP_URL: await sealOf(secret).write({ url }) }) }
}

/** @param values the environment */
export const isGiven = (values: Record<string, string | undefined>, name: OnPage) =>
  values[name] !== undefined && values[name] !== ''

/** Both together: the environment stands above. @returns also the faults of that */
export function inspectTogether(
  values: Record<string, string | undefined>,
  stored: StoredSettings,
  root: string,
) {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return inspectEnv({ ...stored, ...given }, root)
}

/** The settings in force. Stored ones that do not go together with the environment are left out, all of them. */
export function settingsInForce(
  values: Record<string, string | undefined>,
  stored: StoredSettings,
  root: string,
): Env {
  const { env, wrong } = inspectTogether(values, stored, root)
  return wrong.length === 0 ? env : readEnv(values, root)
}

/** Everybody who has this object goes by the new settings. */
export const putInForce = (env: Env, next: Env) =>
  Object.assign(env, Object.fromEntries(ON_PAGES.map((name) => [name, next[name]])))
