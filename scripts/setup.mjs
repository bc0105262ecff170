// The requirements of every command: the packages, Node 24, the built web app. Plain JavaScript without dependencies,
// because it also runs under an older Node and before the first install.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants, freemem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const readJson = (...parts) => JSON.parse(readFileSync(at(...parts), 'utf8'))

const [major, minor] = process.versions.node.split('.').map(Number)

/** Ends with one line that says what is wrong. */
export function fail(message) {
  process.stderr.write(`Resirkuit cannot start: ${message}\n`)
  process.exit(1)
}

const GIB = 2 ** 30

/**
 * The folder for the temporary files of tests: in memory, where there is plenty of it and programs may run from
 * there, because tests make databases all the time and wait for the disk at every step. Else the system's.
 */
export function folderForTests() {
  if (process.env.TMPDIR) return {}
  try {
    const [, options] = / \/dev\/shm tmpfs (\S+)/.exec(readFileSync('/proc/mounts', 'utf8'))
    const { bavail, bsize } = statfsSync('/dev/shm')
    const roomy = bavail * bsize > 4 * GIB && freemem() > 8 * GIB
    return roomy && !options.split(',').includes('noexec') ? { TMPDIR: '/dev/shm' } : {}
  } catch {
    return {}
  }
}

/** Installs the packages when they are not those of package-lock.json. */
export function ensureInstalled() {
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node.js 20.19 or newer is needed, and this is ${process.versions.node}. Install Node.js 24.`)
  const stamp = at('node_modules', '.resirkuit-installed')
  const wanted = `${process.platform}-${process.arch} ${hash(['package.json', 'package-lock.json'])}`
  if (read(stamp) === wanted) return
  if (!isInstalled()) install()
  writeFileSync(stamp, wanted)
}

/**
 * Whether node_modules holds what the lock file says, for people who installed by hand. npm writes its own
 * lock file there as the last step, so an install that was cut short does not count.
 */
function isInstalled() {
  try {
    const manifest = readJson('package.json')
    const wanted = readJson('package-lock.json').packages
    const installed = readJson('node_modules', '.package-lock.json').packages
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
    const same = (a, b) =>
      JSON.stringify(Object.entries(a || {}).sort()) === JSON.stringify(Object.entries(b || {}).sort())
    return (
      kinds.every((kind) => same(manifest[kind], wanted[''][kind])) &&
      Object.entries(wanted).every(([path, entry]) => {
        if (path === '') return true
        const present = installed[path]
        if (!present) return Boolean(entry.optional || entry.peer)
        return (
          present.version === entry.version && present.integrity === entry.integrity && existsSync(at(path))
        )
      })
    )
  } catch {
    return false
  }
}

function install() {
  process.stdout.write('Installing packages (the first time this takes a minute or two) …\n')
  let run = npm('ci', '--include=dev')
  // The lock file does not fit package.json, as while somebody works on it, or lacks what a registry did not have.
  if (/EUSAGE/.test(run.stderr)) run = npm('install', '--include=dev', '--no-save')
  if (run.status === 0) return
  if (run.error) fail(`npm could not be run (${run.error.message}). Install npm, or run "npm ci" by hand.`)
  process.stderr.write(run.stdout + run.stderr)
  const reasons = run.stderr
    .split('\n')
    .filter((line) => /^npm (error|ERR!) ./.test(line) && !line.endsWith('.log'))
    .map((line) => line.replace(/^npm (error|ERR!) /, ''))
  const why = reasons.slice(0, 3).join('; ') || `npm ended with ${run.status || run.signal}`
  fail(`the packages could not be installed (${why}). Check the network, then start again.`)
}

function npm(...args) {
  // The npm that runs us, when it is npm; else the one on the PATH.
  const own = process.env.npm_execpath
  const [command, ...rest] =
    own && /^npm/.test(basename(own)) ? [process.execPath, own, ...args] : ['npm', ...args]
  return spawnSync(command, rest, {
    cwd: root,
    // Its install script would fetch what only a graphics card needs, where npm is too old for "allowScripts".
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  })
}

/**
 * The path of a Node that runs the server's TypeScript: the one that npm installed with the other packages, checked
 * against the lock file as they are, or else the one that runs this.
 */
export function runtime() {
  const found = at('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(found)) return found
  if (major >= 24) return process.execPath
  return fail(
    `Node.js 24 is needed, and this is ${process.versions.node}. Install Node.js 24, then start again.`,
  )
}

/** The sources of the pages. */
export const PAGES_FROM = [
  ...['web', 'contract', 'locales', 'public', 'build', 'index.html', 'vite.config.ts', 'lingui.config.ts'],
  'server/features/reference/locations',
  ...['tsconfig.json', 'tsconfig.web.json', 'package.json', 'package-lock.json'],
]
/** The sources of the server; files that are no program are read where they lie. */
export const PROGRAM_FROM = [
  ...[
    'server',
    'packages',
    'contract',
    'vite.server.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ],
]
const IS_PROGRAM = /(?<!\.test)\.(ts|mjs|json)$/
const PROGRAM = 'dist-program'

/** The server, what makes the public pages on it, and what browsers load, which is put in place last. */
const BUILDS = {
  [PROGRAM]: { args: ['--config', 'vite.server.config.ts'], from: PROGRAM_FROM, files: IS_PROGRAM },
  'dist-server': { args: ['--ssr', 'web/start/entry-server.tsx'], from: PAGES_FROM },
  dist: { args: [], from: PAGES_FROM },
}
const STAMP = '.built-from'
/** Beside it, by which process; without one: of an earlier version. */
const DRAFT = /^dist(?:-server|-program)?(?:\.(\d+))?\.next$/

const wantedOf = (folder) => hash(BUILDS[folder].from, BUILDS[folder].files)
const isBuilt = (folder, wanted) => read(at(folder, STAMP)) === wanted

/** Whether the server was built from these sources. Where nothing can be built, as in an image, it was. */
export const hasProgram = () =>
  existsSync(at(PROGRAM)) && (!existsSync(at('vite.server.config.ts')) || isBuilt(PROGRAM, wantedOf(PROGRAM)))

/**
 * Builds the server into dist-program/ and the web app into dist-server/ and dist/, each when what it is made of has changed.
 * Beside them first, in folders of this process: one that fails or is killed leaves what was there, and nobody who starts or
 * builds at the same time meets half of it.
 */
export async function ensureBuilt() {
  const wanted = Object.fromEntries(Object.keys(BUILDS).map((folder) => [folder, wantedOf(folder)]))
  const stale = Object.keys(BUILDS).filter((folder) => !isBuilt(folder, wanted[folder]))
  if (stale.length === 0) return
  process.stdout.write(`Building the ${stale.includes('dist') ? 'web app' : 'server'} …\n`)
  removeDrafts()
  const said = await build(stale)
  if (said) {
    removeDrafts()
    process.stderr.write(said)
    fail('the program could not be built (see above).')
  }
  for (const folder of stale) {
    writeFileSync(draft(folder, STAMP), wanted[folder])
    // Somebody else may have been faster; what a server reads by now stays.
    if (!isBuilt(folder, wanted[folder])) replace(at(folder), draft(folder))
  }
  removeDrafts()
}

const draft = (folder, ...parts) => at(`${folder}.${process.pid}.next`, ...parts)

/** @returns what the first one that failed has said; undefined: all are there */
async function build(folders) {
  const running = new Set()
  const stop = () => running.forEach((child) => child.kill())
  let failed
  const one = async (folder) => {
    if (failed) return
    const args = [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...BUILDS[folder].args]
    const env = { ...process.env, OUT_DIR: basename(draft(folder)) }
    const child = spawn(runtime(), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data))
    const status = await new Promise((resolve) => {
      child.once('error', (error) => said.push(Buffer.from(`${error.message}\n`)))
      child.once('close', resolve)
    })
    running.delete(child)
    if (status === 0) return
    failed ??= `${Buffer.concat(said)}vite ended with ${status ?? child.signalCode}.\n`
    stop()
  }
  // They would go on without us.
  const leave = (signal) => {
    stop()
    process.exit(128 + constants.signals[signal])
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, leave)
  // None needs another, but on a small machine there is not the memory for all at once.
  if (freemem() > 4 * GIB) await Promise.all(folders.map(one))
  else for (const folder of folders) await one(folder)
  for (const signal of signals) process.off(signal, leave)
  return failed
}

/** Puts a folder in the place of another one, also where another process does the same. */
function replace(path, by) {
  for (let tries = 1; ; tries++) {
    try {
      rmSync(path, { recursive: true, force: true })
      return renameSync(by, path)
    } catch (error) {
      if (tries === 10 || !['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error
    }
  }
}

/** Our own, and what processes left that are no more. */
function removeDrafts() {
  for (const name of readdirSync(root)) {
    const [found, pid] = DRAFT.exec(name) ?? []
    if (found && !(pid && Number(pid) !== process.pid && isRunning(Number(pid))))
      rmSync(at(name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One hash over files and folders, by path and content; what does not exist counts as empty. @param files those of folders that count */
function hash(paths, files = /./) {
  const sum = createHash('sha256')
  const add = (path) => {
    if (!existsSync(at(path))) return
    if (statSync(at(path)).isDirectory()) {
      for (const name of readdirSync(at(path)).sort()) add(`${path}/${name}`)
      return
    }
    if (!files.test(path)) return
    const content = readFileSync(at(path))
    sum.update(`${path}\0${content.length}\0`).update(content)
  }
  for (const path of paths) add(path)
  return sum.digest('hex')
}

/** Without asking first whether it is there: another process may take it away in between. */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
