import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { seeing } from '#server/testing/pictures/seeing.ts'
import { createTestApp, newGuest } from '#server/testing/test-app.ts'

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let owner: Account
let other: Account
let staff: Account
let now = new Date('2027-03-01T08:20:00Z')
let drawn = 0

beforeAll(async () => {
  server = await createTestApp({}, { now: () => now, vision: seeing() })
  await server.account('admin')
  owner = await server.account('ratna')
  other = await server.account('sari')
  staff = await server.account('joko', 'operator')
})
afterAll(() => server?.close())

const analysed = async (headers: Headers) => {
  const payload = photoForm(await drawing(`photo ${++drawn}`, 320, 240).jpeg().toBuffer())
  const { status, body } = await server.call({ method: 'POST', url: '/api/image/analyze', payload, headers })
  expect(status).toBe(200)
  return body.analysis as { id: number; imageUrl: string }
}
const ask = (method: 'GET' | 'PATCH' | 'DELETE', id: number, headers: Headers, payload?: object) =>
  server.call({ method, url: `/api/analyses/${id}`, headers, ...(payload && { payload }) })
const show = (url: string) => server.app.inject({ url })
const rowsOf = async (table: 'images' | 'analyses', id: number | string) =>
  (await server.pool.query(`select * from ${table} where id = $1`, [id])).rows
const idOf = (imageUrl: string) => imageUrl.slice('/api/images/'.length).split('?')[0]!
const fileOf = async (imageUrl: string) => (await rowsOf('images', idOf(imageUrl)))[0]?.storage_key as string

describe('the readers of an analysis', () => {
  test('its owner and nobody else, not even staff, who all hear that there is none', async () => {
    const guest = newGuest()
    const [ofMember, ofGuest] = [await analysed(owner.headers), await analysed(guest)]
    const unknown = (await ask('GET', 999_999, owner.headers)).text
    const who = {
      owner: owner.headers,
      staff: staff.headers,
      other: other.headers,
      guest,
      stranger: newGuest(),
      visitor: {},
    }
    const sees = async (id: number) => {
      const seen = []
      for (const [name, headers] of Object.entries(who)) {
        const { status, text } = await ask('GET', id, headers)
        if (status === 200) seen.push(name)
        else expect([status, text]).toEqual([404, unknown])
      }
      return seen
    }
    expect(await sees(ofMember.id)).toEqual(['owner'])
    expect(await sees(ofGuest.id)).toEqual(['guest'])
  })

  test('to change and to delete it is for its owner alone, also before staff', async () => {
    const { id } = await analysed(owner.headers)
    for (const { headers } of [other, staff, { headers: newGuest() }, { headers: {} }])
      expect([
        (await ask('PATCH', id, headers, { class: 'smartphone' })).status,
        (await ask('DELETE', id, headers)).status,
      ]).toEqual([404, 404])
    expect(await rowsOf('analyses', id)).toMatchObject([{ corrected_at: null }])
  })
})

describe('a correction', () => {
  test('changes the texts, is kept beside what the engine said, and can be taken to none of the list', async () => {
    const { id } = await analysed(owner.headers)
    const corrected = await ask('PATCH', id, owner.headers, { class: 'crt-tv-of-mine' })
    expect([corrected.status, corrected.body.field]).toEqual([400, 'class'])

    const phone = (await ask('PATCH', id, owner.headers, { class: 'smartphone' })).body.analysis
    expect(phone).toMatchObject({
      verdict: 'named',
      device_class: 'smartphone',
      confidence: null,
      corrected: true,
      candidates: [{ class: 'laptop', confidence: 0.9 }],
      facts: { id: 'smartphone' },
    })
    expect(phone.identifikasi_ewaste).toMatch(/^(Telepon|Ponsel|Smartphone)/)
    expect((await ask('GET', id, owner.headers)).body.analysis).toEqual(phone)
    expect(await rowsOf('analyses', id)).toMatchObject([
      { device_class: 'laptop', corrected_class: 'smartphone', corrected_at: now },
    ])

    const none = (await ask('PATCH', id, owner.headers, { class: null })).body.analysis
    expect(none).toMatchObject({
      device_class: null,
      name: null,
      confidence: null,
      corrected: true,
      facts: null,
    })
    expect(none.identifikasi_ewaste).toContain('tidak ada dalam daftar')

    const confirmed = (await ask('PATCH', id, owner.headers, { class: 'laptop' })).body.analysis
    expect(confirmed).toMatchObject({ device_class: 'laptop', confidence: 0.9, corrected: true })
  })

  test('stays when the same photo is sent again', async () => {
    const file = await drawing('sent twice').jpeg().toBuffer()
    const post = { method: 'POST', url: '/api/image/analyze', headers: owner.headers } as const
    const { id } = (await server.call({ ...post, payload: photoForm(file) })).body.analysis
    await ask('PATCH', id, owner.headers, { class: 'smartphone' })
    expect((await server.call({ ...post, payload: photoForm(file) })).body.analysis).toMatchObject({
      id,
      device_class: 'smartphone',
      seen_before: true,
    })
  })

  test('is for a guest too', async () => {
    const guest = newGuest()
    const { id } = await analysed(guest)
    expect((await ask('PATCH', id, guest, { class: 'smartphone' })).body.analysis.corrected).toBe(true)
  })
})

describe('a deleted analysis', () => {
  test('is gone with its photo', async () => {
    const { id, imageUrl } = await analysed(owner.headers)
    const key = await fileOf(imageUrl)
    expect((await show(imageUrl)).statusCode).toBe(200)
    expect(await ask('DELETE', id, owner.headers)).toMatchObject({ status: 200, body: { success: true } })
    expect([await rowsOf('analyses', id), await rowsOf('images', idOf(imageUrl))]).toEqual([[], []])
    expect(await server.context.images.files.read(key)).toBeUndefined()
    expect((await show(imageUrl)).statusCode).toBe(404)
    expect((await ask('DELETE', id, owner.headers)).status).toBe(404)
  })

  test('leaves a photo that a request shows', async () => {
    const { id, imageUrl } = await analysed(owner.headers)
    const { body } = await server.call({
      method: 'POST',
      url: '/api/submissions',
      payload: { message: 'A laptop', form_id: 11, title: 'I Have E-Waste', location: 'Jakarta' },
      headers: owner.headers,
    })
    await server.pool.query('update submissions set image_id = $1 where id = $2', [idOf(imageUrl), body.id])
    expect((await ask('DELETE', id, owner.headers)).status).toBe(200)
    expect((await show(imageUrl)).statusCode).toBe(200)
  })
})

describe('the analyses of the last 24 hours', () => {
  const recent = async (headers: Headers) => {
    const { status, body } = await server.call({ url: '/api/analyses', headers })
    expect(status).toBe(200)
    return body.analyses.map(({ id }: { id: number }) => id)
  }

  test('are found again by the guest, newest first, and by nobody else', async () => {
    const guest = newGuest()
    const before = now
    const first = await analysed(guest)
    now = new Date(before.getTime() + 60_000)
    const second = await analysed(guest)
    expect(await recent(guest)).toEqual([second.id, first.id])
    for (const headers of [newGuest(), staff.headers, {}])
      expect(await recent(headers)).not.toContain(first.id)
    // The first is a day old; its photo is gone with the next housekeeping.
    now = new Date(before.getTime() + 86_400_000)
    expect(await recent(guest)).toEqual([second.id])
    now = before
  })
})
