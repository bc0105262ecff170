import { readdirSync, readFileSync } from 'node:fs'
import { devices, type BrowserContext, type chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS } from './chromium.ts'

// A driver and what they have with them.

export type Admin = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

/** Gives an account the role of a driver. */
export async function asDriver(admin: Admin, username: string) {
  const { user } = (await admin('POST', '/api/check-user', { username })) as { user: { ID: number } }
  await admin('PATCH', `/api/users/${user.ID}/role`, { role: 'driver' })
  return user.ID
}

/** A phone with a disk of its own: what it kept is there when its browser starts again. */
export function phone(browser: typeof chromium, baseURL: string, disk: string) {
  let context: BrowserContext
  const start = async (offline: boolean): Promise<Page> => {
    context = await browser.launchPersistentContext(disk, {
      ...devices['Pixel 7'],
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 1,
      baseURL,
      locale: 'en-GB',
      timezoneId: 'Asia/Jakarta',
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: CHROMIUM_ARGS,
    })
    await context.setOffline(offline)
    return context.pages()[0] ?? (await context.newPage())
  }
  return {
    start,
    /** As one puts it away: everything is written to the disk. */
    close: () => context.close(),
    offline: (offline: boolean) => context.setOffline(offline),
    /** As when the battery is out: nothing more is written. */
    async kill() {
      const gone = new Promise((done) => context.once('close', done))
      for (const pid of browserOn(disk)) process.kill(pid, 'SIGKILL')
      await gone
    },
  }
}

/** The browser that has its data there, and what has started it, where that is a script. */
function browserOn(disk: string) {
  const found = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return args.includes(`--user-data-dir=${disk}`) && !args.some((arg) => arg.startsWith('--type='))
    } catch {
      // It has ended in the meantime.
      return false
    }
  })
  if (found.length === 0) throw new Error('The browser is not running.')
  return found.map(Number)
}

/** Everything that a day without a network needs is on the phone. */
export async function ready(page: Page) {
  await page.waitForFunction(async () =>
    (await (await caches.open('assets')).keys()).some(({ url }) => /\/unsent-dialog-/.test(url)),
  )
  // The names and weights of such devices are kept with the public pages' data.
  await page.waitForFunction(() => localStorage.getItem('resirkuit:data-sets')?.includes('typical_kg'))
}
