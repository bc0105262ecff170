/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { CONTENT_KINDS } from '#contract/reference/content-kinds.ts'
import { localeFor } from '#contract/foundation/locale.ts'
import { KEPT_AT } from '#web/lib/api/kept-at.ts'
import { isPage } from './page-paths.ts'
import { renewPush } from './renew-push.ts'
import { openPush, showPush } from './show-push.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build (build/installable.ts). */
  PRECACHED: { url: string; revision: string | null }[]
}

const A_MONTH_S = 30 * 24 * 3600
const OPEN_DATA = 'open-data'

// The app's shell and the code of the public pages: they open without a network.
// Upgraded in the meantime, the server answers for a file that is gone with another (203): then this version is not installed.
addPlugins([{ cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) }])
precacheAndRoute(self.PRECACHED)
cleanupOutdatedCaches()
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPage(url.pathname),
  createHandlerBoundToURL('/index.html'),
)

// The public part of the API. Nothing else is ever kept: the next person at this device may be another one.
const OPEN = new RegExp(
  String.raw`^/(api/(content/(${CONTENT_KINDS.join('|')})(/[^/]+)?|impact(/report)?|factors(/current)?|features|dataSubmission|points|knowledge(/[a-z0-9-]+)?)|config\.json)$`,
)
/** A copy says that it is one, and from when. */
const dated = async ({ cachedResponse: kept }: { cachedResponse?: Response }) => {
  if (!kept) return null
  const copy = new Response(kept.body, kept)
  copy.headers.set(KEPT_AT, kept.headers.get('date') ?? new Date().toUTCString())
  return copy
}
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && OPEN.test(url.pathname),
  new NetworkFirst({
    cacheName: OPEN_DATA,
    networkTimeoutSeconds: 5,
    plugins: [
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: A_MONTH_S }),
      { cachedResponseWillBeUsed: dated },
    ],
  }),
)

// The home page brings the cards of the news along. A person who opens the app without a network later reads the articles too.
self.addEventListener('activate', () => {
  const locale = localeFor(self.navigator.languages)
  const keep = async () => (await caches.open(OPEN_DATA)).add(`/api/content/news?locale=${locale}`)
  // Without them the app opens all the same. Not waited for: until a worker is active nothing that it answers is, and
  // on a line that has died the press on "Reload" would lead nowhere.
  void keep().catch(() => undefined)
})

// Their addresses change with their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/content/images/'),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: A_MONTH_S, purgeOnQuotaError: true })],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: A_MONTH_S, purgeOnQuotaError: true })],
  }),
)

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('pushsubscriptionchange', (event) =>
  // Without a network, or without leave to show anything: the page looks again when it is opened.
  (event as ExtendableEvent).waitUntil(
    renewPush(event as PushSubscriptionChangeEvent).catch(() => undefined),
  ),
)
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)))

// The first visit already works offline. A later version waits until the person says so: two versions of one app in
// two tabs would not understand each other.
clientsClaim()
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
