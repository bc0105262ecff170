import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SETUP } from './setup-files.ts'

vi.setConfig({ testTimeout: 60_000 })

let root: string
const at = (...parts: string[]) => join(root, ...parts)
const there = (...parts: string[]) => existsSync(at('node_modules', ...parts))
const write = (path: string, content: string) => {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
}

/** In the place of npm: it says what it was asked for, and installs a package with files of every kind. */
const NPM = `const { mkdirSync, writeFileSync, appendFileSync } = require('node:fs')
appendFileSync(process.env.SAID, process.argv.slice(2).join(' ') + '\\n')
const write = (path) => {
  mkdirSync(require('node:path').dirname('node_modules/' + path), { recursive: true })
  writeFileSync('node_modules/' + path, '')
}
if (process.env.FAILS) { console.error('npm error the registry is away'); process.exit(1) }
for (const name of ['a/index.js', 'a/index.js.map', 'a/index.d.ts', 'a/LICENSE.md']) write(name)
for (const system of ['linux/x64', 'linux/arm64', 'darwin/arm64', 'darwin/x64', 'win32/x64'])
  write('onnxruntime-node/bin/napi-v6/' + system + '/binding.node')`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'resirkuit-packages-'))
  for (const name of SETUP) {
    mkdirSync(at('scripts'), { recursive: true })
    cpSync(join(import.meta.dirname, name), at('scripts', name))
  }
  write(at('package.json'), '{"dependencies":{"a":"1.0.0"}}')
  write(at('tools', 'tests', 'package.json'), '{}')
  pinNode(process.versions.node)
  write(at('npm.cjs'), NPM)
  write(at('package-lock.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const pinNode = (version: string) =>
  write(
    at('tools', 'node', 'package.json'),
    JSON.stringify({ optionalDependencies: { [`node-${process.platform}-${process.arch}`]: version } }),
  )

function install(options: { tests?: boolean } = {}, env: Record<string, string> = {}) {
  rmSync(at('said'), { force: true })
  const program = `import { ensureInstalled } from ${JSON.stringify(at('scripts', 'packages.mjs'))}
    // The one that runs the tests comes from npm.
    Object.defineProperty(process, 'execPath', { value: process.env.NODE_AT ?? '/usr/bin/node' })
    ensureInstalled(${JSON.stringify(options)})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: at('bin'), SAID: at('said'), ...env },
    encoding: 'utf8',
  })
  return { status, stderr, said: existsSync(at('said')) ? readFileSync(at('said'), 'utf8').trim() : '' }
}

/** Stands on the PATH as npm. */
beforeEach(() => {
  write(at('bin', 'npm'), `#!${process.execPath}\nrequire(${JSON.stringify(at('npm.cjs'))})`)
  spawnSync('/bin/chmod', ['+x', at('bin', 'npm')])
})

test('a start installs neither test tools nor a second Node, nor what only a compiler reads', () => {
  expect(install().said).toBe('ci --include=dev --workspaces=false')
  expect(there('a', 'index.js') && there('a', 'LICENSE.md')).toBe(true)
  expect([there('a', 'index.js.map'), there('a', 'index.d.ts')]).toEqual([false, false])
  const systems = ['linux/x64', 'linux/arm64', 'darwin/arm64', 'darwin/x64', 'win32/x64']
  const left = systems.filter((system) => there('onnxruntime-node/bin/napi-v6', system, 'binding.node'))
  expect(left).toEqual([`${process.platform}/${process.arch}`])
  expect(install().said).toBe('')
})

test.each([
  ['is older', (major: number) => `${major}.999.0`, '/usr/bin/node'],
  ['has another major version', (major: number) => `${major + 1}.0.0`, '/usr/bin/node'],
  ['came with the packages', (major: number) => `${major}.0.0`, '/srv/resirkuit/node_modules/node/bin/node'],
])('a Node that %s gets the one that is pinned beside it', (_, pinned, path) => {
  pinNode(pinned(Number(process.versions.node.split('.')[0])))
  expect(install({}, { NODE_AT: path }).said).toBe(
    'ci --include=dev --include-workspace-root --workspace=tools/node',
  )
})

test('tests bring everything, and a later start leaves it, also when the versions change', () => {
  install()
  expect(install({ tests: true }).said).toBe('ci --include=dev')
  expect([there('a', 'index.js.map'), there('a', 'index.d.ts')]).toEqual([true, true])
  expect(install().said).toBe('')
  write(at('package-lock.json'), '{"name":"resirkuit"}')
  expect(install().said).toBe('ci --include=dev')
})

test('everything that was installed by hand stays', () => {
  const packages = {
    '': { dependencies: { a: '1.0.0' } },
    'tools/node': JSON.parse(readFileSync(at('tools', 'node', 'package.json'), 'utf8')) as object,
    'tools/tests': {},
    'node_modules/resirkuit-tests': { link: true },
    'node_modules/a': { version: '1.0.0' },
  }
  write(at('package-lock.json'), JSON.stringify({ packages }))
  write(at('node_modules', '.package-lock.json'), JSON.stringify({ packages }))
  write(at('node_modules', 'a', 'package.json'), '{}')
  expect(install({ tests: true }).said).toBe('')
  rmSync(at('node_modules', 'a'), { recursive: true })
  rmSync(at('node_modules', '.resirkuit-installed'))
  expect(install({ tests: true }).said).toBe('ci --include=dev')
})

test('an install that fails says why and leaves what was there', () => {
  install()
  write(at('package-lock.json'), '{"name":"resirkuit"}')
  const { status, stderr } = install({}, { FAILS: '1' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('(the registry is away)')])
  expect(there('a', 'index.js')).toBe(true)
  expect(existsSync(at('node_modules', '.resirkuit-installed'))).toBe(true)
})
