import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const VERSION = '15.34.2'
const PROJECT = 'demo-resirkuit'
const INSTALL_LIMIT_MS = 300_000
const START_LIMIT_MS = 120_000
const HOUR_MS = 3_600_000

export type AuthEmulator = {
  /** Stands where Google's hosts do: `<url>/identitytoolkit.googleapis.com/…` */
  url: string
  project: string
  /** A call that needs an administrator's rights. */
  admin: <Reply = unknown>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Reply>
  /** Puts its clock that far into the future. */
  later: (ms: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Firebase's own emulator of its sign-in service, in a process of its own. 220 MB that the product does not need,
 * so it is not among its packages: the first use installs it beside them, into the user's cache.
 * @returns undefined, with the reason printed, where it cannot be installed; CI_REQUIRE_EMULATOR=1 makes that an error
 */
export async function startAuthEmulator(): Promise<AuthEmulator | undefined> {
  try {
    return await start(await install())
  } catch (error) {
    if (process.env.CI_REQUIRE_EMULATOR === '1') throw error
    console.warn(`Without the official emulator: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** @returns the program. Of two that install at once the first to finish counts. */
async function install() {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const home = join(process.env.RESIRKUIT_CACHE || join(caches, 'resirkuit'), `firebase-tools-${VERSION}`)
  const program = join(home, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js')
  if (existsSync(program)) return program

  await mkdir(dirname(home), { recursive: true })
  await removeLeftovers(home)
  const folder = await mkdtemp(`${home}.`)
  try {
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    await npmInstall(folder)
    await rename(folder, home).catch((error: unknown) => {
      if (!existsSync(program)) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return program
}

/** Removes the leftovers of an installation that was killed. */
async function removeLeftovers(home: string) {
  for (const name of await readdir(dirname(home))) {
    if (!name.startsWith(`${basename(home)}.`)) continue
    const path = join(dirname(home), name)
    const age_ms =
      Date.now() -
      (await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ))
    if (age_ms > HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}

async function npmInstall(folder: string) {
  const quick = ['--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional', '--no-package-lock']
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000']
  const npm = spawn(
    'npm',
    ['install', '--prefix', folder, '--loglevel=error', ...quick, ...patience, `firebase-tools@${VERSION}`],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: INSTALL_LIMIT_MS },
  )
  const said = tail(npm)
  const [status] = (await once(npm, 'exit')) as [number | null]
  if (status !== 0) {
    const why = said().trim().split('\n', 4).join('; ')
    throw new Error(`npm could not install firebase-tools ${VERSION}: ${why}`)
  }
}

// Runs in the emulator before anything else: it ends when we do, however we end, and its clock can be set.
const PRELOAD = `
import { rmSync } from 'node:fs'
const folder = process.cwd()
let later = 0
const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + later], made),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + later : Reflect.get(target, name)),
})
process.on('disconnect', () => {
  // After its own, which write there once more.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.exit()
})
process.on('message', (ms) => {
  later = ms
  process.send(ms)
})`

async function start(program: string): Promise<AuthEmulator> {
  const folder = await mkdtemp(join(tmpdir(), 'resirkuit-auth-emulator-'))
  const [auth, hub, logging] = await freePorts(3)
  const at = (port: number | undefined) => ({ host: '127.0.0.1', port })
  const emulators = { auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }))

  const child = fork(program, ['emulators:start', '--only', 'auth', '--project', PROJECT], {
    cwd: folder,
    execArgv: [`--import=data:text/javascript,${encodeURIComponent(PRELOAD)}`],
    // A home of its own: it looks for its user there, and writes down what it runs.
    env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, TMPDIR: folder, CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said = tail(child)
  const stop = async () => {
    if (child.connected) child.disconnect()
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      const patience = setTimeout(() => child.kill('SIGKILL'), 5000)
      await exited
      clearTimeout(patience)
    }
  }

  const url = `http://127.0.0.1:${auth}`
  for (const until = Date.now() + START_LIMIT_MS; !(await isReady(url)); await wait(100)) {
    if (child.exitCode === null && child.signalCode === null && Date.now() < until) continue
    await stop()
    throw new Error(`The emulator did not start:\n${said()}`)
  }
  return {
    url,
    project: PROJECT,
    admin: (method, path, body) => asOwner(`${url}${path}`, method, body),
    async later(ms) {
      const done = once(child, 'message')
      child.send(ms)
      await done
    },
    stop,
  }
}

const isReady = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function asOwner<Reply>(url: string, method: string, body?: object) {
  const response = await fetch(url, {
    method,
    headers: { authorization: 'Bearer owner', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`The emulator answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

/** Ports that nobody listens on now. */
async function freePorts(count: number) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** The end of what a program says. */
function tail({ stdout, stderr }: ChildProcess) {
  let text = ''
  for (const stream of [stdout, stderr])
    stream?.on('data', (data: Buffer) => {
      text = (text + data).slice(-2000)
    })
  return () => text
}
