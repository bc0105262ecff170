import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/installation/env.ts'
import { keepSecret, putBack } from './put-back.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-put-back-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('beside an embedded database nothing is restored for a server: its secret would go', async () => {
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'secret'), 'of the embedded one')
  const env = readEnv({ DATA_DIR: folder, DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c' }, folder)
  await expect(putBack(env, { path: join(folder, 'none.tar') })).rejects.toThrow(
    'set DATA_DIR to another folder',
  )
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('of the embedded one')
})

test('another secret is put aside, never lost; the same again changes nothing', async () => {
  await writeFile(join(folder, 'secret'), 'before')
  await keepSecret(folder, 'after')
  await keepSecret(folder, 'after')
  const names = (await readdir(folder)).toSorted()
  expect(names).toEqual(['secret', expect.stringMatching(/^secret\.before-\d+$/)])
  expect(await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).toEqual([
    'after',
    'before',
  ])
})
