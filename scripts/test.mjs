// The whole suite on a machine that has nothing but Node and npm: installs what is missing, a browser included,
// checks everything, builds, and runs the browser tests on the built product.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, folderForTests, root, runtime } from './setup.mjs'

const SHELL = 'chromium-headless-shell'

ensureInstalled({ tests: true })
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` }
const run = (command, args, more = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', ...more, env: { ...env, ...more.env } }).status ===
  0

const browser = findBrowser()
// First: tests that start a program start it as it was built, in two thirds of the time.
await ensureBuilt()
const checks = spawn(runtime(), ['scripts/check.mjs'], { cwd: root, env, stdio: 'inherit' })
process.once('exit', () => checks.kill())
const [status] = await once(checks, 'exit')
if (status !== 0) process.exit(1)
const inBrowser = { env: { ...folderForTests(), ...(browser && { CHROMIUM: browser }) } }
if (!run(runtime(), ['node_modules/vitest/vitest.mjs', 'run', '--project', 'components'], inBrowser))
  process.exit(1)
if (!run(runtime(), ['node_modules/@playwright/test/cli.js', 'test'], inBrowser)) process.exit(1)
// A few kills: the whole series is `node bench/durability.ts`.
if (!run(runtime(), ['bench/durability.ts', '6'])) process.exit(1)

/**
 * A browser of the system, else Playwright's own (undefined: its own place). Debian's package without a window to draw
 * in is brought where it can be: the tests take a third less time with it.
 */
function findBrowser() {
  const missing = [
    ...(process.env.CHROMIUM || inPath(SHELL) ? [] : [SHELL]),
    // The fallback font, shown until ours has come, is measured against the widths that Arial, Roboto and Liberation
    // share.
    ...(existsSync('/usr/share/fonts/truetype/liberation') ? [] : ['fonts-liberation']),
  ]
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} …`)
    run('apt-get', ['update', '-qq'])
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    // One by one: not every Debian has both.
    for (const name of missing)
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
  }
  const found = systemBrowser()
  if (found) return found
  if (!run(runtime(), ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium'])) {
    console.error('The browser tests need Chromium: install it, or set CHROMIUM to its path.')
    process.exit(1)
  }
}

function systemBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const apps = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  return names.map(inPath).find(Boolean) ?? apps.find((path) => existsSync(path))
}

function inPath(name) {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
