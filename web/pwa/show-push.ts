/// <reference lib="webworker" />
import type { PushMessage } from '#contract/foundation/notifications.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows what the server sent, in the words and the language it came in. A browser insists that something is shown. */
export async function showPush(data: PushMessageData | null) {
  const message = read(data)
  await self.registration.showNotification(message.title ?? 'Resirkuit', {
    ...(message.body && { body: message.body }),
    ...(message.tag && { tag: message.tag }),
    ...(message.locale && { lang: message.locale }),
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: message.path,
  })
}

function read(data: PushMessageData | null): Partial<PushMessage> {
  try {
    return (data?.json() as PushMessage | null) ?? {}
  } catch {
    return {}
  }
}

/** Opens what a notification tells of, in a window of the app that is there already. Only a path of the app is opened. */
export async function openPush(notification: Notification) {
  notification.close()
  const path = typeof notification.data === 'string' ? notification.data : '/'
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find((client) => new URL(client.url).pathname === url.pathname) ?? windows[0]
  if (there) {
    try {
      await there.focus()
      if (there.url !== url.href) await there.navigate(url.href)
      return
    } catch {
      // Closed in the meantime, or not yet taken over by this worker: then in a window of its own.
    }
  }
  await self.clients.openWindow(url.href)
}
