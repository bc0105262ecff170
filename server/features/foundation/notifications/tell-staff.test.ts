import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MATTER_LISTS, type Matter, type MatterKind } from '#contract/foundation/matters.ts'
import { makeBackup } from '#server/features/administration/backups/make.ts'
import { housekeeping } from '#server/features/administration/operations/housekeeping.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// Each event rings once for the right people, not for the account that caused it, and is gone once anybody has dealt with it.

/** Nine in the morning of a Monday in Jakarta. */
const MONDAY_MS = Date.parse('2026-11-23T02:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const BARU = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'
let clock_ms = MONDAY_MS
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
type Headers = Record<string, string>
let admin: Account
let joko: Account
let dewi: Account
let driver: Account
beforeAll(async () => {
  server = await createTestApp(
    { PUBLIC_URL: 'https://ewaste.example.go.id' },
    { now: () => new Date(clock_ms) },
  )
  admin = await server.account('ratna')
  joko = await server.account('joko', 'operator')
  dewi = await server.account('dewi', 'operator')
  driver = await server.account('made', 'driver')
})
afterAll(() => server?.close())
/** Sessions live an hour. */
const comeTo = async (ms: number) => {
  clock_ms = ms
  for (const account of [admin, joko, dewi, driver])
    Object.assign(account, await server.signIn(account.email))
}
beforeEach(async () => {
  await comeTo(MONDAY_MS)
  await server.pool.query(`update submissions set read_at = now(); delete from staff_matters`)
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
const call = async (method: Method, url: string, headers: Headers, payload?: object) => {
  const { status, body, text } = await server.call({
    method,
    url,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    ...(payload && { payload }),
  })
  expect(status, text).toBe(200)
  return body
}
const matters = async ({ headers }: Account): Promise<Matter[]> => {
  const { matters } = (await call('GET', '/api/notifications', headers)) as { matters: Matter[] }
  // The list that a line about requests opens holds as many.
  for (const { kind, count } of matters) {
    const [path, query] = MATTER_LISTS[kind as MatterKind].split('?')
    if (path !== '/admin') continue
    const { page } = await call('GET', `/api/timeline?part=data&${query}`, headers)
    expect([kind, page.total]).toEqual([kind, count])
  }
  return matters
}
const kinds = async (account: Account) => (await matters(account)).map(({ kind }) => kind)
const send = async (change: object = {}) => {
  const headers = newGuest()
  const body = await call('POST', '/api/submit-ewaste', headers, enquiry({ location: BARU, ...change }))
  return { id: body.id as number, code: body.tracking_code as string, headers }
}
type Sent = Awaited<ReturnType<typeof send>>
const review = ({ id }: Sent, payload: object, by = joko) =>
  call('PATCH', `/api/submissions/${id}`, by.headers, payload)
const approved = async (change: object = {}) => {
  const sent = await send(change)
  await review(sent, { status: 'approved' })
  return sent
}

describe('appointments', () => {
  beforeAll(async () => {
    const { rows } = await server.pool.query(`select id from districts where name || ' · ' || city = $1`, [
      BARU,
    ])
    const hours = [1, 2, 4].map((weekday) => ({
      weekday,
      starts: '13:00',
      ends: '15:00',
      visits: 5,
      capacity_kg: 100,
    }))
    const area = { name: 'Selatan', active: true, time_zone: 'Asia/Jakarta', district_ids: [rows[0].id] }
    const terms = { min_kg: null, needs: [], sources: [], cutoff_h: 1, ahead_days: 14, note: '' }
    await call('POST', '/api/areas', admin.headers, { ...area, ...terms, hours })
  })
  const slots = async ({ code, headers }: Sent): Promise<{ id: number; day: string }[]> =>
    (await call('GET', `/api/submissions/track/${code}/slots`, headers)).offer.slots
  const book = async (sent: Sent, day: string) => {
    const slot = (await slots(sent)).find((one) => one.day === day)!
    await call('POST', `/api/submissions/track/${sent.code}/booking`, sent.headers, { slot_id: slot.id })
  }

  test('of today and tomorrow ring when their sender takes, moves or gives them up, until anybody has read it', async () => {
    const sent = await approved()
    for (const day of ['2026-11-23', '2026-11-24']) {
      await book(sent, day)
      for (const account of [admin, joko, dewi])
        expect(await matters(account)).toMatchObject([
          {
            kind: 'appointment-changed',
            count: 1,
            subject_id: sent.id,
            params: { tracking_code: sent.code, day, starts: '13:00', ends: '15:00' },
          },
        ])
    }
    await call('GET', `/api/submissions/${sent.id}`, dewi.headers)
    expect(await kinds(joko)).toEqual([])
    await call('DELETE', `/api/submissions/track/${sent.code}/booking`, sent.headers)
    expect(await matters(joko)).toMatchObject([
      { kind: 'appointment-changed', params: { tracking_code: sent.code } },
    ])
    expect((await matters(joko))[0]!.params).not.toHaveProperty('day')
  })

  test('of a request that nobody has read wait with it: as two sentences, and one thing', async () => {
    const slot = (await slots(await approved())).find(({ day }) => day === '2026-11-24')!
    const sent = await send({ slot_id: slot.id })
    const counts = async () => (await matters(dewi)).map(({ kind, count, once }) => [kind, count, once])
    expect((await counts()).toSorted()).toEqual([
      ['appointment-changed', 1, 0],
      ['request-new', 1, 1],
    ])
    const quiet = (quiet: string[]) =>
      call('PUT', '/api/notifications/wishes', dewi.headers, { locale: 'en', quiet })
    await quiet(['requests'])
    expect(await counts()).toEqual([['appointment-changed', 1, 1]])
    await quiet([])
    await call('GET', `/api/submissions/${sent.id}`, dewi.headers)
    expect(await counts()).toEqual([])
  })

  test('of later days, and those that staff make, do not', async () => {
    const sent = await approved()
    await book(sent, '2026-11-26')
    expect(await kinds(dewi)).toEqual([])
    // Moved to tomorrow: the round of that day changes.
    await book(sent, '2026-11-24')
    expect(await kinds(dewi)).toEqual(['appointment-changed'])
    const other = await approved()
    const tomorrow = (await slots(other)).find(({ day }) => day === '2026-11-24')!
    await call('POST', `/api/submissions/${other.id}/booking`, joko.headers, { slot_id: tomorrow.id })
    expect(await matters(dewi)).toMatchObject([{ count: 1, subject_id: sent.id }])
  })

  test('that were missed, as the sender says, ring until anybody has read it', async () => {
    const sent = await approved()
    await book(sent, '2026-11-23')
    await call('GET', `/api/submissions/${sent.id}`, dewi.headers)
    await comeTo(MONDAY_MS + DAY_MS / 2)
    await call('POST', `/api/submissions/track/${sent.code}/missed`, sent.headers)
    expect(await kinds(joko)).toEqual(['visit-missed'])
    await call('GET', `/api/submissions/${sent.id}`, dewi.headers)
    expect(await kinds(joko)).toEqual([])
  })
})

describe('rounds', () => {
  const plan = async (...stops: Sent[]) => {
    const round = { day: '2026-11-23', time_zone: 'Asia/Jakarta', driver_id: driver.id, note: '' }
    const body = { ...round, stops: stops.map(({ id }) => ({ submission_id: id })) }
    return (await call('POST', '/api/rounds', joko.headers, body)).round as {
      id: number
      stops: { id: number }[]
    }
  }
  const fail = (stop: number) =>
    call('POST', `/api/field/stops/${stop}/outcome`, driver.headers, {
      outcome: { kind: 'failed', failure: 'nobody-there', note: '', at: new Date(clock_ms).toISOString() },
    })

  test('a failed stop rings for all staff, or the assignee, until the request takes another step', async () => {
    const [sent, other] = [await approved(), await approved()]
    await server.pool.query(`update submissions set assignee_id = $2 where id = $1`, [other.id, joko.id])
    const { stops } = await plan(sent, other)
    for (const { id } of stops) await fail(id)
    expect(await matters(joko)).toMatchObject([{ kind: 'stop-failed', count: 2 }])
    expect(await matters(dewi)).toMatchObject([{ kind: 'stop-failed', count: 1, subject_id: sent.id }])
    // Reading it does not deal with it.
    await call('GET', `/api/submissions/${sent.id}`, dewi.headers)
    expect(await kinds(dewi)).toEqual(['stop-failed'])
    const failed = async () =>
      (await call('GET', '/api/timeline?part=data&failed=true', dewi.headers)).data.map(
        ({ id, failed }: { id: number; failed: boolean }) => [id, failed],
      )
    expect(await failed()).toEqual([
      [other.id, true],
      [sent.id, true],
    ])
    await plan(sent)
    expect(await failed()).toEqual([[other.id, true]])
    expect((await call('GET', `/api/submissions/${sent.id}`, dewi.headers)).submission.failed).toBe(false)
    expect(await kinds(dewi)).toEqual([])
    await review(other, { status: 'rejected' })
    expect(await kinds(joko)).toEqual([])
  })

  test('a failure that staff enter is no news to the one who enters it', async () => {
    const sent = await approved()
    await plan(sent)
    await review(sent, { status: 'approved', failure: 'no-access' }, joko)
    expect(await kinds(joko)).toEqual([])
    expect(await kinds(dewi)).toEqual(['stop-failed'])
    await call('POST', `/api/submissions/track/${sent.code}/cancellation`, sent.headers)
    expect(await kinds(dewi)).toEqual(['sender-cancelled'])
  })

  test('a stop that could not be entered rings for all staff, until anybody has settled the last of its round', async () => {
    const [one, other] = [await approved(), await approved()]
    const { id, stops } = await plan(one, other)
    for (const { id: stop } of stops) {
      const weighing = { device_class: 'laptop', weight_kg: 2, units: 1, scale: 'A', box_number: '' }
      const code = { by: 'code', code: '000000' }
      const outcome = {
        kind: 'done',
        at: new Date(clock_ms).toISOString(),
        weighings: [weighing],
        confirmation: code,
      }
      const { state } = await call('POST', `/api/field/stops/${stop}/outcome`, driver.headers, { outcome })
      expect(state).toBe('conflict')
    }
    for (const account of [admin, joko, dewi])
      expect(await matters(account)).toMatchObject([
        { kind: 'stop-conflict', count: 1, subject_id: id, params: { day: '2026-11-23' } },
      ])
    expect(await kinds(driver)).toEqual([])
    const settle = (stop: number) =>
      call('POST', `/api/rounds/${id}/stops/${stop}/settlement`, joko.headers, {
        decision: 'set-aside',
        reason: 'Ditelepon',
      })
    await settle(stops[0]!.id)
    expect(await kinds(dewi)).toEqual(['stop-conflict'])
    await settle(stops[1]!.id)
    for (const account of [admin, joko, dewi]) expect(await kinds(account)).toEqual([])
  })

  test('a stop whose sender is forgotten needs nobody any more', async () => {
    const one = await approved()
    const { stops } = await plan(one)
    const code = { by: 'code', code: '000000' }
    const weighing = { device_class: 'laptop', weight_kg: 2, units: 1, scale: 'A', box_number: '' }
    const outcome = {
      kind: 'done',
      at: new Date(clock_ms).toISOString(),
      weighings: [weighing],
      confirmation: code,
    }
    await call('POST', `/api/field/stops/${stops[0]!.id}/outcome`, driver.headers, { outcome })
    expect(await kinds(dewi)).toEqual(['stop-conflict'])
    await call('DELETE', `/api/submissions/track/${one.code}`, one.headers)
    expect(await kinds(dewi)).toEqual([])
  })

  test('a finished round rings once, until anybody else has looked at it', async () => {
    const round = await plan(await approved())
    const finish = () =>
      call('POST', `/api/field/rounds/${round.id}/finish`, driver.headers, {
        at: new Date(clock_ms).toISOString(),
      })
    await finish()
    await finish()
    for (const account of [admin, joko])
      expect(await matters(account)).toMatchObject([
        { kind: 'round-finished', count: 1, subject_id: round.id, params: { day: '2026-11-23' } },
      ])
    // The list of exactly those that the line counts, whatever their day.
    const listed = async (from: string, matter: string) =>
      (await call('GET', `/api/rounds?from=${from}&to=${from}${matter}`, joko.headers)).rounds.map(
        ({ id }: { id: number }) => id,
      )
    expect(await listed('2026-01-01', '&matter=round-finished')).toEqual([round.id])
    expect(await listed('2026-01-01', '&matter=stop-conflict')).toEqual([])
    expect(await listed('2026-01-01', '')).toEqual([])
    await call('GET', `/api/rounds/${round.id}`, dewi.headers)
    for (const account of [admin, joko]) expect(await kinds(account)).toEqual([])
    expect(await listed('2026-01-01', '&matter=round-finished')).toEqual([])
  })
})

describe('goods', () => {
  const partner = async (name: string, change: object = {}) => {
    const form = { kinds: ['recycler'], address: '', phone_number: '', email: '', note: '', active: true }
    const { id } = (await call('POST', '/api/partners', joko.headers, { ...form, name })).partner
    const permit = {
      covers: 'recycler',
      number: 'S.1',
      issued_by: '',
      waste: '',
      ends_on: '2028-12-31',
      ...change,
    }
    return (await call('POST', `/api/partners/${id}/permits`, joko.headers, permit)).partner as {
      id: number
      permits: { id: number }[]
    }
  }
  const lot = async (weight_kg: number, happened_on = '2026-11-20') => {
    const slip = {
      store_id: 1,
      happened_on,
      slip_number: '',
      image_id: null,
      message: '',
      waste_source: 'household',
    }
    const entries = [{ device_class: 'washing-machine', weight_kg }]
    return (await call('POST', '/api/custody/receipts', joko.headers, { ...slip, entries })).lots[0] as {
      id: number
    }
  }
  const sent = async (receiver_id: number, lot_id: number) => {
    const form = {
      store_id: 1,
      receiver_id,
      transporter_id: null,
      waste_code: 'B107d',
      note: '',
      packaging: '',
      vehicle: '',
    }
    const begun = await call('POST', '/api/consignments', joko.headers, {
      ...form,
      leaves_on: null,
      manifest_number: '',
    })
    const at = `/api/consignments/${begun.consignment.id}`
    const lots = [{ lot_id, weight_kg: null, box_number: '', seal_number: '' }]
    const { version } = (
      await call('PUT', `${at}/lots`, joko.headers, { version: begun.consignment.version, lots })
    ).consignment
    await call('POST', `${at}/sending`, joko.headers, { version })
    const { token } = await call('POST', `${at}/link`, joko.headers, { send_to: null, locale: 'id' })
    const received = async (weight_kg: number) => {
      const link = { 'link-token': token }
      const { version } = (await call('GET', '/api/confirmations', link)).consignment
      const body = { version, by_name: 'Sari', note: '', lines: [{ lot_id, weight_kg }] }
      await call('POST', '/api/confirmations/received', link, body)
    }
    return { id: begun.consignment.id as number, at, received }
  }

  test('a receiver’s confirmation and its difference ring until anybody opens the consignment', async () => {
    const { id: receiver_id } = await partner('PT Daur Ulang')
    const same = await sent(receiver_id, (await lot(10)).id)
    await same.received(10)
    const less = await sent(receiver_id, (await lot(12)).id)
    await less.received(11)
    const params = { partner: 'PT Daur Ulang' }
    for (const account of [admin, joko, dewi])
      expect(await matters(account)).toMatchObject([
        { kind: 'receiver-confirmed', count: 1, subject_id: same.id, params },
        { kind: 'receiver-difference', count: 1, subject_id: less.id, params },
      ])
    // The lists behind the lines hold exactly them.
    const listed = async (matter: string, by = joko) =>
      (await call('GET', `/api/consignments?matter=${matter}`, by.headers)).consignments.map(
        ({ id }: { id: number }) => id,
      )
    expect(await listed('receiver-difference')).toEqual([less.id])
    expect(await listed('receiver-confirmed')).toEqual([same.id])
    await call('GET', less.at, dewi.headers)
    expect(await listed('receiver-difference')).toEqual([])
    expect(await kinds(joko)).toEqual(['receiver-confirmed'])
    await call('GET', same.at, joko.headers)
    expect(await kinds(admin)).toEqual([])
  })

  test('a lot near its limit rings once, again when its time is over, and is gone once it leaves', async () => {
    const { id } = await lot(10, '2026-09-05')
    await housekeeping(server.context)
    const [first] = await matters(dewi)
    expect(first).toMatchObject({ kind: 'lot-limit', count: 1, subject_id: id, params: {} })
    const { lots } = await call('GET', '/api/custody/lots?matter=lot-limit', dewi.headers)
    expect(lots.map((one: { id: number }) => one.id)).toEqual([id])
    await comeTo(MONDAY_MS + DAY_MS)
    await housekeeping(server.context)
    expect(await matters(dewi)).toEqual([first])
    await comeTo(MONDAY_MS + 21 * DAY_MS)
    await housekeeping(server.context)
    expect(await matters(dewi)).toMatchObject([
      { at: new Date(clock_ms).toISOString(), params: { overdue: 'true' } },
    ])
    await comeTo(MONDAY_MS)
    await sent((await partner('PT Penerima')).id, id)
    expect(await kinds(dewi)).toEqual([])
  })

  test('a permit rings at thirty days, at seven, at its end, and no more once it has a successor', async () => {
    const { id, permits } = await partner('PT Berizin', { ends_on: '2026-12-20' })
    const told = async () => (await matters(dewi)).filter(({ kind }) => kind === 'permit-ending')
    expect(await told()).toMatchObject([
      {
        count: 1,
        subject_id: permits[0]!.id,
        params: { partner: 'PT Berizin', day: '2026-12-20', left: '30' },
      },
    ])
    const [first] = await told()
    const ending = await call('GET', '/api/partners?matter=permit-ending', dewi.headers)
    expect(ending.partners.map((one: { id: number }) => one.id)).toEqual([id])
    await housekeeping(server.context)
    expect(await told()).toEqual([first])
    for (const [days, left] of [
      [20, '7'],
      [30, 'ended'],
    ] as const) {
      await comeTo(MONDAY_MS + days * DAY_MS)
      await housekeeping(server.context)
      expect(await told()).toMatchObject([{ at: new Date(clock_ms).toISOString(), params: { left } }])
    }
    await comeTo(MONDAY_MS)
    const next = { covers: 'recycler', number: 'S.2', issued_by: '', waste: '', ends_on: '2030-12-31' }
    await call('POST', `/api/partners/${id}/permits`, joko.headers, next)
    expect(await told()).toEqual([])
  })

  test('a certificate that the ledger left behind rings until anybody replaces it', async () => {
    const request = await approved()
    await review(request, { status: 'collected' })
    const weigh = async (payload: object) =>
      (
        await call('POST', `/api/submissions/${request.id}/weights`, joko.headers, {
          device_class: 'laptop',
          method: 'weighed',
          outcome: 'recycled',
          ...payload,
        })
      ).entries.at(-1).id as number
    const entry = await weigh({ weight_kg: 2 })
    const issue = { kind: 'request', submission_id: request.id }
    const { certificate } = await call('POST', '/api/certificates', joko.headers, issue)
    const told = async () => {
      await housekeeping(server.context)
      return (await matters(dewi)).filter(({ kind }) => kind === 'certificate-outdated')
    }
    expect(await told()).toEqual([])
    await weigh({ weight_kg: 3, corrects_id: entry, reason: 'A typing error' })
    expect(await told()).toMatchObject([{ count: 1, subject_id: certificate.number }])
    const outdated = await call('GET', '/api/certificates?matter=certificate-outdated', dewi.headers)
    expect(outdated.certificates.map((one: { id: string }) => one.id)).toEqual([certificate.id])
    await call('POST', `/api/certificates/${certificate.id}/replacement`, joko.headers, {})
    expect((await matters(dewi)).filter(({ kind }) => kind === 'certificate-outdated')).toEqual([])
    expect(await told()).toEqual([])
  })
})

test('a failed backup rings for administrators alone, once, until one succeeds', async () => {
  const { backups } = server.context
  const failing = { ...backups, make: () => Promise.reject(new Error('The disk is full.')) }
  for (const _ of [1, 2]) await makeBackup({ ...server.context, backups: failing }, {})
  expect(await matters(admin)).toMatchObject([{ kind: 'backup-failed', count: 1 }])
  expect(await kinds(joko)).toEqual([])
  const made = { path: '/backups/one', size_bytes: 1, rows: 1, files: 0, missing: 0 }
  await makeBackup({ ...server.context, backups: { ...backups, make: async () => made } }, {})
  expect(await kinds(admin)).toEqual([])
})
