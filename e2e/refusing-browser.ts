import type { BrowserContext } from '@playwright/test'

/**
 * How a browser refuses what it has. `throws`: at the first touch, as in a sandboxed frame. `rejects`: when it is used, as
 * Chromium with site data blocked. `missing`: it has none of it, as an old one. `full`: no room for anything.
 */
export type Refusal = 'throws' | 'rejects' | 'missing' | 'full'

/** Takes away from every page of a context what a browser that refuses site data refuses. */
export const refuse = (context: BrowserContext, how: Refusal) =>
  context.addInitScript((how: Refusal) => {
    const error = () =>
      how === 'full'
        ? new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        : new DOMException('Access is denied for this document.', 'SecurityError')
    const fail = () => {
      throw error()
    }
    const reject = () => Promise.reject(error())
    const replace = (owner: object, name: string, value: unknown) => {
      if (how === 'missing') {
        Object.defineProperty(owner, name, { configurable: true, get: () => undefined })
        // As far as the browser lets it: then it is not even `in`.
        for (let one: object | null = owner; one; one = Object.getPrototypeOf(one) as object | null)
          Reflect.deleteProperty(one, name)
        return
      }
      Object.defineProperty(owner, name, {
        configurable: true,
        ...(how === 'throws' ? { get: fail } : { value }),
      })
    }
    const storage = {
      length: 0,
      key: () => null,
      clear() {},
      getItem: how === 'full' ? () => null : fail,
      setItem: fail,
      removeItem: how === 'full' ? () => {} : fail,
    }
    for (const name of ['localStorage', 'sessionStorage']) replace(window, name, storage)
    const open = () => {
      const request = new EventTarget() as EventTarget & Record<string, unknown>
      request.error = error()
      setTimeout(() => {
        const event = new Event('error')
        request.dispatchEvent(event)
        if (typeof request.onerror === 'function') (request.onerror as (event: Event) => void)(event)
      })
      return request
    }
    replace(window, 'indexedDB', { open, deleteDatabase: open })
    replace(window, 'caches', { open: reject, match: reject, has: reject, keys: reject, delete: reject })
    replace(navigator, 'locks', { request: reject, query: reject })
    replace(navigator, 'storage', { persist: reject, persisted: reject, estimate: reject })
    replace(navigator, 'permissions', { query: reject })
    replace(
      navigator,
      'serviceWorker',
      Object.assign(new EventTarget(), {
        register: reject,
        getRegistration: reject,
        getRegistrations: reject,
        ready: new Promise(() => {}),
        controller: null,
      }),
    )
    // To be called with `new`, which an arrow function cannot.
    replace(window, 'BroadcastChannel', function refused() {
      fail()
    })
    replace(document, 'cookie', '')
    if (how === 'missing')
      for (const name of ['Notification', 'PushManager']) replace(window, name, undefined)
  }, how)
