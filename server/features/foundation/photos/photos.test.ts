import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { seeing } from '#server/testing/pictures/seeing.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { photoLink } from './link.ts'

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
const read = (id: number) => server.call({ url: `/api/analyses/${id}`, headers: owner.headers })
const show = (url: string) => server.app.inject({ url })
const rowsOf = async (id: string) =>
  (await server.pool.query('select * from images where id = $1', [id])).rows
const idOf = (imageUrl: string) => imageUrl.slice('/api/images/'.length).split('?')[0]!
const fileOf = async (imageUrl: string) => (await rowsOf(idOf(imageUrl)))[0]?.storage_key as string

describe('the link of a photo', () => {
  test('shows it without a token, as a picture and nothing else, and only to the browser it is for', async () => {
    const { imageUrl } = await analysed(owner.headers)
    const reply = await show(imageUrl)
    expect(reply).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=6000',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      },
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 240,
    })
  })

  test('stays the same within the hour and is good for one to two', async () => {
    const { id, imageUrl } = await analysed(owner.headers)
    const at = async (time: string) => {
      now = new Date(`2027-03-01T${time}Z`)
      const { imageUrl: current } = (await read(id)).body.analysis
      return [current === imageUrl, (await show(imageUrl)).statusCode]
    }
    owner = { ...owner, ...(await server.signIn(owner.email)) }
    expect(await at('08:59:59')).toEqual([true, 200])
    expect(await at('09:00:00')).toEqual([false, 200])
    // As good as its token.
    now = new Date('2027-03-01T09:59:59Z')
    expect((await show(imageUrl)).statusCode).toBe(200)
    now = new Date('2027-03-01T10:00:00Z')
    expect((await show(imageUrl)).statusCode).toBe(404)
    now = new Date('2027-03-01T08:20:00Z')
  })

  test("that is altered, another photo's, incomplete or of another server shows nothing", async () => {
    const [one, two] = [await analysed(owner.headers), await analysed(owner.headers)]
    const url = new URL(one.imageUrl, 'http://x')
    const [expires, signature] = [url.searchParams.get('expires')!, url.searchParams.get('signature')!]
    const path = url.pathname
    const actor = { kind: 'visitor' } as const
    const forWhom = `for=${url.searchParams.get('for')}`
    const first = signature.startsWith('A') ? 'B' : 'A'
    const links = {
      'a later end': `${path}?expires=${Number(expires) + 3600}&${forWhom}&signature=${signature}`,
      'another signature': `${path}?expires=${expires}&${forWhom}&signature=${first}${signature.slice(1)}`,
      'a shorter signature': `${path}?expires=${expires}&${forWhom}&signature=${signature.slice(0, -1)}`,
      'a longer signature': `${path}?expires=${expires}&${forWhom}&signature=${signature}A`,
      'no signature': `${path}?expires=${expires}`,
      'an empty signature': `${path}?expires=${expires}&signature=`,
      'two signatures': `${path}?expires=${expires}&${forWhom}&signature=${signature}&signature=${signature}`,
      'for nobody': `${path}?expires=${expires}&signature=${signature}`,
      'for somebody else': `${path}?expires=${expires}&for=${other.id}&signature=${signature}`,
      'no end': `${path}?${forWhom}&signature=${signature}`,
      'another way to write the end': `${path}?expires=0${expires}&${forWhom}&signature=${signature}`,
      'an end that is no number': `${path}?expires=never&${forWhom}&signature=${signature}`,
      nothing: path,
      'another photo': `/api/images/${idOf(two.imageUrl)}?expires=${expires}&${forWhom}&signature=${signature}`,
      'a photo that is not there': photoLink(
        { ...server.context, now: () => now, actor },
        crypto.randomUUID(),
      )!,
      'no photo': `/api/images/${encodeURIComponent('../secret')}?expires=${expires}&signature=${signature}`,
      'another server': photoLink({ secret: 'of somebody else', now: () => now, actor }, idOf(one.imageUrl))!,
    }
    for (const [what, link] of Object.entries(links)) {
      const { statusCode, headers, json } = await show(link)
      expect([what, statusCode, json().code, headers['cache-control']]).toEqual([
        what,
        404,
        'not-found',
        'no-store',
      ])
    }
    for (const { headers } of [owner, other, staff])
      expect((await server.app.inject({ url: path, headers })).statusCode).toBe(404)
    expect((await show(one.imageUrl)).statusCode).toBe(200)
  })

  test('to a file that is gone shows nothing, and the analysis stays', async () => {
    const { id, imageUrl } = await analysed(owner.headers)
    await rm(join(server.dataDir, 'files', await fileOf(imageUrl)))
    expect((await show(imageUrl)).statusCode).toBe(404)
    expect((await read(id)).status).toBe(200)
  })

  test('of no photo is none', () => {
    expect(photoLink({ ...server.context, actor: { kind: 'visitor' } }, null)).toBeNull()
  })
})

describe('a photo for a post', () => {
  const upload = (content: Uint8Array, headers: Headers) =>
    server.call({ method: 'POST', url: '/api/images', payload: photoForm(content), headers })

  test('of a member is kept privately', async () => {
    const { status, body } = await upload(
      await drawing('for a post', 2000, 1000).jpeg().toBuffer(),
      owner.headers,
    )
    expect([status, body.image]).toEqual([
      200,
      { id: expect.any(String), width: 1600, height: 800, imageUrl: expect.stringContaining(`/api/images/`) },
    ])
    expect((await show(body.image.imageUrl)).statusCode).toBe(200)
    expect(await rowsOf(body.image.id)).toMatchObject([
      { user_id: String(owner.id), guest_id: null, expires_at: null, width: 1600 },
    ])
  })

  test('must be one', async () => {
    expect(await upload(Buffer.from('<svg/>'), owner.headers)).toMatchObject({ status: 415 })
  })
})
