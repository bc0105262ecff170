import '#web/styles/index.css'
import { i18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Locale } from '#contract/foundation/locale.ts'
import { BrowserRouter } from '#web/routing/router.tsx'
import { Providers } from '#web/start/providers.tsx'
import { loadMessages } from '#web/lib/words/i18n.ts'
import { DESK, PHONE } from '../../e2e/screens.ts'

let root: Root | undefined

/** Draws a component as a page does, in a language, with every text that there is. */
export async function show(shown: ReactNode, locale: Locale = 'en') {
  await loadMessages(locale, 'member')
  i18n.activate(locale)
  document.documentElement.lang = locale
  root?.unmount()
  const place = document.createElement('main')
  document.body.replaceChildren(place)
  root = createRoot(place)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  flushSync(() =>
    root?.render(
      <BrowserRouter>
        <Providers queryClient={queryClient}>{shown}</Providers>
      </BrowserRouter>,
    ),
  )
}

export const onPhone = () => page.viewport(PHONE.viewport.width, PHONE.viewport.height)

/** How much a finger can hit of what is there, with the room around it that counts as well. */
export function fingerRoom(element: Element) {
  const box = element.getBoundingClientRect()
  const x = box.left + box.width / 2
  const hits = (y: number) => element.contains(document.elementFromPoint(x, y))
  let [top, bottom] = [box.top, box.bottom - 1]
  while (hits(top - 1)) top -= 1
  while (hits(bottom + 1)) bottom += 1
  return { width: box.width, height: bottom - top + 1 }
}

/** Takes away what a test has drawn and left. */
export async function cleanUp() {
  root?.unmount()
  root = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  history.replaceState(null, '', location.pathname)
  await page.viewport(DESK.viewport.width, DESK.viewport.height)
}
