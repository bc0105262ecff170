import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const refused = new DOMException('Access is denied for this document.', 'SecurityError')
const full = new DOMException('full', 'QuotaExceededError')
const fail = (error: DOMException) => () => {
  throw error
}

let kept: typeof import('./storage.ts')
let session: typeof import('#web/lib/identity/stored-session.ts')
let guests: typeof import('#web/lib/session/guest.ts')
beforeEach(async () => {
  vi.resetModules()
  kept = await import('./storage.ts')
  session = await import('#web/lib/identity/stored-session.ts')
  guests = await import('#web/lib/session/guest.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'localStorage')
})

const browsers: [string, () => void][] = [
  [
    'whose storage cannot be touched',
    () => Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: fail(refused) }),
  ],
  ['without storage', () => vi.stubGlobal('localStorage', null)],
  [
    'whose storage refuses each call',
    () =>
      vi.stubGlobal('localStorage', {
        getItem: fail(refused),
        setItem: fail(refused),
        removeItem: fail(refused),
      }),
  ],
  [
    'with room for nothing',
    () => vi.stubGlobal('localStorage', { getItem: () => null, setItem: fail(full), removeItem: () => {} }),
  ],
]

describe.each(browsers)('§5 a browser %s', (_, begin) => {
  beforeEach(begin)

  test('remembers for the visit, and says that it keeps nothing', () => {
    expect(kept.storage.read('theme')).toBeNull()
    expect(kept.storage.write('theme', 'dark')).toBe(false)
    expect(kept.storage.read('theme')).toBe('dark')
    kept.storage.remove('theme')
    expect(kept.storage.read('theme')).toBeNull()
  })

  test('remembers nothing where that is told apart by somebody else', () => {
    expect(kept.storage.write('outbox', [1], false)).toBe(false)
    expect(kept.storage.read('outbox')).toBeNull()
  })

  test('knows for the visit who is signed in', () => {
    session.markStoredSession(true)
    expect(session.hasStoredSession()).toBe(true)
    session.keepMember({ uid: 'u1' } as never, null)
    expect(session.rememberedMember()).toMatchObject({ user: { uid: 'u1' } })
    session.markRenewedSession('a-long-refresh-token')
    expect(session.renewedSessionBeside('a-long-refresh-token')).toBeNull()
    expect(session.renewedSessionBeside('quite-another')).toBe('sh-token')
    session.markStoredSession(false)
    expect(session.hasStoredSession()).toBe(false)
    expect(session.rememberedMember()).toBeNull()
  })

  test('is one guest for the visit', () => {
    expect(guests.guest()).toEqual(guests.guest())
  })
})

test('a value for which there is room again is kept again', () => {
  const map = new Map<string, string>()
  const setItem = vi.fn(fail(full) as (key: string, text: string) => unknown)
  vi.stubGlobal('localStorage', { getItem: (key: string) => map.get(key) ?? null, setItem })
  kept.storage.write('locale', 'id')
  setItem.mockImplementation((key, text) => map.set(key, text))
  expect(kept.storage.write('locale', 'en')).toBe(true)
  // Another tab.
  map.set('resirkuit:locale', '"id"')
  expect(kept.storage.read('locale')).toBe('id')
})
