import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const send = async (server: string, message: string) => {
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': randomUUID() },
    body: JSON.stringify({ message, form_id: 11 }),
  })
  return (await reply.json()) as { id: number; tracking_code: string }
}
const box = (page: Page, code: string) => page.getByRole('checkbox', { name: `Select the request ${code}` })
const history = async (
  admin: (method: string, path: string) => Promise<Record<string, unknown>>,
  id: number,
) =>
  (
    (await admin('GET', `/api/submissions/${id}`))['submission'] as {
      history: {
        status: string
        note: string | null
        rejection: string | null
        reason: { key: string } | null
      }[]
    }
  ).history.at(-1)

test('several are rejected with one reason and note, and what could not be is named with its reason', async ({
  page,
  signIn,
  server,
  admin,
}) => {
  const word = randomUUID().slice(0, 8)
  const [one, other, gone] = [await send(server, word), await send(server, word), await send(server, word)]
  await signIn('admin')
  await page.goto(`/admin?q=${word}`)
  for (const { tracking_code } of [one, other, gone]) await box(page, tracking_code).click()
  const bar = page.getByRole('group', { name: 'Selected requests' })
  await expect(bar).toContainText('3 requests selected')
  // With nothing half below the header, where a press would not reach it.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  // Somebody else is faster with one of them.
  await admin('PATCH', `/api/submissions/${gone.id}`, { status: 'cancelled' })

  await bar.getByRole('button', { name: 'Reject' }).click()
  const asking = page.getByRole('dialog', { name: 'Reject the selected requests?' })
  await asking.getByLabel('Note to the senders').fill('Not from this city')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'It is outside the area that we serve.' }).click()

  const outcome = page.getByRole('dialog', { name: '1 request was not changed' })
  await expect(outcome).toContainText('2 other requests were changed.')
  await expect(outcome).toContainText(gone.tracking_code)
  await expect(outcome).toContainText('Its status does not allow this step.')
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'OK' }).click()
  await expect(outcome).toHaveCount(0)
  // It is still there to be looked at.
  await expect(bar).toContainText('1 request selected')
  await expect(box(page, gone.tracking_code)).toBeChecked()
  await expect(page.getByRole('row').filter({ hasText: 'Rejected' })).toHaveCount(2)
  for (const { id } of [one, other])
    expect(await history(admin, id)).toMatchObject({
      status: 'rejected',
      note: 'Not from this city',
      reason: { key: 'outside-area' },
    })

  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)
})

test.describe('a first try that does not get through', { tag: '@once' }, () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ })
  test('a note to the senders goes with the second', async ({ page, signIn, server, admin }) => {
    const word = randomUUID().slice(0, 8)
    const { id, tracking_code } = await send(server, word)
    await signIn('admin')
    await page.goto(`/admin?q=${word}`)
    await box(page, tracking_code).click()
    await page.route('**/api/submissions/bulk', (route) => route.abort(), { times: 1 })
    const bar = page.getByRole('group', { name: 'Selected requests' })
    await bar.getByRole('button', { name: 'Reject' }).click()
    const asking = page.getByRole('dialog', { name: 'Reject the selected requests?' })
    const note = asking.getByLabel('Note to the senders')
    await note.fill('Not from this city')
    const reason = asking.getByRole('button', { name: 'Another reason, see the note.' })
    await reason.click()
    await expect(asking.getByText('You can try again')).toBeVisible()
    await expect(note).toHaveValue('Not from this city')
    await reason.click()
    await expect(asking).toHaveCount(0)
    expect(await history(admin, id)).toMatchObject({ status: 'rejected', note: 'Not from this city' })
  })
})

test(
  'several are given to one of staff; what a colleague has taken on in the meantime is named',
  { tag: '@once' },
  async ({ page, signIn, server, admin }) => {
    const word = randomUUID().slice(0, 8)
    const [one, taken] = [await send(server, word), await send(server, word)]
    await signIn('admin')
    await page.goto(`/admin?q=${word}`)
    for (const { tracking_code } of [one, taken]) await box(page, tracking_code).click()
    const { staff } = (await admin('GET', '/api/desk/staff')) as { staff: { id: number; username: string }[] }
    const ratna = staff.find(({ username }) => username === 'ratna')!
    const stored = async ({ id }: { id: number }) =>
      (await admin('GET', `/api/submissions/${id}`))['submission'] as {
        version: number
        assignee: { username: string } | null
      }
    await admin('PUT', `/api/submissions/${taken.id}/assignee`, {
      version: (await stored(taken)).version,
      assignee_id: ratna.id,
    })

    const bar = page.getByRole('group', { name: 'Selected requests' })
    const asking = page.getByRole('dialog', { name: 'Assign the selected requests to' })
    const give = async (name: string) => {
      await bar.getByRole('button', { name: 'Assign…' }).click()
      await asking.getByLabel('Assigned to').selectOption({ label: name })
      await expectAccessible(page)
      await asking.getByRole('button', { name: 'Assign', exact: true }).click()
    }
    await give('Nobody')
    const outcome = page.getByRole('dialog', { name: '1 request was not changed' })
    await expect(outcome).toContainText(taken.tracking_code)
    await expect(outcome).toContainText('Somebody else has assigned it in the meantime')
    await outcome.getByRole('button', { name: 'OK' }).click()
    expect((await stored(taken)).assignee?.username).toBe('ratna')

    await box(page, one.tracking_code).click()
    await give('ratna')
    // While it is open the rest of the page has no roles; the row of the other one says "Assigned to ratna" by now.
    await expect(asking).toHaveCount(0)
    await expect(bar).toHaveCount(0)
    await expect(page.getByText('Assigned to ratna').first()).toBeVisible()
    expect((await stored(one)).assignee?.username).toBe('ratna')
  },
)

test(
  'all of a page, and more of the next, are approved together',
  { tag: '@once' },
  async ({ page, signIn, server }) => {
    const word = randomUUID().slice(0, 8)
    for (let n = 0; n < 12; n++) await send(server, word)
    await signIn('admin')
    await page.goto(`/admin?q=${word}`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: 'Older' }).click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Select the request' }).first().click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Yes, continue' }).click()
    await expect(page.getByRole('group', { name: 'Selected requests' })).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: 'Approved' })).toHaveCount(1)
    await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(1)
  },
)

test(
  'spam goes with one key, from the table and from the request, and comes back with one press',
  {
    tag: '@once',
  },
  async ({ page, signIn, server, admin }) => {
    const word = randomUUID().slice(0, 8)
    const [one, other] = [await send(server, word), await send(server, word)]
    await signIn('admin')
    await page.goto(`/admin?q=${word}`)
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(3)

    // The first row is the newest.
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await expect(box(page, other.tracking_code)).toBeChecked()
    await page.keyboard.press('x')
    await expect(rows.nth(1)).toContainText('Rejected')
    expect(await history(admin, other.id)).toMatchObject({ status: 'rejected', rejection: 'spam' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows.nth(1)).toContainText('Pending')

    await page.goto(`/admin?q=${word}&open=${one.id}`)
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Spam' })).toBeVisible()
    await page.keyboard.press('Escape')
    // In a note it is a letter.
    await drawer.getByRole('textbox', { name: 'Note to the sender' }).press('x')
    await expect(drawer.getByRole('textbox', { name: 'Note to the sender' })).toHaveValue('x')
    await drawer.getByRole('textbox', { name: 'Note to the sender' }).fill('')
    await drawer.getByRole('heading').first().click()
    await page.keyboard.press('x')
    await expect(drawer.getByText('As spam; the sender was not told')).toBeVisible()
    await expectAccessible(page)
    expect(await history(admin, one.id)).toMatchObject({ status: 'rejected', rejection: 'spam', note: null })
  },
)
