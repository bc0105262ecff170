import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { housekeeping } from './housekeeping.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { silent } from '#server/testing/silent.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
let member: Headers
let now: Date
let lines: string[]

beforeEach(async () => {
  now = new Date()
  lines = []
  server = await createTestApp({}, { now: () => now })
  member = (await server.account('ratna')).headers
})
afterEach(() => server.close())

const post = async (url: string, name: string, headers: Headers) => {
  const payload = photoForm(await drawing(name, 64, 48).png().toBuffer())
  const { status, body } = await server.call({ method: 'POST', url, payload, headers })
  expect(status).toBe(200)
  return body
}
const analysed = async (name: string, headers: Headers) =>
  (await post('/api/image/analyze', name, headers)).analysis as { id: number; imageUrl: string }
const uploaded = async (name: string) => (await post('/api/images', name, member)).image.id as string
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}
const run = () => {
  const note = (...line: unknown[]) => void lines.push(JSON.stringify(line))
  return housekeeping({ ...server.context, log: { ...silent, info: note, error: note } })
}
const files = () => server.context.images.files.list('photos')
const count = async (table: string) =>
  Number((await server.pool.query(`select count(*) from ${table}`)).rows[0].count)
const left = async () => [await count('analyses'), await count('images'), (await files()).length]
/** As if the file had been written some hours ago. */
const age = async (key: string, hours: number) => {
  const at = new Date(Date.now() - hours * 3_600_000)
  await utimes(join(server.dataDir, 'files', key), at, at)
}

test("a guest's photo and analysis go after a day, a member's stay", async () => {
  await analysed('of a guest', newGuest())
  await analysed('of a member', member)
  later(23.9)
  await run()
  expect(await left()).toEqual([2, 2, 2])
  later(0.2)
  await run()
  expect(await left()).toEqual([1, 1, 1])
  expect(lines).toEqual([
    JSON.stringify([{ count: 1 }, "housekeeping: guests' analyses"]),
    JSON.stringify([{ count: 1 }, 'housekeeping: photos']),
  ])
  later(24 * 400)
  await run()
  expect(await left()).toEqual([1, 1, 1])
})

describe("a guest's photo of a request that is open", () => {
  const ask = async (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object, headers: Headers) => {
    const { status, body } = await server.call({ method, url, payload, headers })
    expect(status).toBe(200)
    return body
  }
  const idIn = (imageUrl: string) => imageUrl.slice('/api/images/'.length).split('?')[0]!
  const itemOf = (imageUrl: string) => ({ device_class: 'laptop', quantity: 1, image_id: idIn(imageUrl) })
  const share = (id: number, shared: boolean, headers: Headers) =>
    ask('PUT', `/api/analyses/${id}/sharing`, { shared }, headers)
  const yearOf = async (imageUrl: string) => {
    const asked = 'select expires_at from images where id = $1'
    return (await server.pool.query(asked, [idIn(imageUrl)])).rows[0]?.expires_at.getUTCFullYear()
  }
  /** The staff's view of its first item. */
  const shown = async (id: number) => {
    const { headers } = await server.account('joko', 'operator')
    const { body } = await server.call({ url: `/api/submissions/${id}`, headers })
    return (await server.app.inject({ url: body.submission.items[0].imageUrl })).statusCode
  }

  test('stays with it, also when the operator may learn from it, and no longer', async () => {
    const guest = newGuest()
    const { id, imageUrl } = await analysed('learned from', guest)
    await share(id, true, guest)
    const request = await ask('POST', '/api/submit-ewaste', enquiry({ items: [itemOf(imageUrl)] }), guest)
    await share(id, true, guest)
    expect(await yearOf(imageUrl)).toBe(9999)
    later(72)
    await share(id, false, guest)
    await run()
    expect([await yearOf(imageUrl), await shown(request.id)]).toEqual([9999, 200])
    expect(await left()).toEqual([0, 1, 1])
  })

  test('stays with it, also when it was put in later', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await ask('POST', '/api/submit-ewaste', enquiry({}), guest)
    const { imageUrl } = await analysed('put in later', guest)
    const url = `/api/submissions/track/${tracking_code}`
    const { version } = (await server.call({ url, headers: guest })).body.submission
    await ask('PATCH', url, { version, items: [itemOf(imageUrl)] }, guest)
    later(25)
    await run()
    expect([await yearOf(imageUrl), await shown(id)]).toEqual([9999, 200])
  })
})

test('a photo that no post has taken goes after a day', async () => {
  const [taken] = [await uploaded('taken'), await uploaded('forgotten')]
  const payload = { message: 'A laptop', form_id: 11, title: 'I Have E-Waste', location: 'Jakarta' }
  const { body } = await server.call({ method: 'POST', url: '/api/submissions', payload, headers: member })
  await server.pool.query('update submissions set image_id = $1 where id = $2', [taken, body.id])
  later(23)
  await run()
  expect(await count('images')).toBe(2)
  later(2)
  await run()
  expect((await server.pool.query('select id from images')).rows).toEqual([{ id: taken }])
  expect(await files()).toHaveLength(1)
})

test('a file without a row goes after an hour, and with it what a killed server left half written', async () => {
  await analysed('kept', member)
  const [kept] = await files()
  const store = server.context.images.files
  for (const key of ['photos/aa/old.webp', 'photos/aa/old.webp.0123abcd.part', 'photos/aa/new.webp'])
    await store.write(key, new Uint8Array(3))
  for (const key of ['photos/aa/old.webp', 'photos/aa/old.webp.0123abcd.part', kept!]) await age(key, 2)
  await run()
  expect((await files()).toSorted()).toEqual([kept, 'photos/aa/new.webp'].toSorted())
  expect(lines).toEqual([JSON.stringify([{ count: 2 }, 'housekeeping: halves of photos'])])
})

test('a file of a permit that no permit names goes after an hour', async () => {
  const { headers } = await server.account('joko', 'operator')
  const call = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const { status, body } = await server.call({ method, url, payload, headers })
    expect(status).toBe(200)
    return body.partner
  }
  const contact = { address: '', phone_number: '', email: '', note: '', active: true }
  const { id } = await call('POST', '/api/partners', {
    name: 'PT Daur Ulang',
    kinds: ['recycler'],
    ...contact,
  })
  const paper = { covers: 'recycler', number: 'SK-1', issued_by: '', waste: '', ends_on: null }
  const [permit] = (await call('POST', `/api/partners/${id}/permits`, paper)).permits
  const payload = new FormData()
  payload.append('imageFile', new Blob(['%PDF-1.7 the permit']), 'izin.pdf')
  await call('PUT', `/api/permits/${permit.id}/file`, payload)
  const store = server.context.images.files
  const [kept] = await store.list('permits')
  for (const key of ['permits/old.pdf', 'permits/new.pdf']) await store.write(key, new Uint8Array(3))
  for (const key of ['permits/old.pdf', kept!]) await age(key, 2)
  await run()
  expect((await store.list('permits')).toSorted()).toEqual([kept, 'permits/new.pdf'].toSorted())
  expect(lines).toEqual([JSON.stringify([{ count: 1 }, 'housekeeping: files of permits'])])
})

test('a row without a file goes, and its analysis stays without a photo', async () => {
  const [lost] = [await analysed('lost', member), await analysed('kept', member)]
  const id = lost.imageUrl.split(/[/?]/)[3]!
  const { rows } = await server.pool.query('select storage_key from images where id = $1', [id])
  await rm(join(server.dataDir, 'files', rows[0].storage_key))
  await run()
  expect(await left()).toEqual([2, 1, 1])
  const { body } = await server.call({ url: `/api/analyses/${lost.id}`, headers: member })
  expect(body.analysis).toMatchObject({ imageUrl: null, device_class: 'laptop' })
})

test('when most files or most rows have no other half, nothing is deleted and the job fails', async () => {
  for (let n = 0; n < 3; n++) await analysed(`kept ${n}`, member)
  for (let n = 0; n < 21; n++) {
    await server.context.images.files.write(`photos/ff/${n}.webp`, new Uint8Array(3))
    await age(`photos/ff/${n}.webp`, 2)
  }
  await expect(run()).rejects.toThrow('Housekeeping failed: halves of photos')
  expect((await files()).length).toBe(24)

  await rm(join(server.dataDir, 'files/photos'), { recursive: true })
  await server.pool.query(`insert into images (user_id, storage_key, phash, width, height, bytes)
    select user_id, 'photos/00/' || n, 1, 1, 1, 1 from images, generate_series(1, 9) n
    where storage_key not like 'photos/00/%' on conflict do nothing`)
  await server.pool.query(`insert into images (user_id, storage_key, phash, width, height, bytes)
    select (select max(id) from users), 'photos/01/' || n, 1, 1, 1, 1 from generate_series(1, 20) n`)
  const before = await count('images')
  await expect(run()).rejects.toThrow('Housekeeping failed: halves of photos')
  expect(await count('images')).toBe(before)
})
