import { useLingui } from '@lingui/react/macro'
import { Compass, House, Newspaper, UserRound } from 'lucide-react'
import { paths } from '#web/routing/paths.ts'

/** The five places that are in reach everywhere, in their order. */
export function usePlaces() {
  const { t } = useLingui()
  return [
    { to: paths.home, label: t`Home`, icon: <House /> },
    { to: paths.explore, label: t`Explore`, icon: <Compass /> },
    { to: paths.timeline, label: t`Timeline`, icon: <TraceSign /> },
    { to: paths.news, label: t`News`, icon: <Newspaper /> },
    { to: paths.profile, label: t`Profile`, icon: <UserRound /> },
  ] as const
}

/** Exact for home, by prefix elsewhere; `/ExploreEwaste` is also written in small letters. */
export const isActive = (path: string, at: string) => {
  const [wanted, here] = [path.toLowerCase(), at.toLowerCase()]
  return wanted === '/' ? here === '/' : here === wanted || here.startsWith(`${wanted}/`)
}

/** Two nodes on a trace that turns at 45°: what the timeline shows. */
const TraceSign = () => (
  <svg
    viewBox="0 0 26 26"
    className="size-7"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.25"
    aria-hidden="true"
  >
    <path d="M9 8.5V9l8 8v.5" strokeLinejoin="round" />
    <circle cx="9" cy="5.5" r="3" />
    <circle cx="17" cy="20.5" r="3" fill="currentColor" />
  </svg>
)
