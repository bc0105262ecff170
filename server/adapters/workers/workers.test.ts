import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { silent } from '#server/testing/silent.ts'
import { Lane } from './lane.ts'
import { createWorkers } from './workers.ts'

afterEach(() => void vi.unstubAllEnvs())

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-workers-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The answer of a program in a process of its own. */
async function said<Answer>(source: string) {
  const program = join(folder, 'says.mjs')
  await writeFile(program, source)
  const { ask, close } = createWorkers<object, Answer>(
    { log: silent },
    { program, what: 'says', waiting_max: 1, limit_ms: 60_000, idle_ms: 1_000 },
  )
  return ask({}).finally(close)
}

test('a process knows whose certificates this one believes, and no setting', async () => {
  vi.stubEnv('NODE_EXTRA_CA_CERTS', join(folder, 'own.pem'))
  vi.stubEnv('SMTP_URL', 'smtp://somebody:secret@mail.example.org')
  const known = await said<Record<string, string>>(`process.on('message', () => process.send(process.env))`)
  expect(known).toMatchObject({ NODE_EXTRA_CA_CERTS: join(folder, 'own.pem') })
  expect(Object.keys(known)).not.toContain('SMTP_URL')
})

test('an early message of a process is told before its answer', async () => {
  const program = join(folder, 'early.mjs')
  await writeFile(
    program,
    `process.on('message', () => {
       process.send({ early: 'small' })
       setTimeout(() => process.send('whole'), 20)
     })`,
  )
  const { ask, close } = createWorkers<object, string>(
    { log: silent },
    { program, what: 'says', waiting_max: 1, limit_ms: 60_000, idle_ms: 1_000 },
  )
  const told: unknown[] = []
  const answer = ask({}, 'somebody', (found) => told.push(found)).then((said) => told.push(said))
  await answer.finally(close)
  expect(told).toEqual(['small', 'whole'])
})

test('a process has the environment that is meant for it', async () => {
  const program = join(folder, 'env.mjs')
  await writeFile(program, `process.on('message', () => process.send(process.env.FOR_IT))`)
  const { ask, close } = createWorkers<object, string>(
    { log: silent },
    { program, env: { FOR_IT: 'yes' }, what: 'says', waiting_max: 1, limit_ms: 60_000, idle_ms: 1_000 },
  )
  expect(await ask({}).finally(close)).toBe('yes')
})

// Of a thread the niceness is the 19th field of its line, behind a name in brackets that may hold anything.
const OF_ITSELF = `
  import { readdirSync, readFileSync } from 'node:fs'
  import { readFile } from 'node:fs/promises'
  import { getPriority, platform } from 'node:os'
  process.on('message', async () => {
    await readFile(import.meta.filename)
    const tasks = platform() === 'linux' ? readdirSync('/proc/self/task') : []
    const threads = tasks.map((id) => {
      const [, name, rest] = /\\((.*)\\) (.*)/s.exec(readFileSync(\`/proc/self/task/\${id}/stat\`, 'utf8'))
      return [name, Number(rest.split(' ')[16])]
    })
    process.send({ priority: getPriority(), threads })
  })`

test('a process and the threads of its work give way to this one, whose priority stays', async () => {
  const before = getPriority()
  const lower = Math.max(5, before)
  const { priority, threads } = await said<{ priority: number; threads: [string, number][] }>(OF_ITSELF)
  expect([priority, getPriority()]).toEqual([lower, before])
  const pool = threads.filter(([name]) => name.startsWith('libuv-worker'))
  if (process.platform === 'linux') expect(pool.length).toBeGreaterThan(0)
  for (const [, niceness] of pool) expect(niceness).toBe(lower)
})

test('a kernel that runs out of memory ends this process before the server', async () => {
  if (process.platform !== 'linux') return
  const score = await said<string>(`
    import { readFileSync } from 'node:fs'
    process.on('message', () => process.send(readFileSync('/proc/self/oom_score_adj', 'utf8').trim()))`)
  expect(score).toBe('800')
})

test('one process is there at a time on a small machine, and a wait has an end', async () => {
  const lane = new Lane()
  const program = join(folder, 'slow.mjs')
  await writeFile(
    program,
    `process.on('message', ({ ms }) => setTimeout(() => process.send(process.pid), ms))`,
  )
  const workers = (limit_ms: number) =>
    createWorkers<{ ms: number }, number>(
      { log: silent, lane },
      { program, what: 'waits', waiting_max: 4, limit_ms, idle_ms: 60_000 },
    )
  const [photos, backups] = [workers(60_000), workers(60_000)]
  const first = await photos.ask({ ms: 0 })
  const second = await backups.ask({ ms: 0 })
  expect(second).not.toBe(first)
  // The first one was ended so that the second could start.
  expect(() => process.kill(first, 0)).toThrow('ESRCH')
  const impatient = workers(50)
  const [backup, refused] = await Promise.allSettled([backups.ask({ ms: 1_000 }), impatient.ask({ ms: 0 })])
  expect(backup).toMatchObject({ status: 'fulfilled', value: second })
  expect(refused).toMatchObject({ status: 'rejected', reason: { why: 'busy' } })
  await Promise.all([photos, backups, impatient].map(({ close }) => close()))
})
