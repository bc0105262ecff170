import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostgresProcesses, sendSignal } from '#packages/postgres-launcher/processes.ts'
import { startServer } from '#server/testing/server-process.ts'

// The real program, on a database whose processes stand still: they answer nothing, and refuse nothing either.
test.runIf(process.platform === 'linux')(
  'a frozen database: health answers at once, and no stack is logged',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'resirkuit-frozen-'))
    await chmod(folder, 0o711)
    const server = await startServer({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' })
    const postgres = join(folder, 'data', 'postgres')
    const postmaster = Number.parseInt(await readFile(join(postgres, 'postmaster.pid'), 'utf8'), 10)
    const all = (name: NodeJS.Signals) =>
      findPostgresProcesses(postgres, postmaster).forEach((pid) => sendSignal(pid, name))
    // It begins no more of them, while those that there are stop.
    sendSignal(postmaster, 'SIGSTOP')
    // Until it does stand still it may begin one more, which would answer.
    while (!/\) T /.test(await readFile(`/proc/${postmaster}/stat`, 'utf8')));
    all('SIGSTOP')
    try {
      // No query returns while the database is stopped.
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => fetch(`${server.url}/check`).then(({ status }) => status)),
      )
      expect(answers).toEqual(Array.from({ length: 20 }, () => 503))
      const search = await fetch(`${server.url}/api/submissions/track/RSK-7F4K-92QD`, {
        headers: { 'x-guest-id': 'guest_5f3a2b10-0000-4000-8000-000000000001' },
      })
      expect([search.status, search.headers.get('retry-after')]).toEqual([503, '5'])
      expect(server.output()).toContain('request refused')
      expect(server.output()).not.toMatch(/"level":50|"at":\[/)
    } finally {
      all('SIGCONT')
    }
    while ((await fetch(`${server.url}/check`)).status !== 200);
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  },
)
