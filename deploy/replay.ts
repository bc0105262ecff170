// Docker without Docker: does what the Dockerfile says, step by step, in a clean folder as a user without rights, then starts what
// it ends with on a root file system that nobody can write to. Needs root (for a mount namespace), Linux and npm, and a
// PostgreSQL server for the last part:
//   DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres node deploy/replay.ts
// What it cannot show: the base images, the layers, and that of a container's network.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startS3Server } from '#server/testing/s3-server.ts'

const root = join(import.meta.dirname, '..')
/** Who has no rights, as `node` in the image. */
const NOBODY = 65534
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs']
const PORT = '18088'

// Not below /tmp, which is another one for who is started.
const work = mkdtempSync('/var/tmp/resirkuit-image-')
chmodSync(work, 0o755)
const home = join(work, 'home')
mkdirSync(home)
const own = (path: string) => execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, path])
own(home)
const environment = { ...process.env, HOME: home }
const say = (line: string) => process.stdout.write(`${line}\n`)

const instructions = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => /^(\w+)\s+(.*)$/.exec(line)!.slice(1) as [string, string])

/** What git has and .dockerignore does not name. */
const ignored = new Set(readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean))
const context = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && !ignored.has(path.split('/')[0]!))

const stages: Record<string, string> = {}
let here = ''
let command: string[] = []
let health = ''
for (const [what, rest] of instructions) {
  if (what !== 'HEALTHCHECK') say(`${what} ${rest}`)
  if (what === 'FROM') {
    const [, name = 'last'] = / AS (\w+)$/.exec(rest) ?? []
    here = stages[name] = join(work, name)
    mkdirSync(here)
    own(here)
  } else if (what === 'COPY') {
    const [, from, paths] = /^(?:--from=(\w+) )?(.*)$/.exec(rest)!
    const sources = paths!.split(' ')
    const target = sources.pop()!
    for (const source of sources)
      if (from)
        cpSync(source.replace('/app', stages[from]!), join(here, target), {
          recursive: true,
          verbatimSymlinks: true,
        })
      else
        for (const path of context.filter(
          (one) => source === '.' || one === source || one.startsWith(`${source}/`),
        )) {
          mkdirSync(dirname(join(here, path)), { recursive: true })
          cpSync(join(root, path), join(here, path), { verbatimSymlinks: true })
        }
    own(here)
  } else if (what === 'RUN') {
    if (rest.includes(' /data')) {
      say('  (the folder of the data is made below)')
      continue
    }
    const began = performance.now()
    const { status } = spawnSync(AS_NOBODY[0]!, [...AS_NOBODY.slice(1), 'sh', '-c', rest], {
      cwd: here,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'] as const,
    })
    if (status !== 0) throw new Error(`RUN ${rest}: ${status}`)
    say(`  ${Math.round((performance.now() - began) / 1000)} s`)
  } else if (what === 'HEALTHCHECK') [, health = ''] = / CMD (.*)$/.exec(rest)!
  else if (what === 'CMD') command = JSON.parse(rest) as string[]
}
say(
  `${execFileSync('du', ['-sh', here], { encoding: 'utf8' }).split('\t')[0]} in the image, besides its base`,
)
execFileSync('chown', ['-R', '0:0', here])

if (process.env.DATABASE_URL) await startIt(process.env.DATABASE_URL)
rmSync(work, { recursive: true, force: true })

async function startIt(server: string) {
  const name = `image_${randomBytes(4).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const database = new URL(server)
  database.pathname = name
  const store = await startS3Server({ bucket: 'resirkuit' })
  const data = join(work, 'data')
  mkdirSync(data, { mode: 0o700 })
  own(data)
  const settings = {
    PATH: process.env.PATH!,
    NODE_ENV: 'production',
    DATA_DIR: data,
    PORT,
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.href,
    SECRET: randomBytes(36).toString('base64'),
    FILES_URL: store.url,
    FILES_ACCESS_KEY: store.keys.id,
    FILES_SECRET_KEY: store.keys.secret,
  }
  // As `read_only` with `tmpfs`: everything is mounted anew for reading, the folder of the data and /tmp to be written.
  const closed = [
    `mount --bind ${data} ${data}`,
    ...['/', '/dev/shm'].map(
      (path) => `mount --bind ${path} ${path} && mount -o remount,bind,ro ${path} || true`,
    ),
    'mount -t tmpfs tmpfs /tmp',
    `cd ${here}`,
    'touch package.json 2>/dev/null && exit 99',
    `exec ${AS_NOBODY.join(' ')} "$@"`,
  ].join('\n')
  const child = spawn('unshare', ['--mount', 'sh', '-c', closed, 'sh', ...command], {
    env: settings,
    stdio: ['ignore', 'inherit', 'inherit'] as const,
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit') as Promise<[number | null]>
  const healthy = async () => {
    const [code] = await once(spawn('sh', ['-c', health], { env: settings }), 'exit')
    return code === 0
  }
  const deadline = Date.now() + 60_000
  while (!(await healthy()))
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`It does not come up: ${child.exitCode}`)
  const url = `http://127.0.0.1:${PORT}`
  const page = await fetch(url)
  const text = await page.text()
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(text) ?? []
  const asked = {
    'its page': page.status === 200 && text.includes('id="served"'),
    'a script of it': (await fetch(`${url}${script}`)).status === 200,
    'its build in the store': [...store.kept.keys()].some((key) => key === `web${script}`),
  }
  for (const [what, right] of Object.entries(asked)) {
    if (!right) throw new Error(`Wrong: ${what}`)
    say(`served: ${what}`)
  }
  child.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`It ended with ${code}`)
  say('healthy, on a read-only root as a user without rights; ended in order')
  await store.close()
  await onServer(server, `drop database ${name}`)
}

async function onServer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
