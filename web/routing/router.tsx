import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'

// Addresses and history: what the app uses of a router, under the names it has in React Router. Why it is not that one
// is in docs/decisions/0017.

export type Location = {
  pathname: string
  /** With its `?`, or empty. */
  search: string
  hash: string
  /** The state that a link or `navigate` gave along. */
  state: unknown
  /** Of the entry in the history. */
  key: string
}
type Type = 'POP' | 'PUSH' | 'REPLACE'
type URLSearchParamsInit = URLSearchParams | Record<string, string> | [string, string][]
type Options = { replace?: boolean; state?: unknown }
export type Navigate = {
  (to: string, options?: Options): void
  /** Back (negative) or forward. */
  (steps: number): void
}
type Place = { location: Location; type: Type; navigate: Navigate }

/** This router's data in each entry of the browser's history; `idx` counts the entries. */
type Entry = { idx: number; key: string; usr: unknown }

const PlaceContext = createContext<Place | null>(null)
const ParamsContext = createContext<Readonly<Record<string, string | undefined>>>({})
const OutletContext = createContext<ReactNode>(null)

function usePlace() {
  const place = use(PlaceContext)
  if (!place) throw new Error('No router around this')
  return place
}

export const useLocation = () => usePlace().location
/** How the present location was come to. */
export const useNavigationType = () => usePlace().type
/** The same function for as long as the app runs. */
export const useNavigate = () => usePlace().navigate
export const useParams = () => use(ParamsContext)

/** The query, and what changes it. */
export function useSearchParams() {
  const { location, navigate } = usePlace()
  const params = useMemo(() => new URLSearchParams(location.search), [location.search])
  const set = useCallback(
    (next: URLSearchParamsInit | ((before: URLSearchParams) => URLSearchParamsInit), options?: Options) => {
      // The address bar is ahead of what is shown while a page is on its way.
      const { pathname, search: now } = window.location
      const given = typeof next === 'function' ? next(new URLSearchParams(now)) : next
      const search = new URLSearchParams(given).toString()
      navigate(pathname + (search && `?${search}`), options)
    },
    [navigate],
  )
  return [params, set] as const
}

// ── Links ───────────────────────────────────────────────────────────────────────────────────────────────────

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string } & Options

/** A link within the app; with a modifier key, or into another tab, it is the browser's. */
export function Link({ to, replace, state, onClick, children, ...props }: LinkProps) {
  const { navigate } = usePlace()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
    const elsewhere = props.target && props.target !== '_self'
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || elsewhere) return
    event.preventDefault()
    navigate(to, { ...(replace !== undefined && { replace }), state })
  }
  return (
    <a {...props} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** Leads on, as soon as it is shown. */
export function Navigate({ to, ...options }: { to: string } & Options) {
  const { navigate } = usePlace()
  // Once, however often it is drawn while the other page is on its way.
  const [lead] = useState({ to, options })
  useEffect(() => navigate(lead.to, lead.options), [navigate, lead])
  return null
}

// ── What is shown ───────────────────────────────────────────────────────────────────────────────────────────

/** The place in a page for the page inside it. */
export const Outlet = () => use(OutletContext)

/** Shows pages inside one another, the outer one first. */
export const Pages = ({
  elements,
  params,
}: {
  elements: readonly ReactNode[]
  params: Readonly<Record<string, string | undefined>>
}) => (
  <ParamsContext value={params}>
    {elements.reduceRight<ReactNode>(
      (inner, element) => (
        <OutletContext value={inner}>{element}</OutletContext>
      ),
      null,
    )}
  </ParamsContext>
)

// ── Where one is ────────────────────────────────────────────────────────────────────────────────────────────

const entryNow = () => window.history.state as Entry | null

/** The state of the present entry. It may be one step ahead of the location that is drawn. */
export const entryState = () => entryNow()?.usr ?? null
/** How many steps of this app lie behind the present entry, or the one that `popstate` tells of. */
export const entryIndex = (state: unknown = entryNow()) => (state as Entry | null)?.idx ?? 0
/** The `key` that the location has once the present entry is drawn. */
export const entryKey = () => entryNow()?.key ?? 'first'
/** Whether a step back stays in this app. */
export const canGoBack = () => entryIndex() > 0

function locationNow(): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: entryNow()?.usr ?? null, key: entryKey() }
}

/** The address bar. A change of place is a transition: the old page stays until the new one is there. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => ({ location: locationNow(), type: 'POP' as Type }))
  const navigate = useCallback<Navigate>(
    (to: string | number, { replace = false, state = null }: Options = {}) => {
      if (typeof to === 'number') return window.history.go(to)
      const address = new URL(to, window.location.href)
      if (address.origin !== window.location.origin) return window.location.assign(address)
      const idx = entryIndex() + (replace ? 0 : 1)
      const entry: Entry = { idx, key: Math.random().toString(36).slice(2, 10), usr: state }
      window.history[replace ? 'replaceState' : 'pushState'](entry, '', address)
      startTransition(() => setPlace({ location: locationNow(), type: replace ? 'REPLACE' : 'PUSH' }))
    },
    [],
  )
  useEffect(() => {
    if (!entryNow()?.key) window.history.replaceState({ idx: 0, key: 'first', usr: null } satisfies Entry, '')
    const moved = () => startTransition(() => setPlace({ location: locationNow(), type: 'POP' }))
    window.addEventListener('popstate', moved)
    return () => window.removeEventListener('popstate', moved)
  }, [])
  const value = useMemo(() => ({ ...place, navigate }), [place, navigate])
  return <PlaceContext value={value}>{children}</PlaceContext>
}

/** One address that does not change: a page made by the server, or a test. */
export function StaticRouter({ location = '/', children }: { location?: string; children?: ReactNode }) {
  const { pathname, search, hash } = new URL(location, 'http://localhost')
  const value = {
    location: { pathname, search, hash, state: null, key: 'first' },
    type: 'POP' as const,
    navigate: () => {},
  }
  return <PlaceContext value={value}>{children}</PlaceContext>
}
