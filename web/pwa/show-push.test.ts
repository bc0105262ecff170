import { beforeEach, expect, test, vi } from 'vitest'
import type { PushMessage } from '#contract/foundation/notifications.ts'
import { openPush, showPush } from './show-push.ts'

const ORIGIN = 'https://ewaste.example.go.id'
const news: PushMessage = {
  title: 'RSK-7F4K-92QD',
  body: 'Permintaan Anda disetujui',
  path: '/track/RSK-7F4K-92QD',
  tag: 'notification-7',
  locale: 'id',
}

const showNotification = vi.fn(async () => {})
const openWindow = vi.fn(async () => null)
let windows: { url: string; focus: () => Promise<void>; navigate: (url: string) => Promise<void> }[]
beforeEach(() => {
  vi.clearAllMocks()
  windows = []
  vi.stubGlobal('self', {
    registration: { showNotification },
    location: { origin: ORIGIN },
    clients: { matchAll: async () => windows, openWindow },
  })
})
const sent = (text: string) => ({ json: () => JSON.parse(text) as unknown }) as PushMessageData
const pressed = (data: unknown) => ({ data, close: vi.fn() }) as unknown as Notification
const at = (path: string) => ({
  url: ORIGIN + path,
  focus: vi.fn(async () => {}),
  navigate: vi.fn(async () => {}),
})

test('a push message is shown in its words and its language; the same again takes its place', async () => {
  await showPush(sent(JSON.stringify(news)))
  expect(showNotification).toHaveBeenCalledWith(
    'RSK-7F4K-92QD',
    expect.objectContaining({
      body: news.body,
      tag: news.tag,
      lang: 'id',
      data: news.path,
    }),
  )
})

test.each([null, 'no JSON', 'null', '{}'])('of %j something is shown all the same', async (text) => {
  await showPush(text === null ? null : sent(text))
  expect(showNotification).toHaveBeenCalledWith('Resirkuit', expect.anything())
})

test('a press opens the request, in a window that is there already, or in a new one', async () => {
  await openPush(pressed(news.path))
  expect(openWindow).toHaveBeenCalledWith(ORIGIN + news.path)

  const [home, there] = [at('/'), at(news.path)]
  windows = [home, there]
  await openPush(pressed(news.path))
  expect([there.focus.mock.calls.length, there.navigate.mock.calls.length]).toEqual([1, 0])
  windows = [home]
  await openPush(pressed(news.path))
  expect(home.navigate).toHaveBeenCalledWith(ORIGIN + news.path)
  expect(openWindow).toHaveBeenCalledTimes(1)
})

test('a window that has gone in the meantime is not what a press ends with', async () => {
  const gone = at(news.path)
  gone.focus.mockRejectedValue(new TypeError('This client has gone'))
  windows = [gone]
  await openPush(pressed(news.path))
  expect(openWindow).toHaveBeenCalledWith(ORIGIN + news.path)
})

test.each(['https://evil.example/', '//evil.example/x'])('%s is opened by nothing', async (path) => {
  windows = [at('/')]
  await openPush(pressed(path))
  expect(openWindow).not.toHaveBeenCalled()
  expect(windows[0]!.navigate).not.toHaveBeenCalled()
})
