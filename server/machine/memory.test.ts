import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/installation/env.ts'
import { settingTroubles } from '#server/features/administration/operations/probes/settings.ts'
import { isSmallMachine, memoryOf, oomKills, shortMemory_mb } from './memory.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'resirkuit-memory-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const MB = 2 ** 20
const total_bytes = 16_000 * MB

/** A machine whose kernel says these things. */
async function machine(files: Record<string, string | number>) {
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${text}\n`)
  }
  return { root, total_bytes }
}

test.each([
  ['no cgroup at all', {}, 16_000],
  ['version 2, no limit', { 'proc/self/cgroup': '0::/a/b', 'sys/fs/cgroup/a/b/memory.max': 'max' }, 16_000],
  ['version 2', { 'proc/self/cgroup': '0::/a/b', 'sys/fs/cgroup/a/b/memory.max': 512 * MB }, 512],
  [
    'version 2, of the cgroup around it',
    {
      'proc/self/cgroup': '0::/system.slice/resirkuit.service',
      'sys/fs/cgroup/system.slice/resirkuit.service/memory.max': 2000 * MB,
      'sys/fs/cgroup/system.slice/memory.max': 700 * MB,
    },
    700,
  ],
  ['version 2, a container', { 'proc/self/cgroup': '0::/', 'sys/fs/cgroup/memory.max': 384 * MB }, 384],
  [
    'version 1, nested',
    {
      'proc/self/cgroup': '4:cpu,cpuacct:/x\n3:memory:/docker/abc',
      'sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes': '9223372036854771712',
      'sys/fs/cgroup/memory/docker/memory.limit_in_bytes': 256 * MB,
    },
    256,
  ],
  [
    'version 1, a container that sees the path of its host',
    {
      'proc/self/cgroup': '3:hugetlb,memory:/docker/abc\n0::/',
      'sys/fs/cgroup/memory/memory.limit_in_bytes': 512 * MB,
    },
    512,
  ],
])('§6 the memory that a process may take: %s', async (_, files, expected_mb) => {
  expect(memoryOf(await machine(files)) / MB).toBe(expected_mb)
})

test('§6 less memory than photos need is warned of in one line, with how much there is; half a gigabyte is enough', async () => {
  const limited = (mb: number) => machine({ 'proc/self/cgroup': '0::/', 'sys/fs/cgroup/memory.max': mb * MB })
  expect(shortMemory_mb(await limited(256))).toBe(256)
  expect(shortMemory_mb(await limited(512))).toBeUndefined()
  expect(shortMemory_mb({ root, total_bytes: 470 * MB })).toBeUndefined()
  const env = readEnv({}, '/')
  const short = settingTroubles(env, '/data', await limited(256)).find(({ code }) => code === 'memory-short')
  expect(short).toMatchObject({
    state: 'warning',
    what: { en: expect.stringMatching(/^This machine, or its cgroup, gives the service 256 MB of memory/) },
  })
  const enough = settingTroubles(env, '/data', await limited(512))
  expect(enough.map(({ code }) => code)).not.toContain('memory-short')
})

test('a machine with little memory works with one heavy process at a time', async () => {
  const limited = (mb: number) => machine({ 'proc/self/cgroup': '0::/', 'sys/fs/cgroup/memory.max': mb * MB })
  expect(isSmallMachine(await limited(512))).toBe(true)
  expect(isSmallMachine(await limited(1024))).toBe(false)
})

test('§6 how many processes were killed because memory ran out is read in both versions', async () => {
  expect(oomKills(await machine({}))).toBeUndefined()
  const two = await machine({
    'proc/self/cgroup': '0::/a',
    'sys/fs/cgroup/a/memory.events': 'low 0\noom 3\noom_kill 2\noom_group_kill 0',
  })
  expect(oomKills(two)).toBe(2)
  const one = await machine({
    'proc/self/cgroup': '7:memory:/b',
    'sys/fs/cgroup/memory/b/memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 5',
  })
  expect(oomKills(one)).toBe(5)
})
