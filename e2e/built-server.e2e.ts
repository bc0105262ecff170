import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT, root, startServer } from '#server/testing/server-process.ts'
import { expect, test } from './fixtures.ts'

// The bundle: its workers, and what it says of itself.

test('a photo of a phone is read, and a backup is made', { tag: '@once' }, async ({ server, admin }) => {
  const heic = await readFile(join(root, 'server/adapters/images/heic/phone.heic'))
  const body = new FormData()
  body.set('imageFile', new Blob([heic], { type: 'image/heic' }), 'phone.heic')
  const reply = await fetch(`${server}/api/image/analyze`, { method: 'POST', body })
  expect([reply.status, await reply.json()]).toEqual([
    200,
    expect.objectContaining({
      analysis: expect.objectContaining({ engine: expect.objectContaining({ name: 'embedded' }) }),
    }),
  ])
  await admin('POST', '/api/admin/backups')
  const newest = async () => {
    const { backups } = (await admin('GET', '/api/admin/backups')) as { backups: { state: string }[] }
    return backups[0]?.state
  }
  await expect.poll(newest, { timeout: 60_000 }).toBe('done')
})

test('the log names the lines of the sources', { tag: '@once' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'resirkuit-built-'))
  try {
    const data = join(folder, 'data')
    await mkdir(data)
    // PostgreSQL does not run as root; its user has to pass through here.
    for (const each of [folder, data]) await chmod(each, 0o711)
    // A folder of the server's, in whose place is a file: what is kept there cannot be, which it says and goes on.
    await writeFile(join(data, 'web'), '')
    const server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'warn' }, BUILT)
    await server.stop()
    const [line] = server.output().match(/^.*ENOTDIR.*$/m) ?? []
    const frames = (JSON.parse(line!) as { err: { at: string[] } }).err.at.flatMap((frame) => {
      const [, file, row] = /\/(server\/[\w/-]+\.ts):(\d+):\d+/.exec(frame) ?? []
      return file ? { file, row: Number(row) } : []
    })
    expect(frames.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['server/http/site/earlier-builds.ts', 'server/start/main.ts']),
    )
    const { file, row } = frames[0]!
    const source = (await readFile(join(root, file), 'utf8')).split('\n')
    expect(source[row - 1]).toContain('await mkdir(')
    expect(line).not.toContain('dist-program')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
