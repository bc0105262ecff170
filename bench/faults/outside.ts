import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { inOrder, startSite } from '#server/adapters/content/wordpress/recorded-site.ts'
import { startProvider, type ProviderReply } from '#server/adapters/vision/remote/test-provider.ts'
import { cert, key } from '#server/testing/certificate.ts'
import { photoForm } from '#server/testing/pictures/drawing.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { drawnPhoto } from '../photos.ts'
import { freePort, openScene, refusals, type Outcome, type Scene } from './scene.ts'

const MAILS = 8
const TROUBLE_MS = 8_000

type Received = { to: string; id: string }

/** A mail server that keeps what it takes. */
async function mailServer(port: number, options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    closeTimeout: 10,
    onData: (stream, { envelope }, done) => {
      let content = ''
      stream.on('data', (part: Buffer) => (content += part))
      stream.on('end', () => {
        const [, id = ''] = /^Message-ID: (.*)$/m.exec(content) ?? []
        received.push({ to: envelope.rcptTo[0]!.address, id })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const close = await listen(server.server as Server, port)
  return { received, close }
}

/** @returns what ends it, with every connection to it, as the end of a program does */
async function listen(server: Server, port: number) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
}

type MailTrouble = {
  fault: string
  /** Puts the mail server into a state; @returns the end of that state */
  begin: (port: number) => Promise<() => Promise<void>>
  scheme?: 'smtps'
}

const MAIL_TROUBLES: MailTrouble[] = [
  { fault: 'mail server refuses connections', begin: async () => async () => {} },
  {
    fault: 'mail server takes connections and says nothing',
    begin: (port) => listen(createServer(), port),
  },
  {
    fault: 'mail server says “later” (421) to everybody',
    begin: (port) =>
      listen(
        createServer((socket) => void socket.end('421 Try again later\r\n')),
        port,
      ),
  },
  {
    fault: 'mail server with a certificate that nobody vouches for',
    scheme: 'smtps',
    begin: async (port) => (await mailServer(port, { secure: true, ...otherCertificate() })).close,
  },
]

/** Requests with an address beside them are approved while the mail server is away: each owes one mail. */
async function mailTrouble({ fault, begin, scheme }: MailTrouble): Promise<Outcome> {
  await using opened = new AsyncDisposableStack()
  const port = await freePort()
  const ended = await begin(port)
  let authority = ''
  const scene = await openScene(
    {
      SMTP_URL: `${scheme ?? 'smtp'}://127.0.0.1:${port}`,
      get SMTP_CA_FILE() {
        return authority
      },
      MAIL_FROM: 'no-reply@example.go.id',
      PUBLIC_URL: 'https://ewaste.example.go.id',
    },
    {
      prepare: (folder) => {
        if (scheme) writeFileSync((authority = join(folder, 'authority.pem')), cert)
      },
    },
  )
  opened.defer(scene.close)
  for (let at = 0; at < MAILS; at++) await approveOne(scene, `orang${at}@example.org`)
  await sleep(TROUBLE_MS)
  const health = await scene.health()
  await ended()
  const server = await mailServer(port, scheme && { secure: true, cert, key })
  opened.defer(server.close)
  const notices = () => server.received.filter(({ to }) => to.startsWith('orang'))
  const recovered_ms = await scene.waitFor(() => notices().length > 0)
  const all_ms = recovered_ms + (await scene.waitFor(() => notices().length >= MAILS))
  await sleep(3_000)
  scene.expect(`${notices().length} mails came for ${MAILS}`, notices().length === MAILS)
  scene.expect('a mail came twice', new Set(notices().map(({ id }) => id)).size === notices().length)
  scene.expect(`health said ${health}`, /mail: (mail-|no-answer)/.test(health))
  const after = await scene.health()
  scene.expect(`health says ${after} afterwards`, !/mail/.test(after))
  return await scene.outcome({
    fault,
    meanwhile: `all ${notices().length} of ${MAILS} mails there ${(all_ms / 1000).toFixed(1)} s after, each once; enquiries: ${refusals(scene.load)}`,
    recovered_ms,
    health: `admin ${health}`,
  })
}

/** For the same name, by nobody whom anybody believes. */
function otherCertificate() {
  const made = execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', '-', '-out', '-'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return { cert: made, key: made }
}

/** A mail server that takes its time for everything, and a server of ours that goes on beside it. */
async function mailSlow(): Promise<Outcome> {
  await using opened = new AsyncDisposableStack()
  const port = await freePort()
  const slowly = (_: unknown, ...rest: unknown[]) => void setTimeout(rest.at(-1) as () => void, 1_500)
  const server = await mailServer(port, {
    onConnect: slowly,
    onMailFrom: slowly,
    onRcptTo: slowly,
  } as SMTPServerOptions)
  opened.defer(server.close)
  const scene = await openScene({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'no-reply@example.go.id',
    PUBLIC_URL: 'https://ewaste.example.go.id',
  })
  opened.defer(scene.close)
  for (let at = 0; at < MAILS; at++) await approveOne(scene, `orang${at}@example.org`)
  const notices = () => server.received.filter(({ to }) => to.startsWith('orang'))
  const all_ms = await scene.waitFor(() => notices().length >= MAILS)
  await sleep(3_000)
  scene.expect(`${notices().length} mails came for ${MAILS}`, notices().length === MAILS)
  scene.expect('a mail came twice', new Set(notices().map(({ id }) => id)).size === notices().length)
  return await scene.outcome({
    fault: 'mail server takes 4.5 s for each mail',
    meanwhile: `all ${notices().length} of ${MAILS} there after ${(all_ms / 1000).toFixed(1)} s, each once; enquiries: ${refusals(scene.load)}, slowest ${Math.round(scene.load.slowest_ms())} ms`,
    health: 'well',
  })
}

export async function mail(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const trouble of MAIL_TROUBLES) outcomes.push(await mailTrouble(trouble))
  return [...outcomes, await mailSlow()]
}

async function approveOne(scene: Scene, notify_email: string) {
  const json = { 'content-type': 'application/json' }
  const sent = await fetch(`${scene.url}/api/submit-ewaste`, {
    method: 'POST',
    headers: { ...json, 'x-guest-id': `guest_${crypto.randomUUID()}` },
    body: JSON.stringify({ message: 'one with an address', form_id: 11, notify_email }),
  })
  const { id } = (await sent.json()) as { id: number }
  const approved = await fetch(`${scene.url}/api/submissions/${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ status: 'approved' }),
    headers: { ...json, authorization: `Bearer ${await scene.token()}` },
  })
  scene.expect(`a request could not be approved: ${approved.status}`, approved.ok)
}

/** The site whose articles are shown hangs in the middle of the day. */
export async function contentSite(): Promise<Outcome[]> {
  await using opened = new AsyncDisposableStack()
  const site = await startSite(inOrder('wp7.1'))
  opened.defer(site.close)
  const scene = await openScene({ CONTENT_SOURCE: 'wordpress', WORDPRESS_URL: site.url })
  opened.defer(scene.close)
  const news = async () => {
    const began = performance.now()
    const answer = await fetch(`${scene.url}/api/content/news`)
    const { items = [] } = (await answer.json()) as { items?: unknown[] }
    return { status: answer.status, items: items.length, ms: performance.now() - began }
  }
  const before = await news()
  scene.expect(`news before: ${JSON.stringify(before)}`, before.status === 200 && before.items > 0)
  site.answer = () => 'hang'
  const during = await news()
  scene.expect(`news during: ${JSON.stringify(during)}`, during.items === before.items && during.ms < 2_000)
  const health = await scene.health()
  site.answer = inOrder('wp7.1')
  site.hangUp()
  const recovered_ms = await scene.waitFor(async () => !/content/.test(await scene.health()))
  return [
    await scene.outcome({
      fault: 'content site hangs',
      meanwhile: `${during.items} news of ${before.items} in ${Math.round(during.ms)} ms, from the last good copy; enquiries: ${refusals(scene.load)}`,
      recovered_ms,
      health: `admin ${health}`,
    }),
  ]
}

const SEES: ProviderReply = { says: { not_a_device: true, candidates: [] } }

/** The model of somebody else's hangs, or answers nonsense; our own looks in the meantime. */
export async function visionEngine(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const troubles: [string, ProviderReply][] = [
    ['hangs', 'hang'],
    ['answers nonsense', { says: { weather: 'sunny' } }],
    ['answers without an end', 'endless'],
  ]
  for (const [fault, trouble] of troubles) {
    await using opened = new AsyncDisposableStack()
    const provider = await startProvider('openai-compatible', 'm')
    opened.defer(provider.close)
    provider.replies = [SEES]
    const scene = await openScene({
      VISION_PROVIDER: 'openai-compatible',
      VISION_MODEL: 'm',
      VISION_BASE_URL: provider.url,
    })
    opened.defer(scene.close)
    const headers = { authorization: `Bearer ${await scene.token()}` }
    let seed = outcomes.length * 10 + 1
    const look = async () => {
      const began = performance.now()
      const body = photoForm(await drawnPhoto(seed++, 'jpeg'))
      const answer = await fetch(`${scene.url}/api/image/analyze`, { method: 'POST', body, headers })
      const { data, analysis = data } = (await answer.json()) as Record<
        string,
        { engine?: { fallback: boolean } }
      >
      return { status: answer.status, fallback: analysis?.engine?.fallback, ms: performance.now() - began }
    }
    scene.expect('the model does not look', (await look()).fallback === false)
    provider.replies = [trouble]
    const during = await look()
    scene.expect(`during: ${JSON.stringify(during)}`, during.status === 200 && during.fallback === true)
    const health = await scene.health()
    provider.replies = [SEES]
    const since = performance.now()
    const after = await look()
    scene.expect(`after: ${JSON.stringify(after)}`, after.fallback === false)
    outcomes.push(
      await scene.outcome({
        fault: `vision engine ${fault}`,
        meanwhile: `our own model answered after ${(during.ms / 1000).toFixed(1)} s; enquiries: ${refusals(scene.load)}`,
        recovered_ms: performance.now() - since,
        health: `admin ${health}`,
      }),
    )
  }
  return outcomes
}

/** The store of files does not answer, or does not even refuse. */
export async function storeAway(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const trouble of ['hangs up', 'hangs'] as const) {
    await using opened = new AsyncDisposableStack()
    const store = await startS3Server()
    opened.defer(store.close)
    const scene = await openScene({
      FILES_URL: store.url,
      FILES_ACCESS_KEY: store.keys.id,
      FILES_SECRET_KEY: store.keys.secret,
    })
    opened.defer(scene.close)
    const headers = { authorization: `Bearer ${await scene.token()}` }
    const photo = await drawnPhoto(outcomes.length + 1, 'jpeg')
    const upload = async () => {
      const began = performance.now()
      const answer = await fetch(`${scene.url}/api/images`, {
        method: 'POST',
        body: photoForm(photo),
        headers,
      })
      const { code = '' } = (await answer.json()) as { code?: string }
      return { said: `${answer.status} ${code}`.trim(), ms: performance.now() - began }
    }
    store.inTrouble(() => trouble)
    const during = await upload()
    const health = await scene.health()
    const check = await scene.check()
    store.inTrouble(() => undefined)
    const since = performance.now()
    const after = await upload()
    scene.expect(`during: ${during.said}`, during.said === '503 storage-unavailable')
    scene.expect(`after: ${after.said}`, after.said.startsWith('200'))
    scene.expect(`health said ${health}`, /files: (files-failed|no-answer)/.test(health))
    outcomes.push(
      await scene.outcome({
        fault: `store of the files ${trouble}`,
        meanwhile: `photos ${during.said} after ${(during.ms / 1000).toFixed(1)} s; enquiries: ${refusals(scene.load)}`,
        recovered_ms: performance.now() - since,
        health: `/check ${check}, admin ${health}`,
      }),
    )
  }
  return outcomes
}
