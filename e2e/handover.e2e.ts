import type { Page } from '@playwright/test'
import { alive, expect, expectAccessible, fillVisit, pressMore, test, signInAs } from './fixtures.ts'
import { DESK } from './screens.ts'

// The items of a request, from the form to the desk and back, and the steps of staff and sender.

const dialog = (page: Page) => page.getByRole('dialog')

async function addDevice(page: Page, name: string) {
  await page.getByRole('button', { name: /^(Choose a device from the list|Add another device)$/ }).click()
  await dialog(page).getByRole('combobox', { name: 'Kind of device' }).fill(name)
  await dialog(page).getByRole('option', { name }).first().click()
}

test(
  '§3 "How many?": End, Backspace, 5 is 5, and limits are said once the field is left',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/collection')
    const begin = page.getByRole('button', { name: 'Request a collection' })
    await alive(begin)
    await begin.click()
    await addDevice(page, 'Laptop')
    const many = page.getByLabel('How many?')
    await many.click()
    for (const key of ['End', 'Backspace']) await page.keyboard.press(key)
    await expect(many).toHaveValue('')
    await page.keyboard.press('5')
    await expect(many).toHaveValue('5')
    await many.fill('0')
    await expect(page.getByText('A whole number from 1 to')).toHaveCount(0)
    await many.blur()
    await expect(page.getByText('A whole number from 1 to')).toBeVisible()
    await expect(many).toHaveValue('5')
    await many.fill('12 buah')
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(page.getByText('12 × Laptop')).toBeVisible()

    // And the number of a phone, as it is pasted.
    const phone = page.getByLabel('Phone number')
    await phone.fill('https://wa.me/6281234567890?text=Halo')
    await page.getByLabel('Message').fill('Laptops')
    await expect(page.getByText('Read as +62 812-3456-7890')).toBeVisible()
    await phone.fill('0812 3456 7890 / 0813 2222 3333')
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('These are two numbers. Enter one number only.')).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'devices are listed, a swollen battery holds them up, and each step reaches the sender',
  { tag: '@phone' },
  async ({ page, browser, server, admin }) => {
    await page.goto('/collection')
    const begin = page.getByRole('button', { name: 'Request a collection' })
    await alive(begin)
    await begin.click()
    await addDevice(page, 'Laptop')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('radio', { name: 'Broken' }).check()
    await page.getByLabel('Brand').fill('Acer')
    await expect(page.getByLabel('The battery is swollen, leaking or hot')).toBeVisible()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(page.getByText('2 × Laptop')).toBeVisible()
    await expect(page.getByText(/^Estimate: .* kg/)).toBeVisible()
    await addDevice(page, 'Power bank')
    // No question about data for what holds none.
    await expect(page.getByLabel('My data may still be on it')).toHaveCount(0)
    await page.getByLabel('The battery is swollen, leaking or hot').check()
    await expect(page.getByRole('heading', { name: 'A damaged battery can catch fire' })).toBeVisible()
    await expect(page.getByText(/^If the battery is swollen, do not put it into a drop box/)).toBeVisible()
    // That is for a sound one.
    await expect(page.getByText(/^Tape over the terminals/)).toHaveCount(0)
    await page.getByRole('radio', { name: 'A household' }).check()
    // The law is the operator's matter.
    await expect(page.getByRole('link', { name: /PP 27\/2020/ })).toHaveCount(0)
    await expectAccessible(page)
    // The draft survives a reload.
    await page.getByLabel('Message').fill('Two laptops and a power bank')
    await page.reload()
    await expect(page.getByText('2 × Laptop')).toBeVisible()
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    const code = (await page
      .getByText(/^RSK-\w{4}-\w{4}$/)
      .first()
      .textContent())!
    await page.goto(`/track/${code}`)
    await expect(page.getByText('2 × Laptop')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A damaged battery can catch fire' })).toBeVisible()

    const staff = await browser.newContext({ baseURL: server, ...DESK })
    const desk = await staff.newPage()
    await signInAs(desk, server, { email: 'ratna@example.org' })
    await desk.goto(`/admin?q=${code}`)
    await desk.getByRole('row').filter({ hasText: 'power bank' }).getByRole('link').first().click()
    const drawer = dialog(desk)
    await expect(drawer.getByText('2 × Laptop')).toBeVisible()
    await expect(drawer.getByText('From: A household')).toBeVisible()
    await expectAccessible(desk)
    await pressMore(drawer, 'Approve')
    await expect(desk.getByText('Status changed to Approved')).toBeVisible()
    // Without an appointment or a round there is no date to set.
    await drawer.getByRole('button', { name: 'More', exact: true }).click()
    await expect(desk.getByRole('menuitem', { name: 'Mark as collected' })).toBeVisible()
    await expect(desk.getByRole('menuitem', { name: 'Schedule' })).toBeHidden()
    await expectAccessible(desk)
    await desk.keyboard.press('Escape')
    await pressMore(drawer, 'Mark as collected')
    await expect(drawer.getByText(/The items include a swollen or leaking battery/)).toBeVisible()
    await drawer.getByLabel('How is it collected?').fill('We bring a steel box')
    await drawer.getByRole('button', { name: 'Release the request' }).click()
    await expect(drawer.getByRole('button', { name: 'Release the request' })).toBeHidden()
    const JAKARTA = 'Asia/Jakarta'
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: JAKARTA, dateStyle: 'short' }).format(Date.now())
    const submission_id = Number(new URL(desk.url()).searchParams.get('open'))
    await admin('POST', '/api/rounds', {
      day,
      time_zone: JAKARTA,
      driver_id: null,
      note: '',
      stops: [{ submission_id }],
    })
    await desk.reload()
    await pressMore(drawer, 'Nothing was picked up')
    await desk.getByRole('radio', { name: 'Nobody was there' }).check()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Record it' }).click()
    await expect(drawer.getByText('Nobody was there')).toBeVisible()
    // One click too many is taken back, with a reason.
    await pressMore(drawer, 'Mark as collected')
    await drawer.getByLabel('Note to the sender (optional)').fill('The wrong request')
    await pressMore(drawer, 'Undo “collected”')
    await expect(drawer.getByText('Undone: Approved again')).toBeVisible()
    await staff.close()

    await page.reload()
    await expect(page.getByText('We bring a steel box')).toBeVisible()
    await expect(page.getByText(/^Somebody came on \w+day, .* \d{4}, but nobody was there/)).toBeVisible()
    await page.getByRole('button', { name: 'Change it' }).click()
    await expectAccessible(page)
    await dialog(page).getByLabel('Message').fill('Only the laptops')
    await dialog(page).getByRole('button', { name: 'Remove: Power bank' }).click()
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Only the laptops')).toBeVisible()
    await expect(page.getByText('Power bank', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Cancel the request' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel it' }).click()
    // The pressed button is gone: the focus is on the message about the outcome.
    await expect(page.getByText('This request was cancelled.')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Change it' })).toBeHidden()
  },
)

test(
  'waste of a business is collected with transporter and manifest, and the agency decides where the law does not',
  { tag: '@once' },
  async ({ page, server, signIn }) => {
    await signIn('admin')
    const reply = await fetch(`${server}/api/submit-ewaste`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ form_id: 11, message: 'Servers of an office', waste_source: 'business' }),
    })
    const { tracking_code } = (await reply.json()) as { tracking_code: string }
    await page.goto(`/admin?q=${tracking_code}`)
    await page.getByRole('row').filter({ hasText: 'Servers of an office' }).getByRole('link').first().click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await pressMore(dialog(page), 'Mark as collected')
    await expect(page.getByRole('heading', { name: 'Collected from a business' })).toBeVisible()
    await expectAccessible(page)
    const asked = dialog(page).filter({ hasText: 'Licensed transporter' })
    await asked.getByRole('button', { name: 'Mark as collected' }).click()
    await expect(page.getByText('Enter the licensed transporter.')).toBeVisible()
    await page.getByLabel('Licensed transporter').fill('PT Angkut')
    await page.getByLabel('Number of the manifest').fill('EM-2026-7')
    await asked.getByRole('button', { name: 'Mark as collected' }).click()
    await expect(page.getByText('Moved by PT Angkut, manifest EM-2026-7')).toBeVisible()

    await page.goto('/admin/settings')
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'The route of household waste' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The settings were saved')).toBeVisible()
    await page.getByRole('radio', { name: 'No decision yet: the stricter route applies' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Everything on this page is saved.')).toBeVisible()
    await page.goto('/admin/audit')
    await expect(page.getByText(/changed the settings of the service/).first()).toBeVisible()
  },
)

test.describe('a sender who changes their request', { tag: '@once' }, () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ })
  test('puts back nothing that staff corrected in the meantime, and loses nothing by a slip', async ({
    page,
    admin,
  }) => {
    await page.goto('/supply')
    const begin = page.getByRole('main').getByRole('button').first()
    await alive(begin)
    await begin.click()
    await page.getByLabel('Message').fill('Two laptops')
    await page.getByRole('button', { name: 'Submit' }).click()
    const code = (await page
      .getByText(/^RSK-\w{4}-\w{4}$/)
      .first()
      .textContent())!
    const { data } = (await admin('GET', `/api/timeline?part=data&q=${code}`)) as { data: { id: number }[] }
    const id = data[0]!.id
    const read = async () =>
      (await admin('GET', `/api/submissions/${id}`)).submission as { version: number; message: string }
    // As where somebody comes back to the window.
    const look = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

    await page.goto(`/track/${code}`)
    await page.getByRole('button', { name: 'Change it' }).click()
    const form = page.getByRole('dialog', { name: 'Change your request' })
    await form.getByLabel('Message').fill('Two laptops and a mouse')
    const { version } = await read()
    const reason = 'Said on the phone'
    await admin('POST', `/api/submissions/${id}/correction`, { version, reason, location: 'Coblong' })
    await look()
    await expect(page.locator('dd').getByText('Coblong')).toBeVisible()

    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const close = form.getByRole('button', { name: 'Close' })
    for (const slip of [() => page.keyboard.press('Escape'), () => close.click()]) {
      await slip()
      await question.getByRole('button', { name: 'Stay here' }).click()
      await expect(question).toHaveCount(0)
      await expect(form.getByLabel('Message')).toHaveValue('Two laptops and a mouse')
    }
    // A change that came after they began is shown before anything is replaced.
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('This request has changed in the meantime')).toBeVisible()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toHaveCount(0)
    expect(await read()).toMatchObject({ message: 'Two laptops and a mouse', location: 'Coblong' })

    await page.getByRole('button', { name: 'Change it' }).click()
    await form.getByLabel('Message').fill('Three laptops')
    await admin('PATCH', `/api/submissions/${id}`, { status: 'rejected' })
    await look()
    await expect(page.getByText('The operator could not accept it.')).toBeVisible()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('This request can no longer be changed')).toBeVisible()
    await expect(form.getByLabel('Message')).toHaveValue('Three laptops')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Change it' })).toHaveCount(0)
  })
})
