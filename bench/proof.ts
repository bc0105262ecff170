// The nightly backup of an installation is restored on trial: how long both take, as the page of backups says it. Prints a section for
// RESULTS.md; `--write` puts it there.
//   npm run bench:proof [-- --rows 100000 --photos 100] [--write]
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { backups } from '#contract/administration/backups.ts'
import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import { openDatabase } from '#server/database/open.ts'
import { photoForm } from '#server/testing/pictures/drawing.ts'
import { startServer } from '#server/testing/server-process.ts'
import { silent } from '#server/testing/silent.ts'
import { AS_BROWSERS } from './as-browsers.ts'
import { fillWithRequests, fillWithWeights } from './fill.ts'
import { signIn } from './identity.ts'
import { drawnPhoto } from './photos.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    photos: { type: 'string', default: '100' },
    write: { type: 'boolean', default: false },
  },
})
const ROWS = Number(values.rows)
const PHOTOS = Number(values.photos)
const TIME_ZONE = 'Asia/Jakarta'
const LOOK_EVERY_MS = 200
/** A schedule has minutes: the next but one surely is still to come. */
const AHEAD_MS = 2 * 60_000
const GIVEN_UP_MS = 20 * 60_000

// On a disk: a file system in memory answers quicker than any.
const folder = await mkdtemp('/var/tmp/resirkuit-proof-')
spawnSync('chmod', ['o+x', folder])
const env = { NODE_ENV: 'production', DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') }
try {
  const opened = await openDatabase({ dataDir: env.DATA_DIR, log: silent })
  await fillWithRequests(opened.db, ROWS)
  await fillWithWeights(opened.db)
  await opened.close()
  await addPhotos()
  const report = await measure()
  if (values.write) await writeSection('proof', report)
  process.stdout.write(report)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function addPhotos() {
  const server = await startServer({ ...env, PHOTOS_PER_DAY: String(PHOTOS) })
  try {
    const authorization = `Bearer ${(await signIn(server.url)).idToken}`
    for (let seed = 1; seed <= PHOTOS; seed++) {
      const { status } = await fetch(`${server.url}/api/image/analyze`, {
        method: 'POST',
        headers: { ...AS_BROWSERS, authorization },
        body: photoForm(await drawnPhoto(seed, 'jpeg')),
      })
      if (status !== 200) throw new Error(`A photo was answered with ${status}.`)
    }
  } finally {
    await server.stop()
  }
}

async function measure() {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, timeStyle: 'short' })
  const at = clock.format(Date.now() + AHEAD_MS)
  const server = await startServer({ ...env, TIME_ZONE, BACKUP_AT: at })
  try {
    const authorization = `Bearer ${(await signIn(server.url)).idToken}`
    const newest = async () => {
      const reply = await fetch(server.url + backups.list.path, {
        headers: { ...AS_BROWSERS, authorization },
      })
      return ((await reply.json()) as ReplyOf<typeof backups.list>).backups[0]
    }
    const until = async (isSo: (backup: Awaited<ReturnType<typeof newest>>) => unknown) => {
      for (
        const began = performance.now();
        performance.now() - began < GIVEN_UP_MS;
        await delay(LOOK_EVERY_MS)
      ) {
        const backup = await newest()
        if (backup?.failure || backup?.unproven) throw new Error(backup.failure ?? backup.unproven!)
        if (isSo(backup)) return { backup: backup!, ms: performance.now() }
      }
      throw new Error('The backup takes too long.')
    }
    const begun = await until((backup) => backup)
    const made = await until((backup) => backup?.state === 'done')
    const { backup, ms } = await until((backup) => backup?.proven_at)
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    return `Written by \`npm run bench:proof\` on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}); ${ROWS.toLocaleString('en')}
requests with items and weights, the embedded database.

| | |
| --- | ---: |
| Rows, and files | ${backup.rows!.toLocaleString('en')}, ${backup.files} |
| Backup, MB | ${(backup.size_bytes! / 1e6).toFixed(1)} |
| Backup made and read through, s | ${seconds(begun.ms, made.ms)} |
| Restored on trial and compared, s (goal ≤ 120) | ${seconds(made.ms, ms)} |
`
  } finally {
    await server.stop()
  }
}
