import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PRIVACY_VERSION } from '#contract/people/accounts.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { createTestApp, post } from '#server/testing/test-app.ts'

let test: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test?.close())

it("holds everything about the caller's account, and nothing of anybody else", async () => {
  const admin = await test.account('ratna', 'admin')
  const other = await test.account('sari')
  const member = await test.account('budi')
  const { headers } = member
  const payload = { first_name: 'Budi', phone_number: '0812 3456 7890', consent: PRIVACY_VERSION }
  await test.call({ method: 'PUT', url: '/api/me', payload, headers })

  const send = async (message: string, { headers }: { headers: Record<string, string> }) =>
    (await test.call({ method: 'POST', url: '/api/submissions', payload: post({ message }), headers })).body
  const { id, tracking_code } = await send('Two laptops', member)
  await send('A fridge of somebody else', other)
  await test.call({
    method: 'PATCH',
    url: `/api/submissions/${id}`,
    payload: { status: 'approved', note: 'We come on Friday' },
    headers: admin.headers,
  })
  await test.db.insert(weightEntries).values({
    submission_id: id,
    device_class: 'laptop',
    weight_kg: 4.25,
    method: 'weighed',
    outcome: 'recycled',
    recorded_by: admin.id,
  })
  const [image] = await test.db
    .insert(images)
    .values({
      user_id: member.id,
      storage_key: randomUUID(),
      phash: -(2n ** 62n),
      width: 3,
      height: 4,
      bytes: 5,
    })
    .returning()
  await test.db.insert(analyses).values({
    user_id: member.id,
    image_id: image!.id,
    engine: 'embedded',
    engine_version: '1',
    factor_version: '1',
    verdict: 'named',
    device_class: 'laptop',
    candidates: [],
  })
  await test.call({
    method: 'POST',
    url: '/api/check-user',
    payload: { user_id: member.id },
    headers: admin.headers,
  })

  const { status, body, text } = await test.call({ url: '/api/me/export', headers })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    exported_at: expect.stringMatching(/Z$/),
    product: 'Resirkuit',
    login: {
      uid: member.uid,
      email: member.email,
      email_verified: false,
      signed_in_at: expect.stringMatching(/Z$/),
    },
    profile: {
      username: 'budi',
      email: member.email,
      first_name: 'Budi',
      phone_number: '+6281234567890',
      consent_version: PRIVACY_VERSION,
      role: 'member',
    },
    requests: [
      {
        tracking_code,
        message: 'Two laptops',
        phone_number: '+6281234567890',
        history: [
          { kind: 'submitted' },
          { kind: 'read' },
          { kind: 'status', status: 'approved', note: 'We come on Friday' },
        ],
        weights: [{ device_class: 'laptop', weight_kg: 4.25 }],
      },
    ],
    notifications: [{ kind: 'welcome' }, { kind: 'request-status', params: { tracking_code } }],
    analyses: [{ device_class: 'laptop' }],
    images: [
      {
        width: 3,
        height: 4,
        phash: String(-(2n ** 62n)),
        imageUrl: expect.stringMatching(new RegExp(`^/api/images/${image!.id}\\?expires=`)),
      },
    ],
    audit: [
      { action: 'account.exported', by_you: true },
      { action: 'user.looked-up', by_you: false },
    ],
  })
  for (const foreign of ['ratna', 'sari', 'somebody else']) expect(text).not.toContain(foreign)
})

it('of somebody new has empty lists', async () => {
  const { headers } = await test.account('baru')
  const { body } = await test.call({ url: '/api/me/export', headers })
  expect(body).toMatchObject({ requests: [], analyses: [], images: [] })
})
