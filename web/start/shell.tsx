import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSignOut } from '#web/features/people/accounts/use-sign-out.ts'
import { Frame, PageWaiting } from '#web/frame/frame.tsx'
import { chooseLocale, loadMessages, localeNow, useLocale } from '#web/lib/words/i18n.ts'
import { DATA_SET } from '#web/lib/api/data-sets.ts'
import { log } from '#web/lib/device/log.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { chooseTheme, useTheme } from '#web/lib/device/theme.ts'
import { storage } from '#web/lib/device/storage.ts'
import { PageBoundary } from '#web/pages/states/page-error.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { paths } from '#web/routing/paths.ts'
import { Pages, useLocation, useNavigate } from '#web/routing/router.tsx'
import { pageAt, paramsIn } from '#web/routing/routes.tsx'
import { PRODUCT, titleOf } from '#web/routing/titles.ts'
import { useScrollMemory } from '#web/routing/scroll-memory.ts'

const KEEP_AFTER_MS = 3000

/** The shell around every page: the frame, the title, and the end of a session. */
export function Shell() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { user, newcomer, kept_at, authCheckCompleted, ended } = useSession()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { leave, signingOut, question } = useSignOut(() => void navigate(paths.home))
  const theme = useTheme()
  const locale = useLocale()
  const page = pageAt(pathname)
  // Only the browser makes the others; until then there is the frame around them.
  const open = page.data !== undefined
  const made = useHydrated() || open
  const signsUp = newcomer !== null || (state as { mode?: unknown } | null)?.mode === 'signup'
  const isSignUp = page.name === 'login' && signsUp
  const title = useTitle(isSignUp ? 'signUp' : page.name, user !== null)
  useScrollMemory()
  useDeliveries()
  useKeptPages(user !== null && kept_at === null)

  // One account's data must not outlive it in the memory of the page.
  const owner = useRef(user?.id)
  useEffect(() => {
    if (owner.current !== undefined && owner.current !== user?.id) {
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== DATA_SET })
      storage.remove('timeline')
    }
    owner.current = user?.id
  }, [user, queryClient])

  const here = useRef('')
  useEffect(() => {
    // Another page than the one that the server gave its address.
    if (here.current) document.querySelector('[rel=canonical]')?.remove()
    if (pathname !== paths.login && pathname !== paths.agencyReturn) here.current = pathname + search
  }, [pathname, search])
  useEffect(() => {
    if (!ended || ended === 'left' || ended === 'lapsed') return
    void navigate(paths.login, { replace: true, state: { from: here.current } })
  }, [ended, navigate])

  const desk = page.inside !== undefined || page.name === 'field'
  const loadedBell = useLater(loadBell, user !== null)
  const ofStaff = user !== null && user.role !== 'member'
  const navigation = useLater(loadNavigation, user !== null && (desk || ofStaff))

  return (
    <Frame
      ready={open || (made && authCheckCompleted)}
      known={made && authCheckCompleted}
      desk={desk ? 'page' : ofStaff && navigation ? 'beside' : undefined}
      sidebar={user && navigation && <navigation.Sidebar user={user} />}
      bar={user && navigation && <navigation.StaffBar user={user} />}
      user={user}
      title={title}
      bell={user && loadedBell && <loadedBell.Bell key={user.id} user_id={user.id} />}
      onSignOut={leave}
      signingOut={signingOut}
      locale={locale}
      onLocale={(locale) =>
        void chooseLocale(locale).catch(() => toast.error(t`Check your network and try again.`))
      }
      theme={theme}
      onTheme={chooseTheme}
    >
      {question}
      <PageBoundary place={pathname}>
        <Suspense fallback={<PageWaiting label={t`Loading`} />}>
          <Pages elements={page.elements} params={paramsIn(page, pathname)} />
        </Suspense>
      </PageBoundary>
    </Frame>
  )
}

/** Each page has its name; the document's title adds the product. Members' pages bring theirs a moment later. */
function useTitle(page: Parameters<typeof titleOf>[1], isMember: boolean) {
  const { i18n } = useLingui()
  // Without a network the page itself says that it cannot be had.
  const members = useLater(loadTitles, isMember && !titleOf(i18n, page))
  const title = titleOf(i18n, page, members?.memberTitles)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  return title ?? PRODUCT
}

/** A part of the frame for who is signed in. Fetched then; where that fails, again when the connection returns. */
function useLater<Part extends object>(load: () => Promise<Part>, wanted: boolean) {
  const [loaded, setLoaded] = useState<Part>()
  const missing = wanted && !loaded
  useEffect(() => {
    if (!missing) return
    const fetch = () =>
      void load().then(setLoaded, (error: unknown) => log.info(`Not loaded: ${String(error)}`))
    fetch()
    window.addEventListener('online', fetch)
    return () => window.removeEventListener('online', fetch)
  }, [load, missing])
  return loaded
}

const first = <Part,>([part]: readonly [Part, unknown]) => part
const loadTitles = () =>
  Promise.all([import('#web/routing/member-titles.ts'), loadMessages(localeNow(), 'member')]).then(first)
const loadBell = () => Promise.all([import('./signed-in.tsx'), loadMessages(localeNow(), 'open')]).then(first)
/** The places of staff: none of it comes with the page of a visitor. */
const loadNavigation = async () => (await import('#web/pages/staff/load-navigation.ts')).loadNavigation()

/** The pages of an account are kept on its device, once nothing else needs the network. */
function useKeptPages(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(
      () =>
        void import('#web/pwa/keep-pages.ts').then(
          ({ keepPages }) => keepPages(),
          () => {},
        ),
      KEEP_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [wanted])
}

/** Unsent entries of an earlier visit go out as soon as the page stands; most visitors have none. */
function useDeliveries() {
  useEffect(() => {
    if (['outbox', 'answers', 'unsent'].some((name) => storage.read(name))) void import('./deliveries.ts')
  }, [])
}
