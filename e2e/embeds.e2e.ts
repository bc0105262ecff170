import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import { expect, expectAccessible, test as base } from './fixtures.ts'
import { refuse } from './refusing-browser.ts'

// A page of another site: `localhost` is another site than the address of the server, and neither knows the other's storage.

type Sites = {
  /** The address of a site whose pages ask frames to agree to it (COEP). `frames`: what stands in its page. */
  site: (frames: string, name?: 'localhost' | '127.0.0.1') => Promise<string>
  /** The site is in the settings. */
  allow: (...origins: string[]) => Promise<void>
}

const test = base.extend<Sites>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
  site: async ({}, use) => {
    const open: Server[] = []
    await use(async (frames, name = 'localhost') => {
      const server = createServer((_, reply) =>
        reply
          .writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'cross-origin-embedder-policy': 'require-corp',
          })
          .end(`<!doctype html><html lang="en"><title>Dinas</title><link rel="icon" href="data:,">${frames}`),
      )
      open.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://${name}:${(server.address() as AddressInfo).port}`
    })
    for (const server of open) {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    }
  },
  allow: async ({ admin }, use) => {
    await use(async (...embed_origins) => {
      await admin('PATCH', '/api/admin/installation', { embed_origins })
    })
  },
})

const frameOf = (server: string, path: string, more = '') =>
  `<iframe id="${path.split('?')[0]}" src="${server}/embed/${path}" title="Resirkuit" width="100%" height="80" style="border:0" ${more}></iframe>`
const scriptOf = (server: string) => `<script async src="${server}/embed.js"></script>`
const inFrame = (page: Page, name: string): Frame =>
  page.frames().find((frame) => frame.url().includes(`/embed/${name}`))!
/** How far the content of a frame is higher than the frame. */
const hiddenBelow = async (page: Page, name: string) => {
  const shown = await page.locator(`#${name}`).evaluate((frame) => frame.clientHeight)
  const whole = await inFrame(page, name).evaluate(() =>
    Math.ceil(document.documentElement.getBoundingClientRect().height),
  )
  return whole - shown
}

test.describe('with a wrong number, which is answered with 400', () => {
  test.use({ expectedErrors: /status of 400/ })

  test('a frame on another site is as high as its content, also once it is shown or has other content', async ({
    page,
    server,
    site,
    allow,
  }) => {
    const address = await site(
      `${frameOf(server, 'impact')}<div id="tab" hidden>${frameOf(server, 'request?lang=en')}</div>${scriptOf(server)}`,
    )
    await allow(address)
    await page.goto(address)
    const impact = page.frameLocator('#impact')
    await expect(impact.getByRole('heading', { level: 1 })).toHaveText('Sustainability impact')
    await expect.poll(() => hiddenBelow(page, 'impact')).toBe(0)

    // A hidden frame has no height to tell.
    await expect(page.locator('#request')).toHaveCSS('height', '80px')
    await page.locator('#tab').evaluate((tab) => tab.removeAttribute('hidden'))
    await expect.poll(() => hiddenBelow(page, 'request')).toBe(0)
    expect(await page.locator('#request').evaluate((frame) => frame.clientHeight)).toBeGreaterThan(400)

    const form = page.frameLocator('#request')
    await form.getByLabel('Phone number').fill('12')
    await form.getByLabel('Message').fill('Two laptops')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByText('This number does not look right')).toBeVisible()
    await expect(form.getByLabel('Phone number')).toBeFocused()
    await expect.poll(() => hiddenBelow(page, 'request')).toBe(0)
  })
})

test('the script of the page may come after the frame @once', async ({ page, server, site, allow }) => {
  const address = await site(frameOf(server, 'impact'))
  await allow(address)
  await page.goto(address)
  await expect(page.frameLocator('#impact').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#impact')).toHaveCSS('height', '80px')
  await page.addScriptTag({ url: `${server}/embed.js` })
  await expect.poll(() => hiddenBelow(page, 'impact')).toBe(0)
  // Somebody else's message changes nothing.
  const before = await page.locator('#impact').evaluate((frame) => frame.clientHeight)
  await page.evaluate(() => {
    window.postMessage({ resirkuit: 'height', height: 5 }, '*')
    return new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
  })
  expect(await page.locator('#impact').evaluate((frame) => frame.clientHeight)).toBe(before)
})

test('a request is sent from the frame without any storage, and followed in a new tab', async ({
  page,
  context,
  server,
  site,
  allow,
  admin,
}) => {
  await refuse(context, 'throws')
  const address = await site(`${frameOf(server, 'request?lang=id')}${scriptOf(server)}`)
  await allow(address)
  await page.goto(address)
  const form = page.frameLocator('#request')
  await expect(form.getByText('Yang Anda ketik tidak disimpan di perangkat ini')).toBeVisible()
  const message = `Dua laptop dari situs dinas ${Date.now()}`
  await form.getByLabel('Pesan').fill(message)
  await form.getByLabel('Nomor telepon').fill('0812 3456 7890')
  await form.getByRole('button', { name: 'Kirim' }).click()
  const heading = form.getByRole('heading', { level: 1, name: 'Berhasil dikirim' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  const [code] = await form.locator('dd').allTextContents()
  expect(code).toMatch(/^RSK-\w{4}-\w{4}$/)
  await expect.poll(() => hiddenBelow(page, 'request')).toBe(0)

  const opening = context.waitForEvent('page')
  await form.getByRole('button', { name: 'Ikuti permintaan Anda' }).click()
  const tab = await opening
  await expect(tab.getByText(message)).toBeVisible()
  expect(await context.cookies()).toEqual([])
  const { data } = (await admin('GET', '/api/timeline')) as { data: { tracking_code: string }[] }
  expect(data.map(({ tracking_code }) => tracking_code)).toContain(code)
})

test.describe('a site that is not in the settings', () => {
  test.use({ expectedErrors: /frame-ancestors|Framing|ERR_BLOCKED/ })

  test('shows nothing of ours, and no listed one shows another page @once', async ({
    page,
    server,
    site,
    allow,
  }) => {
    const frames = `${frameOf(server, 'impact')}<iframe id="home" src="${server}/impact" title="Home"></iframe>`
    const [listed, other] = [await site(frames), await site(frames)]
    await allow(listed)
    await page.goto(other)
    const contents = () => page.frames().map((frame) => frame.url().replace(/^chrome-error:.*/, 'refused'))
    await expect.poll(contents).toEqual([`${other}/`, 'refused', 'refused'])
    await page.goto(listed)
    await expect(page.frameLocator('#impact').getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(contents).toEqual([`${listed}/`, `${server}/embed/impact`, 'refused'])
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours`, () => {
    // A wrong number is answered with 400.
    test.use({ colorScheme, expectedErrors: /status of 400/ })

    test('the embeds are accessible', async ({ page, allow, admin }) => {
      await allow('https://www.example.go.id')
      const day = { opens: '08:00', closes: '16:00' }
      const { groups } = (await admin('GET', '/api/points')) as { groups: { id: string }[] }
      await admin('POST', '/api/admin/points', {
        name: 'Bank Sampah Melati',
        address: 'Jl. Melati 5, Kebayoran Baru',
        district_id: '31.74.07',
        latitude: -6.24,
        longitude: 106.8,
        hours: [day, day, day, day, day, { opens: '08:00', closes: '12:00' }, null],
        note: 'Pagar hijau',
        takes: groups.map(({ id }) => id).slice(0, 3),
        active: true,
      })
      for (const name of ['impact', 'points', 'request']) {
        await page.goto(`/embed/${name}`)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
      }
      await page.getByLabel('Message').fill('Two laptops')
      await page.getByLabel('Phone number').fill('12')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expectAccessible(page)
      await page.getByLabel('Phone number').fill('')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Submitted successfully' })).toBeVisible()
      await expectAccessible(page)
    })
  })

test('an administrator names a site, copies the HTML and looks at it', async ({ page, signIn, allow }) => {
  await allow()
  await signIn('admin')
  await page.goto('/admin/connections')
  const card = page.getByRole('region', { name: 'In your website' })
  await expect(card.getByRole('button', { name: 'Show a preview' })).toHaveCount(0)
  await card.getByLabel('Sites that may show them').fill('https://www.example.go.id/layanan')
  await card.getByRole('button', { name: 'Save the sites' }).click()
  await expect(card.getByText('Without what stands behind the name')).toBeVisible()
  await card.getByLabel('Sites that may show them').fill('https://www.example.go.id')
  await card.getByRole('button', { name: 'Save the sites' }).click()
  await card.getByRole('button', { name: 'Show a preview' }).nth(1).click()
  await expect(card.getByRole('group', { name: 'HTML of Sustainability impact' })).toContainText(
    'src="https://ewaste.example.go.id/embed/impact?lang=en"',
  )
  await expect(
    card.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Sustainability impact' }),
  ).toBeVisible()
  const frame = card.locator('iframe')
  await expect.poll(async () => Number(await frame.getAttribute('height'))).not.toBe(320)
  await expectAccessible(page)
})
