import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

// What the privacy page promises, where one looks for it.

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
    await page.getByRole('button', { name: 'Take it back' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The request is cancelled')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByRole('heading', { name: 'Your request is taken back' })).toBeFocused()
    const { submission } = await admin('GET', `/api/submissions/${id}`)
    expect(submission).toMatchObject({ status: 'cancelled', message: '[removed]' })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No request under this code here' })).toBeVisible()
  },
)

test(
  'staff correct a request, once more after somebody else was faster, and erase it',
  { tag: '@once' },
  async ({ page, server, signIn, admin }) => {
    const { id } = await sent(page, server, 'Two laptops of Wati')
    await signIn('admin')
    await page.goto(`/admin?open=${id}`)
    await page.getByRole('button', { name: 'Correct…' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('Message').fill('Two laptops')
    await dialog.getByLabel('Reason').fill('The sender called')
    await expectAccessible(page)

    await admin('PATCH', `/api/submissions/${id}`, { status: 'approved' })
    await dialog.getByRole('button', { name: 'Save the correction' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Something has happened to this request meanwhile')
    await dialog.getByRole('button', { name: 'Save the correction' }).click()
    await expect(page.getByText('Corrected on the sender’s word')).toBeVisible()
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
    await expect(page.getByText('Erased on the sender’s word')).toBeVisible()
    await expect(page.getByText('Asked by WhatsApp')).toBeVisible()
    await expect(page.getByLabel('Note to the sender (optional)')).toHaveCount(0)
    await expectAccessible(page)
  },
)
