import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Round } from '#contract/requests/rounds.ts'
import { dayOf as dayOnScreen } from '#web/lib/time/days.ts'
import { setZone } from '#web/lib/time/zone.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { factsOfPeriod } from '#server/features/proof/certificates/facts/facts-of-period.ts'
import { factsOfRequest } from '#server/features/proof/certificates/facts/facts-of-request.ts'
import { gatherReceipt } from '#server/features/proof/receipts/receipt.ts'
import { actDays } from '#server/features/proof/reports/act-days.ts'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { cellsOf } from '#server/testing/documents/workbook-cells.ts'
import { addDays, dayOf } from './today.ts'

// One event has one day on every paper and in every sum, whatever a device's clock says, by which zone it goes, and however late
// it sends.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Events of each zone, others in each. */
const RUNS = 4

const Told = fc.record({
  /** After it was planned, and then until it is sent. */
  done_ms: fc.integer({ min: MINUTE_MS, max: 9 * HOUR_MS }),
  late_ms: fc.oneof(fc.integer({ min: 0, max: HOUR_MS }), fc.integer({ min: HOUR_MS, max: 6 * DAY_MS })),
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
  /** By which the browser of the desk goes, and the machine of the server. */
  zone: fc.constantFrom(
    ...[
      'UTC',
      'Asia/Jakarta',
      'Asia/Jayapura',
      'America/Los_Angeles',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
    ],
  ),
})
/** As the papers write a day. */
const inWords = (day: string) =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
const SEEDS = { 'Asia/Jakarta': 20_261_129, 'Asia/Makassar': 20_261_130, 'Asia/Jayapura': 20_261_131 }

let server: Awaited<ReturnType<typeof createTestApp>> | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
  setZone('Asia/Jakarta')
  vi.unstubAllEnvs()
})

describe.each(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const)('in %s', (TIME_ZONE) => {
  const seed = SEEDS[TIME_ZONE]
  test('§4 one event has one day, however late it was sent', { timeout: 240_000 }, async () => {
    let now_ms = Date.parse('2026-10-31T13:00:00Z')
    // As the page says that the server has made.
    setZone(TIME_ZONE)
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
        method,
        url,
        headers: { ...headers, ...key },
        ...(payload && { payload }),
      })
      expect(status, text).toBe(200)
      return body
    }
    const fileOf = async (url: string) => {
      const { headers } = await app.signIn(accounts.staff.email)
      const { statusCode, rawPayload } = await app.app.inject({ url, headers })
      expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200)
      return rawPayload
    }
    const textOf = async (url: string) => (await readPdf(await fileOf(url))).text
    const certified = async (of: object) => {
      const { certificate } = await call('staff', 'POST', '/api/certificates', of)
      const file = (format: string) => `/api/certificates/${certificate.id}/file?format=${format}`
      const { credentialSubject } = JSON.parse((await fileOf(file('json'))).toString())
      return { ...(credentialSubject as { from: string; to: string; weightKg: number }), pdf: file('pdf') }
    }
    /** The receipts, by day; each has another weight. */
    const came: { day: string; grams: number }[] = []
    const gramsWhere = (is: (day: string) => boolean) =>
      came.filter(({ day }) => is(day)).reduce((sum, { grams }) => sum + grams, 0)
    const inGrams = (kg: number) => Math.round(kg * 1000)
    const weighing = () => ({ device_class: 'laptop', weight_kg: 4 + (came.length * 37) / 1000, units: 2 })
    const day = (at: Date | string) => dayOf(new Date(at), TIME_ZONE)

    /** The day on each paper and in each sum. */
    const daysOf = async (id: number) => {
      const ctx = { ...app.context, actor: { kind: 'anonymous' } } as never
      const receipt = await gatherReceipt(ctx, eq(submissions.id, id))
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
      const signed = await certified({ submission_id: id })
      const onReceipt = /Diterima pada (?:Received on )?(\d{1,2} \p{L}+ \d{4})/u.exec(
        await textOf(`/api/submissions/${id}/receipt`),
      )
      expect(onReceipt?.[1], 'the receipt on paper').toBe(inWords(days.from))
      expect(await textOf(signed.pdf), 'the certificate on paper').toContain(inWords(days.from))
      return {
        signed: signed.from,
        'signed until': signed.to,
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
        [
          ...['receipt', 'certificate', 'until', 'signed', 'signed until', 'history', 'weight'],
          ...['report', 'figures'],
        ].map((name) => [name, on]),
      )

    for (const [nth, told] of fc.sample(Told, { numRuns: RUNS, seed }).entries()) {
      vi.stubEnv('TZ', told.zone)
      const laptop = weighing()
      const asked = {
        method: 'POST',
        url: '/api/submit-ewaste',
        payload: enquiry(),
        headers: newGuest(),
      } as const
      const { id, tracking_code } = (await app.call(asked)).body
      const asked_on = day(new Date(now_ms))
      expect(dayOnScreen(new Date(now_ms)), 'on a screen').toBe(asked_on)
      for (const [filter, shows] of [
        [asked_on, true],
        [addDays(asked_on, -1), false],
        [addDays(asked_on, 1), false],
      ] as const) {
        // A browser that does not know its zone says so; the others say nothing.
        for (const zone of ['', '&time_zone=Etc/Unknown']) {
          const query = `from=${filter}&to=${filter}${zone}`
          const { data } = await call('staff', 'GET', `/api/timeline?part=data&${query}`)
          expect(
            data.some((row: { id: number }) => row.id === id),
            `the table of ${filter}`,
          ).toBe(shows)
          const table = (await fileOf(`/api/submissions/export?format=csv&${query}`)).toString()
          const row = table.split('\r\n').find((line) => line.startsWith(tracking_code))
          expect(row?.split(',')[1]?.slice(0, 10), `the export of ${filter}`).toBe(
            shows ? asked_on : undefined,
          )
        }
      }
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
      // Its report has the day of its arrival at a store: here by a paper of the day of the visit.
      const aboard = await app.context.db.execute<{ id: number }>(
        sql`select id::float8 as id from lots where aboard_g > 0`,
      )
      await call('staff', 'POST', '/api/custody/arrivals', {
        store_id: 1,
        happened_on: day(done_at),
        lots: aboard.rows.map((lot) => ({ lot_id: lot.id, weight_kg: null })),
      })
      expect(await daysOf(id), JSON.stringify(told)).toEqual(allOn(day(done_at)))
      came.push({ day: day(done_at), grams: inGrams(laptop.weight_kg) })

      // As the screen proposes it, and nothing later.
      const happened_on = addDays(dayOnScreen(new Date(now_ms)), -told.slip_days)
      const slip = {
        store_id: 1,
        happened_on,
        slip_number: 'S-1',
        image_id: null,
        waste_source: 'household',
        message: '',
      }
      const entries = [weighing()]
      const { lots } = await call('staff', 'POST', '/api/custody/receipts', { ...slip, entries })
      expect(await daysOf(lots[0].submission_id), `a slip of ${happened_on}`).toEqual(allOn(happened_on))
      came.push({ day: happened_on, grams: inGrams(entries[0]!.weight_kg) })
      // By turns in the last evening of a month, which ends before it does in UTC, and in the morning of the day that follows.
      const tomorrow = day(new Date(now_ms + DAY_MS))
      const [year, month] = tomorrow.split('-').map(Number) as [number, number]
      now_ms = nth % 2 === 0 ? Date.parse(`${tomorrow}T00:30:00Z`) : Date.UTC(year, month, 0, 13)
    }

    now_ms += 60 * DAY_MS
    const over = (month: string) => month < day(new Date(now_ms)).slice(0, 'yyyy-mm'.length)
    for (const on of new Set(came.map((one) => one.day))) {
      const { weightKg } = await certified({ from: on, to: on })
      expect(inGrams(weightKg), `the certificate of ${on}`).toBe(gramsWhere((other) => other === on))
    }
    const months = [...new Set(came.map((one) => one.day.slice(0, 'yyyy-mm'.length)))].toSorted()
    expect(months.every(over)).toBe(true)
    for (const month of months) {
      const grams = gramsWhere((other) => other.startsWith(month))
      const path = `/api/admin/reports/${month}`
      const { report } = await call('staff', 'GET', path)
      await call('staff', 'POST', `${path}/hand-in`, { sha256: report.sha256 })
      const { credentialSubject } = JSON.parse((await fileOf(`${path}/file?format=json`)).toString())
      expect(inGrams(credentialSubject.total.inKg), `the report of ${month}`).toBe(grams)
      expect(cellsOf(await fileOf(`${path}/file?format=xlsx`)), `its workbook`).toContain(`: ${grams / 1000}`)
    }
    const stated = '/.well-known/resirkuit/statements'
    const { statements } = await call('staff', 'GET', `${stated}/index.json`)
    let told = 0
    for (const { month } of statements as { month: string }[]) {
      const { credentialSubject } = JSON.parse((await fileOf(`${stated}/${month}.json`)).toString())
      const { since, weightKg } = credentialSubject as { since?: string; weightKg: number }
      const grams = since ? gramsWhere((other) => other >= since && other < `${month}-32`) : 0
      expect(inGrams(weightKg), `the statement of ${since} to ${month}`).toBe(grams)
      told += grams
    }
    expect(told, 'no kilogram is stated twice, and of few requests none is left').toBeGreaterThan(0)
    const { months: shown } = await call('staff', 'GET', '/api/impact/report')
    const named = (shown as { key: string | null; until: string | null; weight_kg: number }[]).filter(
      ({ key }) => key !== null,
    )
    expect(named.length).toBeGreaterThan(0)
    for (const { key, until, weight_kg } of named)
      expect(inGrams(weight_kg), `the figures of ${key} to ${until}`).toBe(
        gramsWhere((other) => other >= key! && other < `${until ?? key}-32`),
      )
  })
})
