import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MonthlyRecord } from '#contract/proof/statements.ts'
import { CallRefused, type Outgoing } from '#server/adapters/outgoing/port.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { monthDays, monthsBetween } from './months.ts'
import { peerOrigin, didOf } from './peer-address.ts'
import { signMonth } from './sign-month.ts'

type App = Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<App['account']>>

let clock = new Date('2026-09-10T03:00:00Z')
const KOTA = 'https://kota.example.go.id'
const PROVINSI = 'https://provinsi.example.go.id'
const PATH = '/.well-known/resirkuit/statements'
/** A city that weighs, and a province that adds up. */
let kota: App
let provinsi: App
let operator: Account
let admin: Account
/** Answers of a liar on the line between them, by address. */
let forged: Record<string, string> = {}
let away = false
/** So long each answer takes. */
let slow_ms = 0
let fetched = 0
/** Fetches from the one that has this address, as over the internet. */
const outgoing: Outgoing = {
  check: async () => {},
  post: async () => ({ status: 404 }),
  get: async (url, max_bytes) => {
    if (away) throw new Error('ECONNREFUSED')
    clock = new Date(clock.getTime() + slow_ms)
    fetched += 1
    const { origin, pathname } = new URL(url)
    if (forged[pathname]) return forged[pathname]
    const { status, text } = await (origin === KOTA ? kota : provinsi).call({ url: pathname })
    if (status !== 200) throw new CallRefused(`answers ${status}`)
    if (text.length > max_bytes) throw new CallRefused('says more than is read')
    return text
  },
}

beforeAll(async () => {
  const now = () => clock
  kota = await createTestApp({ PUBLIC_URL: KOTA }, { now, outgoing })
  provinsi = await createTestApp({ PUBLIC_URL: PROVINSI }, { now, outgoing })
})
afterAll(async () => {
  await kota?.close()
  await provinsi?.close()
})

/** It is that day, and who works is signed in. */
const on = async (instant: string) => {
  clock = new Date(instant)
  operator = operator ? { ...operator, ...(await kota.signIn(operator.email)) } : await kota.account('sari')
  admin = admin ? { ...admin, ...(await provinsi.signIn(admin.email)) } : await provinsi.account('ratna')
}
let keys = 0
async function weigh(weight_kg: number, more: { device_class?: string; replaces?: [number, number] } = {}) {
  const { device_class = 'laptop', replaces } = more
  let id = replaces?.[0]
  if (id === undefined) {
    const sent = await kota.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry(),
      headers: newGuest(),
    })
    id = sent.body.id as number
    for (const status of ['approved', 'collected'])
      await kota.call({
        method: 'PATCH',
        url: `/api/submissions/${id}`,
        payload: { status },
        headers: operator.headers,
      })
  }
  const payload = {
    device_class,
    weight_kg,
    method: 'weighed',
    outcome: 'recycled',
    ...(replaces && { replaces_id: replaces[1] }),
  }
  const headers = { ...operator.headers, 'idempotency-key': `weighing-${keys++}` }
  const { status, body, text } = await kota.call({
    method: 'POST',
    url: `/api/submissions/${id}/weights`,
    payload,
    headers,
  })
  if (status !== 200) throw new Error(text)
  return [id, body.entries.at(-1).id] as [number, number]
}
const stated = async (month: string) =>
  JSON.parse((await kota.call({ url: `${PATH}/${month}.json` })).text) as {
    credentialSubject: Record<string, unknown>
  }
const index = async () => (await kota.call({ url: `${PATH}/index.json` })).body
const network = async () =>
  (await provinsi.call({ url: '/api/admin/network', headers: admin.headers })).body.network
const add = (address: string) =>
  provinsi.call({ method: 'POST', url: '/api/admin/network', payload: { address }, headers: admin.headers })
const night = async () => {
  await provinsi.context.queue.send('statements', {})
  await provinsi.work()
}

const first: [number, number][] = []
test('a month is stated once it is over, from the ledger, as one sum', async () => {
  await on('2026-09-10T03:00:00Z')
  for (let requests = 0; requests < 5; requests++) first.push(await weigh(2.5))
  for (let requests = 0; requests < 5; requests++) await weigh(12, { device_class: 'monitor-crt' })
  expect(await index()).toEqual({ issuer: 'did:web:kota.example.go.id', statements: [] })
  expect((await kota.call({ url: `${PATH}/2026-09.json` })).status).toBe(404)

  // In Jakarta the next month has begun; what was recorded just before may still come.
  await on('2026-09-30T17:00:01Z')
  expect((await index()).statements).toEqual([])
  clock = new Date('2026-09-30T16:59:59.900Z')
  await weigh(30, { device_class: 'refrigerator' })
  await on('2026-09-30T17:10:01Z')
  expect((await index()).statements).toEqual([{ month: '2026-09', path: `${PATH}/2026-09.json` }])
  const { credentialSubject: facts } = await stated('2026-09')
  expect(facts).toMatchObject({
    type: 'EWasteMonth',
    month: '2026-09',
    timeZone: 'Asia/Jakarta',
    weightKg: 102.5,
    since: '2026-09',
    correctionKg: 0,
    ledger: { entries: 11, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    factorVersion: expect.any(String),
  })
  // Parts of it, taken from those of `/impact`, would say of one refrigerator from whom it came.
  expect(JSON.stringify(facts)).not.toMatch(/laptop|refrigerator|recycled/)
})

test('a statement never changes; a correction stands in a later one, once, and none is about few requests', async () => {
  const before = await stated('2026-09')
  await on('2026-10-05T03:00:00Z')
  // One request in a month, and one that was corrected: both would be read off.
  await weigh(1.5, { replaces: first[0]! })
  const october = await weigh(4)
  await weigh(5, { replaces: october })
  expect(await stated('2026-09')).toEqual(before)
  await on('2026-11-02T03:00:00Z')
  const { since, ...nothing } = (await stated('2026-10')).credentialSubject
  expect(since).toBeUndefined()
  expect(nothing).toMatchObject({ weightKg: 0, avoidedKgCo2e: 0, correctionKg: 0, ledger: { entries: 0 } })
  await on('2026-11-05T03:00:00Z')
  for (let requests = 0; requests < 3; requests++) await weigh(3)
  // Of October, whose entries were not counted yet: nobody to hide among.
  for (const entry of first.slice(1, 4)) await weigh(2, { replaces: entry })
  await on('2026-12-02T03:00:00Z')
  expect((await stated('2026-11')).credentialSubject).toMatchObject({ weightKg: 0, correctionKg: 0 })
  await on('2026-12-05T03:00:00Z')
  await weigh(1)
  await weigh(2, { replaces: first[4]! })
  await on('2027-01-02T03:00:00Z')
  expect((await index()).statements.map(({ month }: { month: string }) => month)).toEqual(
    monthsBetween('2026-09', '2027-01'),
  )
  expect(await stated('2026-09')).toEqual(before)
  // The fifth request of both: three months together, and the corrections of five.
  expect((await stated('2026-12')).credentialSubject).toMatchObject({
    since: '2026-10',
    weightKg: 15,
    correctionKg: -3,
    ledger: { entries: 5 },
  })
})

test('another installation reads them, believes the signature, and adds up to the same', async () => {
  expect((await add(`${KOTA}/`)).body.network.peers).toMatchObject([
    { did: 'did:web:kota.example.go.id', months: 0, checked_at: null },
  ])
  expect((await add('did:web:kota.example.go.id')).body.network.peers).toHaveLength(1)
  await night()
  const { own, peers, weight_kg, avoided_kg_co2e } = await network()
  expect(own).toMatchObject({ did: 'did:web:provinsi.example.go.id', months: 0, weight_kg: 0 })
  expect(peers).toMatchObject([
    { months: 4, last_month: '2026-12', weight_kg: 114.5, trouble: null, refused: [] },
  ])
  const { rows } = await kota.pool.query(`select sum(weight_kg)::float8 as kg from weight_entries
    where not exists (select from weight_entries later where later.replaces_id = weight_entries.id)`)
  expect(weight_kg).toBe(rows[0].kg)
  const { body: impact } = await kota.call({ url: '/api/impact' })
  expect(avoided_kg_co2e).toBe(Math.round(impact.co2_saved * 1_000_000) / 1000)
})

describe('a statement that is not believed is not counted, and is shown with its reason', () => {
  const refused = async () => (await network()).peers[0].refused
  const changed = async (month: string, change: (facts: Record<string, unknown>) => void) => {
    const document = await stated(month)
    change(document.credentialSubject)
    return JSON.stringify(document)
  }
  const again = async () => {
    await provinsi.pool.query(`delete from peer_statements where month = '2026-12'`)
    await night()
  }

  test('figures that were changed', async () => {
    forged = {
      [`${PATH}/2026-12.json`]: await changed('2026-12', (facts) => {
        facts.weightKg = 4000
      }),
    }
    await again()
    expect(await refused()).toEqual([{ month: '2026-12', reason: 'bad-signature', at: clock.toISOString() }])
    expect((await network()).peers[0]).toMatchObject({ months: 3, weight_kg: 102.5 })
  })

  test('a statement of another month, or what is none', async () => {
    forged = { [`${PATH}/2026-12.json`]: JSON.stringify(await stated('2026-09')) }
    await again()
    expect(await refused()).toMatchObject([{ month: '2026-12', reason: 'other-month' }])
    forged = { [`${PATH}/2026-12.json`]: '<html>' }
    await again()
    expect(await refused()).toMatchObject([{ reason: 'no-statement' }])
  })

  test('kilograms without end, also where the issuer has signed them: the others still add up', async () => {
    const { signCredential } = await import('#server/adapters/signing/sign.ts')
    const { document } = await signCredential(kota.context, {
      id: `${KOTA}${PATH}/2026-12.json`,
      type: 'EWasteStatement',
      validFrom: clock,
      credentialSubject: { ...(await stated('2026-12')).credentialSubject, weightKg: 1e306 },
    })
    forged = { [`${PATH}/2026-12.json`]: JSON.stringify(document) }
    await again()
    expect((await network()).weight_kg).toBe(102.5)
    expect(await refused()).toMatchObject([{ month: '2026-12', reason: 'no-statement' }])
  })

  test('a statement signed by another key, though it names this issuer', async () => {
    const own = await provinsi.call({ url: '/.well-known/did.json' })
    const liar = JSON.parse(own.text.replaceAll('provinsi.example', 'kota.example'))
    // The keys of the province under the name of the city: nothing that the city signed fits them.
    forged = { '/.well-known/did.json': JSON.stringify(liar) }
    await again()
    expect(await refused()).toMatchObject([{ month: '2026-12' }])
  })

  test('once it is right again, it counts', async () => {
    forged = {}
    await night()
    expect((await network()).peers[0]).toMatchObject({ months: 4, weight_kg: 114.5, refused: [] })
  })

  test('a believed statement stays when its issuer later says otherwise', async () => {
    const { signCredential } = await import('#server/adapters/signing/sign.ts')
    const { type, ...facts } = (await stated('2026-11')).credentialSubject
    const other = { type, ...facts, weightKg: 900 }
    const { document } = await signCredential(kota.context, {
      id: `${KOTA}${PATH}/2026-11.json`,
      type: 'EWasteStatement',
      validFrom: clock,
      credentialSubject: other,
    })
    forged = { [`${PATH}/2026-11.json`]: JSON.stringify(document) }
    await night()
    expect(await refused()).toMatchObject([{ month: '2026-11', reason: 'said-otherwise' }])
    expect((await network()).weight_kg).toBe(114.5)
    forged = {}
    await night()
    expect(await refused()).toEqual([])
  })

  test('keys under another name', async () => {
    forged = { '/.well-known/did.json': (await provinsi.call({ url: '/.well-known/did.json' })).text }
    await night()
    expect((await network()).peers[0]).toMatchObject({
      trouble: 'no-keys',
      weight_kg: 114.5,
    })
    forged = {}
  })
})

test('after a key was disowned its statements are signed again, so that an installation added later accepts them all', async () => {
  const september = await stated('2026-09')
  const { headers } = { ...operator, ...(await kota.signIn(operator.email)) }
  const [{ public_key }] = (await kota.call({ url: '/api/certificates/issuer' })).body.issuer.keys
  const disowned = await kota.call({
    method: 'POST',
    url: '/api/certificates/issuer/disowned-keys',
    headers,
    payload: { public_key, from: '2026-10-01T00:00:00.000Z' },
  })
  expect(disowned.status, disowned.text).toBe(200)

  const { proof, ...again } = (await stated('2026-09')) as unknown as { proof: object[] }
  expect(again).toMatchObject({ credentialSubject: september.credentialSubject })
  expect(JSON.stringify(proof)).not.toContain(public_key)
  expect((await stated('2026-09')) as unknown).toEqual({ ...again, proof })
  // A reader of before gets the same.
  await night()
  expect((await network()).peers[0]).toMatchObject({ months: 4, weight_kg: 114.5, refused: [] })
  await provinsi.pool.query('delete from peer_statements')
  await night()
  expect((await network()).peers[0]).toMatchObject({ months: 4, weight_kg: 114.5, refused: [] })
})

test('statements from before there was an address, or under another one, count under the present one', async () => {
  const before = { '2026-09': undefined, '2026-12': 'https://dulu.example.go.id' }
  for (const [month, PUBLIC_URL] of Object.entries(before)) {
    const { type: _, ...facts } = (await stated(month)).credentialSubject
    const there = { ...kota.context, env: { ...kota.context.env, PUBLIC_URL } }
    const document = await signMonth(there, facts as MonthlyRecord, 'Kota')
    expect(document).toContain(PUBLIC_URL ? '"did:web:dulu.example.go.id"' : '"did:key:z6Mk')
    await kota.pool.query('update statements set document = $2 where month = $1', [month, document])
    const signed: object = await stated(month)
    expect(signed).toMatchObject({
      id: `${KOTA}${PATH}/${month}.json`,
      credentialSubject: { type: 'EWasteMonth', ...facts },
      issuer: { id: 'did:web:kota.example.go.id', name: 'Kota' },
    })
    // Once, and not for everybody who asks.
    expect(await stated(month)).toEqual(signed)
  }
  // A reader of before gets the same, and so does a new one.
  await night()
  expect((await network()).peers[0]).toMatchObject({ months: 4, weight_kg: 114.5, refused: [] })
  await provinsi.pool.query('delete from peer_statements')
  await night()
  expect((await network()).peers[0]).toMatchObject({ months: 4, weight_kg: 114.5, refused: [] })
})

test('one that is away is said to be, and counts with what it said', async () => {
  away = true
  await night()
  expect((await network()).peers[0]).toMatchObject({ trouble: 'no-answer', weight_kg: 114.5 })
  away = false
  await night()
  expect((await network()).peers[0].trouble).toBeNull()
})

test('an own month that cannot be stated keeps nobody from being asked', async () => {
  const before = clock
  clock = new Date('2027-02-03T03:00:00Z')
  const asked_at = clock.toISOString()
  away = true
  await provinsi.pool.query('alter table weight_entries rename to elsewhere')
  await night().finally(() => provinsi.pool.query('alter table elsewhere rename to weight_entries'))
  away = false
  clock = before
  expect((await network()).peers[0]).toMatchObject({ checked_at: asked_at, trouble: 'no-answer' })
  await night()
  expect((await network()).peers[0].trouble).toBeNull()
})

test('one that takes for ever keeps nobody else from being read', async () => {
  const months = monthsBetween('1926-01', '2026-01').map((month) => ({ month }))
  forged = {
    [`${PATH}/index.json`]: JSON.stringify({ statements: months }),
    ...Object.fromEntries(months.map(({ month }) => [`${PATH}/${month}.json`, '<html>'])),
  }
  const before = clock
  slow_ms = 14_000
  fetched = 0
  await night()
  slow_ms = 0
  clock = before
  forged = {}
  expect(fetched).toBeLessThan(60)
  expect((await network()).peers[0]).toMatchObject({ trouble: 'no-answer', weight_kg: 114.5 })
  await provinsi.pool.query('delete from peer_statements where document is null')
  await night()
  expect((await network()).peers[0].trouble).toBeNull()
})

test('an address of no installation is refused', async () => {
  for (const address of [
    'http://kota.example.go.id',
    'kota',
    'https://a:b@kota.example.go.id',
    'did:key:z6Mk',
    'https://[::',
    'did:web:%E0%A4',
    'did:web:a%2Fb',
  ])
    expect((await add(address)).body).toMatchObject({ code: 'invalid', field: 'address' })
  expect((await add(PROVINSI)).body.error).toBe('Address belongs to this installation.')
})

test('one is removed with all that was read of it, and both stand in the audit log', async () => {
  const { peers } = await network()
  const gone = await provinsi.call({
    method: 'DELETE',
    url: `/api/admin/network/${peers[0].id}`,
    headers: admin.headers,
  })
  expect(gone.body.network).toMatchObject({ peers: [], weight_kg: 0 })
  const { rows } = await provinsi.pool.query(
    `select action, details from audit_entries where subject like 'peer:%' order by id`,
  )
  const details = { did: 'did:web:kota.example.go.id' }
  expect(rows).toEqual([
    { action: 'peer.added', details },
    { action: 'peer.removed', details },
  ])
})

test('with a month that cannot be stated, those before it are read, and it is tried again later', async () => {
  await on('2027-02-02T03:00:00Z')
  await kota.pool.query('alter table weight_entries rename to elsewhere')
  const months = async () => (await index()).statements.map(({ month }: { month: string }) => month)
  expect((await months()).at(-1)).toBe('2026-12')
  expect((await stated('2026-12')).credentialSubject).toMatchObject({ weightKg: 15 })
  await kota.pool.query('alter table elsewhere rename to weight_entries')
  expect((await months()).at(-1)).toBe('2026-12')
  await on('2027-02-02T03:02:00Z')
  expect((await months()).at(-1)).toBe('2027-01')
})

test('months and addresses', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01'])
  expect(monthsBetween('2026-02', '2026-02')).toEqual([])
  expect(monthDays('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  for (const origin of [KOTA, 'https://localhost:8443']) expect(peerOrigin(didOf(origin))).toBe(origin)
})
