import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let late_ms = 0
beforeAll(async () => {
  server = await createTestApp(
    { PUBLIC_URL: 'https://ewaste.example.org' },
    { now: () => new Date(Date.UTC(2026, 10, 28) + late_ms) },
  )
})
afterAll(() => server?.close())

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.call({
    method: 'POST',
    url,
    headers: { ...FORM, ...headers },
    payload: String(new URLSearchParams(fields)),
  })
const newKey = async (service = 'collection') => {
  const { text } = await server.call({ url: `/plain/${service}` })
  return /name="key" value="([^"]+)"/.exec(text)![1]!
}
/** The two words of a page that says what was sent. */
const wordsIn = (text: string) =>
  Array.from(text.matchAll(/<dd>([A-Z\d-]+)<\/dd>/g), ([, word]) => word!) as [code: string, key: string]
const rows = async () =>
  (
    await server.pool.query(
      'select service, message, location, phone_number, locale from submissions order by id',
    )
  ).rows as Record<string, unknown>[]

test('§5 a form without scripts is stored as the app stores it, once however often it is sent', async () => {
  const key = await newKey('donation')
  const fields = {
    key,
    message: 'Two laptops\r\nand a printer',
    location: 'Tebet',
    phone_number: '0812 3456 7890',
  }
  const first = await post('/plain/donation', fields, { 'accept-language': 'id' })
  expect([first.status, first.headers['set-cookie']]).toEqual([200, undefined])
  expect(first.text).toContain('<html lang="id">')
  const again = await post('/plain/donation', fields, { 'accept-language': 'id' })
  expect(wordsIn(again.text)).toEqual(wordsIn(first.text))
  expect(await rows()).toEqual([
    {
      service: 'donation',
      message: 'Two laptops\nand a printer',
      location: 'Tebet',
      phone_number: '+6281234567890',
      locale: 'id',
    },
  ])
})

test('§5 the same form with other words is no second press: it is asked about, and the words stay', async () => {
  const key = await newKey()
  await post('/plain/collection', { key, message: 'One' })
  const changed = await post('/plain/collection', { key, message: 'Another' })
  expect(changed.status).toBe(409)
  expect(changed.text).toContain('with other words')
  expect(changed.text).toContain('>\nAnother</textarea>')
  const [, next] = /name="key" value="([^"]+)"/.exec(changed.text)!
  expect((await post('/plain/collection', { key: next!, message: 'Another' })).status).toBe(200)
})

test.each([
  ['nothing written', { message: ' ' }, 'message-wrong'],
  ['too much', { message: 'a'.repeat(5001) }, 'message-wrong'],
  ['a wrong number', { message: 'a', phone_number: '12' }, 'phone_number-wrong'],
  ['a wrong address', { message: 'a', notify_email: 'nobody' }, 'notify_email-wrong'],
])('§5 %s: the field says so, what was typed stays, and nothing is stored', async (_, fields, id) => {
  const before = (await rows()).length
  const { status, text } = await post('/plain/collection', { key: await newKey(), ...fields })
  expect(status).toBe(400)
  expect(text).toContain(`id="${id}"`)
  expect(text).toContain(`aria-invalid="true"`)
  expect(text).toContain(`>\n${fields.message}</textarea>`)
  expect(await rows()).toHaveLength(before)
})

test('§5 typed text is text, wherever it is shown again', async () => {
  const message = '</textarea><script>alert(1)</script>"&amp;'
  const { text } = await post('/plain/collection', {
    key: await newKey(),
    message,
    phone_number: '"><b>1',
    location: '"><b>2',
  })
  expect(text).not.toMatch(/<script|"><b>/)
  const sent = await post('/plain/collection', { key: await newKey(), message })
  const [code, key] = wordsIn(sent.text)
  const tracked = await post('/plain/track', { code, key })
  expect(tracked.text).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;amp;')
})

test('§5 a form of somebody else’s page is not sent', async () => {
  const before = (await rows()).length
  const key = await newKey()
  const own = ['https://ewaste.example.org', 'http://localhost']
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'https://ewaste.example.org' },
    { 'sec-fetch-site': '', origin: 'https://evil.example.net' },
    { 'sec-fetch-site': '', origin: 'null' },
  ])
    expect((await post('/plain/collection', { key, message: 'a' }, headers)).status).toBe(403)
  expect((await post('/plain/collection', { key: 'made-up.here', message: 'a' })).status).toBe(400)
  expect((await post('/plain/collection', { message: 'a' })).status).toBe(400)
  expect(await rows()).toHaveLength(before)
  for (const origin of own) {
    const headers = { 'sec-fetch-site': '', origin, host: 'localhost' }
    expect((await post('/plain/collection', { key: await newKey(), message: origin }, headers)).status).toBe(
      200,
    )
  }
})

test('§5 a form that stood open for more than a day is asked for once more, with what was typed', async () => {
  const key = await newKey()
  late_ms = 25 * 3600_000
  const { status, text } = await post('/plain/collection', { key, message: 'Still here' })
  expect(status).toBe(400)
  expect(text).toContain('open for too long')
  expect(text).toContain('>\nStill here</textarea>')
})

test('§5 only code and key together open a request, and neither somebody else’s', async () => {
  const [code, key] = wordsIn(
    (await post('/plain/collection', { key: await newKey(), message: 'Mine' })).text,
  )
  const [other, otherKey] = wordsIn(
    (await post('/plain/collection', { key: await newKey(), message: 'Theirs' })).text,
  )
  const found = await post('/plain/track', {
    code: ` ${code.toLowerCase()}`,
    key: key.toLowerCase().replaceAll('-', ' '),
  })
  expect(found.status).toBe(200)
  expect(found.text).toContain('Mine')
  for (const [code_, key_] of [
    [code, otherKey],
    [other, key],
    [code, ''],
    ['', key],
    ['RSK-2222-2222', key],
  ] as const) {
    const { status, text } = await post('/plain/track', { code: code_, key: key_ })
    expect(status).toBe(404)
    expect(text).not.toMatch(/Mine|Theirs/)
  }
})

test('the contact of the operator stands below each page, where it is set, as text', async () => {
  const pages = ['/plain/collection', '/plain/track', '/unsubscribe']
  for (const url of pages) expect((await server.call({ url })).text).not.toContain('<address>')
  const admin = await server.account('ratna')
  const { status } = await server.call({
    method: 'PATCH',
    url: '/api/admin/settings',
    payload: {
      operator_name: 'DLH <b>Contoh</b>',
      operator_phone: '0812 3456 7890',
      operator_whatsapp: '0812 3456 7891',
      operator_address: 'Jl. Melati 5\nKota Contoh',
      operator_hours: 'Senin–Jumat',
    },
    headers: admin.headers,
  })
  expect(status).toBe(200)
  for (const url of pages) {
    const { text } = await server.call({ url })
    const address = /<address>([^]*)<\/address>/.exec(text)?.[1]
    expect(address).toContain('<strong>DLH &lt;b&gt;Contoh&lt;/b&gt;</strong>')
    expect(address).toContain('Jl. Melati 5\nKota Contoh')
    expect(address).toContain('Senin–Jumat')
    expect(address).toContain('<a href="tel:+6281234567890">+62 812-3456-7890</a>')
    expect(address).toContain('href="https://wa.me/6281234567891"')
  }
})
