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

test('a build is out of date when anything has changed that its configuration imports', async () => {
  const { BUILT_FROM } = (await import(join(import.meta.dirname, 'setup.mjs'))) as { BUILT_FROM: string[] }
  const config = readFileSync(join(import.meta.dirname, '..', 'vite.config.ts'), 'utf8')
  const imported = [...config.matchAll(/ from '\.\/([\w.-]+)/g)].map(([, name]) => name)
  expect(imported.length).toBeGreaterThan(4)
  expect(BUILT_FROM).toEqual(expect.arrayContaining(imported))
})

describe('the build, by processes of its own', { timeout: 60_000 }, () => {
  let root: string
  const at = (...parts: string[]) => join(root, ...parts)
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'resirkuit-build-'))
    mkdirSync(at('scripts'))
    mkdirSync(at('node_modules', 'vite', 'bin'), { recursive: true })
    cpSync(join(import.meta.dirname, 'setup.mjs'), at('scripts', 'setup.mjs'))
    writeFileSync(
      at('scripts', 'build.mjs'),
      `import { ensureBuilt } from './setup.mjs'\nawait ensureBuilt()`,
    )
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  /** What stands in for Vite: it has `folder` and `draft` to write into, and says by `begun` that it runs. */
  const vite = (program: string) =>
    writeFileSync(
      at('node_modules', 'vite', 'bin', 'vite.js'),
      `const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
      const draft = process.env.OUT_DIR
      const folder = process.argv.includes('--ssr') ? 'dist-server' : 'dist'
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
    // All four are at work.
    await until(() => require('node:fs').readdirSync('.').filter((name) => name.startsWith('begun.')).length >= 4)
    for (let n = 0; n < 20; n++) {
      writeFileSync(draft + '/' + n + '.js', String(process.ppid))
      await new Promise((go) => setTimeout(go, 2))
    }
    if (folder === 'dist-server') writeFileSync(draft + '/entry-server.js', '')`

  test('two at a time hinder one another not: what is installed is whole, and of one of them', async () => {
    vite(WHOLE)
    const both = await Promise.all([build().ended, build().ended])
    expect(both.map(({ code, said }) => [code, said])).toEqual([
      [0, 'Building the web app …\n'],
      [0, 'Building the web app …\n'],
    ])
    for (const folder of ['dist', 'dist-server']) {
      expect(readdirSync(at(folder))).toEqual(expect.arrayContaining(FILES))
      expect(new Set(FILES.map((name) => readFileSync(at(folder, name), 'utf8'))).size).toBe(1)
    }
    expect(drafts()).toEqual([])
    // It is up to date now.
    expect((await build().ended).said).toBe('')
  })

  test('what fails takes the other one along, leaves what was there and no drafts', async () => {
    mkdirSync(at('dist'))
    writeFileSync(at('dist', 'index.html'), 'before')
    vite(`begun()
      if (folder === 'dist-server') {
        await until(() => require('node:fs').readdirSync('.').some((name) => name.startsWith('begun.dist.')))
        console.error('It does not compile.')
        process.exit(1)
      }
      setInterval(() => {}, 1000)`)
    const { code, said } = await build().ended
    expect([code, said]).toEqual([1, expect.stringContaining('It does not compile.')])
    expect(begun()).toHaveLength(2)
    for (const name of begun()) expect(alive(Number(name.split('.').at(-1)))).toBe(false)
    expect(drafts()).toEqual([])
    expect(readFileSync(at('dist', 'index.html'), 'utf8')).toBe('before')
  })

  test('who is told to end leaves nobody behind; what a killed one left is removed', async () => {
    vite(`begun(); setInterval(() => {}, 1000)`)
    const told = build()
    await expect.poll(() => begun().length).toBe(2)
    told.child.kill('SIGTERM')
    expect(await told.ended).toMatchObject({ code: 143 })
    await expect
      .poll(() => begun().filter((name) => alive(Number(name.split('.').at(-1)))), { timeout: 5000 })
      .toEqual([])

    // No process has this number; the other one is of an earlier version.
    for (const name of ['dist.99999999.next', 'dist.next']) mkdirSync(at(name))
    vite(WHOLE.replace('>= 4', '>= 1'))
    expect((await build().ended).code).toBe(0)
    expect(drafts()).toEqual([])
    expect(existsSync(at('dist-server', 'entry-server.js'))).toBe(true)
  })
})
