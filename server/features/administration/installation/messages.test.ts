import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhoneMessage } from '#server/adapters/messages/port.ts'
import { chats } from '#server/database/schema/chats.ts'
import { messageDeliveries, messages, messageStops } from '#server/database/schema/messages.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const sent: PhoneMessage[] = []
let failing = ''
let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  const messenger = {
    host: 'gateway.example.id',
    send: async (message: PhoneMessage) => {
      if (failing) throw new Error(failing)
      sent.push(message)
      return 'sent' as const
    },
  }
  server = await createTestApp(
    {
      PUBLIC_URL: 'https://ewaste.example.go.id',
      MESSAGES_URL: 'https://gateway.example.id/send',
      TELEGRAM_BOT_TOKEN: '123456789:a-token-of-a-bot-for-tests-of-ours-000',
    },
    { messenger },
  )
  admin = await server.account('ratna')
})
afterAll(() => server?.close())

const ways = async () =>
  (await server.call({ url: '/api/admin/installation/messages', headers: admin.headers })).body.ways
const tryOut = (phone: string) =>
  server.call({
    method: 'POST',
    url: '/api/admin/installation/test-message',
    payload: { phone },
    headers: admin.headers,
  })

test('each way says whether it is set up, and what became of its last message', async () => {
  expect(await ways()).toEqual([
    { name: 'gateway', title: 'gateway.example.id', variable: 'MESSAGES_URL', is_set: true, last: null },
    { name: 'telegram', title: 'Telegram', variable: 'TELEGRAM_BOT_TOKEN', is_set: true, last: null },
    { name: 'whatsapp', title: 'WhatsApp', variable: 'WHATSAPP_TOKEN', is_set: false, last: null },
  ])
  const at = (minute: number) => new Date(Date.UTC(2026, 11, 1, 3, minute))
  const [chat] = await server.db
    .insert(chats)
    .values({
      channel: 'telegram',
      reply_to: '5',
      locale: 'id',
      standing: { at: 'idle' },
      created_at: at(0),
      heard_at: at(0),
    })
    .returning()
  const said = { reply: 'form', params: {}, chat_id: chat!.id, created_at: at(0) }
  await server.db.insert(messages).values([
    { ...said, once_key: 'a', end: 'refused', ended_at: at(1) },
    { ...said, once_key: 'b', end: 'sent', ended_at: at(2), service_key: 'key' },
    { ...said, once_key: 'c' },
  ])
  expect((await ways())[1].last).toEqual({ at: at(2).toISOString(), outcome: 'sent' })
  await server.db.insert(messageDeliveries).values({ service_key: 'key', state: 'failed', at: at(3) })
  const [gateway, telegram] = await ways()
  expect(gateway.last).toBeNull()
  expect(telegram.last).toEqual({ at: at(2).toISOString(), outcome: 'failed' })
})

test('a test message goes to the number, and the page gets the words of the gateway', async () => {
  const { status, body } = await tryOut('0812 3456 7890')
  expect([status, body]).toEqual([200, { success: true, to: '+6281234567890', failure: null }])
  expect(sent).toEqual([expect.objectContaining({ to: '+6281234567890' })])
  failing = 'The gateway answered 401.'
  expect((await tryOut('0812 3456 7890')).body.failure).toBe('The gateway answered 401.')
  failing = ''
})

test('a number whose owner wants no messages gets none, and no number is a fault of the field', async () => {
  await server.db.insert(messageStops).values({ phone: '+6281299990000', stopped_at: new Date() })
  for (const phone of ['0812 9999 0000', '', 'abc']) {
    const { status, body } = await tryOut(phone)
    expect([status, body.field]).toEqual([400, 'phone'])
  }
  expect(sent).toHaveLength(1)
})
