import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A browser that refuses site data still has each of these, and refuses when they are used. Where they may be touched, the
// refusal is caught, and something takes their place.
const APIS: Record<string, { used: RegExp; by: string[] }> = {
  'local storage': { used: /\blocalStorage\b/, by: ['web/lib/device/storage.ts'] },
  'session storage': { used: /\bsessionStorage\b/, by: ['web/pwa/outdated.ts'] },
  locks: { used: /\bnavigator\??\.locks\b/, by: ['web/lib/device/locks.ts'] },
  // The SDK of identity guards its own, and falls back to memory.
  'the database': {
    used: /\bindexedDB\b|'idb'/,
    by: ['web/features/requests/rounds/field/offline/store.ts'],
  },
  caches: {
    used: /\bcaches\b\s*[.[]/,
    by: ['web/lib/device/push-proof.ts', 'web/pwa/keep-pages.ts', 'web/pwa/service-worker.ts'],
  },
  'service workers': {
    used: /\bnavigator\??\.serviceWorker\b/,
    by: ['web/lib/device/service-workers.ts', 'web/pwa/outdated.ts'],
  },
  channels: { used: /\bBroadcastChannel\b\(/, by: ['web/features/requests/rounds/field/offline/field.ts'] },
  'room on the device': {
    used: /\bnavigator\??\.storage\b/,
    by: ['web/features/requests/rounds/field/offline/field.ts'],
  },
  notifications: {
    used: /\bNotification\.|\bpushManager\b/,
    by: ['web/lib/device/push-device.ts', 'web/pwa/renew-push.ts'],
  },
  cookies: { used: /\bdocument\.cookie\b|\bcookieStore\b/, by: [] },
}
/** Without comments: they may name what the code must not touch. */
const sources = globSync('web/**/*.{ts,tsx}', { exclude: (name) => name.endsWith('node_modules') })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, code: readFileSync(path, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '') }))

test.each(Object.entries(APIS))('§5 %s: touched only where a refusal is expected', (_, { used, by }) => {
  expect(sources.length).toBeGreaterThan(300)
  const users = sources.filter(({ code }) => used.test(code)).map(({ path }) => path)
  expect(users.toSorted()).toEqual(by.toSorted())
})
