import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link, NavLink, Outlet } from 'react-router'
import type { Role, User } from '#contract/accounts.ts'
import { NotFoundArt } from '#web/illustrations/not-found.tsx'
import { clientConfig } from '#web/lib/config.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type Section = { to: string; label: MessageDescriptor; icon: ReactNode; roles: readonly Role[] }

/** What the sidebar leads to, and who may go there. Each is a child route of /admin. */
const sections: readonly Section[] = [
  {
    to: paths.admin,
    label: msg`Submissions`,
    icon: <Inbox aria-hidden="true" />,
    roles: ['operator', 'admin'],
  },
]

const roleLabels: Record<Role, MessageDescriptor> = {
  member: msg`Member`,
  operator: msg`Operator`,
  admin: msg`Administrator`,
}

/** The dashboard's frame. Who may not see a section gets none: a call that answers 403 would end the session. */
export function Admin() {
  const { user } = useSession()
  const access = useAccess(user)
  if (!user) return null
  const mine = access === 'full' ? sections : sections.filter(({ roles }) => roles.includes(user.role))
  return (
    <div className="flex flex-col gap-4 xl:relative xl:left-1/2 xl:w-[min(100vw-4rem,84rem)] xl:-translate-x-1/2 xl:flex-row xl:gap-6">
      <Sidebar user={user} sections={mine} />
      <div className="min-w-0 flex-1">
        {access === 'checking' ? <Checking /> : mine.length > 0 ? <Outlet /> : <Refused />}
      </div>
    </div>
  )
}

/** A deployment may open the dashboard to every account; only then a member is let in, and only once that is known. */
function useAccess(user: User | null): 'checking' | 'role' | 'full' {
  const member = user?.role === 'member'
  const config = useQuery({
    queryKey: ['config'],
    queryFn: clientConfig,
    staleTime: Infinity,
    enabled: member,
  })
  if (config.data?.adminAccess === 'signed-in') return 'full'
  return member && config.isPending ? 'checking' : 'role'
}

function Sidebar({ user, sections }: { user: User; sections: readonly Section[] }) {
  const { t, i18n } = useLingui()
  const { username } = user
  return (
    <aside className="flex shrink-0 flex-col gap-3 xl:w-42 xl:gap-5">
      <div className="flex flex-wrap items-baseline gap-x-3 xl:flex-col">
        <h1 className="min-w-0 text-lg break-words">
          <Trans>Welcome, {username}</Trans>
        </h1>
        <p className="text-sm text-muted">{i18n._(roleLabels[user.role])}</p>
      </div>
      {sections.length > 0 && (
        <nav aria-label={t`Dashboard`} className="max-xl:border-b max-xl:border-line">
          <ul className="flex gap-1 overflow-x-auto xl:flex-col">
            {sections.map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink to={to} end className={({ isActive }) => itemStyle(isActive)}>
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

/** A tab with a line below on a phone, an item with a ground on a wide screen. */
const itemStyle = (active: boolean) =>
  classNames(
    'flex min-h-11 items-center gap-2 px-3 font-semibold whitespace-nowrap transition-[background-color,color] [&_svg]:size-[18px] [&_svg]:shrink-0',
    'max-xl:-mb-px max-xl:border-b-2 focus-visible:-outline-offset-2 xl:rounded-control',
    active
      ? 'text-primary max-xl:border-primary xl:bg-primary-soft'
      : 'text-muted hover:text-ink max-xl:border-transparent xl:hover:bg-sunken',
  )

function Checking() {
  const { t } = useLingui()
  return (
    <div className="flex min-h-80 items-center justify-center text-primary">
      <Spinner size={32} label={t`Loading`} />
    </div>
  )
}

function Refused() {
  return (
    <Card padded={false}>
      <EmptyState
        illustration={<NotFoundArt />}
        title={<Trans>You need an operator or administrator role</Trans>}
        action={
          <Link to={paths.home} className={buttonStyle({ variant: 'secondary' })}>
            <Trans>Back to home</Trans>
          </Link>
        }
      >
        <Trans>An administrator of this service can give it to you.</Trans>
      </EmptyState>
    </Card>
  )
}
