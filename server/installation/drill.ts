import { eq } from 'drizzle-orm'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { CallRefused, type Outgoing } from '#server/adapters/outgoing/port.ts'
import type { JobName } from '#server/adapters/queue/port.ts'
import type { Database } from '#server/database/open.ts'
import { settings } from '#server/database/schema/operations.ts'
import type { Env } from './env.ts'
import { Problem } from '#server/core/errors.ts'

/**
 * A backup that was restored to look at (`npm run restore -- FILE --drill`) knows of real people, and of addresses that wait for
 * calls. Its database says so: whichever server opens it writes to nobody.
 */
export const DRILL = 'drill'

export async function isDrill(db: Pick<Database, 'select'>) {
  const rows = await db.select({ name: settings.name }).from(settings).where(eq(settings.name, DRILL))
  return rows.length > 0
}

/** Settings that lead to others: mails become files, nobody is asked for anything, and no hosted provider obeys this server. */
export function settingsOfDrill(env: Env): Env {
  const {
    SMTP_URL: _,
    MESSAGES_URL: _gateway,
    BACKUP_AT: _at,
    UPDATE_URL: _url,
    FIREBASE_SERVICE_ACCOUNT: _key,
    ...rest
  } = env
  return rest
}

const refused = async () => {
  throw new CallRefused('is not called: this installation was restored to look at')
}
export const outgoingOfDrill: Outgoing = { check: refused, post: refused, get: refused }

const keptAsItIs = async () => {
  throw new Problem(
    501,
    { code: 'not-configured' },
    'This installation was restored to look at: accounts at the identity provider stay as they are.',
  )
}
/**
 * A hosted provider is the one of the real installation. People sign in there, and who is locked out is decided here; an account is
 * neither made nor deleted, which needs no key of ours. Browsers ask the provider themselves, and are told to change nothing.
 */
export const hostedOfDrill = ({ client, ...identity }: IdentityServer): IdentityServer => ({
  ...identity,
  createAccount: keptAsItIs,
  deleteAccount: keptAsItIs,
  client: client.provider === 'firebase' ? { ...client, drill: true } : client,
})

/** Jobs that call others, or gather what would be told. */
export const LEFT_IN_DRILL: ReadonlySet<JobName> = new Set<JobName>([
  ...([
    'push',
    'message',
    'chat-event',
    'visit-notices',
    'webhooks',
    'statements',
    'digest',
    'updates',
  ] as const),
])
