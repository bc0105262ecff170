import { randomUUID } from 'node:crypto'
import { alive, expect, expectAccessible, fillVisit, signInAs, test } from './fixtures.ts'
import { DESK } from './screens.ts'

// From an area's hours to an appointment that its sender and the desk agree on.

test.use({ expectedErrors: /status of 400.*\/slots$/ })

test(
  'an area is opened, a sender takes a time at once, moves it, and the desk sees who is visited',
  { tag: '@phone' },
  async ({ page, browser, server }) => {
    const [district, city] = ['Tebet', 'Jakarta Selatan']
    const name = `Area ${randomUUID().slice(0, 6)}`
    const staff = await browser.newContext({ baseURL: server, ...DESK })
    const desk = await staff.newPage()
    await signInAs(desk, server, { email: 'ratna@example.org' })
    await desk.goto('/admin/areas')
    await desk.getByRole('button', { name: 'Start from an example' }).click()
    await desk.getByLabel('Name').fill(name)
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByText('Add at least one district.')).toBeVisible()
    await desk.getByLabel('Districts', { exact: true }).fill(`${district} ${city}`)
    await desk
      .getByRole('button', { name: `Add ${district}`, exact: true })
      .first()
      .click()
    await desk.getByLabel('Minimum, kg').fill('')
    await desk.getByLabel('Offer appointments here').check()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByRole('heading', { name })).toBeVisible()
    await expectAccessible(desk)

    await page.goto('/collection')
    const begin = page.getByRole('button', { name: 'Request a collection' })
    await alive(begin)
    await begin.click()
    await page.getByLabel('Message').fill('A fridge on the terrace')
    await page.getByLabel('Location').fill(`${district} ${city}`)
    await page.getByRole('option').first().click()
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    const code = (await page
      .getByText(/^RSK-\w{4}-\w{4}$/)
      .first()
      .textContent())!
    const pickUp = page.getByRole('region', { name: 'Pick-up' })
    await expect(pickUp.getByText('Choose a pick-up time.')).toBeVisible()
    await pickUp.getByRole('radio').first().check()
    await expectAccessible(page)
    await pickUp.getByRole('button', { name: /^Choose (?!another)/ }).click()
    await expect(pickUp.getByText('The time is reserved for you.')).toBeVisible()
    const first = await pickUp.locator('p').first().innerText()

    await page.goto(`/track/${code}`)
    await expect(pickUp.getByText(first)).toBeVisible()
    await pickUp.getByRole('button', { name: 'Choose another time' }).click()
    await pickUp.getByRole('radio').nth(1).check()
    await pickUp.getByRole('button', { name: /^Choose (?!another)/ }).click()
    await expect(pickUp.getByText(first)).toBeHidden()
    const second = await pickUp.locator('p').first().innerText()
    const file = page.waitForEvent('download')
    await pickUp.getByRole('button', { name: 'Add to my calendar' }).click()
    expect((await file).suggestedFilename()).toBe(`${code}.ics`)

    await desk.goto(`/admin?q=${code}`)
    await desk.getByRole('row').filter({ hasText: 'A fridge' }).getByRole('link').first().click()
    const drawer = desk.getByRole('dialog')
    await expect(drawer.getByText(second)).toBeVisible()
    await expect(drawer.getByText('The sender chose a pick-up time: answer before it.')).toBeVisible()
    // The time was chosen before: with the approval it is made, and the button says so.
    await drawer.getByRole('button', { name: /^Approve and confirm \w{3},? .*\d\d:\d\d–\d\d:\d\d$/ }).click()
    await expect(desk.getByText(/^Scheduled: \w{3},? .*\d\d:\d\d–\d\d:\d\d$/)).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Put into a round' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Another time' }).click()
    // The desk is offered times that are too near for a sender.
    const [weekday, date] = first.split(', ')
    await drawer
      .getByRole('group', { name: `${weekday}, ${date}` })
      .getByRole('radio')
      .check()
    await expectAccessible(desk)
    await drawer.getByRole('button', { name: /^Choose (?!another)/ }).click()
    await expect(drawer.getByText(first)).toBeVisible()
    await desk.goto('/admin/pickups')
    await expect(desk.getByRole('link', { name: code })).toBeVisible()
    await expectAccessible(desk)
    // The visits of the day are one press away from a round.
    const theDay = desk.locator('section[aria-label]').filter({ has: desk.getByRole('link', { name: code }) })
    await theDay.getByRole('link', { name: /^Put \d+ visits? into a round$/ }).click()
    await expect(desk).toHaveURL(/\/admin\/rounds\/new\?day=[\d-]+&visits=all$/)
    await expect(desk.getByRole('region', { name: 'The plan' })).toContainText(code)
    await staff.close()

    await page.reload()
    await expect(pickUp.getByText(first)).toBeVisible()
    await pickUp.getByRole('button', { name: 'Cancel the appointment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
    await expect(pickUp.getByText('Choose a pick-up time.')).toBeVisible()
    await expect(page.getByText('Approved').first()).toBeVisible()
  },
)

test(
  'nobody came: its sender says so on the day, and it stands in the request',
  { tag: '@once' },
  async ({ page }) => {
    const appointment = {
      slot_id: 1,
      area: 'Selatan',
      time_zone: 'Asia/Jakarta',
      day: '2026-11-24',
      starts: '09:00',
      ends: '12:00',
      starts_at: '2026-11-24T02:00:00Z',
      ends_at: '2026-11-24T05:00:00Z',
      changeable: true,
      may_be_missed: true,
      missed_at: null,
    }
    const submission = {
      tracking_code: 'RSK-7F4K-92QD',
      service: 'collection',
      title: 'E-Waste Collection',
      message: 'A fridge',
      location: '',
      phone_number: null,
      status: 'scheduled',
      version: 3,
      open: true,
      submitted_at: '2026-11-23T02:00:00Z',
      read_at: null,
      imageUrl: null,
      history: [],
      merged_into: null,
      waste_source: null,
      items: [],
      estimate: null,
      on_hold: false,
      appointment,
    }
    const reply = (missed_at: string | null) => ({
      json: {
        success: true,
        submission: { ...submission, appointment: { ...appointment, may_be_missed: !missed_at, missed_at } },
      },
    })
    const terms = { min_kg: null, needs: [], note: '', cutoff_h: 12 }
    const area = { name: 'Selatan', time_zone: 'Asia/Jakarta', ...terms }
    let offered = false
    let said: string | null = null
    await page.route('**/api/submissions/track/RSK-7F4K-92QD', (route) => route.fulfill(reply(said)))
    await page.route('**/api/submissions/track/RSK-7F4K-92QD/slots', (route) =>
      offered
        ? route.fulfill({ json: { success: true, offer: { area, slots: [], why: 'full' } } })
        : route.fulfill({ status: 400, json: { success: false, code: 'unavailable', message: 'Not now' } }),
    )
    await page.route('**/missed', (route) => {
      said = '2026-11-24T06:00:00Z'
      return route.fulfill(reply(said))
    })
    await page.goto('/track/RSK-7F4K-92QD')
    const pickUp = page.getByRole('region', { name: 'Pick-up' })
    await expect(pickUp.getByText('Tuesday, 24 November 2026, 09:00 to 12:00 WIB')).toBeVisible()
    // Another time: why there is none, and that this could not be asked.
    await pickUp.getByRole('button', { name: 'Choose another time' }).click()
    await expect(pickUp.getByRole('alert')).toHaveText(
      'The service is not available right now. Try again shortly.',
    )
    offered = true
    await pickUp.getByRole('button', { name: 'Try again' }).click()
    await expect(pickUp.getByText('No time is free right now.')).toBeVisible()
    await pickUp.getByRole('button', { name: 'Nobody came' }).click()
    await expect(pickUp.getByText(/you reported that nobody came/)).toBeVisible()
    await expect(pickUp.getByRole('button', { name: 'Nobody came' })).toBeHidden()
  },
)
