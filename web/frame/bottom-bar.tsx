import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from '#web/router.tsx'
import { useLingui } from '@lingui/react/macro'
import { Compass, House, Newspaper, UserRound } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const spinner_ms = 1000

/** Exact for home, by prefix elsewhere; `/ExploreEwaste` is also written in small letters. */
const isActive = (path: string, at: string) => {
  const [wanted, here] = [path.toLowerCase(), at.toLowerCase()]
  return wanted === '/' ? here === '/' : here === wanted || here.startsWith(`${wanted}/`)
}

/** Five places in reach of the thumb; on a wide screen a dock that floats at the bottom centre. */
export function BottomBar() {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-(--safe-bottom) md:inset-x-auto md:bottom-[calc(1rem+var(--safe-bottom))] md:left-1/2 md:w-120 md:-translate-x-1/2 md:rounded-[20px] md:border md:pb-0 md:float-outline"
    >
      <Shoulders />
      <ul className="relative mx-auto grid h-16 max-w-lg grid-cols-5 px-1">
        <Item to="/" label={t`Home`} icon={<House />} />
        <Item to="/ExploreEwaste" label={t`Explore`} icon={<Compass />} />
        <CentreItem to="/timeline" label={t`Timeline`} loadingLabel={t`Opening the timeline`} />
        <Item to="/news" label={t`News`} icon={<Newspaper />} />
        <Item to="/profile" label={t`Profile`} icon={<UserRound />} />
      </ul>
    </nav>
  )
}

/** The edge of the bar is a trace: it turns at 45°, carries the centre button and comes back down. */
function Shoulders() {
  return (
    <svg
      width="124"
      height="25"
      viewBox="0 0 124 25"
      aria-hidden="true"
      className="absolute bottom-full left-1/2 -translate-x-1/2"
    >
      <path d="M0 25 .5 24.5 24 1h76l24 24Z" fill="var(--color-surface)" />
      <path d="M0 24.5h.5L24 1h76l23.5 23.5h.5" fill="none" stroke="var(--color-line)" />
    </svg>
  )
}

const labelStyle = (active: boolean) =>
  classNames('text-xs', active ? 'font-bold text-primary' : 'font-medium text-muted group-hover:text-ink')

function Item({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  const active = isActive(to, useLocation().pathname)
  return (
    <li className="min-w-0">
      <Link
        to={to}
        aria-current={active ? 'page' : undefined}
        className="group flex h-full flex-col items-center justify-center gap-0.5 rounded-card focus-visible:-outline-offset-2"
      >
        <span
          className={classNames(
            'flex h-7 w-13 items-center justify-center rounded-full transition-[background-color] [&_svg]:size-[22px]',
            active ? 'bg-primary-soft text-primary' : 'text-muted group-hover:text-ink',
          )}
        >
          {icon}
        </span>
        <span className={labelStyle(active)}>{label}</span>
      </Link>
    </li>
  )
}

function CentreItem({ to, label, loadingLabel }: { to: string; label: string; loadingLabel: string }) {
  const active = isActive(to, useLocation().pathname)
  const [turning, setTurning] = useState(false)
  useEffect(() => {
    if (!turning) return
    const timer = setTimeout(() => setTurning(false), spinner_ms)
    return () => clearTimeout(timer)
  }, [turning])
  return (
    <li className="min-w-0">
      <Link
        to={to}
        onClick={() => setTurning(true)}
        aria-current={active ? 'page' : undefined}
        className="group relative flex h-full flex-col items-center justify-end rounded-card pb-2 focus-visible:-outline-offset-2"
      >
        <span
          className={classNames(
            'absolute -top-[18px] flex size-13 items-center justify-center rounded-full bg-primary text-on-primary transition-[background-color,box-shadow] group-hover:bg-primary-strong',
            active && 'ring-2 ring-copper ring-offset-2 ring-offset-surface',
          )}
        >
          {turning ? <Spinner size={24} label={loadingLabel} /> : <TraceSign />}
        </span>
        <span className={labelStyle(active)}>{label}</span>
      </Link>
    </li>
  )
}

/** Two nodes on a trace that turns at 45°: what the timeline shows. */
function TraceSign() {
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 26 26"
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
}
