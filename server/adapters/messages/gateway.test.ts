import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TryLater } from '#server/adapters/queue/port.ts'
import { startFakeGateway } from '#server/testing/fake-gateway.ts'
import { createGateway } from './gateway.ts'
import { TakenOrNot } from './port.ts'

let fake: Awaited<ReturnType<typeof startFakeGateway>>
beforeAll(async () => {
  fake = await startFakeGateway()
})
afterAll(() => fake?.close())
beforeEach(() => {
  fake.taken.length = 0
  fake.next()
})

const message = { to: '+6281234567890', text: 'Penjemputan Anda besok', id: 'a-name' }
const gateway = (more: { MESSAGES_URL?: string; MESSAGES_AUTHORIZATION?: string } = {}) =>
  createGateway({ env: { MESSAGES_URL: fake.url, ...more }, timeout_ms: 300 })
const send = () => gateway().send(message)

test('a message goes out as {to, message}, with the key of its retries and what the gateway wants to know us by', async () => {
  expect(await gateway({ MESSAGES_AUTHORIZATION: 'Bearer abc' }).send(message)).toBe('sent')
  expect(fake.taken).toEqual([
    {
      to: '+6281234567890',
      message: 'Penjemputan Anda besok',
      key: 'a-name',
      authorization: 'Bearer abc',
    },
  ])
})

test.each([200, 201, 202, 204, 409])('%i: it was taken', async (status) => {
  fake.next({ status })
  expect(await send()).toBe('sent')
})

test.each([400, 404, 413, 422])('%i: it never will be', async (status) => {
  fake.next({ status })
  expect(await send()).toBe('refused')
})

test.each([
  ['401', { status: 401 }, undefined],
  ['403', { status: 403 }, undefined],
  ['429', { status: 429, headers: { 'retry-after': '120' } }, 120_000],
  ['503', { status: 503 }, undefined],
  ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example' } }, undefined],
  ['200 that says no', { status: 200, body: '{"status":false,"reason":"device disconnected"}' }, undefined],
  ['200 without success', { status: 200, body: '{"success":false}' }, undefined],
])('%s: it was not taken, and may be later', async (_, how, after_ms) => {
  fake.next(how)
  const error = await send().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(TryLater)
  expect((error as TryLater).after_ms).toBe(after_ms)
})

test.each([
  ['500', { status: 500 }],
  ['502', { status: 502 }],
  ['504', { status: 504 }],
  ['no answer in time', 'silent'],
  ['a connection that breaks', 'broken'],
] as const)('%s: nobody knows whether it was taken', async (_, how) => {
  fake.next(how)
  await expect(send()).rejects.toBeInstanceOf(TakenOrNot)
})

test('a gateway that is not there has taken nothing', async () => {
  const nobody = gateway({ MESSAGES_URL: 'http://127.0.0.1:9/send' })
  const error = await nobody.send(message).catch((error: unknown) => error)
  expect(error).not.toBeInstanceOf(TakenOrNot)
  expect((error as Error).message).not.toContain('6281234567890')
})

test('without an address there is no gateway', () => {
  const off = createGateway({ env: { MESSAGES_URL: undefined, MESSAGES_AUTHORIZATION: undefined } })
  expect(off.host).toBeNull()
  expect(gateway().host).toMatch(/^127\.0\.0\.1:\d+$/)
})
