import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS } from './e2e/chromium.ts'
import { DESK, PHONE } from './e2e/screens.ts'

const executablePath = process.env.CHROMIUM
const launchOptions = {
  ...(executablePath && { executablePath }),
  args: CHROMIUM_ARGS,
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  // Each worker has a server, a database and a browser of its own, which take processor time before the first test.
  workers: 2,
  // Test by test: a long file would leave the other worker without one at the end.
  fullyParallel: true,
  // What does not pass every time is mended, or the product is.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  forbidOnly: !!process.env.CI,
  use: {
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    // Nothing is pressed, measured or read in the middle of a movement. The home page, the frame and the timeline
    // are tested with theirs; drawers, and the dialogs elsewhere, are not.
    contextOptions: { reducedMotion: 'reduce' },
    // Costs a quarter of the time: on where somebody looks for a cause.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // A worker would answer what a test intercepts; installed.e2e.ts lets it in.
    serviceWorkers: 'block',
  },
  projects: [
    // Both run what depends on the screen: what a page looks like there, and what one person does in each part.
    {
      name: 'phone',
      grepInvert: /@once/,
      use: { ...devices['Pixel 7'], ...PHONE },
    },
    { name: 'desktop', grepInvert: /@phone/, use: DESK },
  ],
})
