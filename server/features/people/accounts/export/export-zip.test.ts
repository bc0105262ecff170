import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentItems, contentRevisions } from '#server/database/schema/content.ts'
import { drawing } from '#server/testing/pictures/drawing.ts'
import { createTestApp, post } from '#server/testing/test-app.ts'
import { unpacked } from '#server/testing/documents/unpacked.ts'

let test: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test?.close())

const download = (headers: Record<string, string>) => test.app.inject({ url: '/api/me/export.zip', headers })

const analysed = async (kind: Parameters<typeof drawing>[0], headers: Record<string, string>) => {
  const payload = new FormData()
  payload.append('imageFile', new Blob([new Uint8Array(await drawing(kind).jpeg().toBuffer())]), 'p.jpg')
  const { body } = await test.call({ method: 'POST', url: '/api/image/analyze', payload, headers })
  return body.analysis.imageUrl as string
}

it('holds the photos themselves, the sessions, and what was written as an editor', async () => {
  const { headers, email, id } = await test.account('ratna', 'admin')
  await test.signIn(email)
  const other = await test.account('sari')
  const links = [await analysed('laptop', headers), await analysed('fridge', headers)]
  await analysed('laptop', other.headers)
  await test.call({ method: 'POST', url: '/api/submissions', payload: post(), headers })
  const [item] = await test.db.insert(contentItems).values({ kind: 'news', slug: 'kabel' }).returning()
  await test.db.insert(contentRevisions).values({
    item_id: item!.id,
    locale: 'id',
    title: 'Kabel',
    description: '',
    html: '<p>Tembaga</p>',
    edited_by: id,
  })

  const reply = await download(headers)
  expect(reply).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="resirkuit-data.zip"',
      'cache-control': 'no-store',
    },
  })
  const files = unpacked(reply.rawPayload)
  const data = JSON.parse(files.get('data.json')!.toString())
  expect(data).toMatchObject({
    profile: { username: 'ratna' },
    requests: [{ message: 'Two dead laptops and a box of cables' }],
    work: { content_revisions: [{ kind: 'news', slug: 'kabel', title: 'Kabel', html: '<p>Tembaga</p>' }] },
  })
  expect(data.login.sessions).toHaveLength(2)
  expect(Object.keys(data.login.sessions[0]).toSorted()).toEqual([
    'device',
    'ends_at',
    'id',
    'signed_in_at',
    'used_at',
  ])
  expect(data).not.toHaveProperty('photos')
  expect(JSON.stringify(data)).not.toMatch(/sari|storage_key/)

  const named = data.images.map(({ file }: { file: string }) => file)
  expect([...files.keys()].toSorted()).toEqual(['data.json', ...named].toSorted())
  for (const link of links) {
    const shown = (await test.app.inject({ url: link })).rawPayload
    const [, image_id] = /images\/([^?]+)/.exec(link)!
    expect(files.get(`photos/${image_id}.webp`)!.equals(shown)).toBe(true)
  }
})

it('of many photos is whole, and one that is deleted during the export is left out', async () => {
  const { headers, id } = await test.account('banyak')
  const image = await analysed('laptop', headers)
  const [, first] = /images\/([^?]+)/.exec(image)!
  // More than fits into the buffers of a stream.
  const { rows } = await test.pool.query<{ id: string; storage_key: string }>(
    `insert into images (user_id, storage_key, phash, width, height, bytes)
     select $1, 'photos/zz/' || n || '.webp', n, 1, 1, 200000 from generate_series(1, 40) n returning id, storage_key`,
    [id],
  )
  const data = new Uint8Array(200_000).fill(7)
  for (const { storage_key } of rows.slice(1)) await test.context.images.files.write(storage_key, data)
  const files = unpacked((await download(headers)).rawPayload)
  expect(files.size).toBe(1 + 1 + 39)
  expect(files.has(`photos/${first}.webp`)).toBe(true)
  expect(files.has(`photos/${rows[0]!.id}.webp`)).toBe(false)
  expect(files.get(`photos/${rows[39]!.id}.webp`)!.equals(Buffer.from(data))).toBe(true)
})

it('needs somebody who is signed in', async () => {
  expect((await download({})).json()).toMatchObject({ code: 'token-missing' })
})
