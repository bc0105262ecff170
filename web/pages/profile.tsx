import { Trans, useLingui } from '@lingui/react/macro'
import { LayoutDashboard, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSignOut } from '#web/features/accounts/use-sign-out.ts'
import { Avatar } from '#web/frame/avatar.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { paths } from '#web/paths.ts'

/** Who one is here. The guard of the route promises the user. */
export function Profile() {
  const { t } = useLingui()
  const { user } = useSession()
  const navigate = useNavigate()
  const { leave, signingOut } = useSignOut(() => void navigate(paths.home))
  if (!user) return null
  const fullName = `${user.first_name} ${user.last_name}`.trim()
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar username={user.username} />
        <div className="min-w-0">
          <h1 className="truncate text-2xl font-bold tracking-tight">{user.username}</h1>
          <p className="text-muted">
            <Trans>E-waste submissions: {formatNumber(user.collections)}</Trans>
          </p>
        </div>
      </div>
      <Card as="section">
        <h2 className="text-lg font-bold tracking-tight">
          <Trans>My Profile</Trans>
        </h2>
        <dl className="mt-2 divide-y divide-line">
          <Fact label={t`Full name`}>{fullName || t`Not given`}</Fact>
          <Fact label={t`Email`}>{user.email}</Fact>
          <Fact label={t`Phone`}>{user.phone_number ?? t`Not given`}</Fact>
        </dl>
      </Card>
      {user.role !== 'member' && (
        <Link to={paths.admin} className={buttonStyle({ variant: 'secondary' })}>
          <LayoutDashboard className="size-5" aria-hidden="true" />
          <Trans>Dashboard</Trans>
        </Link>
      )}
      <Button
        variant="secondary"
        busy={signingOut}
        onClick={leave}
        icon={<LogOut className="size-5" aria-hidden="true" />}
      >
        {signingOut ? <Trans>Logging Out...</Trans> : <Trans>Log Out</Trans>}
      </Button>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
  </div>
)
