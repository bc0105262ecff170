import { beforeEach, expect, test, vi } from 'vitest'
import { keepProof, readProof } from '#web/lib/device/push-proof.ts'
import { renewPush } from './renew-push.ts'

const at = (name: string) => `https://push.example.net/${name}`
const subscription = (name: string) =>
  ({
    endpoint: at(name),
    options: { applicationServerKey: 'key of then' },
    toJSON: () => ({ keys: { p256dh: `public of ${name}`, auth: `auth of ${name}` } }),
  }) as unknown as PushSubscription
const kept = { endpoint: at('old'), auth: 'auth of old', push_key: 'key that was kept' }

const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<PushSubscription>>(async () =>
  subscription('new'),
)
const ask = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => new Response())
const asked = () => ask.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body)) as unknown])
const renewal = [
  '/api/notifications/devices/renewal',
  {
    old: { endpoint: at('old'), auth: 'auth of old' },
    endpoint: at('new'),
    keys: { p256dh: 'public of new', auth: 'auth of new' },
  },
]

/** A browser's caches, as far as they are used. */
function stubCaches() {
  const places = new Map<string, Response>()
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (place: string, response: Response) => places.set(place, response) }),
    match: async (place: string) => places.get(place)?.clone(),
    delete: async () => places.clear(),
  })
}
beforeEach(() => {
  vi.clearAllMocks()
  stubCaches()
  vi.stubGlobal('self', { registration: { pushManager: { subscribe } } })
  vi.stubGlobal('fetch', ask)
})

test('§5 a new subscription takes the place of the old one, which proves whose it is', async () => {
  await renewPush({ oldSubscription: subscription('old'), newSubscription: subscription('new') })
  expect(asked()).toEqual([renewal])
  expect(subscribe).not.toHaveBeenCalled()
})

test('§5 one that was taken away is made again, for the same keys', async () => {
  await renewPush({ oldSubscription: subscription('old'), newSubscription: null })
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key of then' })
  expect(asked()).toEqual([renewal])
})

test('§5 a browser that tells of neither: what the page has kept proves it, now and the next time', async () => {
  await keepProof(kept)
  await renewPush({})
  expect(subscribe).toHaveBeenCalledWith(
    expect.objectContaining({ applicationServerKey: 'key that was kept' }),
  )
  expect(asked()).toEqual([renewal])
  expect(await readProof()).toEqual({ ...kept, endpoint: at('new'), auth: 'auth of new' })
})

test('§5 a subscription that the server did not take is not kept', async () => {
  await keepProof(kept)
  ask.mockResolvedValueOnce(new Response(null, { status: 503 }))
  await renewPush({})
  expect(await readProof()).toEqual(kept)
})

test('§5 without a proof nothing is asked, also where the caches refuse', async () => {
  const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('caches', { open: refuse, match: refuse, delete: refuse })
  await keepProof(kept)
  await renewPush({})
  expect([ask, subscribe].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
