import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from '#web/routing/router.tsx'
import { useLingui } from '@lingui/react/macro'
import { isActive, usePlaces } from '#web/frame/places.tsx'
import { paths } from '#web/routing/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/state/spinner.tsx'

const SPINNER_MS = 1000

/**
 * Five places in reach of the thumb; on a wide screen a dock that floats at the bottom centre.
 * @param items instead of the places of visitors and members
 */
export function BottomBar({ items }: { items?: ReactNode }) {
  const { t } = useLingui()
  const places = usePlaces()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t`Main`}
      className="@container fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-(--safe-bottom) md:inset-x-auto md:bottom-[calc(1rem+var(--safe-bottom))] md:left-1/2 md:w-120 md:-translate-x-1/2 md:rounded-[20px] md:border md:pb-0 md:float-outline"
    >
      <div className="frame-large-type relative">
        <Shoulders />
        <ul className="relative mx-auto grid h-16 max-w-lg grid-cols-5 px-1">
          {items ??
            places.map((place) => {
              const Item = place.to === paths.timeline ? CentreItem : BarItem
              return (
                <Item
                  key={place.to}
                  {...place}
                  active={isActive(place.to, pathname)}
                  loadingLabel={t`Opening the timeline`}
                />
              )
            })}
        </ul>
      </div>
    </nav>
  )
}

/** The edge of the bar is a trace: it turns at 45°, carries the centre button and comes back down. */
function Shoulders() {
  return (
    <svg
      viewBox="0 0 124 25"
      aria-hidden="true"
      className="absolute bottom-full left-1/2 h-6.25 w-31 -translate-x-1/2"
    >
      <path d="M0 25 .5 24.5 24 1h76l24 24Z" fill="var(--color-surface)" />
      <path d="M0 24.5h.5L24 1h76l23.5 23.5h.5" fill="none" stroke="var(--color-line)" />
    </svg>
  )
}

const labelStyle = (active: boolean) =>
  classNames('text-xs', active ? 'font-bold text-primary' : 'font-medium text-muted group-hover:text-ink')

type FaceProps = { label: ReactNode; icon: ReactNode; active: boolean }
type ItemProps = FaceProps & { to: string }

export const barItemStyle =
  'group flex size-full flex-col items-center justify-center gap-0.5 rounded-card focus-visible:-outline-offset-2'

/** The sign and the name of an item. */
export const BarFace = ({ label, icon, active }: FaceProps) => (
  <>
    <span
      className={classNames(
        'relative flex h-7 w-13 items-center justify-center rounded-full transition-[background-color] [&_svg]:size-5.5',
        active ? 'bg-primary-soft text-primary' : 'text-muted group-hover:text-ink',
      )}
    >
      {icon}
    </span>
    <span className={labelStyle(active)}>{label}</span>
  </>
)

export const BarItem = ({ to, ...face }: ItemProps) => (
  <li className="min-w-0">
    <Link to={to} aria-current={face.active ? 'page' : undefined} className={barItemStyle}>
      <BarFace {...face} />
    </Link>
  </li>
)

export function CentreItem({
  to,
  label,
  icon,
  active,
  loadingLabel,
}: ItemProps & { label: string; loadingLabel?: string }) {
  const [turning, setTurning] = useState(false)
  useEffect(() => {
    if (!turning) return
    const timer = setTimeout(() => setTurning(false), SPINNER_MS)
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
            'absolute -top-4.5 flex size-13 items-center justify-center rounded-full bg-primary text-on-primary transition-[background-color,box-shadow] group-hover:bg-primary-strong',
            active && 'ring-2 ring-copper ring-offset-2 ring-offset-surface',
          )}
        >
          {turning ? <Spinner size={24} label={loadingLabel ?? label} /> : icon}
        </span>
        <span className={labelStyle(active)}>{label}</span>
      </Link>
    </li>
  )
}
