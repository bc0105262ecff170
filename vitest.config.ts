import { fileURLToPath } from 'node:url'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { messageParts } from './build/message-parts.ts'
import { CHROMIUM_ARGS } from './e2e/chromium.ts'
import { DESK } from './e2e/screens.ts'

// As in vite.config.ts.
process.env.LINGUI_SUPPRESS_BABEL_WARNING ??= '1'

// Two workers: their files share what they import, which takes longer than most of them, and each further worker imports
// it again, packages through the hooks of the server's own start. A large young generation means fewer collections (a
// twelfth of the time).
const QUICK_IMPORTS = new URL('scripts/quick-imports.mjs', import.meta.url).href
const shared = {
  maxWorkers: 2,
  isolate: false,
  execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64', '--import', QUICK_IMPORTS],
}

export default defineConfig({
  test: {
    // Each project names what it needs: unit tests start nothing, HTTP tests share one PostgreSQL.
    projects: [
      {
        test: {
          ...shared,
          name: 'http',
          include: ['{server,packages}/**/*.test.ts'],
          // Each file has a database of its own on it.
          globalSetup: './server/testing/global-setup.ts',
          alias: { '@node-rs/argon2': fileURLToPath(new URL('server/testing/argon2.ts', import.meta.url)) },
          // Against hanging only: some tests start and kill real servers many times, on machines that are busy.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', '{build,scripts}/**/*.test.ts'],
          setupFiles: './scripts/after-each-file.ts',
          // One for all: files share what they import, and what one put in the place of it would be there for the next.
          alias: {
            '@lingui/core/macro': fileURLToPath(new URL('web/lib/testing/macro.ts', import.meta.url)),
          },
        },
      },
      {
        plugins: [
          react(),
          tailwindcss(),
          messageParts(),
          babel({ presets: [linguiTransformerBabelPreset()] }),
        ],
        define: { DATA_SHAPE: '""' },
        // All of them at the start: one that is found later would load the page again, in the middle of a test.
        optimizeDeps: {
          include: [
            ...['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'lucide-react', 'zod'],
            ...['@lingui/core', '@lingui/react', '@tanstack/react-query'],
            ...['dialog', 'menu', 'popover', 'toast'].map((name) => `@base-ui/react/${name}`),
          ],
        },
        test: {
          name: 'components',
          include: ['web/**/*.browser.test.tsx'],
          setupFiles: './web/testing/after-each-test.ts',
          // One page for all files: what a test draws is gone after it.
          isolate: false,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { executablePath: process.env.CHROMIUM, args: CHROMIUM_ARGS },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Asia/Jakarta' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: DESK.viewport,
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
