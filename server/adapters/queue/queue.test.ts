import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Logger } from '#server/logging/log.ts'
import { createTestDatabase, onServer } from '#server/testing/database.ts'
import { silent } from '#server/testing/silent.ts'
import type { IdentityMail } from '../identity/port.ts'

import { TryLater, type Job, type Jobs } from './port.ts'
import { openQueue } from './queue.ts'
import { jobSettings } from './settings.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const closing: (() => unknown)[] = []
beforeEach(async () => {
  database = await createTestDatabase()
  closing.push(database.close)
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function open({ log = silent, patience_ms = 10_000 }: { log?: Logger; patience_ms?: number } = {}) {
  const queue = await openQueue(database.pool, log, patience_ms)
  const close = () => queue.close()
  closing.push(close)
  return queue
}

const reset = (email = 'budi@example.org'): IdentityMail => ({ kind: 'reset', email, locale: 'id' })

/** Records the runs, with a way to wait for so many of them. */
function recorder(work: (times: number) => Promise<void> = async () => {}) {
  const runs: { name: string; data: Jobs[keyof Jobs]; job: Job }[] = []
  const waiting = new Set<() => void>()
  const run = async (name: string, data: Jobs[keyof Jobs], job: Job) => {
    runs.push({ name, data, job })
    for (const look of waiting) look()
    await work(runs.length)
  }
  const times = (count: number) =>
    new Promise<void>((done) => {
      const look = () => {
        if (runs.length >= count) done()
      }
      waiting.add(look)
      look()
    })
  return { runs, run, times }
}

/** Makes the next try due now, and the last one. */
const lastTry = () => database.pool.query(`update pgboss.job set start_after = now(), retry_limit = 1`)
const states = async () => {
  const { rows } = await database.pool.query<{ state: string; output: unknown }>(
    `select state, output from pgboss.job where name = 'identity-mail' order by created_on`,
  )
  return rows
}
const eventually = async (look: () => Promise<boolean>) => {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 50))
}

describe('the queue', () => {
  test('a job is done once, with what it carries and when it was sent', async () => {
    const queue = await open()
    const { runs, run, times } = recorder()
    await queue.work(run)
    const before = Date.now()
    await queue.send('identity-mail', reset())
    await times(1)
    await eventually(async () => (await states()).every(({ state }) => state === 'completed'))
    expect(runs).toMatchObject([{ name: 'identity-mail', data: reset(), job: { id: expect.any(String) } }])
    expect(Math.abs(runs[0]!.job.sent_at.getTime() - before)).toBeLessThan(60_000)
  })

  test('a job that was sent before anybody worked is not lost, and many are all done', async () => {
    const first = await open()
    for (let at = 0; at < 20; at++) await first.send('identity-mail', reset(`u${at}@example.org`))
    await first.close()
    const { runs, run, times } = recorder()
    await (await open()).work(run)
    await times(20)
    expect(new Set(runs.map(({ data }) => (data as IdentityMail).email)).size).toBe(20)
  })

  test('a job that fails is tried again as the same job, and given up in the end; the log names nobody', async () => {
    const lines: string[] = []
    const note = (...line: unknown[]) => void lines.push(JSON.stringify(line))
    const queue = await open({ log: { ...silent, warn: note, error: note } })
    const { runs, run, times } = recorder(async () => {
      throw new Error('The mail server did not take it: 451')
    })
    await queue.work(run)
    await queue.send('identity-mail', reset())
    await eventually(async () => (await states())[0]!.state === 'retry')
    await lastTry()
    await times(2)
    await eventually(async () => (await states())[0]!.state === 'failed')
    expect(new Set(runs.map(({ job }) => job.id)).size).toBe(1)
    expect(new Set(runs.map(({ job }) => job.sent_at.getTime())).size).toBe(1)
    expect(lines.filter((line) => line.includes('tried again'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('failed for good'))).toHaveLength(1)
    expect(lines.join()).not.toContain('budi')
    expect(JSON.stringify((await states())[0]!.output)).toContain('The log of the server says why')
  })

  test('§7 a job that is delayed is not tried before, and one that fails is tried again as the settings say', async () => {
    const errors = [
      new TryLater('429', 7_200_000),
      new TryLater('429', 30 * 24 * 3_600_000),
      new Error('500'),
    ]
    const queue = await open()
    const { run, times } = recorder(async () => {
      throw errors.shift() ?? new Error('again')
    })
    await queue.work(run)
    await queue.send('push', { notification_id: 1, device_id: 1 })
    const waits_s = async (tries: number) => {
      await times(tries)
      const job = async () => {
        const { rows } = await database.pool.query(
          `select state, extract(epoch from start_after - now())::float as wait_s, retry_backoff
           from pgboss.job where name = 'push'`,
        )
        return rows[0] as { state: string; wait_s: number; retry_backoff: boolean }
      }
      await eventually(async () => (await job()).state === 'retry')
      const found = await job()
      await database.pool.query('update pgboss.job set start_after = now()')
      return found
    }
    const first = await waits_s(1)
    expect([Math.round(first.wait_s / 60), first.retry_backoff]).toEqual([120, false])
    // A day at most.
    expect(Math.round((await waits_s(2)).wait_s / 3600)).toBe(24)
    const third = await waits_s(3)
    expect(third.wait_s).toBeLessThan(600)
    expect(third.retry_backoff).toBe(true)
  })

  test('it goes on after the database has dropped every connection', async () => {
    const queue = await open()
    const { run, times } = recorder()
    await queue.work(run)
    await queue.send('identity-mail', reset())
    await times(1)
    const { pathname } = new URL(database.url)
    const server = new URL(database.url)
    server.pathname = '/postgres'
    await onServer(
      server.href,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${pathname.slice(1)}'`,
    )
    await eventually(() =>
      queue.send('identity-mail', reset()).then(
        () => true,
        () => false,
      ),
    )
    await times(2)
    await queue.check()
  })

  test('two servers on one database: each job is done by one of them', async () => {
    const { runs, run, times } = recorder()
    const [one, other] = await Promise.all([open(), open()])
    await Promise.all([one.work(run), other.work(run)])
    for (let at = 0; at < 10; at++)
      await (at % 2 ? one : other).send('identity-mail', reset(`u${at}@example.org`))
    await times(10)
    await eventually(async () => (await states()).every(({ state }) => state === 'completed'))
    expect(runs).toHaveLength(10)
  })

  test('housekeeping does not pile up', async () => {
    const queue = await open()
    for (let at = 0; at < 3; at++) await queue.send('housekeeping', {})
    const { rows } = await database.pool.query(`select from pgboss.job where name = 'housekeeping'`)
    expect(rows).toHaveLength(1)
  })

  test('a job that is sent in a transaction is stored with what else that does, or not at all', async () => {
    const queue = await open()
    const { db } = database
    const stored = async () =>
      (await database.pool.query(`select data from pgboss.job where name = 'notice-mail'`)).rows
    const failed = db.transaction(async (tx) => {
      await queue.send('notice-mail', { mail_id: 1 }, tx)
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    expect(await stored()).toEqual([])
    await db.transaction((tx) => queue.send('notice-mail', { mail_id: 2 }, tx))
    expect(await stored()).toEqual([{ data: { mail_id: 2 } }])
  })

  test('a schedule is kept once, however often a server starts', async () => {
    for (let starts = 0; starts < 2; starts++)
      await (await open()).schedule({ housekeeping: '17 * * * *' }, 'Asia/Makassar')
    const { rows } = await database.pool.query('select name, cron, timezone from pgboss.schedule')
    expect(rows).toEqual([{ name: 'housekeeping', cron: '17 * * * *', timezone: 'Asia/Makassar' }])
  })

  test('a backup whose hours came while no server ran is made up for, once; the rest waits for its next time', async () => {
    // Not in this minute.
    const minute = (new Date().getUTCMinutes() + 30) % 60
    const schedules = { backup: `${minute} * * * *`, updates: `${minute} * * * *` }
    const first = await open()
    await first.schedule(schedules, 'UTC')
    await first.close()
    await database.pool.query(`update pgboss.version set cron_on = now() - interval '5 hours'`)
    await database.pool.query(`update pgboss.schedule set created_on = now() - interval '1 day'`)
    const again = await open()
    await again.schedule(schedules, 'UTC')
    const made = () => database.pool.query(`select name from pgboss.job where name in ('backup', 'updates')`)
    await expect.poll(async () => (await made()).rows, { timeout: 60_000 }).toEqual([{ name: 'backup' }])
  })

  test('a mail is tried nine times, and its address goes soon after; a start brings these rules up to date', async () => {
    await open()
    await database.pool.query('update pgboss.queue set retry_limit = 1, deletion_seconds = 1')
    await open()
    const { rows } = await database.pool.query(
      `select retry_limit, deletion_seconds, retention_seconds from pgboss.queue where name = 'identity-mail'`,
    )
    expect(rows).toEqual([{ retry_limit: 8, deletion_seconds: 3600, retention_seconds: 86_400 }])
  })

  test('a check says whether anybody is at work', async () => {
    const queue = await open()
    const everybody = Object.keys(jobSettings).join(' and ')
    await expect(queue.check()).rejects.toThrow(`Nobody is working on ${everybody}.`)
    await queue.work(recorder().run)
    await queue.check()
    await queue.close()
    await expect(queue.check()).rejects.toThrow('Nobody is working')
  })

  test('a clock that is set to another time makes nobody idle', async () => {
    const queue = await open()
    await queue.work(recorder().run)
    await queue.check()
    const [real, hour] = [Date.now, 60 * 60_000]
    try {
      for (const by of [hour, -hour]) {
        Date.now = () => real() + by
        await queue.check()
        await queue.check()
      }
    } finally {
      Date.now = real
    }
  })

  test('a job that waits for another try is tried now when it is hastened, and loses no try by it', async () => {
    const queue = await open()
    let away = true
    const { runs, run, times } = recorder(async () => {
      if (away) throw new Error('away')
    })
    await queue.work(run)
    await queue.send('notice-mail', { mail_id: 1 })
    await queue.send('webhooks', {})
    await times(2)
    const waiting = async () =>
      (
        await database.pool.query(
          `select state, retry_limit, start_after > now() as later from pgboss.job where name = 'notice-mail'`,
        )
      ).rows
    await eventually(async () => (await waiting())[0].state === 'retry')
    expect(await waiting()).toEqual([{ state: 'retry', retry_limit: 16, later: true }])
    away = false
    await queue.hasten(['identity-mail'])
    expect(await waiting()).toEqual([{ state: 'retry', retry_limit: 16, later: true }])
    await queue.hasten(['notice-mail'])
    await times(3)
    await eventually(async () => (await waiting())[0].state === 'completed')
    expect(await waiting()).toMatchObject([{ retry_limit: 17 }])
    expect(runs.at(-1)).toMatchObject({ name: 'notice-mail', data: { mail_id: 1 } })
  })

  test('closing waits for what is running', async () => {
    const queue = await open()
    let finished = false
    const { run, times } = recorder(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      finished = true
    })
    await queue.work(run)
    await queue.send('identity-mail', reset())
    await times(1)
    await queue.close()
    expect(finished).toBe(true)
    expect(await states()).toMatchObject([{ state: 'completed' }])
  })

  test('closing does not wait for ever, and what is not done by then is tried again', async () => {
    const queue = await open({ patience_ms: 50 })
    let release = () => {}
    const hanging = new Promise<void>((done) => (release = done))
    const { run, times } = recorder(() => hanging)
    await queue.work(run)
    await queue.send('identity-mail', reset())
    await times(1)
    await queue.close()
    expect(await states()).toMatchObject([{ state: 'retry' }])
    release()
  })
})
