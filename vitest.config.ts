import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// As many workers as there are cores: with one less, as is the default, one core of two would wait. Their files share
// what they import, which takes longer than most of them. With room for what is new, less of the time is spent looking for
// what is old (a twelfth).
const shared = {
  maxWorkers: 3,
  isolate: false,
  execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
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
    ],
  },
})
