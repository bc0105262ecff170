import { randomUUID } from 'node:crypto'
import { alive, expect, expectAccessible, fillVisit, PUBLIC_URL, test } from './fixtures.ts'

// The steps of a request, carried outside: by mail, to a sender who asked for it, until they ask no more.

/** A field of a mail's head, in one line. */
const header = (mail: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(mail.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1]

test(
  'a guest leaves an address, hears by mail what staff decide, and stops it with its link',
  { tag: '@phone' },
  async ({ page, browser, server, admin, mail }) => {
    const email = `ani-${randomUUID().slice(0, 6)}@example.org`
    await page.goto('/collection')
    const begin = page.getByRole('button', { name: 'Request a collection' })
    await alive(begin)
    await begin.click()
    await page.getByLabel('Message').fill('Two laptops, ask for Ani')
    const field = page.getByLabel('Email for news')
    await field.fill('ani at example.org')
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('This does not look like an email address.')).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.fill(email)
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    const code = (await page
      .getByText(/^RSK-\w{4}-\w{4}$/)
      .first()
      .textContent())!

    const arrived = await mail(email)
    expect(arrived.subject).toBe(`${code}: your request has arrived`)
    expect(arrived.text).toContain('answers within 3 days')
    const { data } = (await admin('GET', `/api/timeline?part=data&q=${code}`)) as { data: { id: number }[] }
    await admin('PATCH', `/api/submissions/${data[0]!.id}`, {
      status: 'approved',
      note: 'We come on Friday.',
    })
    const { text, subject } = await mail(email)
    expect(subject).toBe(`${code}: your request was approved`)
    expect(header(text, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(text).toContain('We come on Friday.')
    expect(text).toContain(`${PUBLIC_URL}/track/${code}`)
    expect(text).not.toContain('ask for Ani')
    const [, link = ''] = /<(.*)>/.exec(header(text, 'List-Unsubscribe')!) ?? []
    expect(link).toContain(`${PUBLIC_URL}/unsubscribe?token=`)

    await page.goto(`/track/${code}`)
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)

    // In the browser of the mail program, without a script.
    const elsewhere = await browser.newContext({ baseURL: server, javaScriptEnabled: false, locale: 'en-GB' })
    const stopping = await elsewhere.newPage()
    await stopping.goto(link.replace(PUBLIC_URL, ''))
    await expect(stopping.getByRole('heading', { name: 'Stop these mails?' })).toBeVisible()
    await stopping.getByRole('button', { name: 'Stop the emails' }).click()
    await expect(stopping.getByRole('heading', { name: 'No more of these mails' })).toBeVisible()
    await elsewhere.close()

    await page.reload()
    await expect(page.getByText('Two laptops, ask for Ani')).toBeVisible()
    await expect(page.getByText(email)).toBeHidden()
    await page.goto(link.replace(PUBLIC_URL, ''))
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
  },
)

test('the tracking page stops the mails too', { tag: '@once' }, async ({ page }) => {
  const email = `budi-${randomUUID().slice(0, 6)}@example.org`
  await page.goto('/donation')
  const begin = page.getByRole('button', { name: /donat/i }).first()
  await alive(begin)
  await begin.click()
  await page.getByLabel('Message').fill('A printer that works')
  await page.getByLabel('Email for news').fill(email)
  await fillVisit(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'Follow your request' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Stop the emails' }).click()
  await expect(page.getByText('You get no more emails about this request')).toBeVisible()
  await expect(page.getByText(email)).toBeHidden()
})

test(
  'a member says in the profile, or once something is sent, that they want mails',
  { tag: '@once' },
  async ({ page, account, signIn }) => {
    const member = await account()
    await signIn(member)
    await page.goto('/collection')
    const begin = page.getByRole('button', { name: 'Request a collection' })
    await alive(begin)
    await begin.click()
    await page.getByLabel('Message').fill('An old phone')
    await expect(page.getByLabel('Email for news')).toBeHidden()
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    const wanted = page.getByRole('checkbox', {
      name: `Email me each step of my requests at ${member.email}`,
    })
    await expect(wanted).not.toBeChecked()
    await expectAccessible(page)
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/wishes'),
    )
    await wanted.check()
    await stored

    await page.goto('/profile')
    const card = page.getByRole('region', { name: 'Notices' })
    await expect(card.getByRole('checkbox', { name: /^Email me each step/ })).toBeChecked()
    await expect(card.getByRole('checkbox', { name: /summary of the open work/ })).toBeHidden()
    await expectAccessible(page)
    const taken = page.waitForResponse((response) => response.request().method() === 'PUT')
    await card.getByRole('checkbox', { name: /^Email me each step/ }).uncheck()
    await taken
    await page.reload()
    await expect(card.getByRole('checkbox', { name: /^Email me each step/ })).not.toBeChecked()
  },
)

test(
  'staff stop the daily mail, and what reaches them, in their profile',
  { tag: '@once' },
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/profile')
    const digest = page.getByRole('checkbox', { name: 'Email me once a day a summary of the open work' })
    const goods = page.getByRole('checkbox', { name: 'Consignments, stores, permits and certificates' })
    for (const box of [digest, goods]) {
      await expect(box).toBeChecked()
      const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
      await box.uncheck()
      await stored
    }
    await page.reload()
    await expect(digest).not.toBeChecked()
    await expect(goods).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^New requests, answers/ })).toBeChecked()
    for (const box of [digest, goods]) {
      const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
      await box.check()
      await stored
    }
  },
)
