import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { PushMessage } from '#contract/foundation/notifications.ts'
import { CHROMIUM_ARGS } from './chromium.ts'
import { expect, fillVisit, installed, signInAs, test } from './fixtures.ts'
import { DESK } from './screens.ts'

// A push message as the browser gets it, opened: shown by the worker that is built, and pressed. That it arrives
// encrypted for the device alone, and signed, is asked in server/adapters/push/push.test.ts.

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** A browser that shows notifications: the one without a window to draw in has none. */
const whole = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => WHOLE.map((name) => join(folder, name)))
  .find((path) => existsSync(path))

const news = {
  id: { body: 'Permintaan Anda disetujui', tag: 'notification-7', locale: 'id' },
  en: { body: 'Your request was approved', tag: 'notification-8', locale: 'en' },
} as const

/** Hands messages to the app's worker as a push service does once the browser has decrypted them. */
async function pushService(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ isDeleted }) => !isDeleted)
      if (one) found(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return (message: PushMessage | string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: typeof message === 'string' ? message : JSON.stringify(message),
    })
}

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/** The parts of the worker's scope that the DOM's types lack. */
type Worker = {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (url: string) => Promise<unknown>; matchAll: () => Promise<readonly unknown[]> }
  asked: unknown[]
}

test.describe('the installed worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test(
    'asks the browser to show what was pushed, in the words and the language it came in',
    { tag: '@once' },
    async ({ page, context, server }) => {
      await page.goto('/news')
      await installed(page)
      const worker = await workerOf(context)
      // This browser may have no notifications: what it is asked for is looked at.
      await worker.evaluate(() => {
        const { registration } = self as unknown as Worker
        const asked: unknown[] = []
        Object.assign(self, { asked })
        registration.showNotification = async (title, { body, tag, lang, data } = {}) =>
          void asked.push({ title, body, tag, lang, data })
      })
      const push = await pushService(page, server)
      const message = { title: 'RSK-7F4K-92QD', path: '/track/RSK-7F4K-92QD' }
      await push({ ...message, ...news.id })
      await push({ ...message, ...news.en })
      await push('not what this server sends')
      const said = ({ body, tag, locale: lang }: Omit<PushMessage, 'title' | 'path'>) => ({
        title: message.title,
        data: message.path,
        body,
        tag,
        lang,
      })
      await expect
        .poll(() => worker.evaluate(() => (self as unknown as Worker).asked))
        .toEqual([said(news.id), said(news.en), { title: 'Resirkuit' }])
    },
  )
})

test(
  'a whole browser shows it, in both languages, and a press opens the request',
  { tag: '@once' },
  async ({ playwright, server, account }) => {
    test.skip(!whole, 'Chromium without a window to draw in has no notifications: install the whole one.')
    const somebody = await account()
    const browser = await playwright.chromium.launch({ executablePath: whole!, args: CHROMIUM_ARGS })
    try {
      const context = await browser.newContext({
        ...DESK,
        baseURL: server,
        locale: 'en-GB',
        serviceWorkers: 'allow',
        permissions: ['notifications'],
      })
      const page = await context.newPage()
      await signInAs(page, server, somebody)
      await page.goto('/collection')
      await installed(page)
      await page.getByRole('button', { name: 'Request a collection' }).click()
      await page.getByLabel('Message').fill('Two laptops')
      await fillVisit(page)
      await page.getByRole('button', { name: 'Submit' }).click()
      const title = (await page
        .getByText(/^RSK-\w{4}-\w{4}$/)
        .first()
        .textContent())!
      const path = `/track/${title}`
      const push = await pushService(page, server)
      const worker = await workerOf(context)
      const shown = () =>
        worker.evaluate(async () =>
          (await (self as unknown as Worker).registration.getNotifications()).map(
            ({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data: data as unknown }),
          ),
        )
      const [id, en] = [news.id, news.en].map(({ body, tag, locale }) => ({
        title,
        body,
        lang: locale,
        tag,
        data: path,
      }))

      await push({ title, path, ...news.id })
      await expect.poll(shown).toEqual([id])
      // A second copy takes the place of the first.
      await push({ title, path, ...news.id })
      await push({ title, path, ...news.en })
      await expect
        .poll(async () => (await shown()).toSorted((a, b) => a.tag.localeCompare(b.tag)))
        .toEqual([id, en])

      // Only the press of a person lets a worker bring a window to the front or open one, so that much stands in for it.
      await worker.evaluate(() => {
        const opened: unknown[] = []
        Object.assign(self, { asked: opened })
        const { clients } = self as unknown as Worker
        clients.openWindow = async (url) => void opened.push(url)
        const { prototype } = (self as unknown as { WindowClient: { prototype: object } }).WindowClient
        Object.assign(prototype, { focus: async () => {} })
      })
      const press = (tag: string) =>
        worker.evaluate(async (tag) => {
          const [notification] = await (self as unknown as Worker).registration.getNotifications({ tag })
          const Pressed = (
            self as unknown as { NotificationEvent: new (type: string, more: object) => Event }
          ).NotificationEvent
          self.dispatchEvent(new Pressed('notificationclick', { notification }))
        }, tag)
      await page.goto('/news')
      await press(news.id.tag)
      await expect(page).toHaveURL(path)
      await expect(page.getByText('Two laptops')).toBeVisible()
      await expect.poll(shown).toEqual([en])

      // No window of the app is open. The one that was left is one for a moment more.
      await page.goto('about:blank')
      const windows = () =>
        worker.evaluate(async () => (await (self as unknown as Worker).clients.matchAll()).length)
      await expect.poll(windows).toBe(0)
      await press(news.en.tag)
      await expect
        .poll(() => worker.evaluate(() => (self as unknown as Worker).asked))
        .toEqual([server + path])
      expect(await shown()).toEqual([])
    } finally {
      await browser.close()
    }
  },
)
