import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readClusterMajor } from '#packages/postgres-launcher/cluster.ts'
import { readBundledMajor } from '#packages/postgres-launcher/programs.ts'
import type { PartHealth, Trouble } from '#contract/administration/health.ts'
import { createContent } from '#server/adapters/content/content.ts'
import { countingInMemory } from '#server/adapters/counting/counting.ts'
import { openAgency } from '#server/adapters/agency/open-agency.ts'
import { createEmbeddedIdentity } from '#server/adapters/identity/embedded/embedded.ts'
import { createHostedIdentity } from '#server/adapters/identity/hosted/hosted.ts'
import { openFiles } from '#server/adapters/images/files.ts'
import { createMailer } from '#server/adapters/mail/mail.ts'
import { createVision } from '#server/adapters/vision/vision.ts'
import { connectOnce, isPooled, poolOf } from '#server/database/connection.ts'
import { findEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { explainConnectionError } from '#server/database/explain-error.ts'
import { createDisk } from '#server/machine/disk.ts'
import { inspectEnv, Settings, type Env } from '#server/installation/env.ts'
import { putInForce, readStoredSettings, settingsInForce } from '#server/installation/stored-settings.ts'
import { deviceClasses } from '#server/features/reference/knowledge/facts.ts'
import { readHealth } from '#server/features/administration/operations/health.ts'
import {
  NotLooked,
  type Outside,
  type Probing,
} from '#server/features/administration/operations/probes/probe.ts'
import { describeTrouble } from '#server/features/administration/operations/troubles.ts'
import type { Logger } from '#server/logging/log.ts'
import { findSecret } from '#server/installation/secret.ts'
import { askServer } from './ask-server.ts'
import { dataFolderOf } from './data-folder.ts'

/** A part of the report; `server` is the server itself. */
export type ExaminedPart = Omit<PartHealth, 'part'> & { part: PartHealth['part'] | 'server' }
export type Examination = { folder: string; at: string; parts: ExaminedPart[] }

type Options = {
  /** Of `.env`, whose settings stand below those of the environment. */
  file?: string | undefined
  /** Whether PUBLIC_URL is asked, too: the one look that leaves what was set up. */
  outside?: boolean
}

/** The file may also hold variables for Node, its libraries or the shell. */
const OF_OTHERS = /^(NODE|UV|LC|PG|OMP|npm)_|^(TZ|LANG|(HTTPS?|NO)_PROXY)$/i

const QUIET: Logger = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * Looks at an installation from outside of its server, whether that runs or not. Nothing is changed: the database is only
 * read, and a part that cannot be opened says why.
 */
export async function examineInstallation(
  values: Record<string, string | undefined>,
  root: string,
  { file = join(root, '.env'), outside = false }: Options = {},
): Promise<Examination> {
  await using opened = new AsyncDisposableStack()
  const { text, open } = await readSettingsFile(file)
  const names = parseEnv(text)
  const settings = { ...names, ...values }
  const { env, wrong } = inspectEnv(settings, root)
  const folder = dataFolderOf(env)
  const known: Outside = {
    wrong,
    unknown: Object.keys(names).filter((name) => !(name in Settings.shape) && !OF_OTHERS.test(name)),
    open,
  }

  const disk = createDisk({ dataDir: folder, floor_bytes: env.DISK_FLOOR_MB * 2 ** 20 })
  const db = await made(async () => {
    const pool = await openToRead(env, folder)
    opened.defer(() => pool.end())
    return drizzle({ client: pool, casing: 'snake_case' })
  })
  const given = await findSecret(folder, env.SECRET)
  const secret = await made(async () => {
    if (given) return given
    throw new NotLooked('identity', describeTrouble('secret-missing', { file: join(folder, 'secret') }))
  })
  // Settings of the page stand below the environment, as far as they can be read. The faults above are the environment's.
  await made(async () => {
    const stored = await readStoredSettings(db(), secret())
    if (wrong.length === 0) putInForce(env, settingsInForce(settings, stored, root))
  })
  const base = { env, log: QUIET, disk, counting: countingInMemory(), now: () => new Date() }
  const identity = await made(() =>
    env.IDENTITY_PROVIDER === 'firebase'
      ? createHostedIdentity({ ...base, db: db() })
      : createEmbeddedIdentity({ ...base, db: db(), secret: secret(), requestMail: async () => {} }),
  )
  const mail = await made(async () => {
    const mailer = createMailer({ ...base, dataDir: folder })
    opened.defer(mailer.close)
    return mailer
  })
  const content = await made(async () => createContent({ ...base, db: db() }))
  const vision = await made(async () => {
    const classes = deviceClasses.map(({ id, name }) => ({ id, nameEn: name.en, nameId: name.id }))
    const engine = createVision({ ...base, classes })
    opened.defer(engine.close)
    return engine
  })

  // Read where it is used, so that each part fails for itself.
  const probing: Probing = {
    ...base,
    agency: await openAgency(base),
    images: { files: await openFiles(env, folder) },
    outside: known,
    // From outside nobody sees who works; what waits for too long is seen.
    queue: { send: async () => true, sendAll: async () => {}, check: async () => {} },
    get db() {
      return db()
    },
    get secret() {
      return secret()
    },
    get identity() {
      return identity()
    },
    get mail() {
      return mail()
    },
    get content() {
      return content()
    },
    get vision() {
      return vision()
    },
  }
  const [server, { at, parts }] = await Promise.all([askServer(env, outside), readHealth(probing)])
  return { folder, at, parts: [server, ...parts] }
}

/** Returns the thing, or throws the error of making it. */
async function made<Thing>(make: () => Promise<Thing>): Promise<() => Thing> {
  try {
    const thing = await make()
    return () => thing
  } catch (error) {
    return () => {
      throw error
    }
  }
}

async function readSettingsFile(file: string) {
  const text = await readFile(file, 'utf8').catch(() => '')
  const mode = text ? statSync(file).mode : 0
  return { text, open: (mode & 0o004) !== 0 }
}

/**
 * The database, whoever runs it, to be read alone.
 * @throws NotLooked with what is wrong
 */
async function openToRead(env: Env, folder: string) {
  const url = env.DATABASE_URL ?? runningIn(folder)
  const options = { connectionTimeoutMillis: 4_000, application_name: 'resirkuit doctor' }
  const { client, connection } = await connectOnce(url, options).catch((error: unknown) => {
    // A file that outlived its process.
    const { code } = error as { code?: string }
    if (!env.DATABASE_URL && code === 'ECONNREFUSED') throw away(describeTrouble('database-stopped'))
    throw away(
      describeTrouble('database-away', { cause: explainConnectionError(error as Error, url).message }),
    )
  })
  // Behind a pooler a session may be another's next.
  const own = !isPooled(client)
  await client.end()
  const pool = poolOf(connection, {
    ...options,
    max: 4,
    query_timeout: 12_000,
    ...(own && {
      onConnect: async (one) => void (await one.query('set default_transaction_read_only = on')),
    }),
  })
  pool.on('error', () => {})
  return pool
}

function runningIn(folder: string) {
  const found = findEmbeddedPostgres(folder)
  switch (found.state) {
    case 'running':
      return found.url
    case 'stopped': {
      const [made, wanted] = [readClusterMajor(folder), readBundledMajor()]
      if (made && wanted && made !== wanted)
        throw away(describeTrouble('database-other-major', { found: made, wanted }))
      throw away(describeTrouble('database-stopped'))
    }
    case 'unmade':
      throw away(describeTrouble('database-unmade', { folder }))
    case 'closed':
      throw away(describeTrouble('database-closed', { path: found.path }))
  }
}

const away = (one: Trouble) => new NotLooked('database', one)
