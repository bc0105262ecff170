import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { copyRequestTable } from './copy-table.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
  await server.account('ratna')
  const payload = enquiry({ name: 'Wati Susanti' })
  await server.call({ method: 'POST', url: '/api/submit-ewaste', payload, headers: newGuest() })
})
afterAll(() => server?.close())

const folder = () => join(server.dataDir, 'backups')
const copy = (TABLE_COPY: 'off' | 'without-persons' | 'with-persons') =>
  copyRequestTable({ ...server.context, env: { ...server.context.env, TABLE_COPY } })
const written = () => readFile(join(folder(), 'resirkuit-requests.csv'), 'utf8')

test('the table of requests is written beside the backups, with persons where that is set', async () => {
  await copy('off')
  await expect(readdir(folder())).rejects.toThrow('ENOENT')
  await copy('without-persons')
  expect(await written()).toContain('Kode pelacakan')
  expect(await written()).not.toContain('Wati')
  await copy('with-persons')
  expect(await written()).toContain('Wati Susanti')
  expect(await readdir(folder())).toEqual(['resirkuit-requests.csv'])
})

test('one that cannot be written whole leaves the one before', async () => {
  await writeFile(join(folder(), 'resirkuit-requests.csv'), 'before')
  const { db } = server.context
  const broken = new Proxy(db, {
    get: (target, name) => {
      if (name === 'select') throw new Error('The database is away.')
      return Reflect.get(target, name)
    },
  })
  const env = { ...server.context.env, TABLE_COPY: 'with-persons' as const }
  await expect(copyRequestTable({ ...server.context, db: broken, env })).rejects.toThrow('is away')
  expect(await written()).toBe('before')
  expect(await readdir(folder())).toEqual(['resirkuit-requests.csv'])
})
