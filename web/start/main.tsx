import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from '#web/routing/router.tsx'
import { startSession } from '#web/features/people/accounts/start-session.ts'
import { keepDataSets } from '#web/lib/api/kept-data-sets.ts'
import { dataSetQuery } from '#web/lib/api/data-sets.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { activate, preferredLocale } from '#web/lib/words/i18n.ts'
import { log, reportUncaughtErrors } from '#web/lib/device/log.ts'
import { applyTheme, chosenTheme } from '#web/lib/device/theme.ts'
import { App } from './app.tsx'
import { replayPresses } from './early-presses.ts'
import { createQueryClient } from './providers.tsx'
import { dataAt, preloadPage } from '#web/routing/routes.tsx'
import { registerServiceWorker } from '#web/pwa/register.ts'
import { servedPage } from './served-page.ts'

/** No longer than this for what a slow network has not brought. */
const PATIENCE_MS = 3000

/** The public data of a page, as far as it can be had in time. */
const dataOf = (path: string, client: QueryClient, locale: Locale) =>
  Promise.race([
    Promise.all(dataAt(path).map((name) => client.prefetchQuery(dataSetQuery(name, locale)))),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])

async function start() {
  const root = document.getElementById('root')!
  const served = servedPage()
  const locale = served?.locale ?? preferredLocale()

  const queryClient = createQueryClient()
  startSession()
  await Promise.all([
    keepDataSets(queryClient, locale, served?.data ?? {}),
    activate(locale).then(() =>
      // A page that cannot be fetched says so itself.
      preloadPage(location.pathname).catch((error: unknown) => log.warn(`Page not loaded: ${String(error)}`)),
    ),
  ])
  await new Promise((resolve) => setTimeout(resolve))
  const app = (
    <App queryClient={queryClient} router={(children) => <BrowserRouter>{children}</BrowserRouter>} />
  )
  if (served) {
    // As a transition React takes the page over in slices; otherwise in one piece, however long that takes.
    startTransition(() => {
      hydrateRoot(root, app, {
        onRecoverableError: (error) => log.error(`Hydration: ${(error as Error).message}`),
      })
    })
  } else {
    // A page that was drawn in another language stays until this page is there.
    if (root.childElementCount > 0) await dataOf(location.pathname, queryClient, locale)
    createRoot(root).render(app)
  }
  replayPresses()
  registerServiceWorker()
}

// zod, where it comes later, is not to try whether the page's policy lets it write code: it does not.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
reportUncaughtErrors()
applyTheme(chosenTheme())
// Not awaited here: a page's file may import this one, and would wait for it for ever.
void start()
