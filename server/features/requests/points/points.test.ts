import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeskPoint } from '#contract/requests/points.ts'
import { pictureUrl } from '#contract/foundation/picture-url.ts'
import { sharedCounting } from '#server/adapters/counting/shared.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { sweepPointPhotos } from './sweep-photos.ts'
import { sweepReports } from './sweep.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000

let server: Awaited<ReturnType<typeof createTestApp>>
let staff: Awaited<ReturnType<typeof server.account>>
let admin: Awaited<ReturnType<typeof server.account>>
const start_ms = Date.parse('2026-11-23T02:00:00Z')
let clock_ms = start_ms
beforeAll(async () => {
  // The sessions below are used for weeks of this clock, and only what stands in points looks at it.
  server = await createTestApp({ PUBLIC_URL: 'https://resirkuit.example' }, { now: () => new Date(clock_ms) })
  admin = await server.account('ratna')
  staff = await server.account('oki', 'operator')
})
afterAll(() => server?.close())
beforeEach(async () => {
  clock_ms = start_ms
  await server.pool.query('delete from points')
})

const form = (overrides: object = {}) => ({
  name: 'Bank Sampah Melati',
  address: 'Jl. Melati 5, RT 3',
  district_id: '31.74.07',
  latitude: -6.2441,
  longitude: 106.8006,
  hours: [
    ...Array.from({ length: 5 }, () => ({ opens: '08:00', closes: '16:00' })),
    { opens: '08:00', closes: '12:00' },
    null,
  ],
  note: 'Tutup pada hari libur nasional.',
  takes: ['small-it', 'screens'],
  active: true,
  ...overrides,
})
const asStaff = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  server.call({
    method,
    url: `/api/admin/points${url}`,
    ...(payload && { payload }),
    headers: (await server.signIn(staff.email)).headers,
  })
const create = async (overrides: object = {}): Promise<DeskPoint> =>
  (await asStaff('POST', '', form(overrides))).body.point
const published = async () => (await server.call({ url: '/api/points' })).body.points
const onDesk = async () => (await asStaff('GET', '')).body as { points: DeskPoint[]; quiet_days: number }
const say = (token: string, kind = 'full', app = server) =>
  app.call({ method: 'POST', url: `/api/stickers/${token}/reports`, payload: { kind } })
const takeBack = (token: string, undo: string) =>
  server.call({ method: 'DELETE', url: `/api/stickers/${token}/reports/${undo}` })
const audit = async () =>
  (
    await server.pool.query(
      `select action, details from audit_entries where subject like 'point:%' order by id`,
    )
  ).rows

describe('acts of staff', () => {
  test('a point is public at once, without what is for staff', async () => {
    const made = await create()
    expect(made).toMatchObject({
      state: 'open',
      state_by: 'oki',
      reports: 0,
      quiet: false,
      is_example: false,
    })
    const [point] = await published()
    expect(point).toMatchObject({
      name: 'Bank Sampah Melati',
      district: {
        id: '31.74.07',
        districtName: 'Kebayoran Baru',
        cityName: 'Kota Administrasi Jakarta Selatan',
      },
      latitude: -6.2441,
      takes: ['small-it', 'screens'],
      state: 'open',
      reported_full_at: null,
    })
    expect(JSON.stringify(point)).not.toContain(made.token)
    expect(point).not.toHaveProperty('state_by')
  })

  test('the groups come with their names; the desk knows where people reach the service', async () => {
    const { body } = await server.call({ url: '/api/points' })
    expect(body.groups.map(({ id }: { id: string }) => id)).toContain('small-it')
    expect((await asStaff('GET', '')).body).toMatchObject({
      public_url: 'https://resirkuit.example',
      quiet_days: 30,
    })
  })

  test.each([
    ['district_id', { district_id: '99.99.99' }],
    ['takes', { takes: ['cars'] }],
    ['takes', { takes: [] }],
    ['name', { name: '  ' }],
    ['latitude', { latitude: 91 }],
    ['hours', { hours: Array.from({ length: 7 }, () => ({ opens: '16:00', closes: '08:00' })) }],
    ['hours', { hours: [null] }],
  ])('%s that cannot be is refused', async (field, overrides) => {
    const { status, body } = await asStaff('POST', '', form(overrides))
    expect(status).toBe(400)
    expect(body.field).toMatch(new RegExp(`^${field}`))
    expect(await published()).toEqual([])
  })

  test('a change is recorded by the names of its fields, once; a point that is hidden is no longer public', async () => {
    const { id, token } = await create()
    await asStaff('PUT', `/${id}`, form({ note: '', takes: ['small-it', 'screens', 'small-it'] }))
    await asStaff('PUT', `/${id}`, form({ note: '' }))
    expect((await published())[0]).toMatchObject({ note: '', takes: ['small-it', 'screens'] })
    await asStaff('PUT', `/${id}`, form({ note: '', active: false }))
    expect(await published()).toEqual([])
    expect((await server.call({ url: `/api/stickers/${token}` })).status).toBe(404)
    expect((await audit()).slice(-3)).toEqual([
      { action: 'point.created', details: {} },
      { action: 'point.saved', details: { fields: ['note'] } },
      { action: 'point.saved', details: { fields: ['active'] } },
    ])
  })

  test('two who change different things of a point keep both', async () => {
    const { id } = await create()
    const other = (await server.signIn(admin.email)).headers
    await server.call({
      method: 'PUT',
      url: `/api/admin/points/${id}`,
      headers: other,
      payload: { active: false },
    })
    const { status, body } = await asStaff('PUT', `/${id}`, { note: 'Ketuk pintu.' })
    expect([status, body.point.note, body.point.active]).toEqual([200, 'Ketuk pintu.', false])
    expect(await published()).toEqual([])
    expect((await asStaff('PUT', `/${id}`, { takes: [] })).body.field).toBe('takes')
    expect((await asStaff('PUT', `/${id}`, { district_id: '99.99.99' })).body.field).toBe('district_id')
  })

  test('a new address of the stickers ends the old ones', async () => {
    const { id, token } = await create()
    const { token: next } = (await asStaff('POST', `/${id}/sticker`)).body.point
    expect(next).not.toBe(token)
    expect((await server.call({ url: `/api/stickers/${token}` })).status).toBe(404)
    expect((await say(token)).status).toBe(404)
    expect((await server.call({ url: `/api/stickers/${next}` })).body.point).toEqual({
      name: 'Bank Sampah Melati',
      address: 'Jl. Melati 5, RT 3',
      state: 'open',
    })
  })

  test('a point that somebody set is in the export of their work', async () => {
    const { token } = await create()
    await say(token)
    const [point] = (await onDesk()).points
    const { reports } = (await asStaff('GET', `/${point!.id}/reports`)).body
    await asStaff('POST', `/${point!.id}/reports/${reports[0].id}/handling`)
    const { headers } = await server.signIn(staff.email)
    const { text } = await server.call({ url: '/api/me/export', headers })
    const { points_set, point_reports_handled } = find(JSON.parse(text), 'points_set')
    expect(points_set).toMatchObject([{ name: 'Bank Sampah Melati', state: 'open' }])
    expect(point_reports_handled).toMatchObject([{ point: 'Bank Sampah Melati', kind: 'full' }])
  })
})

describe('reports by sticker', () => {
  test('"full" is a report, not the operator’s word, until staff have said how it is', async () => {
    const { id, token } = await create()
    expect((await say(token)).body.undo).toMatch(/^[0-9a-f-]{36}$/)
    expect((await published())[0]).toMatchObject({
      state: 'open',
      reported_full_at: new Date(clock_ms).toISOString(),
    })
    clock_ms += MINUTE_MS
    const { point } = (await asStaff('PATCH', `/${id}/state`, { state: 'full' })).body
    expect(point).toMatchObject({ state: 'full', reported_full_at: null, reports: 0, state_by: 'oki' })
    await asStaff('PATCH', `/${id}/state`, { state: 'open' })
    expect((await published())[0]).toMatchObject({ state: 'open', reported_full_at: null })
    expect((await asStaff('GET', `/${id}/reports`)).body.reports).toMatchObject([
      { kind: 'full', handled_by: 'oki', handled_at: new Date(clock_ms).toISOString() },
    ])
    expect((await audit()).slice(-2)).toEqual([
      { action: 'point.state-set', details: { from: 'open', to: 'full' } },
      { action: 'point.state-set', details: { from: 'full', to: 'open' } },
    ])
  })

  test('broken, or something outside, changes nothing in public; what lies outside stays until it is handled', async () => {
    const { id, token } = await create()
    await say(token, 'broken')
    await say(token, 'outside')
    expect((await published())[0]).toMatchObject({ state: 'open', reported_full_at: null })
    expect((await asStaff('PATCH', `/${id}/state`, { state: 'broken' })).body.point.reports).toBe(1)
    const { reports } = (await asStaff('GET', `/${id}/reports`)).body
    const outside = reports.find(({ kind }: { kind: string }) => kind === 'outside')
    expect(outside.handled_at).toBeNull()
    expect((await asStaff('POST', `/${id}/reports/${outside.id}/handling`)).body.point.reports).toBe(0)
    // A second colleague changes nothing about who did it, and the report of one point is not another's.
    clock_ms += MINUTE_MS
    await server.call({
      method: 'POST',
      url: `/api/admin/points/${id}/reports/${outside.id}/handling`,
      headers: (await server.signIn(admin.email)).headers,
    })
    const after = (await asStaff('GET', `/${id}/reports`)).body.reports
    expect(after.find(({ kind }: { kind: string }) => kind === 'outside')).toMatchObject({
      handled_by: 'oki',
      handled_at: new Date(start_ms).toISOString(),
    })
    const other = await create({ name: 'Another' })
    expect((await asStaff('POST', `/${other.id}/reports/${outside.id}/handling`)).status).toBe(404)
  })

  test('the same within an hour is one report, also of many at once; afterwards, or once it is handled, it is another', async () => {
    const { id, token } = await create()
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(token)))
    expect(answers.filter(({ body }) => body.undo !== null)).toHaveLength(1)
    const count = async () => (await asStaff('GET', `/${id}/reports`)).body.reports.length
    expect(await count()).toBe(1)
    clock_ms += 61 * MINUTE_MS
    await say(token)
    expect(await count()).toBe(2)
    await asStaff('PATCH', `/${id}/state`, { state: 'open' })
    await say(token)
    expect(await count()).toBe(3)
  })

  test('a mistaken tap is taken back, for a minute, and not once somebody else has said the same', async () => {
    const { token } = await create()
    const { undo } = (await say(token)).body
    expect((await takeBack(token, undo)).status).toBe(200)
    expect((await published())[0].reported_full_at).toBeNull()
    expect((await takeBack(token, undo)).status).toBe(404)

    const late = (await say(token)).body.undo
    clock_ms += 61_000
    expect((await takeBack(token, late)).status).toBe(404)

    const joined = (await say(token, 'broken')).body.undo
    expect((await say(token, 'broken')).body.undo).toBeNull()
    expect((await takeBack(token, joined)).status).toBe(404)
  })

  test('a report that was handled a year ago goes, but for the last one about a point', async () => {
    const { id, token } = await create()
    for (const days of [0, 1]) {
      clock_ms = start_ms + days * DAY_MS
      await say(token)
      await asStaff('PATCH', `/${id}/state`, { state: 'open' })
    }
    await say(token, 'outside')
    clock_ms += 366 * DAY_MS
    expect(await sweepReports(server.context, new Date(clock_ms - 365 * DAY_MS))).toBe(2)
    expect((await asStaff('GET', `/${id}/reports`)).body.reports).toMatchObject([{ kind: 'outside' }])
  })

  test('nothing of who reported is stored', async () => {
    const { token } = await create()
    await say(token)
    const { rows, fields } = await server.pool.query('select * from point_reports')
    expect(fields.map(({ name }) => name)).toEqual([
      ...['id', 'point_id', 'kind', 'at', 'undo_key', 'handled_at', 'handled_by'],
    ])
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
  })

  test('one network cannot fill a point with noise, nor keep others from speaking', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
    try {
      await limited.pool.query(
        `insert into points (name, address, district_id, latitude, longitude, takes, token)
         values ('Melati', 'Jl. Melati 5', '31.74.07', -6, 106, '{small-it}', $1)`,
        ['a'.repeat(22)],
      )
      const from = (ip: string, method: 'POST' | 'DELETE', path = '') =>
        limited.call({
          method,
          url: `/api/stickers/${'a'.repeat(22)}/reports${path}`,
          ...(method === 'POST' && { payload: { kind: 'full' } }),
          headers: { 'x-forwarded-for': ip },
        })
      for (let at = 0; at < 6; at++) {
        const { body } = await from('203.0.113.7', 'POST')
        expect((await from('203.0.113.7', 'DELETE', `/${body.undo}`)).status).toBe(200)
      }
      const refused = await from('203.0.113.7', 'POST')
      expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
      expect((await from('198.51.100.9', 'POST')).status).toBe(200)
      // A repeated report costs nobody anything.
      expect((await from('203.0.113.7', 'POST')).body.undo).toBeNull()
    } finally {
      await limited.close()
    }
  })
})

describe('limits that several processes share', () => {
  let limited: Awaited<ReturnType<typeof createTestApp>>
  beforeAll(async () => {
    limited = await createTestApp(
      { RATE_LIMITS: 'on', TRUST_PROXY: 'true' },
      { counting: (pool) => sharedCounting(pool, 'a secret for tests, of more than 32 characters') },
    )
  })
  afterAll(() => limited?.close())
  const hang = (token: string) =>
    limited.pool.query(
      `insert into points (name, address, district_id, latitude, longitude, takes, token)
       values ('Melati', 'Jl. Melati 5', '31.74.07', -6, 106, '{small-it}', $1)`,
      [token],
    )
  const from = (ip: string, token: string, kind = 'full') =>
    limited.call({
      method: 'POST',
      url: `/api/stickers/${token}/reports`,
      payload: { kind },
      headers: { 'x-forwarded-for': ip },
    })

  test('more reports at once than there are connections are one, and others are answered beside them', async () => {
    const token = 'b'.repeat(22)
    await hang(token)
    const people = Array.from({ length: 2 * limited.pool.options.max }, (_, at) => `203.0.113.${at}`)
    const [answers, beside] = await Promise.all([
      Promise.all(people.map((ip) => from(ip, token))),
      limited.pool.query('select 1 as one'),
    ])
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    expect(answers.filter(({ body }) => body.undo !== null)).toHaveLength(1)
    expect(beside.rows).toEqual([{ one: 1 }])
  })

  test('a report that was made already, or was not stored, costs nothing', async () => {
    const token = 'c'.repeat(22)
    await hang(token)
    // All of them at once: each finds nothing said.
    await Promise.all(Array.from({ length: 6 }, () => from('198.51.100.7', token)))
    // One of six is used.
    for (let at = 0; at < 5; at++) {
      const { status, body } = await from('198.51.100.7', token, 'broken')
      expect(status).toBe(200)
      await limited.pool.query('delete from point_reports where undo_key = $1', [body.undo])
    }
    expect((await from('198.51.100.7', token, 'broken')).status).toBe(429)
  })
})

describe('the desk', () => {
  test('a point of which nobody has heard for so many days is flagged; any word ends that', async () => {
    const { id, token } = await create()
    await create({ name: 'Hidden', active: false })
    clock_ms += 30 * DAY_MS - MINUTE_MS
    expect((await onDesk()).points[0]!.quiet).toBe(false)
    clock_ms += 2 * MINUTE_MS
    expect((await onDesk()).points.map(({ name, quiet }) => [name, quiet])).toEqual([
      ['Bank Sampah Melati', true],
      ['Hidden', false],
    ])
    await say(token, 'outside')
    expect((await onDesk()).points[0]).toMatchObject({
      quiet: false,
      heard_at: new Date(clock_ms).toISOString(),
    })
    clock_ms += 31 * DAY_MS
    expect((await onDesk()).points[0]!.quiet).toBe(true)
    await asStaff('PATCH', `/${id}/state`, { state: 'open' })
    expect((await onDesk()).points[0]!.quiet).toBe(false)
  })

  test('after how many days is a setting', async () => {
    await create()
    clock_ms += 8 * DAY_MS
    expect((await onDesk()).points[0]!.quiet).toBe(false)
    const set = async (point_quiet_days: number) =>
      server.call({
        method: 'PATCH',
        url: '/api/admin/settings',
        payload: { point_quiet_days },
        headers: (await server.signIn(admin.email)).headers,
      })
    await set(7)
    expect(await onDesk()).toMatchObject({ quiet_days: 7, points: [{ quiet: true }] })
    expect((await set(0)).body.field).toBe('point_quiet_days')
    await set(30)
  })

  test('reported points stand first, then quiet ones', async () => {
    const { token } = await create({ name: 'C reported' })
    await create({ name: 'B quiet' })
    clock_ms += 31 * DAY_MS
    await create({ name: 'A fine' })
    await say(token)
    expect((await onDesk()).points.map(({ name }) => name)).toEqual(['C reported', 'B quiet', 'A fine'])
  })
})

/** The first object in it that has this key. */
// oxlint-disable-next-line typescript/no-explicit-any
function find(value: unknown, key: string): any {
  if (typeof value !== 'object' || value === null) return undefined
  if (key in value) return value
  return Object.values(value).reduce((found: unknown, one) => found ?? find(one, key), undefined)
}

describe('the photo', () => {
  const send = async (id: number, content: Uint8Array, headers = staff.headers) =>
    server.call({
      method: 'PUT',
      url: `/api/admin/points/${id}/photo`,
      payload: photoForm(content),
      headers,
    })
  const drawn = (name: string) => drawing(name, 1200, 900).jpeg().toBuffer()
  const open = async (id: string) => (await server.call({ url: pictureUrl(id, 320, 'webp') })).status
  const kept = async () => [
    ...(await server.context.images.files.list('points')),
    ...(await server.context.images.files.list('cache/pictures')),
  ]
  const age = async (key: string) => {
    const at = new Date(Date.now() - 2 * 3_600_000)
    await utimes(join(server.dataDir, 'files', key), at, at)
  }
  beforeEach(async () => {
    for (const key of await kept()) await server.context.images.files.remove(key)
  })

  test('is everybody’s, in the widths of a page, and has lost what the camera wrote', async () => {
    const { id } = await create()
    expect((await published())[0].photo).toBeNull()
    const camera = { IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '6/1 14/1 0/1' } }
    const taken = await drawing('box', 1200, 900).withExif(camera).jpeg().toBuffer()
    const { status, body } = await send(id, taken)
    expect(status).toBe(200)
    const [{ photo }] = await published()
    expect(photo).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), width: 1200, height: 900 })
    expect(body.point.photo).toEqual(photo)
    const opened = await server.app.inject({ url: pictureUrl(photo.id, 320, 'webp') })
    expect(opened.statusCode).toBe(200)
    expect(opened.headers['cache-control']).toContain('public')
    const shown = await sharp(opened.rawPayload).metadata()
    expect([shown.width, shown.height, shown.exif]).toEqual([320, 240, undefined])
    expect((await audit()).at(-1)).toEqual({ action: 'point.saved', details: { fields: ['photo'] } })
  })

  test('another one takes its place, and the file of the first is gone; so it is when it is removed', async () => {
    const { id } = await create()
    const first = (await send(id, await drawn('first'))).body.point.photo.id
    expect(await open(first)).toBe(200)
    const second = (await send(id, await drawn('second'))).body.point.photo.id
    expect(await open(first)).toBe(404)
    expect(await open(second)).toBe(200)
    const remove = async () => (await asStaff('DELETE', `/${id}/photo`)).body.point.photo
    expect(await remove()).toBeNull()
    expect(await remove()).toBeNull()
    expect(await open(second)).toBe(404)
    expect(await kept()).toEqual([])
    // Twice removed is written down once.
    expect((await audit()).slice(-4).map(({ action }) => action)).toEqual([
      'point.created',
      ...['point.saved', 'point.saved', 'point.saved'],
    ])
  })

  test('the same photo at two points is two', async () => {
    const [one, other] = [await create(), await create({ name: 'Balai warga' })]
    const photo = await drawn('both')
    const [first, second] = [
      (await send(one.id, photo)).body.point.photo.id,
      (await send(other.id, photo)).body.point.photo.id,
    ]
    await asStaff('DELETE', `/${one.id}/photo`)
    expect([await open(first), await open(second)]).toEqual([404, 200])
  })

  test('a file that is no photo is refused, and the photo that was there stays', async () => {
    const { id } = await create()
    const { photo } = (await send(id, await drawn('first'))).body.point
    const { status, body } = await send(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect([status, body.code]).toEqual([415, 'picture-unsupported'])
    expect((await published())[0].photo).toEqual(photo)
    expect(await open(photo.id)).toBe(200)
  })

  test('it stays when who has uploaded it is gone, and housekeeping deletes only what no point shows', async () => {
    const gone = await server.account('gone', 'operator')
    const { id } = await create()
    const { photo } = (await send(id, await drawn('stays'), gone.headers)).body.point
    await server.pool.query('delete from users where username = $1', ['gone'])
    const half = `points/${'a'.repeat(32)}.webp`
    await server.context.images.files.write(half, await drawn('half'))
    expect(await sweepPointPhotos(server.context)).toBe(0)
    await age(half)
    await age(`points/${photo.id}.webp`)
    expect(await sweepPointPhotos(server.context)).toBe(1)
    expect(await server.context.images.files.list('points')).toEqual([`points/${photo.id}.webp`])
    expect(await open(photo.id)).toBe(200)
  })

  test('one that is removed while a width of it is being made is gone in every width', async () => {
    const { id } = await create()
    const { photo } = (await send(id, await drawn('slow'))).body.point
    const { images } = server.context
    const { resize } = images
    // The original was read; when the width is there, the photo is not.
    images.resize = async (...asked) => {
      const made = await resize(...asked)
      await asStaff('DELETE', `/${id}/photo`)
      return made
    }
    try {
      expect(await open(photo.id)).toBe(404)
    } finally {
      images.resize = resize
    }
    expect(await open(photo.id)).toBe(404)
    expect(await kept()).toEqual([])
  })

  test('a width that a killed server left goes an hour later; those of other pictures stay', async () => {
    const { id } = await create()
    const { photo } = (await send(id, await drawn('kept'))).body.point
    expect(await open(photo.id)).toBe(200)
    const named = 'b'.repeat(32)
    await server.pool.query(`insert into content_images (id) values ($1)`, [named])
    const files = (id: string) => `cache/pictures/${id}/320.webp`
    const left = files('a'.repeat(32))
    for (const key of [left, files(named)]) await server.context.images.files.write(key, await drawn('left'))
    expect(await sweepPointPhotos(server.context)).toBe(0)
    for (const key of [left, files(named), files(photo.id), `points/${photo.id}.webp`]) await age(key)
    expect(await sweepPointPhotos(server.context)).toBe(1)
    expect((await server.context.images.files.list('cache/pictures')).toSorted()).toEqual(
      [files(named), files(photo.id)].toSorted(),
    )
  })

  test('nothing is deleted where the database knows none of many', async () => {
    const keys = Array.from({ length: 21 }, (_, at) => `points/${String(at).padStart(32, '0')}.webp`)
    for (const key of keys) {
      await server.context.images.files.write(key, new Uint8Array([1]))
      await age(key)
    }
    await expect(sweepPointPhotos(server.context)).rejects.toThrow(/a backup is being restored/)
    expect(await server.context.images.files.list('points')).toHaveLength(21)
  })
})
