import { useLingui } from '@lingui/react/macro'
import { isActive, usePlaces } from '#web/frame/places.tsx'
import { Link, useLocation } from '#web/routing/router.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** On the operator's pages the five places stand in the header, where the screen has room: the table needs the rest. */
export default function DeskPlaces() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t`Main`} className="hidden desk:block">
      <ul className="flex gap-1">
        {usePlaces().map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isActive(to, pathname) ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold text-muted transition-[background-color,color] hover:bg-sunken hover:text-ink',
                '[&_svg]:size-[18px] [&_svg]:shrink-0',
              )}
            >
              {icon}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
