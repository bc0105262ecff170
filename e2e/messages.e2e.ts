import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectAccessible, fillVisit, test as base } from './fixtures.ts'

type Sent = { to: string; message: string }
type Gateway = { sent: Sent[]; url: string }

/** An installation whose operator has a gateway for short messages. */
const test = base.extend<object, { gateway: Gateway }>({
  gateway: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const sent: Sent[] = []
      const server: Server = createServer((request, answer) => {
        let body = ''
        request.on('data', (part: Buffer) => (body += part.toString()))
        request.on('end', () => {
          sent.push(JSON.parse(body) as Sent)
          answer.end('{"status":true}')
        })
      })
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      await use({ sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` })
      await new Promise((closed) => server.close(closed))
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ gateway }, use) => use({ MESSAGES_URL: gateway.url, PUBLIC_URL: 'https://kota.example' }),
    { scope: 'worker' },
  ],
})

test(
  'a person who asks for messages gets one at once, and its link stops them',
  { tag: '@phone' },
  async ({ page, gateway }) => {
    await page.goto('/collection')
    await page.getByRole('button', { name: 'Request a collection' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Two dead laptops')
    await fillVisit(page)
    const box = page.getByRole('checkbox', { name: /^Send me short messages to this number/ })
    await page.getByLabel('Phone number').fill('')
    await expect(box).toBeDisabled()
    await page.getByLabel('Phone number').fill('0812 3456 7890')
    await box.check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: '✅ Submitted successfully!' })).toBeVisible()

    await expect.poll(() => gateway.sent.length).toBe(1)
    const [{ to, message }] = gateway.sent as [Sent]
    expect(to).toBe('+6281234567890')
    const [code] = /RSK-\w{4}-\w{4}/.exec(message) ?? []
    await page.goto(`/track/${code}`)
    await expect(page.getByText('Messages about it go to')).toBeVisible()

    const [stop] = /https:\/\/kota\.example\/u\S*/.exec(message) ?? []
    await page.goto(new URL(stop!).pathname + new URL(stop!).search)
    await expectAccessible(page)
    await page.getByRole('button').click()
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.goto(`/track/${code}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Messages about it go to')).toHaveCount(0)
  },
)
