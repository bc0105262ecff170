import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alive } from './alive.ts'
import { SETUP } from './setup-files.ts'

test.each([
  ['vite.config.ts', 'PAGES_FROM', 4],
  ['vite.server.config.ts', 'PROGRAM_FROM', 0],
])(
  'the build of %s is out of date when anything has changed that it imports',
  async (config, from, least) => {
    const setup = (await import(join(import.meta.dirname, 'setup.mjs'))) as Record<string, string[]>
    const text = readFileSync(join(import.meta.dirname, '..', config), 'utf8')
    const imported = [...text.matchAll(/ from '\.\/([\w.-]+)/g)].map(([, name]) => name)
    expect(imported.length).toBeGreaterThan(least)
    expect(setup[from]).toEqual(expect.arrayContaining([...imported, config]))
  },
)

describe('the build, by processes of its own', { timeout: 60_000 }, () => {
  let root: string
  const at = (...parts: string[]) => join(root, ...parts)
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'resirkuit-build-'))
    mkdirSync(at('scripts'))
    mkdirSync(at('node_modules', 'vite', 'bin'), { recursive: true })
    for (const name of SETUP) cpSync(join(import.meta.dirname, name), at('scripts', name))
    writeFileSync(
      at('scripts', 'build.mjs'),
      `import { ensureBuilt } from './setup.mjs'\nawait ensureBuilt()`,
    )
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  /** A stand-in for Vite: it has `folder` and `draft` to write into, and says by `begun` that it runs. */
  const vite = (program: string) =>
    writeFileSync(
      at('node_modules', 'vite', 'bin', 'vite.js'),
      `const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
      const draft = process.env.OUT_DIR
      const [folder] = draft.split('.')
      const until = async (done) => { while (!done()) await new Promise((go) => setTimeout(go, 5)) }
      const begun = () => writeFileSync('begun.' + folder + '.' + process.pid, '')
      mkdirSync(draft, { recursive: true })
      ;(async () => { ${program} })()`,
    )
  const begun = () => readdirSync(root).filter((name) => name.startsWith('begun.'))
  const build = () => {
    const child = spawn(process.execPath, [at('scripts', 'build.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)))
    return { child, ended: once(child, 'close').then(([code, signal]) => ({ code, signal, said })) }
  }
  const drafts = () => readdirSync(root).filter((name) => name.endsWith('.next'))
  const FILES = Array.from({ length: 20 }, (_, n) => `${n}.js`)
  const WHOLE = `begun()
    // All six are at work.
    await until(() => require('node:fs').readdirSync('.').filter((name) => name.startsWith('begun.')).length >= 6)
    for (let n = 0; n < 20; n++) {
      writeFileSync(draft + '/' + n + '.js', String(process.ppid))
      await new Promise((go) => setTimeout(go, 2))
    }
    if (folder === 'dist-server') writeFileSync(draft + '/entry-server.js', '')`

  test('two builds at once both succeed: what is installed is whole, and of one of them', async () => {
    vite(WHOLE)
    const both = await Promise.all([build().ended, build().ended])
    expect(both.map(({ code, said }) => [code, said])).toEqual([
      [0, 'Building the web app …\n'],
      [0, 'Building the web app …\n'],
    ])
    for (const folder of ['dist', 'dist-server', 'dist-program']) {
      expect(readdirSync(at(folder))).toEqual(expect.arrayContaining(FILES))
      expect(new Set(FILES.map((name) => readFileSync(at(folder, name), 'utf8'))).size).toBe(1)
    }
    expect(drafts()).toEqual([])
    // It is up to date now.
    expect((await build().ended).said).toBe('')
  })

  test('a part that fails ends the others, and leaves what was there and no drafts', async () => {
    mkdirSync(at('dist'))
    writeFileSync(at('dist', 'index.html'), 'before')
    vite(`begun()
      if (folder === 'dist-server') {
        await until(() => require('node:fs').readdirSync('.').filter((name) => name.startsWith('begun.')).length >= 3)
        console.error('It does not compile.')
        process.exit(1)
      }
      setInterval(() => {}, 1000)`)
    const { code, said } = await build().ended
    expect([code, said]).toEqual([1, expect.stringContaining('It does not compile.')])
    expect(begun()).toHaveLength(3)
    for (const name of begun()) expect(alive(Number(name.split('.').at(-1)))).toBe(false)
    expect(drafts()).toEqual([])
    expect(readFileSync(at('dist', 'index.html'), 'utf8')).toBe('before')
  })

  test('a build that is told to end leaves no process behind; drafts of a killed one are removed', async () => {
    vite(`begun(); setInterval(() => {}, 1000)`)
    const told = build()
    await expect.poll(() => begun().length, { timeout: 30_000 }).toBe(3)
    told.child.kill('SIGTERM')
    expect(await told.ended).toMatchObject({ code: 143 })
    await expect
      .poll(() => begun().filter((name) => alive(Number(name.split('.').at(-1)))), { timeout: 30_000 })
      .toEqual([])

    // No process has this number; the other one is of an earlier version.
    for (const name of ['dist.99999999.next', 'dist.next']) mkdirSync(at(name))
    vite(WHOLE.replace('>= 6', '>= 1'))
    expect((await build().ended).code).toBe(0)
    expect(drafts()).toEqual([])
    expect(existsSync(at('dist-server', 'entry-server.js'))).toBe(true)
  })

  test('a change of the server builds the server alone, and a test of it nothing', async () => {
    vite(`begun(); writeFileSync(draft + '/entry-server.js', '')`)
    mkdirSync(at('server'))
    await build().ended
    const before = begun().length
    writeFileSync(at('server', 'main.test.ts'), '')
    expect((await build().ended).said).toBe('')
    writeFileSync(at('server', 'main.ts'), '')
    expect((await build().ended).said).toBe('Building the server …\n')
    expect(begun().length - before).toBe(1)
    expect(begun().some((name) => name.startsWith('begun.dist-program.'))).toBe(true)
  })
})
