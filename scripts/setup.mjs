// The requirements of every command: the packages (packages.mjs), Node 24, the built web app. Plain JavaScript without
// dependencies, because it also runs under an older Node and before the first install.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { constants, freemem } from 'node:os'
import { basename } from 'node:path'
import { at, fail, hash, read, root } from './checkout.mjs'
import { draft, putInPlace, removeDrafts } from './drafts.mjs'
import { runtime } from './packages.mjs'

export { fail, root } from './checkout.mjs'
export { ensureInstalled, runtime } from './packages.mjs'

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
    'build',
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
    if (!isBuilt(folder, wanted[folder])) putInPlace(folder)
  }
  removeDrafts()
}

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
