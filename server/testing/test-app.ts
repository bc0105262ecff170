import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { Logger as Pino } from 'pino'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Role } from '#contract/foundation/roles.ts'
import type { PushMessage } from '#contract/foundation/notifications.ts'
import { openAgency } from '#server/adapters/agency/open-agency.ts'
import { countingInMemory } from '#server/adapters/counting/counting.ts'
import type { Counting } from '#server/adapters/counting/port.ts'
import { createBackups } from '#server/adapters/backups/backups.ts'
import { createRegisters } from '#server/adapters/registers/registers.ts'
import { createContent } from '#server/adapters/content/content.ts'
import type { WordPressOptions } from '#server/adapters/content/wordpress/wordpress.ts'
import { createDarkroom } from '#server/adapters/images/darkroom.ts'
import { createImages, type ImagesOptions } from '#server/adapters/images/images.ts'
import type { FileStore } from '#server/adapters/images/port.ts'
import { createFileStore } from '#server/adapters/images/store.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { Restoring } from '#server/adapters/backups/restoring.ts'
import type { Mail, Mailer } from '#server/adapters/mail/port.ts'
import type { Channels } from '#server/adapters/messages/channel.ts'
import { createChannels } from '#server/adapters/messages/channels.ts'
import type { Messenger, PhoneMessage } from '#server/adapters/messages/port.ts'
import { CallRefused, type Outgoing } from '#server/adapters/outgoing/port.ts'
import type { Pusher } from '#server/adapters/push/port.ts'
import type { JobName, Jobs, Queue } from '#server/adapters/queue/port.ts'
import type { VisionEngine } from '#server/adapters/vision/port.ts'
import { createEmbeddedIdentity } from '#server/adapters/identity/embedded/embedded.ts'
import { buildApp } from '#server/start/app.ts'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { createDisk } from '#server/machine/disk.ts'
import { createLiveSettings } from '#server/installation/live-settings.ts'
import { readEnv } from '#server/installation/env.ts'
import { jobs } from '#server/start/jobs.ts'
import { createTestDatabase } from './database.ts'
import { seeing } from './pictures/seeing.ts'
import { silent } from './silent.ts'

export const PASSWORD = 'sirkuit-1234'

/** Its processes take longer to start than most pictures to open; they end with the last test. */
const darkroom = { ...createDarkroom({ log: silent }), close: async () => {} }

const refuse = () => Promise.reject(new CallRefused('has a host that nobody knows'))
const nowhere: Outgoing = { check: async () => {}, post: refuse, get: refuse }

type Settings = Record<string, string>
type Replaced = {
  /** Instead of the embedded provider; a function when it needs the database of this test. */
  identity?:
    | IdentityServer
    | ((
        base: Omit<
          Context,
          | 'identity'
          | 'mail'
          | 'push'
          | 'messenger'
          | 'channels'
          | 'outgoing'
          | 'backups'
          | 'registers'
          | 'queue'
          | 'images'
          | 'content'
          | 'vision'
        >,
      ) => Promise<IdentityServer>)
  now?: () => Date
  /** Where hosts are looked up, and how long an answer is waited for. */
  images?: Pick<ImagesOptions, 'lookup' | 'timeout_ms'>
  /** The engine that looks at photos; else everything is a laptop. */
  vision?: VisionEngine
  /** The program that restores a backup; else none. */
  restoring?: Restoring
  /** Bytes that are still free; else as many as anybody wants. */
  free?: () => number
  /** How long the content site is waited for, and how much of it is read. */
  wordpress?: WordPressOptions
  /** The sender to devices; else messages are kept in `pushes`. */
  push?: Pusher
  /** The gateway for telephones; else messages are kept in `messages`. */
  messenger?: Messenger
  /** The services in which people write; else those of the settings. */
  channels?: Channels
  /** The caller of addresses that somebody named; else nobody is there. */
  outgoing?: Outgoing
  /** The store of files; else a folder. */
  files?: FileStore
  /** How limits are counted; else in memory. */
  counting?: (pool: pg.Pool) => Counting
  /** The log; else nobody reads it. */
  logger?: Pino
}

/**
 * The whole server without a port: a database of its own, the real identity, requests through `inject`. Jobs wait
 * until `work` runs them; mails are kept in `mails` instead of being sent.
 */
export async function createTestApp(settings: Settings = {}, replaced: Replaced = {}) {
  const database = await createTestDatabase()
  const values = { RATE_LIMITS: 'off', NODE_ENV: 'test', BACKUP_PROOF: 'off', ...settings }
  const env = readEnv(values, '/')
  const dataDir = join(tmpdir(), `resirkuit-test-${randomUUID()}`)
  await mkdir(dataDir)
  const mails: Mail[] = []
  const mail: Mailer = {
    kind: 'files',
    send: async (one) => void mails.push(one),
    check: async () => {},
    sweep: async () => 0,
  }
  const pushes: (PushMessage & { endpoint: string })[] = []
  const push: Pusher = replaced.push ?? {
    publicKey: 'a public key',
    send: async ({ endpoint }, message) => {
      pushes.push({ ...message, endpoint })
      return 'sent'
    },
  }
  const messages: PhoneMessage[] = []
  const messenger: Messenger = replaced.messenger ?? {
    host: env.MESSAGES_URL ? new URL(env.MESSAGES_URL).host : null,
    send: async (message) => {
      messages.push(message)
      return 'sent'
    },
  }
  const waiting: { [Name in JobName]: { name: Name; data: Jobs[Name] } }[JobName][] = []
  const queue: Queue = {
    send: async (name, data) => waiting.push({ name, data } as (typeof waiting)[number]) > 0,
    sendAll: async (name, all) => {
      for (const data of all) await queue.send(name, data)
    },
    check: async () => {},
  }
  const secret = 'a secret for tests, of more than 32 characters'
  const base = {
    db: database.db,
    lookups: database.lookups,
    env,
    live: createLiveSettings({ db: database.db, env, values, root: '/', secret, log: silent }),
    secret,
    disk: createDisk(
      { dataDir, floor_bytes: env.DISK_FLOOR_MB * 2 ** 20 },
      async () => replaced.free?.() ?? Infinity,
    ),
    counting: replaced.counting?.(database.pool) ?? countingInMemory(),
    ending: new AbortController().signal,
    log: replaced.logger ?? silent,
    now: replaced.now ?? (() => new Date()),
  }
  const identity =
    typeof replaced.identity === 'function'
      ? await replaced.identity(base)
      : (replaced.identity ??
        (await createEmbeddedIdentity({ ...base, requestMail: (data) => queue.send('identity-mail', data) })))
  const images = createImages({
    files: replaced.files ?? createFileStore(join(dataDir, 'files')),
    trustedSite: env.WORDPRESS_URL,
    log: silent,
    darkroom,
    ...replaced.images,
  })
  const content = createContent(base, replaced.wordpress)
  const vision = replaced.vision ?? seeing()
  const outgoing = replaced.outgoing ?? nowhere
  const backups = createBackups({ ...base, url: database.url, dataDir, work_factor: 10 })
  const registers = createRegisters({ log: silent, url: database.url })
  const context: Context = {
    ...base,
    identity,
    agency: await openAgency(base),
    mail,
    push,
    messenger,
    channels: replaced.channels ?? createChannels(base),
    outgoing,
    backups,
    restoring: replaced.restoring,
    queue,
    images,
    registers,
    content,
    vision,
  }
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift())
      await jobs[job.name](context, job.data as never, { id: randomUUID(), sent_at: base.now() })
  }
  const app = await buildApp(context, replaced.logger && { logger: replaced.logger })
  await app.ready()

  const call = async (options: InjectOptions) => {
    const { statusCode, body, headers } = await app.inject(await asSent(options))
    const json: unknown = String(headers['content-type']).includes('json') ? JSON.parse(body) : undefined
    // Tests read what they expect of a reply; the contract has already checked its shape.
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: statusCode, body: json as any, text: body, headers }
  }

  /** The password typed once more: the headers of a new session. */
  const signIn = async (email: string, password = PASSWORD) => {
    const signedIn = await call({
      method: 'POST',
      url: '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      payload: { email, password, returnSecureToken: true },
    })
    if (signedIn.status !== 200) throw new Error(`sign-in of ${email}: ${signedIn.text}`)
    const { localId, idToken } = signedIn.body as { localId: string; idToken: string }
    return { uid: localId, headers: { authorization: `Bearer ${idToken}` } }
  }

  /** A new account with its headers for `call`. Without a role: whatever the rules of sign-up give. */
  const account = async (username: string, role?: Role) => {
    const email = `${username}@example.org`
    const created = await call({
      method: 'POST',
      url: '/api/signup',
      payload: { username, email, password: PASSWORD },
    })
    if (created.status !== 200) throw new Error(`sign-up of ${username}: ${created.text}`)
    if (role) await database.db.update(users).set({ role }).where(eq(users.id, created.body.userId))
    return { id: created.body.userId as number, email, username, ...(await signIn(email)) }
  }

  const close = async () => {
    await app.close()
    await images.close()
    await backups.close()
    await registers.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    app,
    call,
    account,
    signIn,
    work,
    mails,
    pushes,
    messages,
    context,
    dataDir,
    db: database.db,
    pool: database.pool,
    url: database.url,
    close,
  }
}

/** A form as a browser sends it: with its length. Without one a server sets memory aside for the largest file, and looks for what is old. */
async function asSent(options: InjectOptions): Promise<InjectOptions> {
  if (!(options.payload instanceof FormData)) return options
  const sent = new Response(options.payload)
  return {
    ...options,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { ...options.headers, 'content-type': sent.headers.get('content-type')! },
  }
}

export const newGuest = () => ({ 'x-guest-id': `guest_${randomUUID()}` })

/** The body of a landing page's enquiry. */
export const enquiry = (overrides: Record<string, unknown> = {}) => ({
  message: 'Two dead laptops and a box of cables',
  location: 'Kebayoran Baru · Kota Jakarta Selatan',
  phone_number: '0812 3456 7890',
  form_id: 11,
  ...overrides,
})

/** The body of a timeline post. */
export const post = (overrides: Record<string, unknown> = {}) =>
  enquiry({ title: 'I Have E-Waste', ...overrides })
