import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Round } from '#contract/rounds.ts'
import { submissions } from './database/schema/submissions.ts'
import { factsOfPeriod } from './features/certificates/facts-of-period.ts'
import { factsOfRequest } from './features/certificates/facts-of-request.ts'
import { receiptOf } from './features/receipts/receipt.ts'
import { actDays } from './features/reports/act-days.ts'
import { createTestApp, enquiry, newGuest } from './testing/test-app.ts'
import { addDays, dayOf } from './today.ts'

// One event has one day on every paper and in every sum, whatever a device's clock says and however late it sends.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Events of each zone. */
const RUNS = 8

const Told = fc.record({
  /** After it was planned, and then until it is sent. */
  done_ms: fc.integer({ min: MINUTE_MS, max: 9 * HOUR_MS }),
  late_ms: fc.oneof(fc.integer({ min: 0, max: HOUR_MS }), fc.integer({ min: HOUR_MS, max: 5 * DAY_MS })),
  /** By how much the clock of the device is off: not at all, by hours, or by years. */
  off_ms: fc.oneof(
    fc.constant(0),
    fc.integer({ min: -14 * HOUR_MS, max: 14 * HOUR_MS }),
    fc.integer({ min: -20 * 365, max: 20 * 365 }).map((days) => days * DAY_MS),
  ),
  /** It says what its clock shows while it sends. */
  says: fc.boolean(),
  /** So many days before it is entered, of a slip. */
  slip_days: fc.integer({ min: 0, max: 40 }),
})
const SEED = 20_261_129

let server: Awaited<ReturnType<typeof createTestApp>> | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

describe.each(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const)('in %s', (TIME_ZONE) => {
  test('§4 one event has one day, however late it was sent', { timeout: 240_000 }, async () => {
    let now_ms = Date.parse('2026-10-05T00:30:00Z')
    const app = (server = await createTestApp({ TIME_ZONE }, { now: () => new Date(now_ms) }))
    const accounts = {
      staff: await app.account('ratna'),
      driver: await app.account('slamet', 'driver'),
    }
    const call = async (
      who: keyof typeof accounts,
      method: 'GET' | 'POST' | 'PATCH',
      url: string,
      payload?: object,
    ) => {
      const { headers } = await app.signIn(accounts[who].email)
      const key = { 'idempotency-key': randomUUID() }
      const { status, body, text } = await app.call({
        ...{ method, url, headers: { ...headers, ...key } },
        ...(payload && { payload }),
      })
      expect(status, text).toBe(200)
      return body
    }
    const laptop = { device_class: 'laptop', weight_kg: 4.2, units: 2 }
    const day = (at: Date | string) => dayOf(new Date(at), TIME_ZONE)

    /** The day on each paper and in each sum. */
    const daysOf = async (id: number) => {
      const ctx = { ...app.context, actor: { kind: 'anonymous' } } as never
      const receipt = await receiptOf(ctx, eq(submissions.id, id))
      const { days, entries } = await factsOfRequest(app.context, id)
      const { history } = (await call('staff', 'GET', `/api/submissions/${id}`)).submission
      const [weighed] = (await call('staff', 'GET', `/api/submissions/${id}/weights`)).entries
      const { rows } = await app.context.db.execute<{ report: string; figures: string }>(sql`
        with recursive ${actDays(TIME_ZONE)}
        select to_char(days.day, 'YYYY-MM-DD') as report,
          to_char(f.first_at at time zone ${TIME_ZONE}, 'YYYY-MM-DD') as figures
        from days join custody_acts a on a.id = days.id join weight_fates f on f.weight_entry_id = a.weight_entry_id
        where f.submission_id = ${id} and a.kind = 'received'`)
      const held = async (on: string) =>
        (await factsOfPeriod(app.context, on, on)).entries.some((one) => one.id === entries[0]!.id)
      expect(await held(days.from), 'the certificate of its day holds it').toBe(true)
      expect(await held(addDays(days.from, -1)), 'and that of the day before does not').toBe(false)
      expect(await held(addDays(days.from, 1)), 'nor that of the day after').toBe(false)
      return {
        receipt: receipt.collected_on ?? day(receipt.collected_at!),
        certificate: `${days.from}`,
        until: days.to,
        history: day(history.findLast((one: { status: string }) => one.status === 'collected').at),
        weight: day(weighed.happened_at ?? weighed.recorded_at),
        ...rows[0]!,
      }
    }
    const allOn = (on: string) =>
      Object.fromEntries(
        ['receipt', 'certificate', 'until', 'history', 'weight', 'report', 'figures'].map((name) => [
          name,
          on,
        ]),
      )

    for (const told of fc.sample(Told, { numRuns: RUNS, seed: SEED })) {
      const asked = {
        method: 'POST',
        url: '/api/submit-ewaste',
        payload: enquiry(),
        headers: newGuest(),
      } as const
      const { id } = (await app.call(asked)).body
      await call('staff', 'PATCH', `/api/submissions/${id}`, { status: 'approved' })
      const planned_ms = now_ms
      const plan = {
        day: day(new Date(now_ms)),
        time_zone: TIME_ZONE,
        driver_id: accounts.driver.id,
        note: '',
      }
      const round: Round = (
        await call('staff', 'POST', '/api/rounds', { ...plan, stops: [{ submission_id: id }] })
      ).round
      const done_ms = now_ms + told.done_ms
      now_ms = done_ms + told.late_ms
      const heard_ms = now_ms
      const clock = (ms: number) => new Date(ms + told.off_ms).toISOString()
      const outcome = { kind: 'done', at: clock(done_ms), weighings: [laptop] }
      const stop = round.stops[0]!.id
      await call('driver', 'POST', `/api/field/stops/${stop}/outcome`, {
        outcome,
        ...(told.says && { sent_at: clock(heard_ms) }),
      })
      const { done_at, clock_said } = (await call('staff', 'GET', `/api/rounds/${round.id}`)).round.stops[0]
      const at_ms = Date.parse(done_at)
      expect(at_ms, 'not before it was planned').toBeGreaterThanOrEqual(planned_ms)
      expect(at_ms, 'not after the server heard').toBeLessThanOrEqual(heard_ms)
      if (told.off_ms === 0 || (told.says && Math.abs(told.off_ms) > 3 * MINUTE_MS))
        expect(at_ms, 'a clock that is right, or known to be off').toBe(done_ms)
      if (at_ms !== done_ms + told.off_ms) expect(clock_said, 'the desk is told').toBe(clock(done_ms))
      expect(await daysOf(id), JSON.stringify(told)).toEqual(allOn(day(done_at)))

      const happened_on = addDays(day(new Date(now_ms)), -told.slip_days)
      const slip = {
        store_id: 1,
        happened_on,
        slip_number: 'S-1',
        image_id: null,
        waste_source: 'household',
        message: '',
      }
      const { device_class, weight_kg, units } = laptop
      const entries = [{ device_class, weight_kg, units }]
      const { lots } = await call('staff', 'POST', '/api/custody/receipts', { ...slip, entries })
      expect(await daysOf(lots[0].submission_id), `a slip of ${happened_on}`).toEqual(allOn(happened_on))
      now_ms = Date.parse(`${day(new Date(now_ms + DAY_MS))}T00:30:00Z`)
    }
  })
})
