import { beforeEach, expect, test, vi } from 'vitest'
import { setBearer } from '#web/lib/api/api.ts'
import { showHere, stateHere, stillHere } from './push-device.ts'
import { storage } from './storage.ts'
import { stubStorage } from '#web/lib/testing/stub-storage.ts'

const KEY = 'BAAA'
const at = (name: string) => `https://push.example.net/${name}`
/** The bytes of a key as a browser has them. */
const bytes = (key: string) => Uint8Array.from(atob(key), (sign) => sign.codePointAt(0)!).buffer
const made = (name: string, key = KEY) => ({
  endpoint: at(name),
  options: { applicationServerKey: bytes(key) },
  unsubscribe: vi.fn(async () => true),
  toJSON: () => ({ keys: { p256dh: 'public', auth: 'secret' } }),
})
let current: ReturnType<typeof made> | null
let asked: [string, unknown][]
const subscribe = vi.fn(async () => (current = made('fresh')))
const notification = { permission: 'granted' as string, requestPermission: async () => 'granted' }

beforeEach(() => {
  vi.clearAllMocks()
  stubStorage()
  current = made('first')
  asked = []
  notification.permission = 'granted'
  setBearer({ token: async () => 'token', refused: () => {} })
  const worker = { pushManager: { getSubscription: async () => current, subscribe } }
  vi.stubGlobal('window', { PushManager: {}, Notification: notification })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => worker } })
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push([url, body ? JSON.parse(String(body)) : undefined])
    const wishes = { mail: true, digest: false, quiet: [] }
    return Response.json(
      url.endsWith('/wishes') ? { success: true, wishes, mails: true, push_key: KEY } : { success: true },
    )
  })
})
const told = () =>
  asked.filter(([url]) => url.endsWith('/devices')).map(([, body]) => (body as { endpoint: string }).endpoint)
const keep = (endpoint?: string, told_at = new Date().toISOString()) =>
  storage.write('push', { user: 7, told_at, ...(endpoint && { endpoint }) })

test('a device that the server knows is not reported again on the same day', async () => {
  keep(at('first'))
  await stillHere(7)
  expect(asked).toEqual([])
})

test('§5 a subscription that has gone is made again, and the server hears of it', async () => {
  keep(at('first'))
  current = null
  await stillHere(7)
  expect(subscribe).toHaveBeenCalledTimes(1)
  expect(told()).toEqual([at('fresh')])
  expect(storage.read('push')).toMatchObject({ user: 7, endpoint: at('fresh') })
})

test('§5 one that has another address than the server was told of is told at once', async () => {
  keep(at('before'))
  await stillHere(7)
  expect(subscribe).not.toHaveBeenCalled()
  expect(told()).toEqual([at('first')])
})

test('§5 one for keys that the server has no more gives way', async () => {
  keep(at('first'), '2026-01-01T00:00:00.000Z')
  const before = (current = made('first', 'BBBB'))
  await stillHere(7)
  expect(before.unsubscribe).toHaveBeenCalledTimes(1)
  expect(told()).toEqual([at('fresh')])
})

test('a permission withdrawn in the settings of the browser is not asked for again', async () => {
  keep(at('first'))
  current = null
  notification.permission = 'default'
  await stillHere(7)
  expect([subscribe.mock.calls.length, storage.read('push')]).toEqual([0, null])
})

test('§5 a browser that has notifications and refuses: it is said, and nothing breaks', async () => {
  const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager: { getSubscription: refuse } }) },
  })
  expect(await stateHere()).toBe('impossible')
  vi.stubGlobal('navigator', {
    get serviceWorker() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(await stateHere()).toBe('impossible')
  expect(await showHere(KEY, 7)).toBe('impossible')
})
