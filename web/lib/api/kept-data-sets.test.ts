import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataSetKey } from './data-sets.ts'
import { keepDataSets } from './kept-data-sets.ts'

/** A browser's window, with a storage that can be full. */
class Window extends EventTarget {
  kept = new Map<string, string>()
  full = false
  localStorage = {
    getItem: (key: string) => this.kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (this.full) throw new DOMException('full', 'QuotaExceededError')
      this.kept.set(key, text)
    },
    removeItem: (key: string) => this.kept.delete(key),
  }
  requestIdleCallback = () => 0
}
let page: Window
let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  page = new Window()
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', page.localStorage)
  vi.stubGlobal('requestIdleCallback', page.requestIdleCallback)
  vi.stubGlobal('DATA_SHAPE', 'shape of the test')
  client = new QueryClient()
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const leave = () => page.dispatchEvent(new Event('pagehide'))
const features = { features: { features: [] } } as never
/** The data with which the next page of this browser begins. */
async function next() {
  const other = new QueryClient()
  await keepDataSets(other, 'en', {})
  return other
}

test('a page that is left before there was a moment to write it keeps the server’s answer', async () => {
  await keepDataSets(client, 'en', features)
  expect(page.kept.size).toBe(0)
  leave()
  expect((await next()).getQueryData(dataSetKey('features', 'en'))).toEqual({ features: [] })
})

test('so is what came just now, and nothing is written where nothing came', async () => {
  await keepDataSets(client, 'en', {})
  leave()
  expect(page.kept.size).toBe(0)
  client.setQueryData(dataSetKey('points', 'en'), { points: ['new'] })
  expect(page.kept.size).toBe(0)
  leave()
  expect((await next()).getQueryData(dataSetKey('points', 'en'))).toEqual({ points: ['new'] })

  page.kept.clear()
  leave()
  expect(page.kept.size).toBe(0)
  vi.advanceTimersByTime(2000)
  client.setQueryData(dataSetKey('points', 'en'), { points: ['newer'] })
  vi.advanceTimersByTime(2000)
  expect((await next()).getQueryData(dataSetKey('points', 'en'))).toEqual({ points: ['newer'] })
})

test('a full storage keeps nothing, and nobody hears of it', async () => {
  page.full = true
  await keepDataSets(client, 'en', features)
  expect(leave).not.toThrow()
  expect(page.kept.size).toBe(0)
})

test('figures that this device kept are shown, and asked for again however young they are', async () => {
  const impact = { impact: { ewaste_managed: 1 } } as never
  await keepDataSets(client, 'en', { ...(features as object), ...(impact as object) } as never)
  const invalid = (some: QueryClient, name: 'impact' | 'features') =>
    some.getQueryState(dataSetKey(name, 'en'))?.isInvalidated
  // The server has given them just now.
  expect(invalid(client, 'impact')).toBe(false)
  leave()
  const other = await next()
  expect(other.getQueryData(dataSetKey('impact', 'en'))).toEqual({ ewaste_managed: 1 })
  expect(invalid(other, 'impact')).toBe(true)
  expect(invalid(other, 'features')).toBe(false)
})
