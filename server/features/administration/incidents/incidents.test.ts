import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'
import { cellsOf } from '#server/testing/documents/workbook-cells.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let now = new Date('2026-11-23T02:00:00Z')
const at = (hours: number) =>
  new Date(new Date('2026-11-23T02:00:00Z').getTime() + hours * 3600_000).toISOString()

beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: 'https://resirkuit.test' }, { now: () => now })
  admin = await server.account('ratna')
})
afterAll(() => server?.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, { headers } = admin) =>
  server.call({ method, url: `/api/admin/incidents${path}`, headers, ...(payload && { payload }) })
const FORM = {
  title: 'A laptop was stolen',
  noticed_at: at(-2),
  activities: ['requests'],
  from_at: at(-48),
  to_at: at(0),
  how_en: '',
  how_id: '',
  done_en: '',
  done_id: '',
}
const WRITTEN = {
  how_en: 'A laptop with an export was stolen.',
  how_id: 'Laptop berisi ekspor dicuri.',
  done_en: 'Its keys were ended.',
  done_id: 'Kuncinya dicabut.',
}
const record = async (form: object = {}) => (await call('POST', '', { ...FORM, ...form })).body.id as number
const submit = (body: Record<string, unknown>, headers: Record<string, string> = newGuest()) =>
  server.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(body), headers })
const linesOf = async (id: number) =>
  (await call('GET', `/${id}/people?locale=en`)).text.split('\r\n').filter(Boolean).slice(1)
const audit = async (id: number) =>
  (
    await server.pool.query('select action, details from audit_entries where subject = $1 order by id', [
      `incident:${id}`,
    ])
  ).rows

test('the affected people follow from the data: each once, whatever they sent and however they are known', async () => {
  const sari = await server.account('sari')
  const bystander = await server.account('bystander')
  for (const message of ['One', 'Two'])
    await server.call({
      method: 'POST',
      url: '/api/submissions',
      payload: post({ message }),
      headers: sari.headers,
    })
  // The same address twice, and once that of an account that sent something as well.
  await submit({ notify_email: 'Wati@example.org', locale: 'en', phone_number: null })
  await submit({ notify_email: 'wati@example.org', phone_number: null })
  await submit({ notify_email: 'SARI@example.org', phone_number: null })
  await submit({ phone_number: '0812 1111 2222' })
  const erased = (await submit({ notify_email: 'gone@example.org' })).body.id
  await server.call({
    method: 'POST',
    url: `/api/submissions/${erased}/erasure`,
    payload: { reason: 'Asked' },
    headers: admin.headers,
  })
  await server.pool.query(
    `update submissions set submitted_at = '2026-11-20' where notify_email is distinct from 'late@example.org'`,
  )
  await submit({ notify_email: 'late@example.org' })
  await server.pool.query(
    `update submissions set submitted_at = '2026-11-24' where notify_email = 'late@example.org'`,
  )

  const id = await record()
  const { affected } = (await call('GET', `/${id}`)).body
  expect(affected).toEqual({ accounts: 1, guests: 2, partners: 0, mailed: 2 })
  const lines = await linesOf(id)
  expect(lines).toHaveLength(3)
  for (const line of [
    /^account,sari,sari@example\.org,/,
    /^guest,RSK-[^,]+,,\(\+62\) 812-1111-2222,.*by hand$/,
    /^guest,RSK-[^,]+,wati@example\.org,.*by mail$/i,
  ])
    expect(lines.filter((one) => line.test(one))).toHaveLength(1)
  expect(lines.join()).not.toMatch(/bystander|gone|late/)
  // §3: for people as a workbook.
  const { rawPayload } = await server.app.inject({
    url: `/api/admin/incidents/${id}/people?format=xlsx&locale=id`,
    headers: admin.headers,
  })
  const cells = cellsOf(rawPayload)
  expect(cells).toMatch(/^# Orang yang terdampak\nA: Jenis \| B: Nama \| C: Email/)
  expect(cells).toMatch(/A: tamu \| B: RSK-\S+ \| D: \+62 812-1111-2222 .*F: disampaikan sendiri/)
  expect(cells.split('\n')).toHaveLength(2 + 3)
  expect((await audit(id)).at(-1)).toEqual({ action: 'incident.people-exported', details: { count: 3 } })

  const accounts = await record({ activities: ['accounts'], from_at: at(-9000), to_at: at(-9000) })
  await server.pool.query(`update users set created_at = '2027-01-01' where id = $1`, [bystander.id])
  expect((await call('GET', `/${accounts}`)).body.affected).toMatchObject({ accounts: 0 })
  const all = await record({ activities: ['accounts', 'requests', 'photos', 'rights', 'partners', 'staff'] })
  await server.pool.query(`update users set created_at = '2026-11-01' where id <> $1`, [bystander.id])
  expect((await call('GET', `/${all}`)).body.affected).toMatchObject({ accounts: 2, guests: 2 })
})

test('people of regular pick-ups are affected before they have a request, and get their letter by hand', async () => {
  await server.pool.query(
    `insert into regulars (name, phone_number, email, mails, messages, district_id, message, items, weeks, weekday, starts, ends, first_day, created_at)
    values ('SDN 3', '+6281211113333', '', false, false, '31.72.01', 'Cables', '[]', 2, 1, '09:00', '11:00', '2026-11-30', '2026-11-20'),
      ('SDN 4', '+6281211114444', '', false, false, '31.72.01', 'Cables', '[]', 2, 1, '09:00', '11:00', '2026-11-30', '2026-11-24')`,
  )
  const id = await record({ activities: ['regulars'] })
  expect((await call('GET', `/${id}`)).body.affected).toEqual({
    accounts: 0,
    guests: 1,
    partners: 0,
    mailed: 0,
  })
  expect(await linesOf(id)).toEqual(['guest,SDN 3,,(+62) 812-1111-3333,,by hand'])
})

test('the clock runs from when it was noticed; the letter says which data, when, how, and what is done', async () => {
  const id = await record({ activities: ['requests', 'logins'] })
  const { incident, letters } = (await call('GET', `/${id}`)).body
  expect(incident).toMatchObject({ noticed_at: at(-2), due_at: at(70), version: 1, letters_at: null })
  expect(letters.en.paragraphs.join('\n')).toMatch(
    /the password[^]*messages, names, places with street and landmark, phone numbers[^]*\[not written yet\]/,
  )
  expect((await call('POST', `/${id}/letters`, { count: 2 })).body.code).toBe('letter-incomplete')

  const saved = await call('PUT', `/${id}`, {
    ...FORM,
    ...WRITTEN,
    activities: ['requests', 'logins'],
    version: 1,
  })
  expect(saved.body.letters.id.paragraphs.join('\n')).toMatch(
    /Pasal 46[^]*pesan, nama, lokasi[^]*21 November 2026[^]*Laptop berisi ekspor dicuri\.[^]*Kuncinya dicabut\.[^]*ganti kata sandi/,
  )
  const late = await call('PUT', `/${id}`, { ...FORM, title: 'Another', version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
  expect(await audit(id)).toEqual([
    { action: 'incident.recorded', details: {} },
    { action: 'incident.changed', details: { fields: ['how_en', 'how_id', 'done_en', 'done_id'] } },
  ])
})

test('letters go out once to each address, after somebody said how many they are', async () => {
  const id = await record(WRITTEN)
  const wrong = await call('POST', `/${id}/letters`, { count: 3 })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'changed-meanwhile'])
  await server.work()
  server.mails.length = 0
  expect((await call('POST', `/${id}/letters`, { count: 2 })).body.incident.letters_at).toBe(
    now.toISOString(),
  )
  expect((await call('POST', `/${id}/letters`, { count: 2 })).body.code).toBe('letters-sent')
  expect((await call('PUT', `/${id}`, { ...FORM, title: 'Else', version: 1 })).body.code).toBe('letters-sent')
  expect((await call('GET', `/${id}`)).body.sent).toEqual({ owed: 0, waiting: 0, refused: 0 })
  await server.context.queue.send('incident-letters', { incident_id: id })
  await server.work()
  expect(server.mails.map(({ to }) => to.toLowerCase()).toSorted()).toEqual([
    'sari@example.org',
    'wati@example.org',
  ])
  for (const { text } of server.mails) expect(text).toMatch(/A laptop with an export|Laptop berisi ekspor/)
  expect((await call('GET', `/${id}`)).body.sent).toEqual({ owed: 2, waiting: 0, refused: 0 })
  // Also when what was owed is no longer known.
  await server.pool.query('delete from mails')
  await server.context.queue.send('incident-letters', { incident_id: id })
  await server.work()
  expect(server.mails).toHaveLength(2)
})

test('the steps of an incident are recorded in order, and the incident closed', async () => {
  const id = await record()
  await call('POST', `/${id}/log`, { text: 'The police was told' })
  now = new Date(now.getTime() + 60_000)
  await call('POST', `/${id}/log`, { text: 'The authority was told' })
  const { log, incident } = (await call('POST', `/${id}/closing`)).body
  expect(log).toMatchObject([
    { by: 'ratna', text: 'The police was told' },
    { by: 'ratna', text: 'The authority was told' },
  ])
  expect(incident.closed_at).toBe(now.toISOString())
  const { incidents } = (await call('GET', '')).body
  expect(incidents.at(-1)).toMatchObject({ id })
})

test('§4 a breach may have begun more than five years before anybody noticed it', async () => {
  expect((await call('POST', '', { ...FORM, from_at: at(-6 * 366 * 24) })).status).toBe(200)
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ activities: [] }, 'activities'],
  [{ activities: ['everything'] }, 'activities'],
  [{ noticed_at: at(1000) }, 'noticed_at'],
  [{ from_at: at(1000), to_at: at(1001) }, 'from_at'],
  [{ to_at: at(-49) }, 'to_at'],
])('%j is refused', async (form, field) => {
  expect(await call('POST', '', { ...FORM, ...form })).toMatchObject({ status: 400, body: { field } })
})
