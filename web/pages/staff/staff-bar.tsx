import { useEffect, useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, PackagePlus } from 'lucide-react'
import { BarFace, BarItem, barItemStyle, BottomBar, CentreItem } from '#web/frame/bottom-bar.tsx'
import { roleNames } from '#web/lib/words/role-names.ts'
import { paths } from '#web/routing/paths.ts'
import { entryIndex, useLocation, useNavigate } from '#web/routing/router.tsx'
import { startOf } from '#web/routing/start-of.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Badge, PlaceList, WaitingWords } from './place-list.tsx'
import { placesAt, type Place, type Somebody } from './places.ts'
import { useOwnGroups } from './use-access.ts'
import { useCounts } from './use-counts.ts'

/** The places around the centre, by what somebody does; the rest is in the menu. */
const AT_THE_DESK = { first: [paths.adminToday, paths.admin], last: [paths.adminPickups] }
const ON_THE_ROAD = { first: [paths.dropOff, paths.knowledge], last: [paths.timeline] }

/** The bottom bar of a role: its places, its most frequent act in the centre, and all the others behind the menu. */
export function StaffBar({ user }: { user: Somebody }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const groups = useOwnGroups(user)
  const countAt = useCounts(user)
  const places = groups.flatMap(({ places }) => places)
  const here = placesAt(pathname, groups)[0]
  const desk = places.some(({ to }) => to === paths.admin)
  const onTheRoad = user.role === 'driver'
  useStart(user)
  if (!desk && !onTheRoad) return <BottomBar />

  const item = (to: string) => {
    const place = places.find((one) => one.to === to)
    return place && <PlaceItem key={to} place={place} active={place === here} count={countAt(place)} />
  }
  const { first, last } = onTheRoad ? ON_THE_ROAD : AT_THE_DESK
  const centre = onTheRoad
    ? { to: paths.field, label: t`Rounds`, icon: places.find(({ to }) => to === paths.field)!.icon }
    : { to: `${paths.admin}?new=walk-in`, label: t`Receive`, icon: PackagePlus }
  return (
    <BottomBar
      items={
        <>
          {first.map(item)}
          <CentreItem
            to={centre.to}
            label={centre.label}
            icon={<centre.icon className="size-6" aria-hidden="true" />}
            active={here?.to === centre.to}
          />
          {last.map(item)}
          <li className="min-w-0">
            <MenuOf user={user}>
              {(close) => <PlaceList groups={groups} countAt={countAt} onGo={close} />}
            </MenuOf>
          </li>
        </>
      }
    />
  )
}

/** Staff who open the app come from the home page to their work; within the app it stays one press away. */
function useStart({ role }: Somebody) {
  const navigate = useNavigate()
  useEffect(() => {
    const start = startOf(role)
    if (start && location.pathname === paths.home && entryIndex() === 0) navigate(start, { replace: true })
  }, [navigate, role])
}

function PlaceItem({ place, active, count }: { place: Place; active: boolean; count: string }) {
  const { i18n } = useLingui()
  const { to, label, short, icon: Icon } = place
  return (
    <BarItem
      to={to}
      active={active}
      label={
        <>
          {i18n._(short ?? label)}
          {count && <WaitingWords count={count} />}
        </>
      }
      icon={
        <>
          <Icon aria-hidden="true" />
          {count && <Badge count={count} small />}
        </>
      }
    />
  )
}

/** All places in a drawer, which closes on the way to one of them. */
function MenuOf({ user, children }: { user: Somebody; children: (close: () => void) => ReactNode }) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const { username } = user
  const role = i18n._(roleNames[user.role])
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={barItemStyle}>
          <BarFace label={t`Menu`} icon={<Menu aria-hidden="true" />} active={open} />
        </button>
      }
      title={<Trans>Menu</Trans>}
      description={
        <Trans>
          {username} · {role}
        </Trans>
      }
      closeLabel={t`Close`}
    >
      {children(() => setOpen(false))}
    </Drawer>
  )
}
