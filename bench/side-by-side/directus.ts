import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../faults/scene.ts'
import { answers, ENQUIRY, post, whenReady, type Side } from './side.ts'

const VERSION = '12.4.0'
/** The Node that it is made for: one of its modules does not compile for a later one. */
const NODE = '22'
const TOKEN = 'side-by-side-token'
/** Without its rule a create would check nothing. */
const FIELDS = [
  { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
  { field: 'status', type: 'string', schema: { default_value: 'pending', is_nullable: false } },
  {
    field: 'message',
    type: 'text',
    schema: { is_nullable: false },
    meta: { required: true, validation: { message: { _nempty: true } } },
  },
  {
    field: 'phone_number',
    type: 'string',
    schema: {},
    meta: { validation: { phone_number: { _regex: String.raw`^(\+62|0)[\d ]{8,16}$` } } },
  },
  ...['title', 'username', 'channel', 'service', 'location'].map((field) => ({
    field,
    type: 'string',
    schema: {},
  })),
  { field: 'submitted_at', type: 'timestamp', schema: { default_value: 'CURRENT_TIMESTAMP' } },
  { field: 'read_at', type: 'timestamp', schema: {} },
]

/**
 * Directus with a collection of the same requests, in the same database: its tables have names of their own. As it comes, with its
 * history of changes, but without what limits or reports.
 */
export async function directus(folder: string, databaseUrl: string): Promise<Side> {
  const cli = join(folder, 'node_modules', 'directus', 'cli.js')
  const itsNode = `node-${process.platform}-${process.arch}`
  const runtime = join(folder, 'node', 'node_modules', itsNode)
  const node = join(runtime, 'bin', 'node')
  const PATH = `${dirname(node)}:${process.env.PATH}`
  if (!existsSync(cli)) {
    await install(join(folder, 'node'), { [itsNode]: NODE }, { PATH: process.env.PATH! })
    await install(folder, { directus: VERSION }, { PATH, npm_config_nodedir: runtime })
  }
  const env = {
    PATH,
    HOME: folder,
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: 'side-by-side-'.repeat(4),
    ADMIN_EMAIL: 'bench@example.org',
    ADMIN_PASSWORD: 'bench-12345',
    ADMIN_TOKEN: TOKEN,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    SERVE_APP: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
  }
  const prepared = spawnSync(node, [cli, 'bootstrap'], { cwd: folder, env, encoding: 'utf8' })
  if (prepared.status !== 0)
    throw new Error(`Directus could not be set up:\n${prepared.stdout}${prepared.stderr}`)

  const start = async () => {
    const port = await freePort()
    const child = spawn(node, [cli, 'start'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    })
    const url = `http://127.0.0.1:${port}`
    await whenReady('Directus', `${url}/server/ping`)
    return {
      url,
      stop: async () => {
        child.kill('SIGKILL')
        await once(child, 'exit')
      },
    }
  }
  const headers = { authorization: `Bearer ${TOKEN}` }
  const first = await start()
  try {
    await makeCollection(first.url, headers)
  } finally {
    await first.stop()
  }
  await fill(databaseUrl)
  return {
    name: `Directus ${VERSION}`,
    start: async () => ({
      ...(await start()),
      create: post('/items/requests', ENQUIRY, headers),
      newest: {
        path: '/items/requests?filter[status][_eq]=pending&sort=-submitted_at,-id&limit=20',
        headers,
      },
      one: (id) => ({ path: `/items/requests/${id}`, headers }),
    }),
  }
}

async function install(folder: string, dependencies: Record<string, string>, env: Record<string, string>) {
  await mkdir(folder, { recursive: true })
  const manifest = {
    private: true,
    dependencies,
    allowScripts: { 'isolated-vm': true, argon2: true },
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const npm = ['install', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', npm, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...env } })
}

async function makeCollection(url: string, headers: Record<string, string>) {
  if (await answers(`${url}/collections/requests?access_token=${TOKEN}`)) return
  const made = await fetch(`${url}/collections`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ collection: 'requests', schema: {}, meta: {}, fields: FIELDS }),
  })
  if (!made.ok) throw new Error(`The collection could not be made: ${await made.text()}`)
}

async function fill(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(`
      insert into requests (id, status, message, phone_number, title, username, channel, service, location, submitted_at, read_at)
      select id, status, message, phone_number, title, username, channel, service, location, submitted_at, read_at from submissions
      on conflict do nothing`)
    await client.query(
      `select setval(pg_get_serial_sequence('requests', 'id'), (select max(id) from requests))`,
    )
    await client.query(
      'create index if not exists requests_newest on requests (status, submitted_at desc, id desc)',
    )
    await client.query('vacuum analyze requests')
  } finally {
    await client.end()
  }
}
