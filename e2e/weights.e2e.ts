import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, fillVisit, pressMore, signInAs, test as base } from './fixtures.ts'

// A worker of its own, and so a server of its own: other tests look at an installation without a weight.
const test = base.extend<object, { ledger: 'own' }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
  ledger: [async ({}, use) => use('own'), { scope: 'worker', auto: true }],
})

// One after the other: the first one looks at a ledger in which nothing stands yet.
test.describe.configure({ mode: 'default' })

type Admin = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Record<string, unknown>>

const inAnotherBrowser = async (browser: Browser, server: string) => {
  const context = await browser.newContext({ baseURL: server, locale: 'en-GB' })
  return context.newPage()
}

/** A walk-in, without a request: its weights can be recorded at once. Gives its id. */
const walkIn = async (admin: Admin) => {
  const body = { service: 'collection', message: 'A box of dead devices' }
  const key = { 'idempotency-key': randomUUID() }
  const { submission } = (await admin('POST', '/api/submissions/walk-in', body, key)) as {
    submission: { id: number }
  }
  return submission.id
}
/** As a guest would send it; gives its id. */
const send = async (server: string, form_id: number) => {
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': `guest_${randomUUID()}` },
    body: JSON.stringify({ message: 'A box of dead devices', form_id }),
  })
  return ((await reply.json()) as { id: number }).id
}
const idOf = async (admin: Admin, message: string) => {
  const { data } = (await admin('GET', `/api/timeline?part=data&q=${message}`)) as { data: { id: number }[] }
  return data[0]!.id
}
const drawer = (page: Page) => page.locator('[data-drawer]')
const weights = (page: Page) => page.getByRole('region', { name: 'Weights' })
const entry = (page: Page, number: number) => weights(page).getByRole('listitem', { name: `Entry ${number}` })
const press = (page: Page, name: string) => weights(page).getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, name: string) => {
  await weights(page).getByRole('combobox', { name: 'Kind of device' }).fill(name)
  await expect(weights(page).getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  // The field in which one goes on typing.
  await expect(weights(page).getByLabel('Kilograms')).toBeFocused()
}
const panel = (page: Page) => page.getByRole('region', { name: 'Sustainability impact' })
const figure = (page: Page, label: string) => panel(page).locator('dl > div', { hasText: label })
const carbon = (page: Page) => page.getByText('Carbon footprint reduced').locator('..')

test(
  'an operator records what came in and corrects it; the home page and the sender’s profile follow',
  { tag: '@once' },
  async ({ page, browser, server, account, signIn, admin }) => {
    const me = await account()
    const member = await inAnotherBrowser(browser, server)
    await signInAs(member, server, me)
    await member.goto('/collection')
    await member.getByRole('button', { name: 'Request a collection' }).click()
    await member.getByLabel('Message').fill(`Laptops of ${me.username}`)
    await fillVisit(member)
    await member.getByRole('button', { name: 'Submit' }).click()
    await member.getByRole('heading', { name: '✅ Submitted successfully!' }).waitFor()
    await member.goto('/profile')
    await expect(carbon(member)).toContainText('0 kgNothing has been weighed yet')

    await signIn('admin')
    const id = await idOf(admin, me.username)
    await page.goto(`/admin?open=${id}`)
    await expect(weights(page)).toContainText('Weights are recorded once the request is approved.')
    await admin('PATCH', `/api/submissions/${id}`, { status: 'approved' })
    await page.reload()
    await expect(weights(page)).toContainText('The first weight marks it as collected.')
    await press(page, 'Record a weight')
    await expect(weights(page).getByRole('heading', { name: 'Goods received' })).toBeFocused()
    await expectAccessible(page)

    await press(page, 'Record')
    for (const problem of [
      'Choose the kind of goods.',
      'Enter the kilograms received.',
      'Choose weighed or estimated.',
    ])
      await expect(weights(page).getByText(problem)).toBeVisible()
    await expect(weights(page).getByRole('combobox', { name: 'Kind of device' })).toBeFocused()
    await expectAccessible(page)

    await choose(page, 'Laptop')
    await page.keyboard.type('12,5')
    await weights(page).getByLabel('Pieces').fill('6')
    // A help for an estimate, which fills in nothing.
    await expect(
      weights(page).getByText(/Laptop: typically 1.83 kg each, so about 11 kg for 6 pieces. Sources: /),
    ).toBeVisible()
    await expect(weights(page).getByLabel('Kilograms')).toHaveValue('12,5')
    await weights(page).getByLabel('Weighed or estimated').selectOption('Estimated')
    await weights(page).getByLabel('Outcome').selectOption('Recycled')
    await weights(page).getByLabel('Paid to informal collectors (Rp)').fill('50.000')
    await page.keyboard.press('Enter')
    await expect(entry(page, 1)).toContainText('Laptop, 12.5 kg')
    await expect(entry(page, 1)).toContainText('Recycled · 6 pieces · Rp 50,000 paid')
    await expect(entry(page, 1)).toContainText('≈14.6 kg CO2e avoided')
    await expect(entry(page, 1)).toBeFocused()
    // All of it met its end: the request is recycled, and the history says by which kilograms.
    const history = page.getByRole('list', { name: 'History' })
    await expect(history).toContainText('Its kilograms at that time: Recycled 12.5 kg')
    await member.goto('/timeline')
    await expect(member.getByRole('article').first()).toContainText('Recycled')

    await press(page, 'Record a weight')
    await choose(page, 'TV tabung')
    await weights(page).getByLabel('Kilograms').fill('30')
    await weights(page).getByLabel('Weighed or estimated').selectOption('Estimated')
    await press(page, 'Record')
    await expect(entry(page, 2)).toContainText('Not known yet')
    await expect(weights(page)).toContainText('42.5 kg counted. 42.5 kg of it were estimated.')
    await expect(history).toContainText('Undone: Collected again')
    const forward = () => pressMore(drawer(page), 'Mark as recycled')
    await forward()
    await expect(page.getByText(/^30 kg still lie in /)).toBeVisible()
    await expect(page.getByText('Enter a reason for marking it as recycled now.')).toBeVisible()
    await expectAccessible(page)

    await press(page, 'Correct entry 2')
    await expect(weights(page).getByLabel('Kilograms')).toHaveValue('30')
    await weights(page).getByLabel('Kilograms').fill('28.4')
    await weights(page).getByLabel('Weighed or estimated').selectOption('Weighed')
    await weights(page).getByLabel('Outcome').selectOption('Recycled')
    await press(page, 'Save the correction')
    await expect(entry(page, 3)).toContainText('Corrects entry 2')
    await expect(entry(page, 3)).toContainText('≈17.8 kg CO2e avoided')
    await expect(entry(page, 2).locator('s').first()).toHaveText(/30 kg/)
    await expect(entry(page, 2)).toContainText('Corrected by entry 3')
    await expect(entry(page, 2).getByRole('button')).toHaveCount(0)
    await expect(weights(page)).toContainText('40.9 kg counted. 12.5 kg of it were estimated.')
    await expectAccessible(page)

    const visitor = await inAnotherBrowser(browser, server)
    // The server keeps a page for ten seconds, and may have made this one for the test before.
    await expect(async () => {
      await visitor.goto('/')
      await expect(figure(visitor, 'E-waste managed')).toContainText('≈0.041 Tonnes', { timeout: 1000 })
    }).toPass({ timeout: 40_000 })
    await expect(figure(visitor, 'CO2 saved')).toContainText('≈0.032 Tonnes CO2-eq')
    await expect(figure(visitor, 'To waste collectors')).toContainText('≈Rp 50 thousand')
    const grade = panel(visitor).getByText('The figure is an estimate, because weights in it were estimated.')
    await expect(grade).toBeHidden()
    await panel(visitor).getByText('Where it comes from').click()
    await expect(grade).toBeVisible()
    await expect(panel(visitor)).toContainText('28.4 kg of it were weighed, 12.5 kg estimated.')
    await expect(panel(visitor)).toContainText(/Factors of \d{4}-\d\d-\d\d. Sources:.*US EPA 2020: /)
    await expect(panel(visitor)).not.toContainText('Not included')
    await expectAccessible(visitor)

    await member.goto('/profile')
    await expect(carbon(member)).toContainText('≈32.5 kg estimated')
    await expect(carbon(member)).toContainText('Recycled so far: 40.9 kg, estimated')
    await expectAccessible(member)

    // An entry that turned out to be nothing, and one that nobody has a factor for.
    await press(page, 'Correct entry 1')
    await press(page, 'Undo this entry')
    await expect(entry(page, 4)).toContainText('Undoes entry 1')
    await press(page, 'Record a weight')
    await choose(page, 'Uninterruptible')
    await weights(page).getByLabel('Kilograms').fill('10')
    await weights(page).getByLabel('Weighed or estimated').selectOption('Weighed')
    await weights(page).getByLabel('Outcome').selectOption('Recycled')
    await press(page, 'Record')
    await expect(entry(page, 5)).toContainText('Avoided emissions not calculated: no factor is published')
    await expect(weights(page)).toContainText('38.4 kg counted.')
    await member.reload()
    await expect(carbon(member)).toContainText(
      '≈17.8 kgHanded over so far: 38.4 kg. Recycled so far: 38.4 kg. Not calculated for 10 kg',
    )

    // The operator's own home page, without a reload.
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await page.getByRole('link', { name: 'Resirkuit, the home page' }).click()
    await expect(figure(page, 'E-waste managed')).toContainText('≈0.038 Tonnes')
    await panel(page).getByText('Where it comes from').click()
    await expect(panel(page)).toContainText(
      'Not included: 10 kg (26 %) without a published factor or a number of pieces.',
    )
    await expect(panel(page)).toContainText('Every weight in it was weighed.')
  },
)

test(
  'a walk-in: written down, weighed, and "collected" stays while its weight counts',
  { tag: '@once' },
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Walk-in' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Write it down' }).click()
    await expect(page.getByText('Describe briefly the items brought.')).toBeVisible()
    await expect(page.getByLabel('Items brought')).toBeFocused()
    await page.keyboard.type('A box of routers')
    await page.getByRole('button', { name: 'Write it down' }).click()
    await expect(drawer(page)).toContainText('A box of routers')
    await expect(drawer(page)).toContainText('Brought without a request')
    await expect(drawer(page)).toContainText('Nobody can read a message here')
    await expect(drawer(page).getByLabel('Message to the sender')).toHaveCount(0)
    await press(page, 'Record a weight')
    await choose(page, 'Laptop')
    await page.keyboard.type('2')
    await weights(page).getByLabel('Weighed or estimated').selectOption('Weighed')
    await press(page, 'Record')
    await expect(entry(page, 1)).toContainText('Laptop, 2 kg')

    await pressMore(drawer(page), 'Undo “collected”')
    const asking = page.getByRole('dialog', { name: 'Undo “collected”' })
    await expect(asking.getByText('Enter a reason. The sender reads it.')).toBeVisible()
    await asking.getByLabel('Reason').focus()
    await page.keyboard.type('The wrong box')
    await expectAccessible(page)
  },
)

test(
  'a request that brings nothing in has no weights',
  { tag: '@once' },
  async ({ page, server, signIn }) => {
    const [supply, donation] = [await send(server, 12), await send(server, 13)]
    await signIn('admin')
    await page.goto(`/admin?open=${supply}`)
    await expect(drawer(page).getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(weights(page)).toHaveCount(0)
    await page.goto(`/admin?open=${donation}`)
    await expect(weights(page)).toBeVisible()
  },
)

test(
  'a draft is still there after the drawer was closed; Cancel forgets it',
  { tag: '@once' },
  async ({ page, signIn, admin }) => {
    const id = await walkIn(admin)
    await signIn('admin')
    await page.goto('/admin')
    await page.goto(`/admin?open=${id}`)
    await press(page, 'Record a weight')
    // The arrows walk along the list; the first Escape empties the search, and the drawer stays.
    const kind = weights(page).getByRole('combobox', { name: 'Kind of device' })
    await kind.fill('refrigerator')
    await expect(weights(page).getByRole('option').first()).toBeVisible()
    await kind.press('ArrowDown')
    const reached = await kind.getAttribute('aria-activedescendant')
    await expect(weights(page).getByRole('option').first()).toHaveAttribute('id', reached!)
    await kind.press('Escape')
    await expect(kind).toHaveValue('')
    await expect(drawer(page)).toBeVisible()
    await choose(page, 'Refrigerator')
    await page.keyboard.type('1.250')
    await expect(weights(page).getByText('Read as 1.25 kg, not as 1250 kg')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await page.locator(`[data-row="${id}"]`).click()
    await expect(weights(page).getByLabel('Kilograms')).toHaveValue('1.250')
    await press(page, 'Cancel')
    await expect(weights(page).getByRole('button', { name: 'Record a weight' })).toBeFocused()
  },
)

test.describe('failures', { tag: '@once' }, () => {
  test.use({ expectedErrors: /409 \(Conflict\)|ERR_FAILED|Failed to (load|fetch)|503/ })

  test('a lost answer: pressing again records nothing twice', async ({ page, signIn, admin }) => {
    const id = await walkIn(admin)
    await signIn('admin')
    await page.goto(`/admin?open=${id}`)
    await press(page, 'Record a weight')
    await choose(page, 'Laptop')
    await weights(page).getByLabel('Kilograms').fill('7')
    await weights(page).getByLabel('Weighed or estimated').selectOption('Weighed')
    await page.route(
      '**/weights',
      async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await route.fetch()
        await route.abort('failed')
      },
      { times: 1 },
    )
    await press(page, 'Record')
    await expect(weights(page).getByRole('alert')).toContainText(
      'the entry counts only once, however often it is sent',
    )
    await press(page, 'Record')
    await expect(entry(page, 1)).toContainText('7 kg')
    await expect(weights(page).getByRole('listitem')).toHaveCount(1)
  })

  test('somebody else was faster: it is said, and what counts now is shown', async ({
    page,
    signIn,
    admin,
  }) => {
    const id = await walkIn(admin)
    const record = async (body: object) => {
      const path = `/api/submissions/${id}/weights`
      const { entries } = (await admin('POST', path, body, { 'idempotency-key': randomUUID() })) as {
        entries: { id: number }[]
      }
      return entries.at(-1)!.id
    }
    const laptop = { device_class: 'laptop', weight_kg: 5, method: 'weighed', outcome: 'recycled' }
    const replaces_id = await record(laptop)
    await signIn('admin')
    await page.goto(`/admin?open=${id}`)
    await press(page, 'Correct entry 1')
    await weights(page).getByLabel('Kilograms').fill('6')
    await record({ ...laptop, weight_kg: 8, replaces_id })
    await press(page, 'Save the correction')
    await expect(weights(page).getByRole('alert')).toContainText(
      'Somebody else has already corrected this entry',
    )
    await expect(entry(page, 2)).toContainText('8 kg')
    await expect(entry(page, 1)).toContainText('Corrected by entry 2')
    await expect(weights(page).getByLabel('Kilograms')).toHaveValue('6')
  })

  test('a list that does not come can be asked for again', async ({ page, signIn, admin }) => {
    const id = await walkIn(admin)
    await signIn('admin')
    await page.route('**/weights', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
    await page.goto(`/admin?open=${id}`)
    await expect(weights(page)).toContainText('The weights could not be loaded.')
    await page.unrouteAll()
    await weights(page).getByRole('button', { name: 'Try again' }).click()
    await expect(weights(page)).toContainText('Nothing has been recorded for this request yet.')
  })
})
