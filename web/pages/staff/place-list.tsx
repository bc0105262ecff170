import { useId, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { changeSidebar, useSidebarLook } from '#web/lib/device/sidebar.ts'
import { Link, useLocation } from '#web/routing/router.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { placesAt, type Group, type Place } from './places.ts'

/** Fewer groups are all open: nothing is gained by hiding them. */
const FOLDS_FROM = 3

/** The places in their groups, with what waits at each. `wide`: with their names; else their signs alone. */
export function PlaceList({
  groups,
  countAt,
  wide = true,
  onGo,
}: {
  groups: readonly Group[]
  countAt: (place: Place) => string
  wide?: boolean
  /** Somebody goes to one of them. */
  onGo?: () => void
}) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const here = placesAt(pathname, groups)[0]
  return (
    <nav aria-label={t`Dashboard`} className={classNames('flex flex-col', wide ? 'gap-3' : 'gap-2')}>
      {groups.map(({ folded, ...group }) => (
        <GroupOf
          key={group.id}
          {...group}
          folds={folded === true && groups.length >= FOLDS_FROM && !group.places.some((one) => one === here)}
          wide={wide}
        >
          {group.places.map((place) => (
            <Item
              key={place.to}
              place={place}
              active={place === here}
              count={countAt(place)}
              wide={wide}
              onGo={onGo}
            />
          ))}
        </GroupOf>
      ))}
    </nav>
  )
}

function GroupOf({
  id,
  label,
  folds,
  wide,
  children,
}: Pick<Group, 'id' | 'label'> & { folds: boolean; wide: boolean; children: ReactNode }) {
  const { i18n } = useLingui()
  const own = useId()
  const { open } = useSidebarLook()
  const shown = !folds || open.includes(id)
  const list = (
    <ul id={`${own}list`} aria-labelledby={label && own} className="flex flex-col gap-0.5">
      {children}
    </ul>
  )
  if (!label) return list
  const name = i18n._(label)
  const headingStyle = wide ? 'px-3 text-xs font-semibold text-muted' : 'sr-only'
  return (
    <div className={wide ? undefined : 'border-t border-line pt-2'}>
      {folds ? (
        <button
          type="button"
          id={own}
          aria-expanded={shown}
          aria-controls={shown ? `${own}list` : undefined}
          title={wide ? undefined : name}
          onClick={() => changeSidebar({ open: shown ? open.filter((one) => one !== id) : [...open, id] })}
          className={classNames(
            'flex min-h-11 w-full items-center gap-2 rounded-control px-3 text-left hover:bg-sunken focus-visible:-outline-offset-2 desk:pointer-fine:min-h-9',
            !wide && 'justify-center px-0',
          )}
        >
          <span className={wide ? 'flex-1 text-xs font-semibold text-muted' : 'sr-only'}>{name}</span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 shrink-0 text-muted transition-[rotate]', shown && 'rotate-180')}
          />
        </button>
      ) : (
        <p id={own} className={classNames(headingStyle, wide && 'pt-1 pb-1.5')}>
          {name}
        </p>
      )}
      {shown && list}
    </div>
  )
}

function Item({
  place: { to, label, icon: Icon, views },
  active,
  count,
  wide,
  onGo,
}: {
  place: Place
  active: boolean
  count: string
  wide: boolean
  onGo: (() => void) | undefined
}) {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const name = i18n._(label)
  // Signs alone have no room for the views of a place: the page has them, too.
  const shown = wide ? views : undefined
  return (
    <li>
      <Link
        to={to}
        onClick={onGo}
        aria-current={active && !shown ? 'page' : undefined}
        title={wide ? undefined : name}
        className={classNames(
          'relative flex min-h-11 items-center gap-3 rounded-control px-3 text-sm leading-tight font-semibold transition-[background-color,color] focus-visible:-outline-offset-2 desk:pointer-fine:min-h-9',
          active ? 'bg-primary-soft text-primary' : 'text-muted hover:bg-sunken hover:text-ink',
          !wide && 'justify-center px-0',
        )}
      >
        <Icon className="size-[18px] shrink-0" aria-hidden="true" />
        <span className={wide ? 'min-w-0 flex-1 py-1' : 'sr-only'}>{name}</span>
        {count && (
          <>
            <Badge count={count} small={!wide} />
            <WaitingWords count={count} />
          </>
        )}
      </Link>
      {shown && (
        <ul aria-label={name} className="mt-0.5 flex flex-col gap-0.5 pl-7.5">
          {shown.map((view) => (
            <li key={view.to}>
              <Link
                to={view.to}
                onClick={onGo}
                aria-current={pathname.toLowerCase() === view.to ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-control px-3 text-sm leading-tight text-muted hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-primary desk:pointer-fine:min-h-9"
              >
                {i18n._(view.label)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** A number in its place's row; `small`: at the corner of its sign. Its words come after the place's name. */
export const Badge = ({ count, small = false }: { count: string; small?: boolean }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'flex min-w-5 items-center justify-center rounded-full bg-copper-ink px-1.5 text-xs leading-5 font-bold text-paper',
      small && 'absolute top-0.5 left-1/2 ml-1 h-4 min-w-4! px-1! leading-4!',
    )}
  >
    {count}
  </span>
)
export const WaitingWords = ({ count }: { count: string }) => (
  <VisuallyHidden>
    {' '}
    <Trans>({count} waiting)</Trans>
  </VisuallyHidden>
)
