// What must be there before anything runs: the packages, Node 24, the built web app. Plain JavaScript without
// dependencies, because it also runs under an older Node and before the first install.
import { execFile, spawnSync } from 'node:child_process'
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
import { freemem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

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
 * Where tests put what they throw away: in memory, where there is plenty of it and programs may run from there, because
 * they make databases all the time and wait for the disk at every step. Else where the system has it.
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

/** What the build is made of. */
export const BUILT_FROM = [
  ...['web', 'contract', 'locales', 'public', 'build', 'index.html', 'vite.config.ts', 'lingui.config.ts'],
  ...['tsconfig.json', 'tsconfig.web.json', 'package.json', 'package-lock.json'],
]

/**
 * Builds the web app into dist/ and dist-server/ when what it is made of has changed. Beside them first: one that fails
 * or is killed leaves what was there, and nobody who starts meanwhile finds half of it.
 */
export async function ensureBuilt() {
  const wanted = hash(BUILT_FROM)
  if (read(at('dist', '.built-from')) === wanted && existsSync(at('dist-server', 'entry-server.js'))) return
  process.stdout.write('Building the web app …\n')
  // What makes the public pages on the server, and what browsers load (package.json says the same).
  const folders = { 'dist-server': ['--ssr', 'web/start/entry-server.tsx'], dist: [] }
  const build = ([folder, kind]) =>
    promisify(execFile)(runtime(), [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...kind], {
      cwd: root,
      env: { ...process.env, OUT_DIR: `${folder}.next` },
      maxBuffer: 2 ** 28,
    })
  try {
    const both = Object.entries(folders)
    // Neither needs the other, but on a small machine there is not the memory for both at once.
    if (freemem() > 4 * GIB) await Promise.all(both.map(build))
    else for (const one of both) await build(one)
  } catch ({ stdout, stderr }) {
    process.stderr.write(`${stdout}${stderr}`)
    fail('the web app could not be built (see above).')
  }
  writeFileSync(at('dist.next', '.built-from'), wanted)
  for (const folder of Object.keys(folders)) {
    rmSync(at(folder), { recursive: true, force: true })
    renameSync(at(`${folder}.next`), at(folder))
  }
}

/** One hash over files and folders, by path and content; what does not exist counts as empty. */
function hash(paths) {
  const sum = createHash('sha256')
  const add = (path) => {
    if (!existsSync(at(path))) return
    if (statSync(at(path)).isDirectory()) {
      for (const name of readdirSync(at(path)).sort()) add(`${path}/${name}`)
      return
    }
    const content = readFileSync(at(path))
    sum.update(`${path}\0${content.length}\0`).update(content)
  }
  for (const path of paths) add(path)
  return sum.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
