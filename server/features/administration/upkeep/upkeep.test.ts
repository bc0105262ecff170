import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SetUpState } from '#contract/administration/set-up.ts'
import type { Upkeep } from '#contract/administration/upkeep.ts'
import { createTestApp } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
let now = new Date('2027-03-01T03:00:00Z')
beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
  admin = await server.account('ratna')
})
afterAll(() => server?.close())

const read = async (): Promise<Upkeep> =>
  (await server.call({ url: '/api/admin/upkeep', headers: admin.headers })).body.upkeep
const send = async (method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) => {
  const { status, body, text } = await server.call({ method, url, payload, headers: admin.headers })
  if (status !== 200) throw new Error(`${method} ${url}: ${text}`)
  return body
}
const missing = (states: readonly SetUpState[]) =>
  Object.fromEntries(states.map(({ line, missing }) => [line, missing]))

const PERMIT = { covers: 'recycler', number: 'S.7', issued_by: '', waste: '', ends_on: '2027-12-31' }
const PARTNER = {
  name: 'PT Daur Ulang',
  kinds: ['recycler'],
  address: '',
  phone_number: '',
  email: '',
  note: '',
  active: true,
}

test('the first account is told that it administers the installation, until it has read the notice', async () => {
  const { first_notice } = await read()
  const { body } = await server.call({ url: '/api/notifications', headers: admin.headers })
  expect(body.notifications).toEqual([
    expect.objectContaining({
      id: first_notice,
      kind: 'welcome',
      params: { username: 'ratna', role: 'admin' },
    }),
  ])
  // In a demonstration the accounts are there before anybody comes.
  await server.pool.query(`insert into settings (name, value) values ('demo', 'true')`)
  expect((await read()).first_notice).toBeNull()
  await server.pool.query(`delete from settings where name = 'demo'`)
  await send('POST', '/api/notifications/read', { id: first_notice })
  expect((await read()).first_notice).toBeNull()
  const later = await server.account('sari', 'admin')
  const other = await server.call({ url: '/api/admin/upkeep', headers: later.headers })
  expect(other.body.upkeep.first_notice).toBeNull()
  await server.pool.query(`update users set role = 'member' where id = $1`, [later.id])
})

test('each line of the set-up is done by what is recorded, and one that stops to hold is open again', async () => {
  expect(missing((await read()).set_up)).toEqual({
    organisation: ['name', 'contact'],
    area: ['area', 'hours'],
    point: ['point'],
    store: ['store'],
    partner: ['partner', 'permit'],
    staff: ['staff'],
    address: ['address'],
    mail: ['mail'],
    backup: ['backup-daily', 'backup-made'],
  })
  await send('PATCH', '/api/admin/settings', { operator_name: 'Bank Sampah Melati' })
  expect(missing((await read()).set_up).organisation).toEqual(['contact'])
  await send('PATCH', '/api/admin/settings', { operator_phone: '021 555 1234' })
  const hours = [{ weekday: 1, starts: '09:00', ends: '12:00', visits: 2, capacity_kg: null }]
  const area = {
    name: 'Selatan',
    active: true,
    time_zone: 'Asia/Jakarta',
    district_ids: ['31.74.07'],
    min_kg: null,
    needs: [],
    sources: [],
    cutoff_h: 12,
    ahead_days: 14,
    note: '',
  }
  const { id } = (await send('POST', '/api/areas', { ...area, hours: [] })).area
  expect(missing((await read()).set_up).area).toEqual(['hours'])
  await send('PUT', `/api/areas/${id}`, { ...area, hours })
  expect(missing((await read()).set_up).area).toEqual([])

  await send('POST', '/api/admin/points', {
    name: 'Bank Sampah Melati',
    address: 'Jl. Melati 5',
    district_id: '31.74.07',
    latitude: -6.24,
    longitude: 106.8,
    hours: null,
    note: '',
    takes: ['small-it'],
    active: true,
  })
  const { stores } = (await server.call({ url: '/api/custody/stores', headers: admin.headers })).body
  await send('PUT', `/api/custody/stores/${stores[0].id}`, {
    name: 'Gudang utama',
    address: 'Jl. Melati 5',
    clock: 'b3-90',
    is_default: true,
    seen: stores[0],
  })
  const { partner } = await send('POST', '/api/partners', PARTNER)
  expect(missing((await read()).set_up).partner).toEqual(['permit'])
  await send('POST', `/api/partners/${partner.id}/permits`, PERMIT)
  await server.account('joko', 'operator')
  const { set_up } = await read()
  expect(missing(set_up)).toMatchObject({
    organisation: [],
    area: [],
    point: [],
    store: [],
    partner: [],
    staff: [],
    address: ['address'],
    mail: ['mail'],
    backup: ['backup-daily', 'backup-made'],
  })

  // The permit has ended.
  const before = now
  now = new Date('2028-01-02T03:00:00Z')
  admin = { ...admin, ...(await server.signIn(admin.email)) }
  expect(missing((await read()).set_up).partner).toEqual(['permit'])
  now = before
  admin = { ...admin, ...(await server.signIn(admin.email)) }
})

test('address, mail and the daily backup are done where the environment sets them', async () => {
  const set = await createTestApp({
    PUBLIC_URL: 'https://ewaste.example.go.id',
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'halo@example.org',
    BACKUP_AT: '02:30',
  })
  try {
    const { headers } = await set.account('ratna')
    const { upkeep } = (await set.call({ url: '/api/admin/upkeep', headers })).body
    expect(missing(upkeep.set_up)).toMatchObject({ address: [], mail: [], backup: ['backup-made'] })
    await set.pool.query(
      `insert into backups (origin, state, begun_at, ended_at, verified_at, path) values ('person', 'done', now(), now(), now(), '/b.tar')`,
    )
    const after = (await set.call({ url: '/api/admin/upkeep', headers })).body.upkeep
    expect(missing(after.set_up).backup).toEqual([])
    expect(after.backup_at).not.toBeNull()
  } finally {
    await set.close()
  }
})

test('an administrator reads what waits: data requests by their time, permits that end, the last backup', async () => {
  const asker = await server.account('budi')
  await server.call({
    method: 'POST',
    url: '/api/me/rights',
    payload: { kind: 'access', message: 'What do you keep about me?' },
    headers: asker.headers,
  })
  const { partner } = await send('POST', '/api/partners', { ...PARTNER, name: 'CV Angkut' })
  await send('POST', `/api/partners/${partner.id}/permits`, { ...PERMIT, ends_on: '2027-03-10' })
  const [rights, permit, ...rest] = (await read()).rows
  expect(rights).toMatchObject({
    kind: 'rights',
    asks: 'access',
    due_at: '2027-03-04T03:00:00.000Z',
    late: false,
  })
  expect(permit).toMatchObject({ kind: 'permit', partner: 'CV Angkut', ends_on: '2027-03-10', ended: false })
  // The list of first steps says it already.
  expect(rest.filter((row) => row.kind === 'trouble' && row.part === 'backup')).toEqual([])

  // A permit that follows is the end of it.
  await send('POST', `/api/partners/${partner.id}/permits`, { ...PERMIT, ends_on: '2028-03-10' })
  expect((await read()).rows.map(({ kind }) => kind)).not.toContain('permit')

  await send('PATCH', '/api/admin/settings', { set_up_away: true })
  expect((await read()).rows).toContainEqual(
    expect.objectContaining({
      kind: 'trouble',
      part: 'backup',
      trouble: expect.objectContaining({ code: 'backup-none' }),
    }),
  )
  // A demonstration needs none.
  await server.pool.query(`insert into settings (name, value) values ('demo', 'true')`)
  expect((await read()).rows.filter(({ kind }) => kind === 'trouble')).toEqual([])
  await server.pool.query(`delete from settings where name = 'demo'`)
  await server.pool.query(
    `insert into backups (origin, state, begun_at, ended_at, verified_at, path) values ('person', 'done', $1, $1, $1, '/b.tar')`,
    [now],
  )
  const { rows, backup_at } = await read()
  expect(backup_at).toBe(now.toISOString())
  expect(rows.filter((row) => row.kind === 'trouble' && row.part === 'backup')).toEqual([])
})
