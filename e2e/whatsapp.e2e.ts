import { createHmac } from 'node:crypto'
import { startFakeWhatsApp } from '#server/testing/fake-whatsapp.ts'
import { expect, expectAccessible, test as base } from './fixtures.ts'
import { DESK } from './screens.ts'

// A person writes in WhatsApp; the desk sees where, and administrators see that it works.

const TOKEN = 'EAA-a-token-of-a-number-for-tests-of-ours'
const NUMBER = '106540352242922'
const APP_SECRET = '0123456789abcdef0123456789abcdef'
type Fake = Awaited<ReturnType<typeof startFakeWhatsApp>>

/** An installation with a number in WhatsApp, and a gateway that takes nothing. */
const test = base.extend<object, { whatsapp: Fake }>({
  whatsapp: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const fake = await startFakeWhatsApp({ token: TOKEN, number: NUMBER })
      await use(fake)
      await fake.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ whatsapp }, use) =>
      use({
        MESSAGES_URL: `${whatsapp.url}/send`,
        WHATSAPP_TOKEN: TOKEN,
        WHATSAPP_PHONE_NUMBER_ID: NUMBER,
        WHATSAPP_APP_SECRET: APP_SECRET,
        WHATSAPP_VERIFY_TOKEN: 'a word for the handshake',
        WHATSAPP_API_URL: whatsapp.url,
      }),
    { scope: 'worker' },
  ],
})

test('a request by WhatsApp: the desk sees the service and the number, the settings page its state', async ({
  page,
  server,
  whatsapp,
  signIn,
}) => {
  const person = { user_id: 'ID.13491208655302741918', wa_id: '6281234567890' }
  const write = async (text: string) => {
    const n = whatsapp.sent.length
    const message = {
      from: person.wa_id,
      from_user_id: person.user_id,
      id: `wamid.${n}`,
      timestamp: String(Math.floor(Date.now() / 1000)),
      type: 'text',
      text: { body: text },
    }
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '622112345678', phone_number_id: NUMBER },
      contacts: [{ profile: { name: 'Wati' }, ...person }],
      messages: [message],
    }
    const body = JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] })
    const signature = `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`
    const { status } = await fetch(`${server}/hooks/whatsapp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body,
    })
    expect(status).toBe(200)
    await expect.poll(() => whatsapp.sent.length, { timeout: 20_000 }).toBe(n + 1)
    return (whatsapp.sent.at(-1)!['text'] as { body: string }).body
  }
  await write('Halo')
  await write('Kebayoran Baru, Jakarta Selatan')
  const told = await write('Dua laptop rusak')
  const [code] = /RSK-\w{4}-\w{4}/.exec(told)!

  await signIn('admin')
  await page.setViewportSize(DESK.viewport)
  await page.goto(`/admin?q=${code}`)
  await page.locator('a[data-row]').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('WhatsApp ·')).toBeVisible()
  await expect(drawer.getByRole('link', { name: /812.3456.7890/ })).toHaveAttribute(
    'href',
    'tel:+6281234567890',
  )
  await expectAccessible(page)

  await page.goto('/admin/settings#messages')
  const card = page.getByRole('region', { name: 'Messages', exact: true })
  const line = card.getByRole('listitem').filter({ hasText: 'WhatsApp' })
  await expect(line.getByText('Set up', { exact: true })).toBeVisible()
  await expect(line.getByText(/Last message: .*, sent\./)).toBeVisible()
  await expect(card.getByText('TELEGRAM_BOT_TOKEN in the environment turns it on.')).toBeVisible()
  await card.getByRole('button', { name: 'Send a test message' }).click()
  await expect(card.getByText('Enter a telephone number.')).toBeVisible()
  await card.getByLabel('Number for a test message').fill('0812 3456 7890')
  await card.getByRole('button', { name: 'Send a test message' }).click()
  await expect(card.getByText(/It was not sent to .*The gateway answered 401\./)).toBeVisible()
  await expectAccessible(page)
})
