import { useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { LayoutGrid } from 'lucide-react'
import { Link, NavLink, useLocation } from '#web/routing/router.tsx'
import type { User } from '#contract/people/accounts.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Menu, MenuLink } from '#web/ui/overlay/menu.tsx'
import { paths } from '#web/routing/paths.ts'
import type { Section } from './sections.tsx'

const blockStyle = 'flex flex-col gap-3 xl:border-b xl:border-line'
const lineStyle = 'xl:flex-row xl:items-center xl:justify-between xl:gap-8'
const columnStyle =
  'broad:w-42 broad:shrink-0 broad:flex-col broad:items-stretch broad:justify-start broad:gap-5 broad:border-0'

/** So many stand beside the name; more of them have lines of their own, so that none has to be looked for. */
const IN_LINE_MAX = 6

/** The person and the sections: tabs that scroll on a phone, lines on a desk, a column where it is broad. */
export function Sidebar({ user, sections }: { user: User; sections: readonly Section[] }) {
  const { t, i18n } = useLingui()
  const { username } = user
  const list = useActiveInSight(sections.length)
  const column = sections.length > 1
  return (
    <aside
      className={classNames(blockStyle, sections.length <= IN_LINE_MAX && lineStyle, column && columnStyle)}
    >
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="min-w-0 text-lg break-words">
            <Trans>Welcome, {username}</Trans>
          </h1>
          <p className="text-sm text-muted">{i18n._(roleNames[user.role])}</p>
        </div>
        {sections.length > IN_LINE_MAX && <AllSections sections={sections} />}
      </div>
      {sections.length > 0 && (
        <nav
          aria-label={t`Dashboard`}
          className="min-w-0 max-xl:-mx-4 max-xl:border-b max-xl:border-line md:max-xl:-mx-6"
        >
          <ul
            ref={list}
            className={classNames(
              'flex gap-1 overflow-x-auto [scrollbar-width:none] max-xl:px-4 md:max-xl:px-6 xl:flex-wrap xl:overflow-visible',
              column && 'broad:flex-col broad:flex-nowrap',
            )}
          >
            {sections.map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === paths.admin}
                  className={({ isActive }) => itemStyle(isActive, column)}
                >
                  {icon}
                  {i18n._(label)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </aside>
  )
}

/** Where the tabs scroll, most of them are out of sight. */
function AllSections({ sections }: { sections: readonly Section[] }) {
  const { t, i18n } = useLingui()
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          square
          className="-my-2 xl:hidden"
          aria-label={t`All sections`}
          icon={<LayoutGrid className="size-5" aria-hidden="true" />}
        />
      }
    >
      {sections.map(({ to, label, icon }) => (
        <MenuLink key={to} icon={icon} render={<Link to={to} />}>
          {i18n._(label)}
        </MenuLink>
      ))}
    </Menu>
  )
}

/** Of tabs that scroll, the active one must be seen. The page itself does not move. */
function useActiveInSight(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const tabs = list.current
    const links = [...(tabs?.querySelectorAll('a') ?? [])]
    const active =
      links.find((link) => link.pathname === pathname) ??
      links.findLast((link) => pathname.startsWith(`${link.pathname}/`))
    if (!tabs || !active || count === 0) return
    const { left, width } = active.getBoundingClientRect()
    const seen = tabs.getBoundingClientRect()
    tabs.scrollLeft += left + width / 2 - (seen.left + seen.width / 2)
  }, [pathname, count])
  return list
}

/** A tab with a line below; in the column an item with a ground. */
const itemStyle = (active: boolean, column: boolean) =>
  classNames(
    'flex min-h-11 items-center gap-2 border-b-2 px-3 font-semibold whitespace-nowrap transition-[background-color,color] xl:-mb-px xl:text-sm',
    'focus-visible:-outline-offset-2 [&_svg]:size-[18px] [&_svg]:shrink-0',
    active ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-ink',
    column && 'broad:mb-0 broad:rounded-control broad:border-0',
    column && (active ? 'broad:bg-primary-soft' : 'broad:hover:bg-sunken'),
  )
