import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADMIN, expect, expectAccessible, signInAs, test } from './fixtures.ts'
import { DESK } from './screens.ts'

// The promises of the privacy page, where one looks for them.

/** An enquiry of the guest that this browser is. */
async function sent(page: Page, server: string, message: string) {
  const guest = `guest_${randomUUID()}`
  await page.addInitScript(
    (user_id) => localStorage.setItem('resirkuit:guest', JSON.stringify({ user_id, username: 'Guest' })),
    guest,
  )
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': guest },
    body: JSON.stringify({ message, form_id: 11, phone_number: '0812 3456 7890', location: 'Coblong' }),
  })
  return (await reply.json()) as { id: number; tracking_code: string }
}

// The code is unknown from then on, and at the desk somebody else was faster.
test.use({ expectedErrors: /404 \(Not Found\)|409 \(Conflict\)/ })

test(
  'a guest takes a request back on its tracking page',
  { tag: '@phone' },
  async ({ page, server, admin }) => {
    const { id, tracking_code } = await sent(page, server, 'Two laptops of Wati')
    await page.goto(`/track/${tracking_code}`)
    await expect(page.getByText('Two laptops of Wati')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel and delete' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The request is cancelled')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel and delete' }).click()
    await expect(page.getByRole('heading', { name: 'Your request was deleted' })).toBeFocused()
    const { submission } = await admin('GET', `/api/submissions/${id}`)
    expect(submission).toMatchObject({ status: 'cancelled', message: '[removed]' })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No request with this code here' })).toBeVisible()
  },
)

test(
  'staff correct a request, once more after somebody else was faster, and erase it',
  { tag: '@once' },
  async ({ page, server, signIn, admin }) => {
    const { id } = await sent(page, server, 'Two laptops of Wati')
    await signIn('admin')
    await page.clock.install()
    await page.goto(`/admin?open=${id}`)
    await page.getByRole('button', { name: 'Correct…' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('Message').fill('Two laptops')
    await dialog.getByLabel('Reason').fill('The sender called')
    await expectAccessible(page)

    await admin('PATCH', `/api/submissions/${id}`, { status: 'approved' })
    // As where somebody comes back to the window after a while: behind the dialog it is as it is now.
    await page.clock.fastForward(20_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    const happened = page.getByRole('list', { name: 'History', includeHidden: true })
    await expect(happened.getByText('Approved')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save the correction' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This request has changed in the meantime')
    await dialog.getByRole('button', { name: 'Save the correction' }).click()
    await expect(page.getByText('Corrected at the sender’s request')).toBeVisible()
    await expect(page.getByText('Two laptops', { exact: true }).first()).toBeVisible()
    expect((await admin('GET', `/api/submissions/${id}`)).submission).toMatchObject({
      message: 'Two laptops',
      location: 'Coblong',
      status: 'approved',
    })

    await page.getByRole('button', { name: 'Erase…' }).click()
    await dialog.getByLabel('Reason').fill('Asked by WhatsApp')
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
    await expect(page.getByText(/^The sender’s data was removed on /)).toBeVisible()
    await expect(page.getByText('Erased at the sender’s request')).toBeVisible()
    await expect(page.getByText('Asked by WhatsApp')).toBeVisible()
    await expect(page.getByLabel('Note to the sender (optional)')).toHaveCount(0)
    await expectAccessible(page)
  },
)

test(
  'a guest asks on the privacy page and proves the address; the desk sees the clock, finds what is theirs, and answers',
  { tag: '@phone' },
  async ({ page, browser, server, mail }) => {
    const email = `${randomUUID()}@example.org`
    const sent = await fetch(`${server}/api/submit-ewaste`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-guest-id': `guest_${randomUUID()}` },
      body: JSON.stringify({ message: 'A fridge of Dewi', form_id: 11, notify_email: email }),
    })
    const { tracking_code } = (await sent.json()) as { tracking_code: string }
    expect((await mail(email)).subject).toContain(tracking_code)

    await page.goto('/privacy')
    await page.getByRole('button', { name: 'Ask the operator' }).click()
    await expect(page.getByText('Must be a valid email')).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('What is it about?').fill('What do you keep about me?')
    await page.getByRole('button', { name: 'Ask the operator' }).click()
    await expect(page.getByText('An email is on its way to that address.')).toBeFocused()
    await expectAccessible(page)
    const { link } = await mail(email)
    await page.goto(link)
    await page.getByRole('button', { name: 'Yes, it was me' }).click()
    await expect(page.getByText('Thank you. The operator has your question')).toBeFocused()
    await expectAccessible(page)

    const staff = await browser.newContext({ baseURL: server, ...DESK })
    const desk = await staff.newPage()
    await signInAs(desk, server, ADMIN)
    await desk.goto('/admin/rights')
    await expect(desk.getByText('71 hours left').first()).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('link', { name: email }).click()
    await expect(desk.getByRole('checkbox', { name: tracking_code })).toBeChecked()
    await desk.getByRole('checkbox', { name: 'Data was given' }).check()
    await desk.getByLabel('Text for the person').fill('This is everything.')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Send the answer' }).click()
    await expect(desk.getByRole('heading', { name: 'The answer' })).toBeVisible()
    const answer = await mail(email)
    expect(answer.text).toContain('This is everything.')
    await desk.reload()
    await expect(desk.getByText('The mail server accepted the email')).toBeVisible()
    await page.goto(answer.link)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the copy' }).click()
    expect((await saved).suggestedFilename()).toBe('resirkuit-data.zip')
    await expectAccessible(page)

    await desk.getByRole('link', { name: 'Incidents' }).click()
    await desk.getByRole('link', { name: 'Record an incident' }).click()
    await desk.getByLabel('What happened').fill('A laptop with a list was stolen')
    for (const label of ['When it was noticed', 'The data could be read from', 'until'])
      await desk.getByLabel(label, { exact: true }).fill('2026-11-20T09:00')
    await desk.getByRole('checkbox', { name: 'Requests', exact: true }).check()
    await desk.getByRole('button', { name: 'Record the incident' }).click()
    await expect(desk.getByRole('heading', { name: 'A laptop with a list was stolen' })).toBeVisible()
    await expect(desk.getByText('[belum ditulis]').first()).toBeVisible()
    await desk.getByLabel('Your action').fill('The police was told')
    await desk.getByRole('button', { name: 'Add to the log' }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: 'The police was told' })).toBeVisible()
    await expectAccessible(desk)

    await desk.getByRole('link', { name: 'Register', exact: true }).click()
    await expect(desk.getByRole('heading', { name: 'Requests', exact: true })).toBeVisible()
    await expectAccessible(desk)
    await staff.close()
  },
)

test(
  'a member asks for erasure; the desk answers and deletes the account in one act, and the letter says so',
  { tag: '@once' },
  async ({ page, browser, server, account, signIn, admin, mail }) => {
    const member = await account()
    await signIn(member)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Ask the operator…' }).click()
    const asking = page.getByRole('dialog', { name: 'Ask about your data' })
    await asking.getByRole('combobox').selectOption('erasure')
    await asking.getByLabel('What is it about?').fill('Delete everything about me')
    await asking.getByRole('button', { name: 'Ask the operator' }).click()
    await expect(page.getByText('Delete everything about me')).toBeVisible()

    const staff = await browser.newContext({ baseURL: server, ...DESK })
    const desk = await staff.newPage()
    await signInAs(desk, server, ADMIN)
    const { requests } = (await admin('GET', '/api/admin/rights')) as {
      requests: { id: number; user: { username: string } | null }[]
    }
    const { id } = requests.find(({ user }) => user?.username === member.username)!
    await desk.goto(`/admin/rights/requests/${id}`)
    await desk.getByRole('checkbox', { name: `Also delete the account ${member.username}` }).check()
    await desk.getByLabel('Text for the person').fill('All of it is gone.')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Send the answer' }).click()
    const dialog = desk.getByRole('dialog', {
      name: `Delete the account of ${member.username} with this answer?`,
    })
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Delete the account and answer' }).click()
    await expect(desk.getByRole('heading', { name: 'The answer' })).toBeVisible()
    await expect(desk.getByText('The account was deleted')).toBeVisible()
    const letter = await mail(member.email)
    expect(letter.text).toContain('All of it is gone.')
    // In the language of the account.
    expect(letter.text).toContain('Akun Anda telah dihapus')
    const there = await admin('POST', '/api/check-user', { username: member.username })
    expect(there).toMatchObject({ exists: false })
    await staff.close()
  },
)
