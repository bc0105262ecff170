import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADMIN, expect, expectAccessible, signInAs, test } from './fixtures.ts'
import { DESK } from './screens.ts'
import { drawnPhoto } from './drawn-photo.ts'

// Staff ask, the sender answers where they follow the request, and the desk sees who is to reply.

type Sent = { id: number; tracking_code: string }
type Admin = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

const asked = async (page: Page, server: string, admin: Admin, question: string) => {
  const guest = `guest_${randomUUID()}`
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': guest },
    body: JSON.stringify({ form_id: 11, message: randomUUID() }),
  })
  const sent = (await reply.json()) as Sent
  await admin('POST', `/api/submissions/${sent.id}/messages`, { text: question, question: true })
  await page.addInitScript(
    (user_id) => localStorage.setItem('resirkuit:guest', JSON.stringify({ user_id, username: 'Guest' })),
    guest,
  )
  return sent
}
const messages = (page: Page) => page.getByRole('region', { name: 'Messages with the operator' })
const stateOf = async (admin: Admin, { id }: Sent) => {
  const { submission } = (await admin('GET', `/api/submissions/${id}`)) as {
    submission: { conversation: string | null; history: { kind: string; note: string | null }[] }
  }
  return submission
}

test('a guest answers a question with words and a photo, and sees when it was read', async ({
  page,
  server,
  admin,
}) => {
  const sent = await asked(page, server, admin, 'Which floor do you live on?')
  await page.goto(`/track/${sent.tracking_code}`)
  const thread = messages(page)
  await expect(thread.getByText('The operator waits for your answer')).toBeVisible()
  await expect(thread.getByText('Which floor do you live on?')).toBeVisible()
  await expect(page.getByText('Which floor do you live on?')).toHaveCount(1)
  await expectAccessible(page)

  await thread.getByRole('button', { name: 'Send' }).click()
  await expect(thread.getByText('Write something first, or add a photo.')).toBeVisible()
  await expect(thread.getByLabel('Your answer')).toBeFocused()
  await thread.getByLabel('Your answer').fill('Second floor <b>left</b>')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    thread.getByRole('button', { name: 'Add a photo' }).click(),
  ])
  await chooser.setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto() })
  await expect(thread.getByText('The photo goes with your message.').first()).toBeVisible()
  await thread.getByRole('button', { name: 'Send' }).click()
  await expect(thread.getByText('Second floor <b>left</b>')).toBeVisible()
  await expect(thread.getByText('Arrived. The operator has not read it yet.')).toBeVisible()
  await expect(thread.getByText('The operator waits for your answer')).toHaveCount(0)
  await expect(thread.getByLabel('Message to the operator')).toBeFocused()
  await expect(thread.getByLabel('Message to the operator')).toHaveValue('')
  const photo = thread.getByRole('img', { name: 'The photo of this request' })
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page)

  expect((await stateOf(admin, sent)).conversation).toBe('answered')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(thread.getByText(/^Read by the operator on/)).toBeVisible()
})

test.describe('without a connection', { tag: '@once' }, () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('an answer stays on the device and is sent once when the connection returns', async ({
    page,
    context,
    server,
    admin,
  }) => {
    const sent = await asked(page, server, admin, 'Is somebody at home on Friday?')
    await page.goto(`/track/${sent.tracking_code}`)
    const thread = messages(page)
    await expect(thread.getByLabel('Your answer')).toBeVisible()
    await context.setOffline(true)
    await thread.getByLabel('Your answer').fill('Yes, from nine')
    await thread.getByRole('button', { name: 'Send' }).click()
    await expect(thread.getByText('Saved. It will be sent when the connection returns.')).toBeVisible()
    await expect(thread.getByText('Yes, from nine')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('resirkuit:answers'))).toContain('Yes, from nine')
    await expectAccessible(page)

    await thread.getByRole('button', { name: 'Change it' }).click()
    await expect(thread.getByLabel('Your answer')).toHaveValue('Yes, from nine')
    await thread.getByLabel('Your answer').fill('Yes, from ten')
    await thread.getByRole('button', { name: 'Send' }).click()
    await expect(thread.getByText('Saved. It will be sent when the connection returns.')).toBeVisible()
    await context.setOffline(false)
    await expect(thread.getByText('Arrived. The operator has not read it yet.')).toBeVisible()
    const { history } = await stateOf(admin, sent)
    expect(history.filter(({ kind }) => kind === 'answer').map(({ note }) => note)).toEqual(['Yes, from ten'])
    expect(await page.evaluate(() => localStorage.getItem('resirkuit:answers'))).toBe('[]')
  })
})

test('a member is asked on the timeline and answers there; the desk sees it and filters by it', async ({
  page,
  browser,
  server,
  account,
  signIn,
  admin,
}) => {
  const word = randomUUID().slice(0, 8)
  const member = await account()
  await signIn(member)
  await page.goto('/timeline')
  const composer = page.getByRole('region', { name: 'New post' })
  await composer.getByText('Donation', { exact: true }).click()
  await composer.getByLabel('Message').fill(word)
  await composer.getByLabel('Location').fill('kebayoran')
  await page.getByRole('option', { name: /Kebayoran Baru/ }).click()
  await composer.getByLabel('Street and number').fill('Jl. Melati 5')
  await composer.getByRole('button', { name: 'Post' }).click()
  const card = page.getByRole('article').filter({ hasText: word })
  await expect(card).toBeVisible()

  const { data } = (await admin('GET', `/api/timeline?part=data&q=${word}`)) as { data: Sent[] }
  const [sent] = data as [Sent]
  await admin('POST', `/api/submissions/${sent.id}/messages`, {
    text: 'Does the radio still work?',
    question: true,
  })
  await page.reload()
  await expect(card.getByText('The operator has a question for you.')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Answer it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Messages with the operator' })
  await expect(dialog.getByText('Does the radio still work?')).toBeVisible()
  await dialog.getByLabel('Your answer').fill('Yes, since yesterday')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Arrived. The operator has not read it yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(card.getByRole('button', { name: '2 messages' })).toBeVisible()

  const staff = await browser.newContext({ baseURL: server, ...DESK })
  const desk = await staff.newPage()
  await signInAs(desk, server, ADMIN)
  await desk.goto(`/admin?q=${word}`)
  const row = desk.getByRole('row').filter({ has: desk.getByRole('link') })
  await expect(row).toContainText('The sender has written')
  await expect(row).toContainText('Unread')
  await desk.getByRole('button', { name: 'Waiting for the sender', exact: true }).click()
  await expect(desk.getByText('No request matches these filters.')).toBeVisible()
  await desk.getByRole('button', { name: 'The sender has written', exact: true }).click()
  await expect(row).toHaveCount(1)
  await desk.goto(`/admin?q=${word}&open=${sent.id}`)
  const drawer = desk.getByRole('dialog', { name: 'Donation' })
  const thread = drawer.getByRole('region', { name: 'Messages with the sender' })
  await expect(thread.getByText('Yes, since yesterday')).toBeVisible()
  await expect(thread.getByText(member.username)).toBeVisible()
  await expectAccessible(desk)

  const field = thread.getByLabel('Message to the sender')
  const question = thread.getByRole('checkbox', { name: 'It is a question: wait for an answer' })
  await field.fill('Does it have a plug')
  await expect(question).not.toBeChecked()
  await field.fill('Does it have a plug?')
  await expect(question).toBeChecked()
  await thread.getByRole('button', { name: 'Send to the sender' }).click()
  await expect(thread.getByText('Waiting for the sender')).toBeVisible()
  await expect(field).toBeFocused()
  await thread.getByRole('button', { name: 'No longer wait for an answer' }).click()
  await expect(thread.getByText('Waiting for the sender')).toHaveCount(0)
  await staff.close()
})

test.describe('the link of a mail', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test('is answered on a device that does not know the request', async ({ page, server, admin, mail }) => {
    const email = `${randomUUID().slice(0, 8)}@example.org`
    const reply = await fetch(`${server}/api/submit-ewaste`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-guest-id': `guest_${randomUUID()}` },
      body: JSON.stringify({
        form_id: 11,
        message: 'Only on my phone',
        notify_email: email,
        locale: 'en',
      }),
    })
    const sent = (await reply.json()) as Sent
    expect((await mail(email)).text, 'the acknowledgement').toContain(sent.tracking_code)
    await admin('POST', `/api/submissions/${sent.id}/messages`, {
      text: 'Which floor do you live on?',
      question: true,
    })
    const { text } = await mail(email)
    await page.goto(/\/track\/\S+#answer=[\w-]+/.exec(text)![0])
    const thread = messages(page)
    await expect(thread.getByText('Which floor do you live on?')).toBeVisible()
    await expect(page.getByText('Only on my phone')).toHaveCount(0)
    await thread.getByLabel('Your answer').fill('The second')
    await expectAccessible(page)
    await thread.getByRole('button', { name: 'Send' }).click()
    await expect(thread.getByText('You answered.')).toBeVisible()
    await expect(thread.getByText('Arrived. The operator has not read it yet.')).toBeVisible()
    await expect(thread.getByLabel('Your answer')).toHaveValue('')
    const { history } = await stateOf(admin, sent)
    expect(history.at(-1)).toMatchObject({ kind: 'read' })
    expect(history.findLast(({ kind }) => kind === 'answer')?.note).toBe('The second')
  })
})
