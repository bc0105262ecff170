import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Link, Outlet, useLocation } from '#web/routing/router.tsx'
import type { User } from '#contract/people/accounts.ts'
import type { Role } from '#contract/foundation/roles.ts'
import { NextFirstStep } from '#web/features/administration/upkeep/next-first-step.tsx'
import { WaitingRole } from '#web/features/people/accounts/second-factor/waiting-role.tsx'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { DATA_SET } from '#web/lib/api/data-sets.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { applySidebar } from '#web/lib/device/sidebar.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { WayHere } from '#web/pages/staff/way-here.tsx'
import { placesAt, type Place } from '#web/pages/staff/places.ts'
import { useAccess } from '#web/pages/staff/use-access.ts'

/**
 * The dashboard's frame. A place is mounted only for who may see it: a call that answers 403 would end the session.
 * A child route that belongs to no place is refused to everybody.
 */
export default function Admin() {
  const { user } = useSession()
  useLayoutEffect(applySidebar, [])
  return user && <Dashboard user={user} />
}

/** The specification's dashboard welcomes the person; today does so in small, and the pages behind them have names of their own. */
function welcomeStyle(pathname: string) {
  const line = 'flex flex-wrap items-baseline gap-x-3'
  if (pathname === paths.admin) return `${line} text-lg font-bold`
  return pathname === paths.adminToday ? `${line} text-sm text-muted` : 'sr-only'
}

function Dashboard({ user }: { user: User }) {
  const { i18n } = useLingui()
  const accessTo = useAccess(user)
  const { pathname } = useLocation()
  const changed = useChangedRole(user)
  const { username } = user
  // That page has a heading of its own.
  const Welcome = pathname === paths.adminToday ? 'p' : 'h1'
  const [place] = placesAt(pathname)
  const here = new Set(placesAt(pathname).map(accessTo))
  const access = here.has('granted') ? 'granted' : here.has('checking') ? 'checking' : 'refused'
  return (
    <div className="flex flex-col gap-3">
      <div className={welcomeStyle(pathname)}>
        <Welcome className="min-w-0 break-words">
          <Trans>Welcome, {username}</Trans>
        </Welcome>
        <p className="text-sm font-normal text-muted">{i18n._(roleNames[user.role])}</p>
      </div>
      <WayHere />
      {access === 'granted' && place && <NextFirstStep key={place.to} place={place.to} />}
      <div className="min-w-0">
        {access === 'granted' && <Outlet />}
        {access === 'checking' && <Checking />}
        {access === 'refused' &&
          (user.waiting_role ? (
            <Waiting user={user} />
          ) : (
            <Refused staff={accessTo(submissions) === 'granted'} now={changed ? user.role : null} />
          ))}
      </div>
    </div>
  )
}

const [submissions] = placesAt(paths.admin) as [Place]

function Checking() {
  const { t } = useLingui()
  return (
    <div className="flex min-h-80 items-center justify-center text-primary">
      <Spinner size={32} label={t`Loading`} />
    </div>
  )
}

/** They have the role, and not yet what it takes here. */
const Waiting = ({ user }: { user: User }) => (
  <Card padded={false}>
    <EmptyState
      illustration={<NotFoundArt />}
      title={<Trans>Turn on the second step first</Trans>}
      action={
        <Link to={paths.secondFactor} className={buttonStyle()}>
          <Trans>Turn on the second step</Trans>
        </Link>
      }
    >
      <WaitingRole user={user} />
    </EmptyState>
  </Card>
)

/** Whether the role became another one while this page was open. Data of the earlier one alone is forgotten then. */
function useChangedRole(user: User | null) {
  const [first] = useState(user?.role)
  const client = useQueryClient()
  const changed = user !== null && first !== undefined && user.role !== first
  useEffect(() => {
    if (changed)
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== DATA_SET })
  }, [changed, client])
  return changed
}

/** `staff`: other sections are open to them. `now`: the role that an administrator has just given them instead of theirs. */
function Refused({ staff, now }: { staff: boolean; now: Role | null }) {
  const { i18n } = useLingui()
  const role = now && i18n._(roleNames[now])
  return (
    <Card padded={false}>
      <EmptyState
        illustration={<NotFoundArt />}
        title={
          role ? (
            <Trans>Your role was changed</Trans>
          ) : staff ? (
            <Trans>You need an administrator role</Trans>
          ) : (
            <Trans>You need an operator or administrator role</Trans>
          )
        }
        action={
          <Link to={staff ? paths.admin : paths.home} className={buttonStyle({ variant: 'secondary' })}>
            {staff ? <Trans>Back to the requests</Trans> : <Trans>Back to home</Trans>}
          </Link>
        }
      >
        {role ? (
          <Trans>
            An administrator changed your role while this page was open. Your role is now “{role}”, so you can
            no longer open this page.
          </Trans>
        ) : (
          <Trans>An administrator of this service can give you the role.</Trans>
        )}
      </EmptyState>
    </Card>
  )
}
