import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Each project names what it needs: unit tests start nothing, HTTP tests share one PostgreSQL.
    projects: [
      {
        test: {
          name: 'http',
          include: ['server/**/*.test.ts'],
          globalSetup: './server/testing/global-setup.ts',
          // Files share what they import, which takes longer than most of them; each has a database of its own.
          isolate: false,
          // Against hanging only: some tests start and kill real servers many times, on machines that are busy.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
    ],
  },
})
