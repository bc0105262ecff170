import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

// Every call that names a photo by its id, with an own photo and with somebody else's.

type Server = Awaited<ReturnType<typeof createTestApp>>
type Headers = Record<string, string>
type Account = Awaited<ReturnType<Server['account']>>
let server: Server
let staff: Account
let driver: Account
let member: Account
let guest: Headers
let receiver_id: number
const TODAY = '2026-11-23'

beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date(`${TODAY}T03:00:00Z`) })
  await server.account('ratna')
  staff = await server.account('joko', 'operator')
  driver = await server.account('slamet', 'driver')
  member = await server.account('sri')
  guest = newGuest()
  const form = { address: '', phone_number: '', email: '', note: '', active: true }
  const { partner } = await staffDo('POST', '/api/partners', {
    ...form,
    name: 'PT Daur Ulang',
    kinds: ['recycler'],
  })
  receiver_id = partner.id
  const permit = { covers: 'recycler', number: 'S.1', issued_by: '', waste: 'B107d', ends_on: '2028-12-31' }
  await staffDo('POST', `/api/partners/${receiver_id}/permits`, permit)
})
afterAll(() => server?.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
const ask = (method: Method, url: string, headers: Headers, payload?: object) =>
  server.call({
    method,
    url,
    ...(payload && { payload }),
    headers: { ...headers, 'idempotency-key': randomUUID() },
  })
const staffDo = async (method: Method, url: string, payload?: object) => {
  const { status, body, text } = await ask(method, url, staff.headers, payload)
  expect(status, text).toBe(200)
  return body
}

let drawn = 0
const newPhoto = async () => drawing(`photo ${drawn++}`, 64, 48).png().toBuffer()
const uploaded = async (headers: Headers): Promise<string> =>
  (
    await server.call({
      method: 'POST',
      url: '/api/images',
      headers,
      payload: photoForm(await newPhoto()),
    })
  ).body.image.id
const analysed = async (): Promise<string> => {
  const payload = photoForm(await newPhoto())
  const { body } = await server.call({ method: 'POST', url: '/api/image/analyze', payload, headers: guest })
  return body.analysis.imageUrl.slice('/api/images/'.length).split('?')[0]
}

const itemWith = (image_id: string | null) => [{ device_class: 'laptop', quantity: 1, image_id }]
const request = async () =>
  (await ask('POST', '/api/submit-ewaste', guest, enquiry({ items: itemWith(null) }))).body
const stop = async (): Promise<{ round: number; stop: number }> => {
  const { id } = await request()
  await staffDo('PATCH', `/api/submissions/${id}`, { status: 'approved' })
  const stops = [{ submission_id: id }]
  const form = { day: TODAY, time_zone: 'Asia/Jakarta', driver_id: driver.id, note: '', stops }
  const { round } = await staffDo('POST', '/api/rounds', form)
  return { round: round.id, stop: round.stops[0].id }
}
const outcome = async (at: number, image_id: string, change: object = {}) =>
  ask('POST', `/api/field/stops/${at}/outcome`, driver.headers, {
    outcome: {
      kind: 'done',
      at: `${TODAY}T02:00:00.000Z`,
      weighings: [{ device_class: 'laptop', weight_kg: 4, units: 1, image_id }],
      ...change,
    },
  })
const slip = {
  store_id: 1,
  happened_on: '2026-11-20',
  slip_number: 'B-1',
  message: '',
  waste_source: 'household',
}
const receipt = (image_id: string | null, device_class = 'laptop') => ({
  ...slip,
  image_id,
  entries: [{ device_class, weight_kg: 5, confirmed: true }],
})
const lot = async (device_class?: string) =>
  (await staffDo('POST', '/api/custody/receipts', receipt(null, device_class))).lots[0].id as number
const sent = async () => {
  const { consignment } = await staffDo('POST', '/api/consignments', {
    store_id: 1,
    receiver_id,
    transporter_id: null,
    waste_code: 'B107d',
    packaging: '',
    vehicle: '',
    leaves_on: TODAY,
    manifest_number: '',
    note: '',
  })
  const url = `/api/consignments/${consignment.id}`
  const lots = [{ lot_id: await lot('washing-machine'), weight_kg: null, box_number: '', seal_number: '' }]
  const loaded = await staffDo('PUT', `${url}/lots`, { version: consignment.version, lots })
  const { consignment: gone } = await staffDo('POST', `${url}/sending`, {
    version: loaded.consignment.version,
  })
  return { url, lot_id: gone.lots[0].lot_id as number, version: gone.version as number }
}
const paper = { by_name: 'Sari', note: '', happened_on: TODAY, slip_number: 'B-2' }
const received = async (image_id: string | null) => {
  const { url, lot_id, version } = await sent()
  const lines = [{ lot_id, weight_kg: 5 }]
  const answer = await ask('POST', `${url}/received`, staff.headers, { ...paper, version, lines, image_id })
  return { url, lot_id, answer }
}

type Call = {
  by: () => Account | 'guest'
  call: (image_id: string) => Promise<{ status: number; body: unknown }>
}

/** By the name of the endpoint. */
const CALLS: Record<string, Call> = {
  'submissions.submit': {
    by: () => 'guest',
    call: (image_id) => ask('POST', '/api/submit-ewaste', guest, enquiry({ items: itemWith(image_id) })),
  },
  'submissions.post': {
    by: () => member,
    call: (image_id) => ask('POST', '/api/submissions', member.headers, post({ image_id })),
  },
  'submissions.amend': {
    by: () => 'guest',
    call: async (image_id) => {
      const url = `/api/submissions/track/${(await request()).tracking_code}`
      const { version } = (await ask('GET', url, guest)).body.submission
      return ask('PATCH', url, guest, { version, items: itemWith(image_id) })
    },
  },
  'submissions.correct': {
    by: () => staff,
    call: async (image_id) => {
      const { id } = await request()
      const { version } = (await staffDo('GET', `/api/submissions/${id}`)).submission
      const payload = { version, reason: 'On the phone', items: itemWith(image_id) }
      return ask('POST', `/api/submissions/${id}/correction`, staff.headers, payload)
    },
  },
  'submissions.answer': {
    by: () => member,
    call: async (image_id) => {
      const sent = await ask('POST', '/api/submissions', member.headers, post())
      const url = `/api/submissions/track/${sent.body.tracking_code}/answers`
      return ask('POST', url, member.headers, { text: 'This one', image_id })
    },
  },
  'custody.receive': {
    by: () => staff,
    call: (image_id) => ask('POST', '/api/custody/receipts', staff.headers, receipt(image_id)),
  },
  'custody.wipe': {
    by: () => staff,
    call: async (image_id) => {
      const wipe = { method: 'purge', done_on: TODAY, done_by: 'Sari', log: '', succeeded: true }
      const url = `/api/custody/lots/${await lot()}/wipes`
      return ask('POST', url, staff.headers, { ...wipe, image_id })
    },
  },
  'consignments.receivedOnPaper': {
    by: () => staff,
    call: async (image_id) => (await received(image_id)).answer,
  },
  'consignments.treatedOnPaper': {
    by: () => staff,
    call: async (image_id) => {
      const { url, lot_id, answer } = await received(null)
      const lines = [{ lot_id, outcome: 'recycled', material: null, weight_kg: 5 }]
      const { version } = answer.body.consignment
      return ask('POST', `${url}/treated`, staff.headers, { ...paper, version, lines, image_id })
    },
  },
  'rounds.outcome': { by: () => driver, call: async (image_id) => outcome((await stop()).stop, image_id) },
}

/** They name pictures of the pages, which are public and nobody's own. */
const PUBLIC = ['content.create', 'content.save']

const USES =
  'submissions submission_items submission_events weighings custody_acts wipes confirmations'.split(' ')
const shownBy = async (image_id: string) => {
  const found = await Promise.all(
    USES.map(async (table) => {
      const asked = `select count(*)::int as count from ${table} where image_id = $1`
      return (await server.pool.query(asked, [image_id])).rows[0].count > 0 ? [table] : []
    }),
  )
  return found.flat()
}
const isThere = async (image_id: string) =>
  (await server.pool.query('select 1 from images where id = $1', [image_id])).rowCount === 1

it('§12 each call of the contract that takes the id of a photo is tried here', () => {
  const names = (schema: unknown): string[] => {
    if (Array.isArray(schema)) return schema.flatMap(names)
    if (!(schema instanceof z.ZodType)) return []
    if (schema instanceof z.ZodObject)
      return Object.entries(schema.shape).flatMap(([name, field]) => [name, ...names(field)])
    return Object.values(schema.def).flatMap(names)
  }
  const taking = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).flatMap(
      ([name, { params, query, body, file }]: [string, Record<string, unknown>]) =>
        // An id of a file that is sent along is made up by the device, and refused where it is somebody's (rounds.test.ts).
        !file &&
        [params, query, body].flatMap(names).some((field) => /image|photo|picture|file$/i.test(field))
          ? [`${feature}.${name}`]
          : [],
    ),
  )
  expect(taking.toSorted()).toEqual([...Object.keys(CALLS), ...PUBLIC].toSorted())
})

describe.each(Object.entries(CALLS))('§12 %s', (_, { by, call }) => {
  it('takes an own photo', async () => {
    const who = by()
    const own = who === 'guest' ? await analysed() : await uploaded(who.headers)
    const { status, body } = await call(own)
    expect([status, body]).toEqual([200, expect.anything()])
    expect(await shownBy(own)).not.toEqual([])
  })

  it("does not take somebody else's, which goes with the account of its owner", async () => {
    const name = `korban${randomUUID().slice(0, 8)}`
    const victim = await server.account(name)
    const theirs = await uploaded(victim.headers)
    const { status, body } = await call(theirs)
    if (status !== 200) expect([status, body]).toMatchObject([400, { code: 'invalid' }])
    expect(await shownBy(theirs)).toEqual([])
    const { headers } = await server.signIn(victim.email)
    expect((await server.call({ method: 'DELETE', url: '/api/me', headers })).status).toBe(200)
    expect(await isThere(theirs)).toBe(false)
  })
})

describe('§12 a weighing that waits for the desk', () => {
  const waiting = async (image_id: string) => {
    const at = await stop()
    const confirmation = { by: 'code', code: '000000' }
    expect((await outcome(at.stop, image_id, { confirmation })).body).toMatchObject({
      conflict: 'wrong-code',
    })
    return at
  }
  const settle = ({ round, stop }: { round: number; stop: number }) =>
    staffDo('POST', `/api/rounds/${round}/stops/${stop}/settlement`, { decision: 'enter', reason: 'Seen' })

  it("keeps nobody else's photo while it waits, and names none once it is entered", async () => {
    const victim = await server.account('wati')
    const [theirs, other] = [await uploaded(victim.headers), await uploaded(victim.headers)]
    const [one, two] = [await waiting(theirs), await waiting(other)]
    await settle(one)
    expect(await shownBy(theirs)).toEqual([])
    const { headers } = await server.signIn(victim.email)
    expect((await server.call({ method: 'DELETE', url: '/api/me', headers })).status).toBe(200)
    expect([await isThere(theirs), await isThere(other)]).toEqual([false, false])
    await settle(two)
  })

  it("names the driver's own photo when staff enter it, and not theirs", async () => {
    const [own, ofStaff] = [await uploaded(driver.headers), await uploaded(staff.headers)]
    for (const image_id of [own, ofStaff]) await settle(await waiting(image_id))
    expect([await shownBy(own), await shownBy(ofStaff)]).toEqual([['weighings'], []])
  })
})
