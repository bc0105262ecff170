import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawing } from '#server/testing/pictures/drawing.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const ORIGIN = 'https://app.example.org'
let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp({ WEB_ORIGINS: ORIGIN })
  admin = await server.account('ratna')
})
afterAll(() => server?.close())

const policyOf = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await server.call({ url, headers: { ...headers, origin: ORIGIN } })
  return [
    answer.status,
    answer.headers['cross-origin-resource-policy'],
    answer.headers['access-control-allow-origin'],
  ]
}
const upload = async (url: string, field: string) => {
  const payload = new FormData()
  const picture = await drawing('a picture', 640, 480).png().toBuffer()
  payload.set(field, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png')
  const { status, body, text } = await server.call({ method: 'POST', url, payload, headers: admin.headers })
  expect(status, text).toBe(200)
  return body.image as { id: string; imageUrl: string }
}

it('§12 pages of WEB_ORIGINS may show our pictures, and call us with CORS; nothing else is theirs', async () => {
  expect(await policyOf('/api/check')).toEqual([200, 'same-origin', ORIGIN])
  expect(await policyOf('/api/timeline', admin.headers)).toEqual([200, 'same-origin', ORIGIN])
  expect(await policyOf('/config.json')).toEqual([200, 'same-origin', ORIGIN])
  expect(await policyOf('/nothing')).toEqual([404, 'same-origin', ORIGIN])
  const { imageUrl } = await upload('/api/images', 'imageFile')
  expect(await policyOf(imageUrl)).toEqual([200, 'cross-origin', ORIGIN])
  const { id } = await upload('/api/admin/content/images', 'image')
  expect(await policyOf(`/api/content/images/${id}/640.webp`)).toEqual([200, 'cross-origin', ORIGIN])
  expect(await policyOf('/api/images/of-nobody')).toEqual([404, 'same-origin', ORIGIN])
})
