import { createServer, request as forward } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillVisit, installed, test } from './fixtures.ts'

// Here the service worker may do its work; everywhere else it is kept out (playwright.config.ts).
test.use({ serviceWorkers: 'allow' })

test.describe('without a network', () => {
  test.use({
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|Page failed|Page not loaded|import/,
  })
  test(
    'the app opens, shows the news it kept, and takes an enquiry',
    { tag: '@phone' },
    async ({ page, context }) => {
      await page.goto('/')
      await installed(page)
      // The home page shows the cards; the articles are kept by what installs the app.
      const [{ title }] = await page.evaluate(async () => {
        const kept = await caches.open('open-data')
        for (let times = 0; ; times++) {
          const news = await kept.match('/api/content/news?locale=en')
          if (news) return ((await news.json()) as { items: [{ title: string }] }).items
          if (times > 100) throw new Error('The news were not kept.')
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })
      // Data sets are kept once the page has nothing better to do.
      await page.waitForFunction(
        (words) => localStorage.getItem('resirkuit:data-sets')?.includes(words),
        title,
      )
      await context.setOffline(true)

      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/news')
      await page.getByRole('link', { name: title }).click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()
      await page.keyboard.press('Escape')
      // Closing steps back in the history: a load that begins before this is done is aborted.
      await expect(page).toHaveURL('/news')
      await expect(page.getByRole('dialog')).toBeHidden()

      // A page that nobody has opened here yet.
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
      await expect(page.getByRole('link', { name: title })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Write a request' }).click()
      await page.getByRole('button', { name: 'Request a collection' }).click()
      await page.getByLabel('Message').fill('A printer, written without a network')
      await fillVisit(page)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText(/kept|waiting/i).first()).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText(/RSK-/).first()).toBeVisible()
    },
  )
})

test.describe('an old copy', { tag: '@once' }, () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/ })
  test('does not pass for new without a network: a refresh fails, and what is shown has its age', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await installed(page)
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await refresh.click()
    await expect(page.getByText('Up to date')).toBeVisible()
    await page.waitForFunction(() => localStorage.getItem('resirkuit:data-sets')?.includes('"points"'))
    await context.setOffline(true)
    await refresh.click()
    await expect(page.getByText('Could not refresh everything')).toBeVisible()

    await page.clock.setFixedTime(Date.now() + 2 * 24 * 3600_000)
    await page.goto('/drop-off')
    await expect(page.getByRole('alert')).toContainText('The content shown was read 2 days ago.')
    // Also where the page itself has nothing yet.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('The content shown was read 2 days ago.')
  })
})

test.describe('a member without a network', { tag: '@once' }, () => {
  test.use({
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|Page failed|Page not loaded|import/,
  })
  test('stays who they are after a reload: the kept timeline with its age, and an enquiry that is theirs', async ({
    page,
    context,
    account,
    signIn,
  }) => {
    const somebody = await account()
    await page.goto('/')
    await installed(page)
    await signIn(somebody)
    await ask(page, 'Two batteries, written with a network')
    await expect(page.getByText('Submitted successfully!')).toBeVisible()
    await page.goto('/timeline')
    const entries = page.getByRole('region', { name: 'Your timeline' }).getByRole('listitem')
    await expect(entries.filter({ hasText: 'Two batteries' })).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: somebody.username })).toBeVisible()
    // A member's pages are kept in the background, once nothing else needs the network.
    await page.waitForFunction(async () =>
      (await (await caches.open('assets')).keys()).some(({ url }) => /\/timeline-/.test(url)),
    )

    await context.setOffline(true)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: somebody.username })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'the copy saved on this device' })).toBeVisible()
    await page.goto('/timeline')
    await expect(entries.filter({ hasText: 'Two batteries' })).toBeVisible()
    await expect(page.getByText(/This is the copy saved on this device/)).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('banner').getByText(somebody.username)).toBeVisible()

    await ask(page, 'A printer, written without one')
    await expect(page.getByText('Your request will be sent when the connection returns.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Your request will be sent when the connection returns.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Submitted successfully!')).toBeVisible()
    await page.goto('/timeline')
    await expect(entries.filter({ hasText: 'A printer, written without one' })).toBeVisible()
    await expect(page.getByText(/the copy saved on this device/)).toBeHidden()
  })
})

/** Sends an enquiry from its page. */
async function ask(page: Page, message: string) {
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Request a collection' }).click()
  await page.getByLabel('Message').fill(message)
  await fillVisit(page)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test(
  'nothing of an account is kept for the next person',
  { tag: '@once' },
  async ({ page, account, signIn }) => {
    await page.goto('/')
    await installed(page)
    await signIn(await account())
    for (const path of ['/profile', '/timeline', '/news']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/index.html')
    const calls = kept.filter((path) => /^\/(api|idp|config)/.test(path))
    expect(calls.length).toBeGreaterThan(0)
    for (const path of calls)
      expect(path).toMatch(/^\/(api\/(content\/\w+(\/[\w-]+)?|impact|features|dataSubmission)|config\.json)$/)
  },
)

test('addresses of programs and mails are opened as they are', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  await installed(page)
  for (const [path, type] of [
    ['/open311/v2/services.json?locale=id', 'application/json'],
    ['/ns/v1', 'application/ld+json'],
  ] as const) {
    const reply = await page.goto(path)
    expect(reply!.headers()['content-type']).toContain(type)
  }
  // An address in what is asked for makes no file of a page.
  const reply = await page.goto('/track?q=siti@example.org')
  expect(reply!.fromServiceWorker()).toBe(true)
})

test('a new version asks before it takes over', { tag: '@once' }, async ({ page, server }) => {
  let version = 'first'
  // The product, as it answers before and after an update of its worker.
  const updated = createServer((incoming, outgoing) => {
    const { pathname, host } = new URL(incoming.url!, server)
    // On a line that dies in the meantime: what a new worker keeps is not waited for.
    if (version === 'second' && pathname === '/api/content/news') return
    // Whole answers: one that has not changed would come without the body that is changed here.
    const { 'if-none-match': _etag, 'if-modified-since': _date, ...asked } = incoming.headers
    const headers = { ...asked, host, 'accept-encoding': 'identity' }
    forward(new URL(incoming.url!, server), { method: incoming.method, headers }, (answer) => {
      const worker = pathname === '/service-worker.js'
      const { 'content-length': _length, etag: _mark, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode!, worker ? rest : answer.headers)
      if (worker) outgoing.write(`/* ${version} */`)
      answer.pipe(outgoing)
    }).end()
  }).listen(0, '127.0.0.1')
  await once(updated, 'listening')
  try {
    await page.goto(`http://localhost:${(updated.address() as AddressInfo).port}/`)
    await installed(page)
    await expect(page.getByText('A new version is ready.')).toBeHidden()
    version = 'second'
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('A new version is ready.')).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('A new version is ready.')).toBeHidden()
  } finally {
    updated.closeAllConnections()
    updated.close()
  }
})
