import type { User } from '#contract/people/accounts.ts'
import { log } from '#web/lib/device/log.ts'
import { serviceWorkers } from '#web/lib/device/service-workers.ts'
import { getSession } from '#web/lib/session/session.ts'
import { loadNavigation } from '#web/pages/staff/load-navigation.ts'
import { paths } from '#web/routing/paths.ts'
import { startOf } from '#web/routing/start-of.ts'
import { preloadPage } from '#web/routing/routes.tsx'

/** The pages to which a member comes back, perhaps without a network. */
const PAGES = [paths.timeline, paths.profile]
/** Of staff: where they start, the driver's pages and the navigation, fetched before anybody logs out. */
const keepWork = (user: User) =>
  Promise.all([
    ...[startOf(user.role) ?? paths.home, paths.field].map(preloadPage),
    loadNavigation(),
    import('#web/features/people/accounts/unsent-dialog.tsx'),
  ])
/** The name that the service worker looks in. */
const CACHE = 'assets'

/** Keeps the pages of an account, and what else this page has needed so far, for a start without a network. */
export async function keepPages() {
  const workers = serviceWorkers()
  if (!workers) return
  try {
    await workers.ready
    // The header of the home page shows it, and this page may have none.
    const { user } = getSession()
    await Promise.all([
      ...PAGES.map(preloadPage),
      import('#web/frame/avatar.tsx'),
      import('#web/features/people/accounts/leave.tsx'),
      ...(user && user.role !== 'member' ? [keepWork(user)] : []),
    ])
    const cache = await caches.open(CACHE)
    const files = new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
        .map(({ pathname }) => pathname),
    )
    // From the browser's own cache: their names change with their content.
    for (const file of files) if (!(await caches.match(file))) await cache.add(file)
  } catch (error) {
    // Forbidden or full storage, or the network has gone: the next visit tries again.
    log.info(`Pages not kept: ${String(error)}`)
  }
}
