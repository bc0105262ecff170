import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createEmbeddedIdentity } from './adapters/identity/embedded/embedded.ts'
import { buildApp } from './app.ts'
import type { Context } from './context.ts'
import { openDatabase } from './database/open.ts'
import { readEnv } from './env.ts'
import { loadDistricts } from './features/locations/load.ts'
import { createLogger } from './log.ts'
import { checkSecret, loadSecret } from './secret.ts'
import { StartupError } from './startup-error.ts'

type Running = { url: string; app: FastifyInstance; context: Context; close: () => Promise<void> }

/**
 * Settings → database → identity → listen. Whatever was opened is closed again when a later step fails.
 * @throws StartupError with one line for the operator
 */
export async function start(values: Record<string, string | undefined>, root: string): Promise<Running> {
  const env = readEnv(values, root)
  const logger = createLogger(env)
  await using opened = new AsyncDisposableStack()

  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    dataDirGiven: env.dataDirGiven,
    poolSize: env.DATABASE_POOL,
    log: logger,
  })
  opened.defer(database.close)
  const secret = await loadSecret(database.dataDir, env.SECRET)
  await checkSecret(database.db, secret)
  await loadDistricts(database.db)

  const base = { db: database.db, env, secret, log: logger, now: () => new Date() }
  const context: Context = { ...base, identity: await createEmbeddedIdentity(base) }
  if (env.ADMIN_ACCESS === 'signed-in')
    logger.warn('ADMIN_ACCESS=signed-in: everyone who signs up sees every request with its phone number.')
  if (env.RATE_LIMITS === 'off') logger.warn('RATE_LIMITS=off: nothing slows down an attacker.')

  const app = await buildApp(context, { logger, webFolder: join(root, 'dist') })
  opened.defer(() => app.close())
  await app.listen({ port: env.PORT, host: env.HOST }).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(error, env)
  })
  const closing = opened.move()
  const address = app.server.address()
  const url = `http://localhost:${typeof address === 'object' ? address?.port : env.PORT}`
  return { url, app, context, close: () => closing.disposeAsync() }
}

function cannotListen(
  { code, message }: NodeJS.ErrnoException,
  { PORT, HOST }: { PORT: number; HOST: string },
) {
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${PORT} is taken: stop what uses it, or set PORT to another.`)
  if (code === 'EACCES')
    return new StartupError(`Port ${PORT} needs more rights: set PORT to one above 1023.`)
  return new StartupError(`Cannot listen on ${HOST}:${PORT}: ${message}.`)
}
