import { createCounting } from '#server/adapters/counting/counting.ts'
import { createEmbeddedIdentity } from '#server/adapters/identity/embedded/embedded.ts'
import { createHostedIdentity } from '#server/adapters/identity/hosted/hosted.ts'
import { openQueue } from '#server/adapters/queue/queue.ts'
import type { Context } from '#server/core/context.ts'
import { poolOf } from '#server/database/connection.ts'
import { readMigrations } from '#server/database/read-migrations.ts'
import { databaseOn } from '#server/database/transactions.ts'
import { readEnv, type Env } from '#server/installation/env.ts'
import type { Operator } from '#server/features/foundation/audit/record.ts'
import { findSecret, secretFits } from '#server/installation/secret.ts'
import { putInForce, readStoredSettings, settingsInForce } from '#server/installation/stored-settings.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { locateDatabase, QUIET } from './locate.ts'
import { connectTo } from './set-program.ts'

/** The context of the operator's commands. */
export type Installation = Pick<Context, 'db' | 'env' | 'identity' | 'queue' | 'log' | 'now' | 'secret'> & {
  actor: Operator
  /** Where its files are, unless they are in a bucket. */
  dataDir: string
}

/**
 * Works on an installation from its machine, while its server runs or not: an embedded PostgreSQL that is stopped runs as
 * long as that takes.
 * @throws StartupError in one line
 */
export async function onInstallation<Result>(
  values: Record<string, string | undefined>,
  root: string,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const env = readEnv(values, root)
  await using opened = new AsyncDisposableStack()
  const { db, pool, dataDir, close } = await openForWork(env)
  opened.defer(close)
  const { known, missing, newer } = await readMigrations(db)
  if (!known) throw new StartupError('This database is empty: start the server first.')
  if (newer || missing)
    throw new StartupError(
      'The database is of another version of Resirkuit than this program: start the server of this version first.',
    )
  const secret = await findSecret(dataDir, env.SECRET)
  if (!secret || !(await secretFits(db, secret)))
    throw new StartupError(
      `The secret does not fit this database, or cannot be read in ${dataDir}: run this as the user who runs the server.`,
    )
  putInForce(env, settingsInForce(values, await readStoredSettings(db, secret), root))
  const queue = await openQueue(pool, QUIET)
  opened.defer(queue.close)
  const counting = createCounting(env, pool, secret)
  const base = { db, env, secret, counting, log: QUIET, now: () => new Date() }
  const identity =
    env.IDENTITY_PROVIDER === 'firebase'
      ? await createHostedIdentity(base)
      : await createEmbeddedIdentity({ ...base, requestMail: (data) => queue.send('identity-mail', data) })
  return await work({ ...base, identity, queue, actor: { kind: 'machine' }, dataDir })
}

async function openForWork(env: Env) {
  const { url, dataDir, close } = await locateDatabase(env)
  try {
    const pool = await connect(url)
    const end = async () => {
      await pool.end()
      await close()
    }
    return { db: databaseOn(pool), pool, dataDir, close: end }
  } catch (error) {
    await close()
    throw error
  }
}

async function connect(url: string) {
  const { client, connection } = await connectTo(url, 'resirkuit admin')
  await client.end()
  const pool = poolOf(connection, {
    max: 4,
    connectionTimeoutMillis: 5_000,
    application_name: 'resirkuit admin',
  })
  pool.on('error', () => {})
  return pool
}
