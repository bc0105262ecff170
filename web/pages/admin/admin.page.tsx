import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Outlet, useLocation } from '#web/routing/router.tsx'
import type { User } from '#contract/people/accounts.ts'
import type { Role } from '#contract/foundation/roles.ts'
import { WaitingRole } from '#web/features/people/accounts/second-factor/waiting-role.tsx'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { DATA_SET } from '#web/lib/api/data-sets.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/routing/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { sectionAt, sections } from './frame/sections.tsx'
import { Sidebar } from './frame/sidebar.tsx'
import { useAccess } from './frame/use-access.ts'

/**
 * The dashboard's frame. A section is mounted only for who may see it: a call that answers 403 would end the session.
 * A child route that is no section is refused to everybody.
 */
export default function Admin() {
  const { user } = useSession()
  const accessTo = useAccess(user)
  const { pathname } = useLocation()
  const changed = useChangedRole(user)
  if (!user) return null
  const mine = sections.filter((section) => accessTo(section) === 'granted')
  const here = sectionAt(pathname)
  const access = here ? accessTo(here) : 'refused'
  return (
    <div className={classNames('flex flex-col gap-4', mine.length > 1 && 'broad:flex-row broad:gap-6')}>
      <Sidebar user={user} sections={mine} />
      <div className="min-w-0 flex-1">
        {access === 'granted' && <Outlet />}
        {access === 'checking' && <Checking />}
        {access === 'refused' &&
          (user.waiting_role ? (
            <Waiting user={user} />
          ) : (
            <Refused staff={mine.length > 0} now={changed ? user.role : null} />
          ))}
      </div>
    </div>
  )
}

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
            {staff ? <Trans>Back to the submissions</Trans> : <Trans>Back to home</Trans>}
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
