import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { ownPostgres } from './postgres.ts'
import { memoryOf, openScene, refusals, type Outcome, type Scene } from './scene.ts'

const CONNECTIONS = 10_000
const TIMES = 5
const SLOW = 1_000
/** Node looks every half minute for heads that have taken a minute. */
const CUT_OFF_MS = 100_000

/** Sockets to the scene, from an address of this machine. */
async function open(scene: Scene, count: number, localAddress: string) {
  const { port, hostname } = new URL(scene.url)
  const sockets: Socket[] = []
  let closed = 0
  for (let at = 0; at < count; at++) {
    const socket = connect({ port: Number(port), host: hostname, localAddress })
    socket.on('error', () => {})
    socket.on('close', () => closed++)
    socket.resume()
    sockets.push(socket)
    if (at % 500 === 499) await sleep(50)
  }
  await scene.waitFor(() => sockets.every(({ connecting }) => !connecting), 30_000)
  return { sockets, closed: () => closed, end: () => sockets.forEach((socket) => socket.destroy()) }
}

export async function idleConnections(): Promise<Outcome[]> {
  await using opened = new AsyncDisposableStack()
  const scene = await openScene()
  opened.defer(scene.close)
  await sleep(1_000)
  scene.load.forgetSlow()
  // Memory that is freed late is no leak: it comes to rest. Memory that the last round still adds is one.
  const left_mb: number[] = []
  for (let time = 1; time < TIMES; time++) {
    const crowd = await open(scene, CONNECTIONS, '127.0.0.9')
    crowd.end()
    await sleep(15_000)
    left_mb.push(await memoryOf(scene.server().child.pid!))
  }
  const crowd = await open(scene, CONNECTIONS, '127.0.0.9')
  const there = crowd.sockets.filter(({ readyState }) => readyState === 'open').length
  await sleep(5_000)
  const check = await scene.check()
  const slowest_ms = scene.load.slowest_ms()
  const with_mb = await memoryOf(scene.server().child.pid!)
  const refused = refusals(scene.load)
  crowd.end()
  const recovered_ms = await scene.recovered()
  scene.expect(`${there} connections were taken`, there === CONNECTIONS)
  scene.expect(`/check said ${check}`, check === 200)
  scene.expect(`refused: ${refused}`, refused === 'nothing refused')
  const outcome = await scene.outcome({
    fault: `${CONNECTIONS} idle connections, ${TIMES} times`,
    meanwhile: `${refused}, slowest answer ${Math.round(slowest_ms)} ms, ${with_mb} MB with them, ${left_mb.join(', ')} MB after each time before`,
    recovered_ms,
    health: `/check ${check}`,
  })
  const [, , after_mb] = outcome.memory_mb
  const before_mb = left_mb.at(-1)!
  if (after_mb > before_mb + 15) outcome.wrong.push(`memory grows: ${before_mb}, then ${after_mb} MB`)
  return [outcome]
}

/** Heads of which a letter comes every second, and bodies as slow. */
export async function slowLoris(): Promise<Outcome[]> {
  await using opened = new AsyncDisposableStack()
  const scene = await openScene()
  opened.defer(scene.close)
  await sleep(1_000)
  scene.load.forgetSlow()
  const crowd = await open(scene, SLOW, '127.0.0.9')
  const begun = [
    'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ',
    'POST /api/submit-ewaste HTTP/1.1\r\nhost: x\r\n' +
      'content-type: application/json\r\nx-guest-id: guest_5f3a2b10-0000-4000-8000-000000000001\r\ncontent-length: 2000\r\n\r\n{',
  ]
  crowd.sockets.forEach((socket, at) => socket.write(begun[at % 2]!))
  const drip = setInterval(
    () => crowd.sockets.forEach((socket) => socket.writable && socket.write('a')),
    1_000,
  )
  const heads = () => crowd.sockets.filter((socket, at) => at % 2 === 0 && socket.destroyed).length
  const cut_ms = await scene.waitFor(() => heads() === SLOW / 2, CUT_OFF_MS)
  const check = await scene.check()
  const slowest_ms = scene.load.slowest_ms()
  const refused = refusals(scene.load)
  clearInterval(drip)
  crowd.end()
  const recovered_ms = await scene.recovered()
  scene.expect('heads that never end are not cut off', cut_ms < CUT_OFF_MS)
  scene.expect(`/check said ${check}`, check === 200)
  scene.expect(`refused: ${refused}`, refused === 'nothing refused')
  return [
    await scene.outcome({
      fault: `slow-loris: ${SLOW} connections, half of them with a head, half with a body, a letter a second`,
      meanwhile: `${refused}, slowest answer ${Math.round(slowest_ms)} ms; heads cut off after ${Math.round(cut_ms / 1000)} s`,
      recovered_ms,
      health: `/check ${check}`,
    }),
  ]
}

/** From another network than everybody else, with limits on, without a pause. */
export async function greedyClient(): Promise<Outcome[]> {
  await using opened = new AsyncDisposableStack()
  const scene = await openScene({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' })
  opened.defer(scene.close)
  await sleep(1_000)
  const refused = refusals(scene.load)
  scene.load.forgetSlow()
  const greedy = await autocannon({
    url: scene.url,
    connections: 64,
    pipelining: 4,
    duration: 15,
    headers: { 'x-forwarded-for': '203.0.113.9' },
    requests: [
      { path: '/api/points' },
      {
        method: 'POST',
        path: '/api/submit-ewaste',
        headers: {
          'content-type': 'application/json',
          'x-guest-id': 'guest_5f3a2b10-0000-4000-8000-000000000009',
          'x-forwarded-for': '203.0.113.9',
        },
        body: JSON.stringify({ message: 'greedy', form_id: 11 }),
      },
    ],
  })
  const check = await scene.check()
  const recovered_ms = await scene.recovered()
  const { '4xx': turned, '2xx': answered, '5xx': failed } = greedy
  scene.expect(`${failed} answers of 5xx`, failed === 0)
  scene.expect('nothing was turned away', turned > answered)
  scene.expect(`/check said ${check}`, check === 200)
  return [
    await scene.outcome({
      fault: 'one client as fast as it can (64 connections, 15 s)',
      meanwhile: `${Math.round(greedy.requests.average)} a second from it, ${answered} answered and ${turned} turned away (429), ${failed} failed; others: ${refused}, slowest ${Math.round(scene.load.slowest_ms())} ms`,
      recovered_ms,
      health: `/check ${check}`,
    }),
  ]
}

const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]

/** The clock of server and database is an hour ahead, then an hour behind; that of timers goes on. */
export async function clockJumps(): Promise<Outcome[]> {
  const library = FAKETIME.find((path) => existsSync(path))
  if (!library) throw new Error('libfaketime is not installed (Debian: apt install libfaketime)')
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp('/var/tmp/resirkuit-clock-')
  await chmod(folder, 0o755)
  opened.defer(() => rm(folder, { recursive: true }))
  const file = join(folder, 'clock')
  await writeFile(file, '+0')
  const faked = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_CACHE_DURATION: '1',
  }
  const server = await ownPostgres(faked)
  if (!server) throw new Error('There are no programs of PostgreSQL in /usr/lib/postgresql')
  opened.defer(server.close)
  const scene = await openScene(faked, { databaseUrl: server.url })
  opened.defer(scene.close)
  const said: string[] = []
  let slowest_ms = 0
  for (const offset of ['+1h', '-1h', '+0']) {
    await writeFile(file, offset)
    await sleep(1_500)
    slowest_ms = Math.max(slowest_ms, await scene.recovered())
    const check = await scene.check()
    const health = await scene.health()
    said.push(`${offset}: /check ${check}, admin ${health || 'well'}`)
    scene.expect(`/check said ${check} at ${offset}`, check === 200)
    // Of a version that is younger than an hour the clock is wrong indeed.
    scene.expect(`health says ${health} at ${offset}`, /^(clock: clock-wrong)?$/.test(health))
    await sleep(3_000)
  }
  return [
    await scene.outcome({
      fault: 'clock an hour ahead, an hour behind, right again',
      meanwhile: refusals(scene.load),
      recovered_ms: slowest_ms,
      health: said.join('; '),
    }),
  ]
}
