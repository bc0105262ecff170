import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link, useLocation } from '#web/routing/router.tsx'
import { groups, placesAt } from './places.ts'

/** Above a page below a place: its group, and the way back to the place. The page itself says its name. */
export function WayHere() {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const [place] = placesAt(pathname)
  if (!place || [place.to, place.also].includes(pathname.toLowerCase())) return null
  const label = groups.find(({ places }) => places.includes(place))?.label
  return (
    <nav aria-label={t`The way here`} className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {label && (
          <li className="flex items-center gap-1.5">
            {i18n._(label)}
            <ChevronRight className="size-4" aria-hidden="true" />
          </li>
        )}
        <li>
          <Link
            to={place.to}
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:text-primary-strong"
          >
            {i18n._(place.label)}
          </Link>
        </li>
      </ol>
    </nav>
  )
}
