import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createContent } from './adapters/content/content.ts'
import { createEmbeddedIdentity } from './adapters/identity/embedded/embedded.ts'
import { createHostedIdentity } from './adapters/identity/hosted/hosted.ts'
import { createImages } from './adapters/images/images.ts'
import { createMailer } from './adapters/mail/mail.ts'
import { createOutgoing } from './adapters/outgoing/outgoing.ts'
import { openPushKeys } from './adapters/push/keys.ts'
import { createPusher } from './adapters/push/push.ts'
import { openQueue } from './adapters/queue/queue.ts'
import { signingKeysOf } from './adapters/signing/keys.ts'
import { createVision } from './adapters/vision/vision.ts'
import { buildApp } from './app.ts'
import type { Context } from './context.ts'
import { openDatabase } from './database/open.ts'
import { createDisk } from './disk.ts'
import { readEnv } from './env.ts'
import { fillNameKeys } from './features/accounts/name-key.ts'
import { seedContent } from './features/content/seed.ts'
import { deviceClasses } from './features/knowledge/facts.ts'
import { loadDistricts } from './features/locations/load.ts'
import { startJobs } from './jobs.ts'
import { createLogger } from './log.ts'
import { checkSecret, loadSecret } from './secret.ts'
import { StartupError } from './startup-error.ts'

type Running = { url: string; app: FastifyInstance; context: Context; close: () => Promise<void> }

/**
 * Settings → database → mailer → queue → identity → listen → jobs. Whatever was opened is closed in reverse, also when
 * a later step fails: requests end before jobs, and jobs before what they need.
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
  await fillNameKeys(database.db)

  const disk = createDisk({ dataDir: database.dataDir, floor_bytes: env.DISK_FLOOR_MB * 2 ** 20 })
  const base = { db: database.db, env, secret, disk, log: logger, now: () => new Date() }
  await seedContent(base)
  const content = createContent(base)
  const mail = createMailer({ ...base, dataDir: database.dataDir })
  opened.defer(mail.close)
  const queue = await openQueue(database.pool, logger)
  opened.defer(queue.close)
  const hosted = env.IDENTITY_PROVIDER === 'firebase'
  const identity = hosted
    ? await createHostedIdentity(base)
    : await createEmbeddedIdentity({ ...base, requestMail: (data) => queue.send('identity-mail', data) })
  const images = createImages({ dataDir: database.dataDir, trustedSite: env.WORDPRESS_URL, log: logger })
  opened.defer(images.close)
  const classes = deviceClasses.map(({ id, name }) => ({ id, nameEn: name.en, nameId: name.id }))
  const vision = createVision({ ...base, classes })
  opened.defer(vision.close)
  // Made with the first start, and not by whoever asks first.
  await signingKeysOf(base)
  const push = createPusher({ ...base, keys: await openPushKeys(database.db, secret) })
  const context: Context = {
    ...base,
    identity,
    mail,
    push,
    outgoing: createOutgoing(base),
    queue,
    images,
    content,
    vision,
  }
  if (mail.kind === 'files' && (!hosted || env.PUBLIC_URL))
    logger.warn(
      `SMTP_URL is not set: mails, e.g. for a forgotten password, are written to ${join(database.dataDir, 'mail')}.`,
    )
  if (!env.PUBLIC_URL)
    logger.warn(
      'PUBLIC_URL is not set: nobody gets mails or messages on a device about requests, because there would be nothing to link to.',
    )
  if (env.ADMIN_ACCESS === 'signed-in')
    logger.warn(
      'ADMIN_ACCESS=signed-in: everyone who signs up sees every request with its phone number, and writes as staff do: status and notes, kilograms, corrections, deletions.',
    )
  if (env.TRUST_PROXY === true)
    logger.warn(
      'TRUST_PROXY=true: any caller may say what its address is, and so gets round every limit. Name the proxy instead.',
    )
  if (env.RATE_LIMITS === 'off') logger.warn('RATE_LIMITS=off: nothing slows down an attacker.')

  const app = await buildApp(context, {
    logger,
    web: {
      webFolder: join(root, 'dist'),
      rendererFolder: join(root, 'dist-server'),
      earlierFolder: join(database.dataDir, 'web'),
    },
  })
  opened.defer(() => app.close())
  await app.listen({ port: env.PORT, host: env.HOST }).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(error, env)
  })
  const address = app.server.address()
  // Port 0 takes a free one; links in mails need the true one.
  if (typeof address === 'object' && address) env.PORT = address.port
  const url = `http://localhost:${env.PORT}`
  await startJobs(context, queue)
  const closing = opened.move()
  const close = () => {
    database.ending()
    return closing.disposeAsync()
  }
  return { url, app, context, close }
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
