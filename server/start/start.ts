import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openAgency } from '#server/adapters/agency/open-agency.ts'
import { createBackups } from '#server/adapters/backups/backups.ts'
import { createRegisters } from '#server/adapters/registers/registers.ts'
import type { Restoring } from '#server/adapters/backups/restoring.ts'
import { createContent } from '#server/adapters/content/content.ts'
import { createCounting } from '#server/adapters/counting/counting.ts'
import { createEmbeddedIdentity } from '#server/adapters/identity/embedded/embedded.ts'
import { createHostedIdentity } from '#server/adapters/identity/hosted/hosted.ts'
import { openFiles } from '#server/adapters/images/files.ts'
import { createImages } from '#server/adapters/images/images.ts'
import { withComeback } from '#server/adapters/mail/comeback.ts'
import { createMailer } from '#server/adapters/mail/mail.ts'
import { createChannels } from '#server/adapters/messages/channels.ts'
import { createGateway } from '#server/adapters/messages/gateway.ts'
import { measureMailer, measureVision } from '#server/adapters/metrics/measure.ts'
import { createOutgoing } from '#server/adapters/outgoing/outgoing.ts'
import { openPushKeys } from '#server/adapters/push/keys.ts'
import { createPusher } from '#server/adapters/push/push.ts'
import { openQueue } from '#server/adapters/queue/queue.ts'
import { ensureSigningKeys } from '#server/adapters/signing/keys.ts'
import { createVision } from '#server/adapters/vision/vision.ts'
import { buildApp } from './app.ts'
import type { Context } from '#server/core/context.ts'
import { explainIfOutside } from '#server/database/explain-error.ts'
import { openDatabase, type OpenDatabase } from '#server/database/open.ts'
import { createDisk } from '#server/machine/disk.ts'
import { hostedOfDrill, isDrill, outgoingOfDrill, settingsOfDrill } from '#server/installation/drill.ts'
import { createLiveSettings } from '#server/installation/live-settings.ts'
import { readEnv, type Env } from '#server/installation/env.ts'
import { fillNameKeys } from '#server/features/people/accounts/name-key.ts'
import { settingTroubles } from '#server/features/administration/operations/probes/settings.ts'
import { describeTrouble } from '#server/features/administration/operations/troubles.ts'
import { seedContent } from '#server/features/reference/content/seed.ts'
import { deviceClasses } from '#server/features/reference/knowledge/facts.ts'
import { loadDistricts } from '#server/features/reference/locations/load.ts'
import { hookPath } from '#server/http/protocols/chat-hooks.ts'
import { serveMetrics } from '#server/http/serve-metrics.ts'
import { MAILS, startJobs } from './jobs.ts'
import { createLogger } from '#server/logging/log.ts'
import { carryOverWith } from '#server/operator/carry-over.ts'
import { checkSecret, loadSecret } from '#server/installation/secret.ts'
import { StartupError } from './startup-error.ts'

type Running = { url: string; app: FastifyInstance; context: Context; close: () => Promise<void> }

/**
 * Settings → database → mailer → queue → identity → listen → jobs. All parts are closed in reverse, also when a later
 * step fails: requests end before jobs, and jobs before the things they need.
 * @param restoring outlives the server, which restarts for it
 * @throws StartupError with one line for the operator
 */
export async function startInstallation(
  values: Record<string, string | undefined>,
  root: string,
  restoring?: Restoring,
): Promise<Running> {
  const given = readEnv(values, root)
  return startWith({ given, values, root }, restoring).catch((error: unknown) => {
    throw explainIfOutside(error, given.DATABASE_URL ?? given.DATA_DIR)
  })
}

type Given = { given: Env; values: Record<string, string | undefined>; root: string }

async function startWith({ given, values, root }: Given, restoring: Restoring | undefined): Promise<Running> {
  const logger = createLogger(given)
  await using opened = new AsyncDisposableStack()

  const database = await openDatabase({
    databaseUrl: given.DATABASE_URL,
    dataDir: given.DATA_DIR,
    dataDirGiven: given.dataDirGiven,
    poolSize: given.DATABASE_POOL,
    slow_ms: given.SLOW_QUERY_MS,
    filesAreShared: given.FILES_URL !== undefined,
    oldPostgres: given.OLD_POSTGRES,
    carryOver: carryOverWith(given.SECRET),
    log: logger,
  })
  opened.defer(database.close)
  const drill = await isDrill(database.db)
  // An object of its own: it is kept up to date.
  const env: Env = drill ? settingsOfDrill(given) : { ...given }
  if (drill) {
    const { what, todo } = describeTrouble('drill')
    logger.warn(`${what.en} ${todo.en}`)
  }
  const secret = await loadSecret(database.dataDir, env.SECRET)
  await checkSecret(database.db, secret)
  const live = createLiveSettings({ db: database.db, env, values, root, secret, drill, log: logger })
  await live.refresh()
  await loadDistricts({ db: database.db, log: logger })
  await fillNameKeys(database.db)

  const disk = createDisk({ dataDir: database.dataDir, floor_bytes: env.DISK_FLOOR_MB * 2 ** 20 })
  const counting = createCounting(env, database.pool, secret)
  const ending = new AbortController()
  const base = {
    db: database.db,
    lookups: database.lookups,
    env,
    live,
    secret,
    disk,
    counting,
    ending: ending.signal,
    log: logger,
    now: () => new Date(),
  }
  await seedContent(base)
  const content = createContent(base)
  const metrics = env.METRICS_PORT === undefined ? undefined : await openMetrics(database)
  const mailer = createMailer({ ...base, dataDir: database.dataDir })
  opened.defer(mailer.close)
  const queue = await openQueue(database.pool, logger)
  opened.defer(queue.close)
  const mail = withComeback(metrics ? measureMailer(mailer, metrics) : mailer, {
    hasten: () => queue.hasten(MAILS),
    ending: ending.signal,
  })
  const hosted = env.IDENTITY_PROVIDER === 'firebase'
  const provider = hosted
    ? await createHostedIdentity(base)
    : await createEmbeddedIdentity({ ...base, requestMail: (data) => queue.send('identity-mail', data) })
  const identity = drill && hosted ? hostedOfDrill(provider) : provider
  const files = await openFiles(env, database.dataDir)
  // A store that is away for a while keeps nobody from what needs no files.
  await files.check().catch((error: Error) => logger.warn(error.message))
  const images = createImages({ files, trustedSite: env.WORDPRESS_URL, log: logger })
  opened.defer(images.close)
  const classes = deviceClasses.map(({ id, name }) => ({ id, nameEn: name.en, nameId: name.id }))
  const engine = createVision({ ...base, classes })
  opened.defer(engine.close)
  const vision = metrics ? measureVision(engine, env.VISION_PROVIDER, metrics) : engine
  // Made with the first start, and not by whoever asks first.
  await ensureSigningKeys(base)
  const backups = createBackups({ ...base, url: database.url, dataDir: database.dataDir })
  opened.defer(backups.close)
  const registers = createRegisters({ log: logger, url: database.url })
  opened.defer(registers.close)
  await restoring?.sweep(database.dataDir)
  const outgoing = drill ? outgoingOfDrill : createOutgoing(base)
  const pusher = createPusher({ ...base, keys: await openPushKeys(database.db, secret) })
  const push = drill ? { publicKey: null, send: async () => 'refused' as const } : pusher
  const context: Context = {
    ...base,
    identity,
    agency: await openAgency(base),
    mail,
    push,
    messenger: createGateway(base),
    channels: drill ? {} : createChannels(base),
    outgoing,
    backups,
    restoring,
    queue,
    images,
    registers,
    content,
    vision,
  }
  for (const { what, todo } of settingTroubles(env, database.dataDir)) logger.warn(`${what.en} ${todo.en}`)

  const app = await buildApp(context, {
    logger,
    metrics,
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
  if (metrics) {
    const where = { port: env.METRICS_PORT!, host: env.METRICS_HOST }
    const served = await serveMetrics(metrics, where, logger).catch((error: NodeJS.ErrnoException) => {
      throw cannotListen(error, { PORT: where.port, HOST: where.host }, 'METRICS_')
    })
    opened.defer(served.close)
  }
  await startJobs(context, queue, metrics, drill)
  for (const { name, announce } of Object.values(context.channels))
    if (env.PUBLIC_URL)
      // A service that is away is no reason not to start.
      void announce?.(new URL(hookPath(name), env.PUBLIC_URL).href).catch((error: Error) =>
        logger.warn(error.message),
      )
  live.follow(ending.signal)
  const closing = opened.move()
  const close = async () => {
    database.ending()
    ending.abort()
    await sleep(env.DRAIN_S * 1000)
    await closing.disposeAsync()
  }
  return { url, app, context, close }
}

/** The library is loaded where it is wanted. */
async function openMetrics(database: OpenDatabase) {
  const { createMetrics } = await import('#server/adapters/metrics/prometheus.ts')
  return createMetrics(database)
}

/** @param kind in front of the names of the settings */
function cannotListen(
  { code, message }: NodeJS.ErrnoException,
  { PORT, HOST }: { PORT: number; HOST: string },
  kind: '' | 'METRICS_' = '',
) {
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${PORT} is taken: stop what uses it, or set ${kind}PORT to another.`)
  if (code === 'EACCES')
    return new StartupError(`Port ${PORT} needs more rights: set ${kind}PORT to one above 1023.`)
  return new StartupError(`Cannot listen on ${HOST}:${PORT}: ${message}.`)
}
