import { randomUUID } from 'node:crypto'
import type { Locator, Page, Request } from '@playwright/test'
import type { ConsignmentDetail } from '#contract/proof/consignments.ts'
import type { Round } from '#contract/requests/rounds.ts'
import { expect, PASSWORD, test } from './fixtures.ts'

// A robot that knows nothing: it presses only the primary action of Today and of what that opens, never a menu, a search or a second
// button, and types only what a required field asks for. The driver and the receiver do their part beside it.

// A server of its own: the work of other tests would be on its list.
test.use({ settings: { OPENING_WEIGHT_KG: '1' } })

const PRESSES_MAX = 12
/** So often it looks for a button before it goes back to Today. */
const PATIENCE = 75
/** A button that is not there any more after so long has moved. */
const MOVED_MS = 5000
const JAKARTA = 'Asia/Jakarta'
const json = { 'content-type': 'application/json' }
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: JAKARTA }).format(new Date())

type Admin = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<never>

/**
 * The primary action: of the form that has the keyboard, else of the topmost dialog, the last one being its foot, else the first of the
 * page. Another dialog is never pressed through.
 */
async function primaryOf(page: Page): Promise<Locator | undefined> {
  const mark = randomUUID()
  const found = await page.evaluate((mark) => {
    const primary = (root: ParentNode) =>
      [...root.querySelectorAll<HTMLElement>(':is(a, button).bg-primary:not([aria-disabled=true])')].filter(
        (one) => one.checkVisibility(),
      )
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    const form = document.activeElement?.closest('form')
    const place = dialogs.at(-1) ?? document.querySelector('main')!
    const one =
      (form && place.contains(form) && primary(form).at(-1)) ||
      (dialogs.length > 0 ? primary(place).at(-1) : primary(place)[0])
    one?.setAttribute('data-robot', mark)
    return one !== undefined
  }, mark)
  return found ? page.locator(`[data-robot="${mark}"]`) : undefined
}

/** Types into the empty required fields of the form of a button, as their labels ask. */
async function fillRequired(button: Locator, words: (label: string) => string) {
  const form = button.locator('xpath=ancestor::form[1]')
  if ((await form.count()) === 0) return
  for (const field of await form
    .locator(
      ':is(input, select, textarea)[aria-required=true], :is(input, select, textarea)[required], :is(input, textarea):focus, [aria-invalid=true]',
    )
    .all()) {
    if (!(await field.isVisible()) || (await field.inputValue().catch(() => 'x')) !== '') continue
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') {
      const choice = field.locator('option:not([value=""])').first()
      await field.selectOption((await choice.getAttribute('value', { timeout: MOVED_MS }))!)
      continue
    }
    if ((await field.getAttribute('role')) === 'combobox') {
      await field.fill('fan')
      await button.page().locator('[role=option]').first().click({ timeout: MOVED_MS })
      continue
    }
    const label = await field.evaluate((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? '')
    await field.fill(words(label))
  }
  // A choice without a beginning is asked for as well.
  for (const group of await form.locator('fieldset:has(input[type=radio])').all())
    if ((await group.locator(':checked').count()) === 0)
      await group.getByRole('radio').first().check({ force: true, timeout: MOVED_MS })
}

const WORDS: [RegExp, string][] = [
  [/kilogram|kg|weight/i, '3'],
  [/pieces|units/i, '1'],
  [/day|date/i, today()],
  [/manifest/i, 'FTK-2026-1'],
]
const wordsFor = (label: string) => WORDS.find(([asks]) => asks.test(label))?.[1] ?? 'As agreed on the phone'

/** A day at the desk: the robot, and the people beside it. */
class Desk {
  presses = 0
  private readonly pending = new Set<Request>()
  readonly way: string[] = []
  readonly page: Page
  readonly admin: Admin
  readonly asDriver: (path: string, body: object) => Promise<void>
  constructor(page: Page, admin: Admin, asDriver: (path: string, body: object) => Promise<void>) {
    this.page = page
    this.admin = admin
    this.asDriver = asDriver
    page.on('request', (request) => this.pending.add(request))
    for (const over of ['requestfinished', 'requestfailed'] as const)
      page.on(over as 'requestfinished', (request) => this.pending.delete(request))
  }

  async begin() {
    await this.page.goto('/admin/today')
    await expect(this.page.getByRole('heading', { name: 'Today' }).last()).toBeVisible()
    await this.settle()
  }

  /** Presses the primary action. @returns whether there was one */
  async press(): Promise<boolean> {
    await this.settle()
    let button: Locator | undefined
    for (let tries = 0; !button && tries < PATIENCE; tries += 1) {
      button = await primaryOf(this.page)
      if (!button) await this.settle()
    }
    if (!button) return false
    await fillRequired(button, wordsFor)
    const words = (await button.innerText({ timeout: MOVED_MS })).replaceAll(/\s+/g, ' ')
    const [before, leads] = [this.page.url(), (await button.getAttribute('href')) !== null]
    await button.click({ timeout: MOVED_MS })
    // A page that was never open has to come first.
    if (leads) await expect.poll(() => this.page.url()).not.toBe(before)
    this.way.push(words)
    this.presses += 1
    await this.settle()
    return true
  }

  /** Presses until a step is reached that others do, or nothing is left here; then looks at Today again. */
  async workUntil(done: () => Promise<boolean>) {
    for (let idle = 0; idle < 3;) {
      if (await done()) return
      expect(this.presses, this.way.join(' → ')).toBeLessThanOrEqual(PRESSES_MAX)
      const pressed = await this.press().catch((error: Error) => {
        // The page was drawn again while a finger was on its way.
        if (error.name === 'TimeoutError') return true
        throw error
      })
      if (pressed) idle = 0
      else {
        idle += 1
        await this.begin()
      }
    }
    throw new Error(`A dead end after: ${this.way.join(' → ')}`)
  }

  /** Nothing is on its way any more, and the answers are drawn. */
  private async settle() {
    // An answer leads to the next call: some frames without any are the end.
    for (let quiet = 0; quiet < 6;) {
      await this.page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      quiet = this.pending.size === 0 ? quiet + 1 : 0
    }
  }

  readonly roundsOpen = async () => {
    const { rounds } = (await this.admin('GET', `/api/rounds?from=${today()}&to=${today()}`)) as unknown as {
      rounds: { id: number; finished_at: string | null; open: number; driver: object | null }[]
    }
    return rounds.filter(
      ({ finished_at, open, driver }) => finished_at === null && open > 0 && driver !== null,
    )
  }

  /** The driver visits every stop of the day. */
  async drive(outcomeOf: (stop: Round['stops'][number]) => object) {
    for (const { id } of await this.roundsOpen()) {
      const { round } = (await this.admin('GET', `/api/rounds/${id}`)) as unknown as { round: Round }
      const at = new Date().toISOString()
      await this.asDriver(`/api/field/rounds/${id}/start`, { at })
      for (const stop of round.stops.filter(({ state }) => state === 'open'))
        await this.asDriver(`/api/field/stops/${stop.id}/outcome`, { outcome: { at, ...outcomeOf(stop) } })
      await this.asDriver(`/api/field/rounds/${id}/finish`, { at })
    }
  }

  readonly consignmentsIn = async (state: string) => {
    const { consignments } = (await this.admin(
      'GET',
      `/api/consignments?state=${state}&limit=50`,
    )) as unknown as {
      consignments: { id: number; version: number }[]
    }
    return consignments
  }

  /** The receiver confirms what came, and what became of it. @param part of the kilograms that arrived */
  async receive(part: number, outcome: string) {
    for (const { id } of await this.consignmentsIn('sent')) {
      const read = async () =>
        (
          (await this.admin('GET', `/api/consignments/${id}`)) as unknown as {
            consignment: ConsignmentDetail
          }
        ).consignment
      const key = () => ({ 'idempotency-key': randomUUID() })
      const paper = { by_name: 'Sari', note: '', image_id: null, happened_on: today(), slip_number: 'T-1' }
      const before = await read()
      const kg = (whole: number) => Math.round(whole * part * 1000) / 1000
      await this.admin(
        'POST',
        `/api/consignments/${id}/received`,
        {
          version: before.version,
          lines: before.lots.map(({ lot_id, sent_kg }) => ({ lot_id, weight_kg: kg(sent_kg) })),
          ...paper,
        },
        key(),
      )
      const { version, lots } = await read()
      await this.admin(
        'POST',
        `/api/consignments/${id}/treated`,
        {
          version,
          lines: lots.map(({ lot_id, sent_kg }) => ({
            lot_id,
            outcome,
            material: null,
            weight_kg: kg(sent_kg),
          })),
          ...paper,
        },
        key(),
      )
    }
  }

  /** Consignments whose receiver has a link. */
  readonly linked = async () => {
    const sent = await this.consignmentsIn('sent')
    const all = await Promise.all(
      sent.map(async ({ id }) => {
        const { consignment } = (await this.admin('GET', `/api/consignments/${id}`)) as unknown as {
          consignment: ConsignmentDetail
        }
        return consignment
      }),
    )
    return all.filter(({ link_ends_at }) => link_ends_at !== null)
  }

  /** Certifies what is left, so that the list is empty again. */
  async clear() {
    await this.begin()
    for (let n = 0; n < 5 && (await this.page.locator('main [data-step]').count()) > 0; n += 1)
      await this.press()
    await expect(this.page.getByText('Nothing waits for you')).toBeVisible()
  }

  readonly certificates = async () =>
    ((await this.admin('GET', '/api/certificates')) as unknown as { certificates: object[] }).certificates
      .length
}

const laptop = { device_class: 'laptop', weight_kg: 3, units: 1 }
const washer = { device_class: 'washing-machine', weight_kg: 60, units: 1 }

/** A guest with a phone. */
class Sender {
  private readonly server: string
  private readonly guest = `guest_${randomUUID().replaceAll('-', '')}`
  private code = ''
  constructor(server: string) {
    this.server = server
  }

  async send(request: Sent): Promise<number> {
    const body = await this.post('/api/submit-ewaste', {
      message: 'An old machine',
      form_id: 11,
      location: 'Jl. Melawai 3',
      waste_source: 'household',
      phone_number: '081234567890',
      ...request,
    })
    this.code = body.tracking_code
    return body.id
  }

  answer(text: string) {
    return this.post(`/api/submissions/track/${this.code}/answers`, { text })
  }

  private async post(path: string, body: object) {
    const headers = { ...json, 'x-guest-id': this.guest, 'idempotency-key': randomUUID() }
    const reply = await fetch(this.server + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.ok, await reply.clone().text()).toBe(true)
    return (await reply.json()) as { id: number; tracking_code: string }
  }
}

type Sent = { message?: string; items?: object[]; waste_source?: string; location?: string }
type Case = {
  name: string
  request?: Sent
  /** Makes what waits, in place of a request. */
  given?: (desk: Desk, sender: Sender) => Promise<void>
  /** The weight at the door, by its number of visits. */
  outcomes?: object[]
  /** The part of the kilograms that arrives at the receiver. */
  arrives?: number
  outcome?: string
}

const done = (weighing: object, more: object = {}) => ({ kind: 'done', weighings: [weighing], ...more })

const CASES: Case[] = [
  {
    name: 'a damaged battery',
    request: { items: [{ device_class: 'power-bank', quantity: 1, battery_damaged: true }] },
    outcomes: [done({ device_class: 'power-bank', weight_kg: 0.4, units: 1 })],
  },
  {
    name: 'a business',
    request: { waste_source: 'business', items: [{ device_class: 'washing-machine', quantity: 1 }] },
    outcomes: [done(washer, { transporter: 'PT Angkut', manifest_number: 'FTK-2026-9' })],
  },
  { name: 'out of the area', request: { location: 'Merauke' }, outcomes: [done(washer)] },
  {
    name: 'nobody there, and a second visit',
    request: {},
    outcomes: [{ kind: 'failed', failure: 'nobody-there' }, done(washer)],
  },
  { name: 'short at the receiver', request: {}, outcomes: [done(washer)], arrives: 0.5 },
  {
    name: 'a question that the sender has answered',
    given: async (desk, sender) => {
      const id = await sender.send({})
      await desk.admin('POST', `/api/submissions/${id}/messages`, { text: 'Which floor?', question: true })
      await sender.answer('The second floor.')
    },
    outcomes: [done(washer)],
  },
  {
    name: 'a walk-in',
    given: async ({ admin }) => {
      await admin(
        'POST',
        '/api/submissions/walk-in',
        { service: 'collection', message: 'A fan', waste_source: 'household' },
        { 'idempotency-key': randomUUID() },
      )
    },
  },
  {
    name: 'a drop-off point that is full',
    given: async ({ admin }) => {
      const point = {
        name: `Balai RW ${randomUUID().slice(0, 4)}`,
        address: 'Jl. Melawai 3',
        district_id: '31.74.07',
        latitude: -6.24,
        longitude: 106.8,
        hours: null,
        note: '',
        takes: ['small'],
        active: true,
      }
      const { point: made } = (await admin('POST', '/api/admin/points', point)) as unknown as {
        point: { id: number }
      }
      await admin('PATCH', `/api/admin/points/${made.id}/state`, { state: 'full' })
    },
    outcomes: [done({ device_class: 'electric-fan', weight_kg: 12, units: 6 })],
  },
  {
    name: 'reuse, with data on it',
    request: { items: [{ device_class: 'laptop', quantity: 1, holds_data: true }] },
    outcomes: [done(laptop)],
    outcome: 'reused',
  },
  { name: 'a wrong weight', request: {}, outcomes: [done({ ...washer, confirmed: true })], arrives: 0.1 },
]

/** Of this worker's server: a partner that may receive, its only driver, and the operator whose hand the robot is. */
let crew:
  | { asDriver: (path: string, body: object) => Promise<void>; operator: { email: string; username: string } }
  | undefined

for (const one of CASES)
  test(`the primary action alone leads to a certificate: ${one.name}`, async ({
    page,
    server,
    admin,
    account,
    signIn,
  }) => {
    const call = admin as Admin
    crew ??= {
      asDriver: await hire(call, server, (await account()).username),
      operator: await promote(call, await account()),
    }
    const sender = new Sender(server)
    // An administrator's page also leads to what is to be set up.
    await signIn(crew.operator)
    const desk = new Desk(page, call, crew.asDriver)
    if (one.given) await one.given(desk, sender)
    else await sender.send(one.request!)
    const before = await desk.certificates()
    const outcomes = [...(one.outcomes ?? [])]
    await desk.begin()
    await desk.workUntil(async () => {
      if ((await desk.roundsOpen()).length > 0) {
        const outcome = outcomes.shift()!
        await desk.drive(() => outcome)
        await desk.begin()
      }
      if ((await desk.linked()).length > 0) {
        await desk.receive(one.arrives ?? 1, one.outcome ?? 'recycled')
        await desk.begin()
      }
      return (await desk.certificates()) > before
    })
    // The next case begins with an empty list.
    await desk.clear()
  })

/** Makes the partner and the driver. */
async function promote<Person extends { username: string }>(admin: Admin, person: Person) {
  const { username } = person
  const { user } = (await admin('POST', '/api/check-user', { username })) as unknown as {
    user: { ID: number }
  }
  await admin('PATCH', `/api/users/${user.ID}/role`, { role: 'operator' })
  return person
}

async function hire(admin: Admin, server: string, username: string) {
  const { user } = (await admin('POST', '/api/check-user', { username })) as unknown as {
    user: { ID: number }
  }
  await admin('PATCH', `/api/users/${user.ID}/role`, { role: 'driver' })
  const { partner } = (await admin('POST', '/api/partners', {
    name: 'PT Olah',
    kinds: ['recycler', 'transporter'],
    active: true,
    address: '',
    phone_number: '',
    email: '',
    note: '',
  })) as unknown as { partner: { id: number } }
  for (const covers of ['recycler', 'transporter']) {
    const permit = { covers, number: 'S.1/2026', issued_by: '', waste: '', ends_on: null }
    await admin('POST', `/api/partners/${partner.id}/permits`, permit)
  }
  const signedIn = await fetch(
    `${server}/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`,
    {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: `${username}@example.org`, password: PASSWORD, returnSecureToken: true }),
    },
  )
  const { idToken } = (await signedIn.json()) as { idToken: string }
  return async (path: string, body: object) => {
    const headers = { ...json, authorization: `Bearer ${idToken}`, 'idempotency-key': randomUUID() }
    const reply = await fetch(server + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.ok, await reply.clone().text()).toBe(true)
  }
}
