import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alive } from './alive.ts'
import { SETUP } from './setup-files.ts'

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)(
  'a check that ends by %s ends the programs that it has started',
  async (signal, status) => {
    const root = mkdtempSync(join(tmpdir(), 'resirkuit-check-'))
    const at = (...parts: string[]) => join(root, ...parts)
    for (const folder of ['scripts', 'begun', 'node_modules/.bin', 'tools/node', 'tools/tests'])
      mkdirSync(at(folder), { recursive: true })
    for (const name of ['check.mjs', ...SETUP]) cpSync(join(import.meta.dirname, name), at('scripts', name))
    for (const folder of ['.', 'tools/node', 'tools/tests']) writeFileSync(at(folder, 'package.json'), '{}')
    writeFileSync(at('package-lock.json'), '{"packages":{"":{}}}')
    writeFileSync(at('node_modules', '.package-lock.json'), '{"packages":{}}')
    // In the place of every step: it says that it runs, and never ends by itself.
    const step = `process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(at('begun'))} + '/' + process.pid, '')
setInterval(() => {}, 1000)`
    const check = readFileSync(at('scripts', 'check.mjs'), 'utf8')
    for (const [, name] of check.matchAll(/bin\('(\w+)'\)/g))
      writeFileSync(at('node_modules', '.bin', name!), `#!/usr/bin/env node\n${step}`, { mode: 0o755 })
    for (const [, name] of check.matchAll(/'(scripts\/[\w-]+\.\w+)'/g)) writeFileSync(at(name!), step)
    writeFileSync(at('scripts', 'quick-imports.mjs'), '')
    const began = () => readdirSync(at('begun')).map(Number)
    try {
      const child = spawn(process.execPath, [at('scripts', 'check.mjs')], { stdio: 'ignore' })
      await expect.poll(began, { timeout: 10_000 }).not.toEqual([])
      child.kill(signal)
      expect((await once(child, 'exit'))[0]).toBe(status)
      await expect.poll(() => began().filter(alive), { timeout: 10_000 }).toEqual([])
    } finally {
      began()
        .filter(alive)
        .forEach((pid) => process.kill(pid, 'SIGKILL'))
      rmSync(root, { recursive: true, force: true })
    }
  },
  60_000,
)
