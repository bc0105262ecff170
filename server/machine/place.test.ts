import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot, PROGRAM_FLAGS, programFile, ROOT } from './place.ts'
import { PROGRAMS } from './programs.mjs'

const SOURCES = globSync('{server,packages}/**/*.ts', { cwd: ROOT }).filter(
  (file) => !/\.test\.ts$|\/testing\/|\/recorded-site\.ts$/.test(file),
)
const read = (file: string) => readFileSync(fromRoot(file), 'utf8')

test('the program finds its own files from anywhere', () => {
  expect(ROOT).toBe(join(import.meta.dirname, '..', '..'))
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'resirkuit' })
  expect(fromRoot('knowledge', 'catalogue.json')).toBe(join(ROOT, 'knowledge/catalogue.json'))
})

test('the sources run as they are', () => {
  expect(programFile('images-worker')).toBe(fromRoot('server/adapters/images/worker.ts'))
  expect(PROGRAM_FLAGS).toEqual([])
})

test('every program is there, and every worker and command of the operator is a program', () => {
  for (const file of Object.values(PROGRAMS)) expect(existsSync(fromRoot(file)), file).toBe(true)
  const workers = SOURCES.filter((file) => file.endsWith('/worker.ts'))
  expect(workers.length).toBeGreaterThan(3)
  expect(Object.values(PROGRAMS)).toEqual(expect.arrayContaining(workers))
  const commands = globSync('scripts/*.mjs', { cwd: ROOT }).flatMap((file) => [
    ...read(file).matchAll(/^runOnServer\('([\w-]+)'\)$/gm),
  ])
  expect(commands.length).toBeGreaterThan(6)
  expect(Object.keys(PROGRAMS)).toEqual(expect.arrayContaining(commands.map(([, name]) => name)))
})

test('every process and thread of ours is started by its name, which the bundle knows', () => {
  const started = SOURCES.filter((file) => /\b(fork|new Worker)\(/.test(read(file)))
  expect(started.length).toBeGreaterThan(2)
  const asked = SOURCES.flatMap((file) => [...read(file).matchAll(/programFile\('([\w-]+)'\)/g)])
  expect(new Set(asked.map(([, name]) => name))).toEqual(
    new Set([
      'backups-worker',
      'bundled',
      'heic-worker',
      'images-worker',
      'proof-worker',
      'registers-worker',
      'restore-beside',
      'vision-worker',
    ]),
  )
})

test('no file is looked for beside its source, which is elsewhere in the bundle', () => {
  // `createRequire(import.meta.url)` finds packages, from either.
  const beside = SOURCES.filter((file) =>
    /import\.meta\.(dirname|filename)|(?<!createRequire\()import\.meta\.url/.test(read(file)),
  )
  expect(beside.toSorted()).toEqual(['server/machine/place.ts', 'server/start/bundled.ts'])
})
