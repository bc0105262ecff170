// A server inside a cgroup of so many MB: sign-up, 60 enquiries at once, photos, a backup and bursts of reads. Prints its memory, and ends
// with 1 where a process was killed (from 384 MB on) or anything acknowledged is gone.
//   npm run bench:small-machine [-- --mb 384] [--write]
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BUILT, spawnServer } from '#server/testing/server-process.ts'
import { photoForm } from '#server/testing/pictures/drawing.ts'
import { AS_BROWSERS } from './as-browsers.ts'
import { signIn } from './identity.ts'
import { drawnPhoto } from './photos.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '4000,384,256' },
    write: { type: 'boolean', default: false },
  },
})
const MB = 2 ** 20
/** Below it a photo may be refused; nothing else. */
const PHOTOS_FROM_MB = 384
const IDLE_MS = 10_000
const ENQUIRIES = 60

type Group = { folder: string; peak: () => Promise<number>; kills: () => Promise<number> }

/** A cgroup with a limit of memory, of version 2 or 1; undefined where this system lends none. */
async function makeGroup(mb: number): Promise<Group | undefined> {
  const name = `resirkuit-bench-${process.pid}-${mb}`
  const second = join('/sys/fs/cgroup', name)
  const first = join('/sys/fs/cgroup/memory', name)
  const number = async (file: string) => Number((await readFile(file, 'utf8')).trim())
  const killsIn = async (file: string) =>
    Number(/^oom_kill (\d+)$/m.exec(await readFile(file, 'utf8'))?.[1] ?? 0)
  try {
    await mkdir(first)
    await writeFile(join(first, 'memory.limit_in_bytes'), String(mb * MB))
    return {
      folder: first,
      peak: () => number(join(first, 'memory.max_usage_in_bytes')),
      kills: () => killsIn(join(first, 'memory.oom_control')),
    }
  } catch {}
  try {
    await mkdir(second)
    await writeFile(join(second, 'memory.max'), String(mb * MB))
    await writeFile(join(second, 'memory.swap.max'), '0').catch(() => {})
    return {
      folder: second,
      peak: () => number(join(second, 'memory.peak')),
      kills: () => killsIn(join(second, 'memory.events')),
    }
  } catch {
    return undefined
  }
}

type Seen = {
  mb: number
  idle_MB: number
  idle_anon_MB: number
  group_MB: number
  peak_MB: number
  /** The most anonymous memory of all processes together. */
  anon_MB: number
  kills: number
  photos: string
  backup: string
  lost: number
}

/** Memory of a process in MB: resident, and what of it is not of files. */
async function memoryOf(pid: number | string) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
  return { resident: of('VmRSS'), anonymous: of('RssAnon') }
}

async function play(mb: number): Promise<Seen | undefined> {
  const group = await makeGroup(mb)
  if (!group) return undefined
  // On a disk: what lies in a file system in memory would count.
  const folder = await mkdtemp('/var/tmp/resirkuit-small-')
  spawnSync('chmod', ['o+x', folder])
  const server = spawnServer({ DATA_DIR: join(folder, 'data') }, BUILT)
  await writeFile(join(group.folder, 'cgroup.procs'), String(server.child.pid))
  const over = new AbortController()
  let anon_MB = 0
  const watched = (async () => {
    while (!over.signal.aborted) {
      const pids = (await readFile(join(group.folder, 'cgroup.procs'), 'utf8')).split('\n').filter(Boolean)
      const all = await Promise.all(pids.map(memoryOf))
      anon_MB = Math.max(
        anon_MB,
        all.reduce((sum, { anonymous }) => sum + anonymous, 0),
      )
      await delay(100)
    }
  })()
  try {
    const url = await ready(server).catch(() => undefined)
    await delay(url === undefined ? 0 : IDLE_MS)
    const { resident, anonymous } = await memoryOf(server.child.pid!)
    const group_MB = (await groupMemory(group)) / MB

    const done = await (url === undefined ? Promise.reject('did not start') : work(url)).catch(
      (error: unknown) => ({
        photos: String(error),
        backup: 'none',
        lost: Number.NaN,
      }),
    )
    return {
      mb,
      idle_MB: resident,
      idle_anon_MB: anonymous,
      group_MB,
      peak_MB: (await group.peak()) / MB,
      anon_MB,
      kills: await group.kills(),
      ...done,
    }
  } finally {
    over.abort()
    server.child.kill('SIGTERM')
    for (let n = 0; n < 100 && server.child.exitCode === null && !server.child.signalCode; n++)
      await delay(100)
    await watched
    for (let n = 0; n < 50; n++)
      if (
        await rmdir(group.folder).then(
          () => true,
          () => delay(100),
        )
      )
        break
    await rm(folder, { recursive: true, force: true })
  }
}

async function work(url: string) {
  const { idToken } = await signIn(url)
  const headers = { ...AS_BROWSERS, authorization: `Bearer ${idToken}` }
  const sent = await Promise.all(Array.from({ length: ENQUIRIES }, (_, n) => enquire(url, n)))
  const photos: number[] = []
  for (let n = 0; n < 3; n++) photos.push(await analyse(url, headers, n))
  photos.push(...(await Promise.all([3, 4, 5].map((n) => analyse(url, headers, n)))))
  const backup = await backUp(url, headers)
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      for (let n = 0; n < 10; n++)
        await fetch(`${url}/api/timeline?part=data&limit=20`, { headers }).then((reply) =>
          reply.arrayBuffer(),
        )
    }),
  )
  const kept = await fetch(`${url}/api/timeline?part=data&limit=100`, { headers })
  const { data } = (await kept.json()) as { data: { message: string }[] }
  const there = new Set(data.map(({ message }) => message))
  const answered = photos.reduce<Record<string, number>>(
    (counts, status) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  )
  return {
    photos: Object.entries(answered)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
    backup,
    /** Enquiries that were refused, or acknowledged and are gone. */
    lost: sent.filter(({ ok, message }) => !ok || !there.has(message)).length,
  }
}

const groupMemory = async ({ folder }: Group) =>
  Number(
    await readFile(join(folder, 'memory.usage_in_bytes'), 'utf8').catch(() =>
      readFile(join(folder, 'memory.current'), 'utf8'),
    ),
  )

async function ready({ child, output }: ReturnType<typeof spawnServer>) {
  for (;;) {
    if (child.exitCode !== null || child.signalCode) throw new Error(`The server ended:\n${output()}`)
    const [, address] = /ready at (http:\S+)/.exec(output()) ?? []
    if (address) return address.replace('localhost', '127.0.0.1')
    await delay(50)
  }
}

async function enquire(url: string, n: number) {
  const message = `Kulkas nomor ${n}`
  const reply = await fetch(`${url}/api/submit-ewaste`, {
    method: 'POST',
    headers: {
      ...AS_BROWSERS,
      'content-type': 'application/json',
      'x-guest-id': `guest_${String(n).padStart(32, '0')}`,
    },
    body: JSON.stringify({ message, location: 'Coblong', form_id: 11 }),
  })
  await reply.arrayBuffer()
  return { message, ok: reply.ok }
}

/** The status of the answer; 0: there is none. */
async function analyse(url: string, headers: Record<string, string>, n: number) {
  const reply = await fetch(`${url}/api/image/analyze`, {
    method: 'POST',
    headers,
    body: photoForm(await drawnPhoto(n + 1, 'jpeg')),
  }).catch(() => undefined)
  await reply?.arrayBuffer()
  return reply?.status ?? 0
}

async function backUp(url: string, headers: Record<string, string>) {
  await fetch(`${url}/api/admin/backups`, { method: 'POST', headers })
  for (let n = 0; n < 600; n++) {
    const reply = await fetch(`${url}/api/admin/backups`, { headers })
    const { backups } = (await reply.json()) as { backups: { state: string }[] }
    const state = backups[0]?.state ?? 'none'
    if (state !== 'running' && state !== 'none') return state
    await delay(200)
  }
  return 'running'
}

const rows: Seen[] = []
for (const mb of values.mb.split(',').map(Number)) {
  const seen = await play(mb)
  if (!seen) {
    process.stdout.write('This system lends no cgroup with a limit of memory: nothing was measured.\n')
    break
  }
  rows.push(seen)
  process.stdout.write(`${JSON.stringify(seen)}\n`)
}
const whole = (value: number) => String(Math.round(value))
const report = `Written by \`npm run bench:small-machine\`: sign-up, ${ENQUIRIES} enquiries at once, six photos (three of them at once), a backup, 240 reads on 24 connections.

| Limit (MB) | Idle server: resident, anonymous | Idle, all with page cache | Peak, all | Peak, anonymous | Killed | Photos | Backup | Lost |
| ---: | ---: | ---: | ---: | ---: | ---: | --- | --- | ---: |
${rows
  .map(
    (row) =>
      `| ${row.mb} | ${whole(row.idle_MB)}, ${whole(row.idle_anon_MB)} | ${whole(row.group_MB)} | ${whole(row.peak_MB)} | ${whole(row.anon_MB)} | ${row.kills} | ${row.photos} | ${row.backup} | ${row.lost} |`,
  )
  .join('\n')}
`
process.stdout.write(report)
if (values.write && rows.length > 0) await writeSection('small-machine', report)
const wrong = rows.filter(
  ({ mb, kills, lost, photos, backup }) =>
    lost !== 0 || backup !== 'done' || (mb >= PHOTOS_FROM_MB && (kills > 0 || !/^6 × 200$/.test(photos))),
)
process.exitCode = wrong.length > 0 ? 1 : 0
