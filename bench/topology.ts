// Several machines as processes of this one: PostgreSQL with a synchronous standby, an S3-compatible store, two servers, and the proxies of
// deploy/ before them. Under load each server is restarted, first behind nginx (marked, and not marked), then behind Caddy; then
// the primary is killed and the standby promoted. At last PgBouncer stands between the servers and PostgreSQL, in each of its two
// modes, while each server is restarted. Every acknowledged enquiry must be there once.
//   node bench/topology.ts [--write]      as root, with Debian's postgresql-15, nginx, caddy and pgbouncer, after npm run build;
//   PGBOUNCER=/path for another PgBouncer: Debian 12 has 1.18, which keeps no prepared statements in transaction mode
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { Agent, fetch } from 'undici'
import { startS3Server } from '#server/testing/s3-server.ts'
import { startServer, type ServerProcess } from '#server/testing/server-process.ts'
import { writeSection } from './results.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const DATABASES = [25_432, 25_433] as const
const APPS = [25_501, 25_502] as const
const POOLERS = { session: 25_441, transaction: 25_442 }
const PGBOUNCER = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
const PROXIES = { nginx: 25_600, tls: 25_601, caddy: 25_602 }
const CLIENTS = 8
/** Between the asks of one client: a load that these cores carry, and that meets every moment of a restart. */
const PAUSE_MS = 20
const DEPLOY = join(import.meta.dirname, '..', 'deploy')

const folder = await mkdtemp('/var/tmp/resirkuit-topology-')
await chmod(folder, 0o755)
await using ending = new AsyncDisposableStack()
ending.defer(() => rm(folder, { recursive: true, force: true }))
const say = (line: string) => process.stdout.write(`${line}\n`)

// PostgreSQL: a primary, and a standby that has what was acknowledged.
const asPostgres = (program: string, ...args: string[]) =>
  execFileSync(
    'setpriv',
    ['--reuid=postgres', '--regid=postgres', '--init-groups', join(BIN, program), ...args],
    {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit'] as const,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    },
  )
const dataOf = (port: number) => join(folder, `pg-${port}`)
const control = (port: number, ...args: string[]) => asPostgres('pg_ctl', '-w', '-D', dataOf(port), ...args)
const startDatabase = (port: number, options = '') =>
  control(
    port,
    '-l',
    join(dataOf(port), 'log'),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' ${options}`,
    'start',
  )
for (const port of DATABASES) {
  await mkdir(dataOf(port))
  execFileSync('chown', ['postgres:', dataOf(port)])
  await chmod(dataOf(port), 0o700)
}
asPostgres(
  'initdb',
  '-D',
  dataOf(DATABASES[0]),
  '-U',
  'postgres',
  '--auth=trust',
  '-E',
  'UTF8',
  '--locale=C.UTF-8',
)
startDatabase(DATABASES[0], "-c synchronous_standby_names='*' -c synchronous_commit=local")
const alive = new Set<number>(DATABASES)
ending.defer(() => {
  for (const port of alive) control(port, '-m', 'immediate', 'stop')
})
asPostgres(
  'pg_basebackup',
  '-h',
  '127.0.0.1',
  '-p',
  String(DATABASES[0]),
  '-U',
  'postgres',
  '-D',
  dataOf(DATABASES[1]),
  '-R',
  '-X',
  'stream',
)
startDatabase(DATABASES[1])
const onDatabase = async <Row extends pg.QueryResultRow>(
  port: number,
  statement: string,
  database = 'resirkuit',
) => {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/${database}`)
  await client.connect()
  return client.query<Row>(statement).finally(() => client.end())
}
await onDatabase(DATABASES[0], 'create database resirkuit', 'postgres')
await onDatabase(DATABASES[0], "alter database resirkuit set synchronous_commit = 'on'")

const store = await startS3Server({ bucket: 'resirkuit' })
ending.defer(store.close)

// Two servers, as on two machines.
const settings = {
  DATABASE_URL: `postgres://postgres@${DATABASES.map((port) => `127.0.0.1:${port}`).join(',')}/resirkuit?target_session_attrs=read-write`,
  FILES_URL: store.url,
  FILES_ACCESS_KEY: store.keys.id,
  FILES_SECRET_KEY: store.keys.secret,
  SECRET: randomUUID() + randomUUID(),
  TRUST_PROXY: '127.0.0.1',
  DRAIN_S: '5',
}
const startApp = (port: number) =>
  startServer({ ...settings, PORT: String(port), DATA_DIR: join(folder, `app-${port}`) })
const apps = new Map<number, ServerProcess>()
for (const [at, app] of (await Promise.all(APPS.map(startApp))).entries()) apps.set(APPS[at]!, app)
ending.defer(async () => void (await Promise.all([...apps.values()].map((app) => app.stop()))))

// The proxies, with the files of deploy/.
execFileSync(
  'openssl',
  [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-keyout',
    join(folder, 'key.pem'),
    '-out',
    join(folder, 'cert.pem'),
  ],
  { stdio: 'ignore' },
)
const shipped = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8')
async function configureNginx(down?: number) {
  const site = shipped
    .replace(
      /server 10\.0\.0\.11:8088(.*);/,
      `server 127.0.0.1:${APPS[0]}$1${down === APPS[0] ? ' down' : ''};`,
    )
    .replace(
      /server 10\.0\.0\.12:8088(.*);/,
      `server 127.0.0.1:${APPS[1]}$1${down === APPS[1] ? ' down' : ''};`,
    )
    .replaceAll(/^.*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${PROXIES.nginx};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${PROXIES.tls} ssl`)
    .replace(/\S+fullchain\.pem/, join(folder, 'cert.pem'))
    .replace(/\S+privkey\.pem/, join(folder, 'key.pem'))
  await writeFile(
    join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon off; events {} http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`).join(' ')}\n${site}\n}`,
  )
}
await configureNginx()
const nginx = ['-c', join(folder, 'nginx.conf')]
const proxies: ChildProcess[] = [spawn('nginx', nginx, { stdio: 'ignore' })]
await writeFile(
  join(folder, 'Caddyfile'),
  `{\n\tadmin off\n}\n${await readFile(join(DEPLOY, 'Caddyfile'), 'utf8')}`,
)
proxies.push(
  spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: folder,
      DOMAIN: `http://127.0.0.1:${PROXIES.caddy}`,
      SERVERS: APPS.map((port) => `127.0.0.1:${port}`).join(' '),
    },
  }),
)
ending.defer(async () => {
  for (const proxy of proxies) {
    // PgBouncer 1.23 and newer waits for its clients on SIGTERM, and these servers stop after it.
    proxy.kill(proxy.spawnfile === PGBOUNCER ? 'SIGQUIT' : 'SIGTERM')
    await once(proxy, 'exit')
  }
})
// A connection for each ask: a browser repeats what a proxy's reload has cut off, and this client does not.
const dispatcher = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false, pipelining: 0 })
const reload = async (down?: number) => {
  await configureNginx(down)
  execFileSync('nginx', [...nginx, '-s', 'reload'], { stdio: 'ignore' })
  // Workers that were reading the former file finish what they have.
  await sleep(1_000)
}

type Tally = { asked: number; lost: string[]; stored_at: number[]; slowest_ms: number }
const acknowledged = new Set<string>()

/** Clients that ask without an end: pages of data, and every third time an enquiry, each once. @returns what ends them */
function load(base: string) {
  const tally: Tally = { asked: 0, lost: [], stored_at: [], slowest_ms: 0 }
  const ended = new AbortController()
  const one = async (first: number) => {
    for (let at = first; !ended.signal.aborted; at++) {
      const key = randomUUID()
      const writes = at % 3 === 0
      const began = performance.now()
      tally.asked++
      try {
        const answer = await (writes
          ? fetch(`${base}/api/submit-ewaste`, {
              method: 'POST',
              dispatcher,
              headers: {
                'content-type': 'application/json',
                'x-guest-id': `guest_${randomUUID()}`,
                'idempotency-key': key,
              },
              body: JSON.stringify({ message: `topology ${key}`, form_id: 11 }),
            })
          : fetch(`${base}${['/', '/api/points', '/api/features', '/config.json'][at % 4]}`, {
              dispatcher,
            }))
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 80)}`)
        if (writes) {
          acknowledged.add(key)
          tally.stored_at.push(performance.now())
        }
      } catch (error) {
        tally.lost.push(
          `${writes ? 'POST' : 'GET'} ${(error as Error).message} ${String((error as Error).cause ?? '')}`.trim(),
        )
        await sleep(50)
      }
      tally.slowest_ms = Math.max(tally.slowest_ms, performance.now() - began)
      await sleep(PAUSE_MS)
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, client) => one(client))
  return {
    tally,
    end: async () => {
      ended.abort()
      await Promise.all(clients)
      return tally
    },
  }
}

async function restart(port: number) {
  await apps.get(port)!.stop()
  apps.set(port, await startApp(port))
}

async function rolling(base: string, each: (port: number) => Promise<void>) {
  const under = load(base)
  await sleep(2_000)
  for (const port of APPS) {
    await each(port)
    await sleep(3_000)
  }
  return under.end()
}
const tls = `https://127.0.0.1:${PROXIES.tls}`
const caddy = `http://127.0.0.1:${PROXIES.caddy}`
for (const base of [tls, caddy])
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${base}/check`, { dispatcher }).catch(() => undefined)
    if (answer?.ok) break
    if (tries > 100) throw new Error(`${base} does not come up`)
    await sleep(100)
  }

await picturesAreShared()
const rows: [string, Tally][] = []
const note = (what: string, tally: Tally) => {
  rows.push([what, tally])
  say(`${what}: ${tally.asked} asked, ${tally.lost.length} lost, slowest ${Math.round(tally.slowest_ms)} ms`)
  for (const line of new Set(tally.lost.slice(0, 5))) say(`  ${line}`)
}
note(
  'nginx, each server marked `down` first',
  await rolling(tls, async (port) => {
    await reload(port)
    await restart(port)
    await reload()
  }),
)
note('nginx, SIGTERM alone', await rolling(tls, restart))
note('Caddy, which looks at `/check`; `DRAIN_S=5`', await rolling(caddy, restart))

// The primary dies under load; whoever operates it promotes the standby two seconds later.
const under = load(tls)
await sleep(3_000)
control(DATABASES[0], '-m', 'immediate', 'stop')
alive.delete(DATABASES[0])
const died = performance.now()
await sleep(2_000)
control(DATABASES[1], 'promote')
const promoted = performance.now()
await sleep(10_000)
const failedOver = await under.end()
const first = failedOver.stored_at.find((at) => at > promoted)!
const gap_ms = longestGap(failedOver.stored_at.filter((at) => at > died - 500))
note('primary killed, standby promoted after 2 s', failedOver)
say(
  `first enquiry stored ${Math.round(first - promoted)} ms after the promotion; none for ${Math.round(gap_ms)} ms`,
)

// PgBouncer in between, in front of the new primary.
const version = /PgBouncer (\S+)/.exec(spawnSync(PGBOUNCER, ['--version']).stdout?.toString() ?? '')?.[1]
const poolers: string[] = []
for (const mode of version ? (['session', 'transaction'] as const) : []) {
  await startPooler(mode)
  settings.DATABASE_URL = `postgres://postgres@127.0.0.1:${POOLERS[mode]}/resirkuit`
  await apps.get(APPS[0])!.stop()
  const refused = await startApp(APPS[0]).then(
    (app) => void apps.set(APPS[0], app),
    (error: Error) => /Resirkuit cannot start: .*/.exec(error.message)?.[0] ?? error.message,
  )
  if (refused) {
    say(`PgBouncer ${version} in ${mode} mode: ${refused}`)
    poolers.push(`In ${mode} mode PgBouncer ${version} is refused at the start, as it has to be before 1.21.`)
    // The last way that works stays for what is still asked below.
    settings.DATABASE_URL = `postgres://postgres@127.0.0.1:${POOLERS.session}/resirkuit`
    apps.set(APPS[0], await startApp(APPS[0]))
    continue
  }
  await restart(APPS[1])
  note(`PgBouncer ${version} in ${mode} mode, Caddy, each server restarted`, await rolling(caddy, restart))
}
if (!version) say(`There is no PgBouncer at ${PGBOUNCER}: that part was left out.`)

// An acknowledged request is stored once.
const { rows: stored } = await onDatabase<{ message: string; count: string }>(
  DATABASES[1],
  "select message, count(*) from submissions where message like 'topology %' group by message",
)
const counts = new Map(stored.map(({ message, count }) => [message.slice('topology '.length), Number(count)]))
const missing = [...acknowledged].filter((key) => counts.get(key) !== 1)
say(`${acknowledged.size} enquiries were acknowledged, ${missing.length} of them are not there exactly once`)
const twice = await onDatabase<{ name: string }>(
  DATABASES[1],
  'select name from pgboss.schedule group by name having count(*) > 1',
)

const lines = [
  `Written by \`npm run bench:topology\`: processes on one machine of ${availableParallelism()} cores, with the load; PostgreSQL 15 with a synchronous standby, two`,
  `servers (\`DRAIN_S=5\`), the store of the tests, nginx and Caddy with the files of \`deploy/\`. ${CLIENTS} clients, every third ask an enquiry. Each server is restarted once.`,
  '',
  '| Under load | asked | lost | slowest, ms |',
  '| --- | ---: | ---: | ---: |',
  ...rows.map(
    ([what, { asked, lost, slowest_ms }]) =>
      `| ${what} | ${asked} | ${lost.length} | ${Math.round(slowest_ms)} |`,
  ),
  '',
  `The first enquiry was stored ${Math.round(first - promoted)} ms after the promotion; for ${(gap_ms / 1000).toFixed(1)} s in all none was, and calls were 503. ${acknowledged.size} enquiries were acknowledged in all, and ${acknowledged.size - missing.length} of`,
  'them are in the database exactly once.',
  ...poolers,
]
if (process.argv.includes('--write')) await writeSection('topology', lines.join('\n'))
// SIGTERM alone may lose a connection, and so may a primary that dies.
const wrong =
  missing.length +
  twice.rowCount! +
  rows.reduce((sum, [, { lost }], at) => sum + (at === 1 || at === 3 ? 0 : lost.length), 0)
if (wrong > 0) process.exitCode = 1

/** PgBouncer as it comes, with room for two servers in session mode. */
async function startPooler(mode: keyof typeof POOLERS) {
  const file = join(folder, `pgbouncer-${mode}.ini`)
  await writeFile(join(folder, 'users.txt'), '"postgres" ""\n')
  await writeFile(
    file,
    `[databases]
resirkuit = host=127.0.0.1 port=${DATABASES[1]}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${POOLERS[mode]}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 40
${Number(version!.split('.')[1]) >= 21 ? 'max_prepared_statements = 200' : ''}
`,
  )
  const child = spawn(PGBOUNCER, ['-q', '-u', 'nobody', file], { stdio: 'ignore' })
  proxies.push(child)
  for (let tries = 0; ; tries++) {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${POOLERS[mode]}/resirkuit`)
    const there = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (there) return
    if (tries > 100) throw new Error(`PgBouncer does not come up in ${mode} mode`)
    await sleep(100)
  }
}

function longestGap(times: number[]) {
  return Math.max(...times.slice(1).map((at, index) => at - times[index]!))
}

/** A picture that is uploaded at one server is shown by the other. */
async function picturesAreShared() {
  const [one, other] = APPS.map((port) => `http://127.0.0.1:${port}`)
  const email = 'admin@example.org'
  const json = { 'content-type': 'application/json' }
  const password = 'sirkuit-1234'
  await fetch(`${one}/api/signup`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'ratna', email, password }),
  })
  const signedIn = await fetch(`${other}/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  const { idToken } = (await signedIn.json()) as { idToken: string }
  const form = new FormData()
  const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#384' } })
    .png()
    .toBuffer()
  form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
  const packed = new Request('http://localhost', { method: 'POST', body: form })
  const uploaded = await fetch(`${one}/api/admin/content/images`, {
    method: 'POST',
    body: new Uint8Array(await packed.arrayBuffer()),
    headers: { authorization: `Bearer ${idToken}`, 'content-type': packed.headers.get('content-type')! },
  })
  const text = await uploaded.text()
  if (!uploaded.ok) throw new Error(`A picture was not taken: ${uploaded.status} ${text}`)
  const { image } = JSON.parse(text) as { image: { id: string } }
  const shown = await fetch(`${other}/api/content/images/${image.id}/640.webp`)
  if (!shown.ok || !store.kept.has(`pictures/${image.id}.webp`))
    throw new Error(`The other server does not show it: ${shown.status}`)
  say('a picture that one server took is shown by the other, from the store')
}
