// The packages in node_modules, as much of them as a command needs (docs/decisions/0152), and the Node that runs the server.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { at, fail, hash, read, readJson } from './checkout.mjs'
import { draft, putInPlace, removeDrafts } from './drafts.mjs'
import { trimPackages } from './trim-packages.mjs'

/** Read by npm, and so copied for an install. */
const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc', 'tools']
/** The workspaces in tools/: a Node for machines whose own does not fit, and what checks and tests. */
const ALL = ['node', 'tests']
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies']
const [major, minor, patch] = process.versions.node.split('.').map(Number)

/**
 * Installs the packages when they are not those of package-lock.json: those that serve and build, and with `tests` all of them.
 * What is there beyond that stays.
 */
export function ensureInstalled({ tests = false } = {}) {
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node.js 20.19 or newer is needed, and this is ${process.versions.node}. Install Node.js 24.`)
  const stamp = at('node_modules', '.resirkuit-installed')
  const wanted = `${process.platform}-${process.arch} ${hash(MANIFESTS)}`
  const [found, parts] = read(stamp)?.split('\n') ?? []
  const there = parts?.split(' ') ?? []
  const trimmed = parts !== undefined && !there.includes('tests')
  const needed = tests ? ALL : fits() ? [] : ['node']
  if (found === wanted && needed.every((part) => there.includes(part))) return
  const asked = ALL.filter((part) => needed.includes(part) || there.includes(part))
  // Trimmed packages are not whole, though npm may say so.
  const byHand = !trimmed && isInstalled()
  if (!byHand) install(asked)
  writeFileSync(stamp, `${wanted}\n${(byHand ? ALL : asked).join(' ')}`)
}

/** Whether the Node that runs this may run the server: the major version that the tests run on, and nothing older of it. */
function fits() {
  const { optionalDependencies = {} } = readJson('tools', 'node', 'package.json')
  const pinned = optionalDependencies[`node-${process.platform}-${process.arch}`]
  // None is to be had for this system; or it is the one that npm has brought.
  if (!pinned) return true
  if (/[\\/]node_modules[\\/]/.test(process.execPath)) return false
  const [itsMajor, itsMinor, itsPatch] = pinned.split('.').map(Number)
  return major === itsMajor && (minor - itsMinor || patch - itsPatch) >= 0
}

/**
 * Whether node_modules holds all that the lock file says, for people who installed by hand. npm writes its own
 * lock file there as the last step, so an install that was cut short does not count.
 */
function isInstalled() {
  try {
    const wanted = readJson('package-lock.json').packages
    const installed = readJson('node_modules', '.package-lock.json').packages
    const same = (a, b) =>
      JSON.stringify(Object.entries(a || {}).sort()) === JSON.stringify(Object.entries(b || {}).sort())
    const folders = ['', ...ALL.map((part) => `tools/${part}`)]
    return (
      folders.every((folder) => {
        const manifest = readJson(folder, 'package.json')
        return KINDS.every((kind) => same(manifest[kind], wanted[folder]?.[kind]))
      }) &&
      Object.entries(wanted).every(([path, entry]) => {
        if (entry.link || folders.includes(path)) return true
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

/** Beside the packages that are there, which a running server reads. @param parts of ALL */
function install(parts) {
  process.stdout.write('Installing packages (the first time this takes a minute or two) …\n')
  removeDrafts()
  const beside = draft('node_modules')
  mkdirSync(beside)
  for (const path of MANIFESTS)
    if (existsSync(at(path))) cpSync(at(path), draft('node_modules', path), { recursive: true })
  const which = ['--include=dev', ...workspaces(parts)]
  let run = npm(beside, 'ci', ...which)
  // The lock file does not fit package.json, as while somebody works on it, or lacks what a registry did not have.
  if (/EUSAGE/.test(run.stderr)) run = npm(beside, 'install', '--no-save', ...which)
  if (run.status === 0) {
    trimPackages(draft('node_modules', 'node_modules'), { types: parts.includes('tests') })
    putInPlace('node_modules', draft('node_modules', 'node_modules'))
    return removeDrafts()
  }
  removeDrafts()
  if (run.error) fail(`npm could not be run (${run.error.message}). Install npm, or run "npm ci" by hand.`)
  process.stderr.write(run.stdout + run.stderr)
  const reasons = run.stderr
    .split('\n')
    .filter((line) => /^npm (error|ERR!) ./.test(line) && !line.endsWith('.log'))
    .map((line) => line.replace(/^npm (error|ERR!) /, ''))
  const why = reasons.slice(0, 3).join('; ') || `npm ended with ${run.status || run.signal}`
  fail(`the packages could not be installed (${why}). Check the network, then start again.`)
}

function workspaces(parts) {
  if (parts.length === ALL.length) return []
  if (parts.length === 0) return ['--workspaces=false']
  return ['--include-workspace-root', ...parts.map((part) => `--workspace=tools/${part}`)]
}

/** Runs npm in a folder. @returns its status and words */
export function npm(folder, ...args) {
  // The npm that runs us, when it is npm; else the one on the PATH.
  const own = process.env.npm_execpath
  const [command, ...rest] =
    own && /^npm/.test(basename(own)) ? [process.execPath, own, ...args] : ['npm', ...args]
  return spawnSync(command, rest, {
    cwd: folder,
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
