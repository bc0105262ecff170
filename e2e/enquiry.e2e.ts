import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillVisit, signInAs, test } from './fixtures.ts'
import { DESK } from './screens.ts'

const openForm = async (page: Page) => {
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Request a collection' }).click()
  await expect(page.getByRole('button', { name: 'Take a photo of the device' })).toBeFocused()
}

const sentCode = async (page: Page) => {
  await expect(page.getByRole('heading', { name: '✅ Submitted successfully!' })).toBeVisible()
  const code = await page
    .getByText(/^RSK-\w{4}-\w{4}$/)
    .first()
    .textContent()
  return code!
}

test(
  'a guest sends an enquiry, the operator approves it with a note, and the guest sees both',
  { tag: '@phone' },
  async ({ page, browser, server }) => {
    const message = `Two dead laptops ${Math.random()}`
    await openForm(page)
    await expectAccessible(page)
    await page.getByLabel('Message').fill(message)
    await page.getByLabel('Location').fill('kebayoran')
    await page.getByRole('option', { name: /Kebayoran Baru/ }).click()
    await page.getByLabel('Phone number').fill('0812 3456 7890')
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    const code = await sentCode(page)
    await expectAccessible(page)

    const staff = await browser.newContext({ baseURL: server, ...DESK })
    const desk = await staff.newPage()
    await signInAs(desk, server, { email: 'ratna@example.org' })
    await desk.goto('/admin')
    await desk.getByRole('searchbox').fill(code)
    await expect(desk).toHaveURL(/[?&]q=/)
    await desk.getByRole('row').filter({ hasText: message }).getByRole('link').first().click()
    const drawer = desk.getByRole('dialog')
    await expect(
      drawer.getByText('+62 812-3456-7890').or(drawer.getByText('+6281234567890')).first(),
    ).toBeVisible()
    await expectAccessible(desk)
    await drawer.getByLabel('Note to the sender (optional)').fill('We come on Friday')
    await drawer.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText('Status changed to Approved')).toBeVisible()
    await staff.close()

    await page.goto(`/track/${code}`)
    await expect(page.getByText('We come on Friday')).toBeVisible()
    await expect(page.getByText('Approved').first()).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'somebody else with the code sees nothing, and learns nothing',
  { tag: '@once' },
  async ({ page, browser, server }) => {
    await openForm(page)
    await page.getByLabel('Message').fill('Private matter')
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    const code = await sentCode(page)

    const stranger = await browser.newContext({ baseURL: server })
    const other = await stranger.newPage()
    await other.goto(`/track/${code}`)
    await expect(other.getByText('No request with this code here')).toBeVisible()
    const wrong = await other.getByRole('main').innerText()
    expect(wrong).not.toContain('Private matter')
    await other.goto('/track/RSK-AAAA-AAAA')
    await expect(other.getByText('No request with this code here')).toBeVisible()
    expect((await other.getByRole('main').innerText()).replaceAll('RSK-AAAA-AAAA', code)).toBe(wrong)
    await stranger.close()
  },
)

test(
  'any code fits a narrow screen, also with letters of double size',
  { tag: '@once' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    let real = ''
    await page.route('**/api/submit-ewaste', async (route) => {
      const response = await route.fetch()
      const sent = (await response.json()) as { tracking_code: string }
      real = sent.tracking_code
      await route.fulfill({ response, json: { ...sent, tracking_code: 'RSK-WWWW-MMWM' } })
    })
    await page.route('**/api/submissions/track/RSK-WWWW-MMWM', async (route) => {
      const response = await route.fetch({ url: route.request().url().replace('RSK-WWWW-MMWM', real) })
      await route.fulfill({ response })
    })
    await openForm(page)
    await page.getByLabel('Message').fill('Two laptops')
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    // On the card, and in the list of what was sent from here.
    const codes = page.getByText('RSK-WWWW-MMWM')
    await expect(codes).toHaveCount(2)
    for (const size of ['100%', '200%']) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
      for (const code of await codes.all()) {
        const { inside, right } = await code.evaluate((element) => {
          const text = document.createRange()
          text.selectNodeContents(element)
          const [letters, box] = [text.getBoundingClientRect(), element.getBoundingClientRect()]
          return {
            inside: letters.left >= box.left - 1 && letters.right <= box.right + 1,
            right: letters.right,
          }
        })
        expect(inside).toBe(true)
        expect(right).toBeLessThanOrEqual(320)
      }
    }
    // The page's own questions may still be under way; nor may it ask again, for a code that the server never gave.
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test(
  'a position is asked for by one press, and the nearest places are proposed',
  { tag: '@once' },
  async ({ page, context }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('location_area')) asked.push(new URL(request.url()).search)
    })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -6.88531, longitude: 107.61309 })
    await openForm(page)
    const first = page.getByRole('option').first()
    await page.getByLabel('Location').fill('sukajaya')
    await expect(first).toContainText('Sukajaya')
    await page.getByLabel('Location').fill('')
    await page.getByRole('button', { name: 'Use my position' }).click()
    await expect(first).toHaveText('Coblong · Kota Bandung')
    await expectAccessible(page)
    // Not before, and no more exactly than needed.
    expect(asked).toEqual(['?q=sukajaya', '?q=&lat=-6.89&lng=107.61'])
    await page.getByLabel('Location').fill('sukajaya')
    await expect(first).toHaveText('Sukajaya · Kabupaten Bogor')
  },
)

test(
  'an empty message is refused beside its field, and nothing is sent',
  { tag: '@once' },
  async ({ page }) => {
    let calls = 0
    await page.route('**/api/submit-ewaste', (route) => {
      calls++
      return route.continue()
    })
    await openForm(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Message')).toBeFocused()
    expect(calls).toBe(0)
  },
)

test.describe('when the server refuses', { tag: '@once' }, () => {
  test.use({ expectedErrors: /400 \(Bad Request\)/ })
  test('the reason stands at the field and what was typed is kept, also over a reload', async ({ page }) => {
    await openForm(page)
    await page.getByLabel('Message').fill('A television')
    await page.getByLabel('Phone number').fill('12')
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(/This number has too few digits/)).toHaveCount(1)
    await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/^Submission failed: /)).toHaveCount(0)
    await expect(page.getByLabel('Message')).toHaveValue('A television')
    await page.reload()
    await expect(page.getByLabel('Message')).toHaveValue('A television')
  })
})

test.describe('when the server fails again and again', { tag: '@once' }, () => {
  test.use({ expectedErrors: /500 \(Internal Server Error\)/ })
  test('the page says that it gives up, keeps the text, and says what to do', async ({ page }) => {
    await page.clock.install()
    const tries: string[] = []
    await page.route('**/api/submit-ewaste', (route) => {
      tries.push(route.request().url())
      return route.fulfill({
        status: 500,
        json: { success: false, code: 'internal', error: 'Something went wrong on our side.' },
      })
    })
    await openForm(page)
    await page.getByLabel('Message').fill('A television')
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(
      page.getByText('Nothing is lost: the app tries again by itself, and the request arrives only once.'),
    ).toBeVisible()
    const sendNow = page.getByRole('button', { name: 'Send now' })
    // A try that is under way is answered before time goes on: else its time could run out, which is no failure of the server.
    while (tries.length < 5) {
      await page.clock.runFor(5_000)
      await expect(sendNow).not.toHaveAttribute('aria-busy', 'true')
    }
    await expect(page.getByText('Your options')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Request form' }).getByText('A television')).toBeVisible()
    await expectAccessible(page)
    await page.clock.runFor(3_600_000)
    expect(tries).toHaveLength(5)

    await page.unroute('**/api/submit-ewaste')
    await sendNow.click()
    await sentCode(page)
  })
})

test.describe('without a connection', { tag: '@once' }, () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })
  test('an enquiry is kept, and sent once when the connection returns', async ({ page, context }) => {
    let sent = 0
    const answers: number[] = []
    const isSubmit = (one: { url: () => string }) => one.url().endsWith('/api/submit-ewaste')
    page.on('request', (request) => void (isSubmit(request) && sent++))
    page.on('requestfailed', (request) => void (isSubmit(request) && sent--))
    page.on('response', (response) => void (isSubmit(response) && answers.push(response.status())))
    await page.clock.install()
    await openForm(page)
    await context.setOffline(true)
    await page.getByLabel('Message').fill('Sent from the field')
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('No connection right now')).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await sentCode(page)
    // Nothing is left to send, however often it is looked for.
    for (const _ of ['a first time', 'a second time']) {
      await page.clock.fastForward(600_000)
      await page.evaluate(() => {
        window.dispatchEvent(new Event('online'))
        return fetch('/config.json')
      })
    }
    expect(sent).toBe(1)
    expect(answers).toEqual([200])
  })

  test('the enquiry of somebody who is signed in is kept likewise, and becomes theirs', async ({
    page,
    context,
    account,
    signIn,
  }) => {
    await signIn(await account())
    await openForm(page)
    await context.setOffline(true)
    await page.getByLabel('Message').fill('Written on the way')
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('No connection right now')).toBeVisible()
    await context.setOffline(false)
    await sentCode(page)
    await page.goto('/timeline')
    await expect(page.getByText('Written on the way')).toHaveCount(1)
  })

  test('a connection that breaks after the server has stored it does not make two', async ({
    page,
    signIn,
  }) => {
    const message = `Answer lost ${Math.random()}`
    let lost = 0
    // The server gets it, the phone never hears of it.
    await page.route('**/api/submit-ewaste', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await openForm(page)
    await page.getByLabel('Message').fill(message)
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect.poll(() => lost).toBe(1)
    const now = page.getByRole('button', { name: 'Send now' })
    await now
      .or(page.getByRole('heading', { name: '✅ Submitted successfully!' }))
      .first()
      .waitFor()
    if (await now.isVisible()) await now.click()
    const code = await sentCode(page)
    await signIn('admin')
    await page.goto(`/admin?q=${encodeURIComponent(message)}`)
    await expect(page.getByRole('row').filter({ hasText: code })).toHaveCount(1)
    await expect(page.getByText(message, { exact: true })).toHaveCount(1)
  })
})

test(
  'with the keyboard alone: open, fill in, choose a place, send, close',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/donation')
    const open = page.getByRole('main').getByRole('button').first()
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Take a photo of the device' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Choose a device from the list' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('radio', { name: 'A household' })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Message')).toBeFocused()
    await page.keyboard.type('An old radio')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Location' })).toBeFocused()
    await page.keyboard.type('gamping')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Location')).toHaveValue(/Gamping · Kabupaten Sleman/)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Use my position' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Jl. Godean 7')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Landmark')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('0274 555 123')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Email for news')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Privacy' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await sentCode(page)
    await page.getByRole('button', { name: 'Close the form' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('button').first()).toBeFocused()
  },
)

test.describe('a draft', { tag: '@once' }, () => {
  const NAME = 'resirkuit:draft:collection'
  const fill = async (page: Page, message: string) => {
    await openForm(page)
    await page.getByLabel('Message').fill(message)
    await page.getByLabel('Phone number').fill('0812 3456 7890')
  }
  const kept = (page: Page) => page.evaluate((name) => localStorage.getItem(name), NAME)
  const leave = async (page: Page) => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Log Out', exact: true }).click()
    await expect(page).toHaveURL('/')
  }

  test('by a member goes with them, and is shown to nobody else at the device', async ({
    page,
    account,
    signIn,
  }) => {
    const somebody = await account()
    await signIn(somebody)
    await fill(page, 'My old laptop')
    await page.reload()
    await expect(page.getByLabel('Message')).toHaveValue('My old laptop')
    const draft = (await kept(page))!
    expect(draft).toContain('My old laptop')
    await leave(page)
    expect(await kept(page)).toBeNull()

    // As where the session has ended without them.
    const putBack = () =>
      page.evaluate(([name, text]) => localStorage.setItem(name, text), [NAME, draft] as const)
    await putBack()
    await openForm(page)
    await expect(page.getByLabel('Message')).toHaveValue('')
    await signIn(await account())
    await openForm(page)
    await expect(page.getByLabel('Message')).toHaveValue('')
    await leave(page)
    await putBack()
    await signIn(somebody)
    await page.goto('/collection')
    await expect(page.getByLabel('Message')).toHaveValue('My old laptop')
  })

  for (const address of ['siti@', 'siti@example.org'])
    test(`by a guest is sent by who has signed in, without the address for mails (${address})`, async ({
      page,
      account,
      signIn,
    }) => {
      await fill(page, 'Two radios')
      await page.getByLabel('Email for news').fill(address)
      await signIn(await account())
      await page.goto('/collection')
      await expect(page.getByLabel('Message')).toHaveValue('Two radios')
      await expect(page.getByLabel('Email for news')).toHaveCount(0)
      const sent = page.waitForRequest('**/api/submit-ewaste')
      await fillVisit(page)
      await page.getByRole('button', { name: 'Submit' }).click()
      expect((await sent).postDataJSON()).not.toHaveProperty('notify_email')
      await sentCode(page)
    })
})
