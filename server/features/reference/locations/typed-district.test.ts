import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '#server/testing/silent.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { typedDistrict } from './typed-district.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let staff: { headers: Record<string, string> }
beforeAll(async () => {
  server = await createTestApp()
  staff = await server.account('ratna')
})
afterAll(() => server?.close())

const stored = async (id: number) => {
  const { rows } = await server.pool.query('select location, district_id from submissions where id = $1', [
    id,
  ])
  return rows[0] as { location: string; district_id: string | null }
}
const ask = async (location: string, headers = newGuest()) => {
  const payload = enquiry({ location })
  const { body } = await server.call({ method: 'POST', url: '/api/submit-ewaste', payload, headers })
  return { ...(body as { id: number; tracking_code: string }), headers }
}
const called = async (location: string) => {
  const { body, text } = await server.call({
    method: 'POST',
    url: '/api/submissions/call',
    headers: { ...staff.headers, 'idempotency-key': randomUUID() },
    payload: {
      service: 'collection',
      phone_number: '0812 3456 7890',
      message: 'A television',
      consent: true,
      location,
    },
  })
  expect(body.submission, text).toBeDefined()
  return body.submission as { id: number }
}

const COBLONG = '32.73.02'
const CICENDO = '32.73.06'

test.each([
  ['Jl. Dago 5, Kec. Coblong, Kota Bandung 40132', COBLONG],
  ['Coblong, Bandung', COBLONG],
  ['Coblong, Kota Bandung, pagar hijau', COBLONG],
  ['Coblong · Kota Bandung, pagar hijau', COBLONG],
  ['Jl. Panjang no 5 Kebon Jeruk, Jakarta Barat, lantai 3 unit B', '31.73.05'],
  ['Lowokwaru, Malang, depan kampus UB', '35.73.05'],
  ['Desa Sanur Kauh, Denpasar Selatan, Kota Denpasar, blok C lantai 2', '51.71.01'],
  ['Jl. Coblong, Cicendo, Kota Bandung', CICENDO],
  // A guess, a city alone, a district without its city, a street of that name, nothing.
  ['Coblng, Kota Bandung', null],
  ['Jl. Dago 5, Kota Bandung', null],
  ['Coblong', null],
  ['Jl. Coblong 5, Kota Bandung', null],
  ['rumah saya', null],
  ['', null],
])(
  '§2 of what was typed and not chosen the district is known where it is certain: "%s"',
  async (location, district_id) => {
    expect(await stored((await ask(location)).id), 'an enquiry').toEqual({ location, district_id })
    expect(await stored((await called(location)).id), 'a call').toEqual({ location, district_id })
  },
)

test('§2 a chosen district counts, whatever the address around it names', async () => {
  const location = 'Jl. Dago 5, Kec. Cicendo, Kota Bandung, Coblong · Kota Bandung'
  expect(await stored((await ask(location)).id)).toEqual({ location, district_id: COBLONG })
  const unknown = 'Kec. Cicendo, Kota Bandung, Nowhere · Kota Bandung'
  expect(await stored((await ask(unknown)).id)).toEqual({ location: unknown, district_id: null })
})

test('a failing index of places is logged once with its cause, and again after it has worked', async () => {
  const lines: object[] = []
  const log = { ...silent, error: (details: object | string) => void lines.push(Object(details)) }
  const cause = new Error('the index is cut short')
  const fails = () => Promise.reject(cause)
  const finds = async () => ({ id: COBLONG, districtName: 'Coblong', cityName: 'Kota Bandung' })
  const ask = (find: typeof fails | typeof finds) => typedDistrict({ log }, 'Coblong, Bandung', find)
  expect([await ask(fails), await ask(fails)]).toEqual([null, null])
  expect(lines).toEqual([{ err: cause }])
  expect([await ask(finds), await ask(fails)]).toEqual([COBLONG, null])
  expect(lines).toHaveLength(2)
})

test('§2 the district follows what its sender and staff write there later', async () => {
  const { id, tracking_code, headers } = await ask('Jl. Dago 5')
  const read = async () =>
    (await server.call({ url: `/api/submissions/${id}`, headers: staff.headers })).body.submission
  const amend = async (location: string) => {
    const { status, text } = await server.call({
      method: 'PATCH',
      url: `/api/submissions/track/${tracking_code}`,
      headers,
      payload: { version: (await read()).version, location },
    })
    expect(status, text).toBe(200)
    return (await stored(id)).district_id
  }
  const correct = async (location: string) => {
    const { status, text } = await server.call({
      method: 'POST',
      url: `/api/submissions/${id}/correction`,
      headers: staff.headers,
      payload: { version: (await read()).version, reason: 'Asked by telephone', location },
    })
    expect(status, text).toBe(200)
    return (await stored(id)).district_id
  }
  expect(await amend('Jl. Dago 5, Coblong, Bandung')).toBe(COBLONG)
  expect(await amend('Jl. Dago 7, Coblong, Bandung'), 'the same district again').toBe(COBLONG)
  expect(await amend('Jl. Dago 7'), 'and none any more').toBeNull()
  expect(await correct('Jl. Pasir Kaliki 5, Cicendo, Kota Bandung')).toBe(CICENDO)
  expect(await correct('Jl. Pasir Kaliki 5, Cicendo, Coblong · Kota Bandung')).toBe(COBLONG)
  expect(await correct('Jl. Pasir Kaliki 5')).toBeNull()
})
