import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType } from 'react'
import { Link, useNavigate } from '#web/routing/router.tsx'
import type { User } from '#contract/people/accounts.ts'
import { MyAccountCard } from '#web/features/people/accounts/profile/profile-account-card.tsx'
import { CompanyCard, MyProfileCard } from '#web/features/people/accounts/profile/profile-cards.tsx'
import { ProfileFigures } from '#web/features/people/accounts/profile/profile-figures.tsx'
import { profileQuery } from '#web/features/people/accounts/profile/profile-query.ts'
import { useSignOut } from '#web/features/people/accounts/use-sign-out.ts'
import { WaitingRole } from '#web/features/people/accounts/second-factor/waiting-role.tsx'
import { YourDataCard } from '#web/features/people/accounts/own-data/your-data-card.tsx'
import { SessionsCard } from '#web/features/people/sessions/sessions-card.tsx'
import { Avatar } from '#web/frame/avatar.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { paths } from '#web/routing/paths.ts'
import { ConnectAgency } from './connect-agency.tsx'
import { ThisDeviceCard } from './this-device.tsx'

// By itself: every visitor's first script would carry the names of its files otherwise.
const NoticesCard = lazy((): Promise<{ default: ComponentType<{ user: User }> }> =>
  import('#web/features/foundation/notifications/notices-card.tsx').then(
    ({ NoticesCard }) => ({ default: NoticesCard }),
    // Without a network nothing of it could be changed.
    () => ({ default: () => null }),
  ),
)

const OwnRightsCard = lazy((): Promise<{ default: ComponentType<{ user: number }> }> =>
  import('#web/features/people/rights/own-rights.tsx').then(
    ({ OwnRightsCard }) => ({ default: OwnRightsCard }),
    () => ({ default: () => null }),
  ),
)

/** The member's profile. The guard of the route promises the user. */
export default function Profile() {
  const { user } = useSession()
  return user && <ProfileOf user={user} />
}

/** Shown from the session, and loaded again: requests may have come in since. */
function ProfileOf({ user }: { user: User }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const lookup = useQuery(profileQuery(user.id))
  const { leave, signingOut, question } = useSignOut(() => void navigate(paths.home))
  // Said at the first failure, not after the silent second and third try.
  const problem = lookup.error ?? lookup.failureReason

  const deleted = (outcome: 'deleted' | 'left') => {
    void navigate(paths.home, { replace: true })
    if (outcome === 'deleted') toast.success({ title: t`Your account has been deleted.`, timeout_ms: 8000 })
    else
      toast.info({
        title: t`You are logged out. If you can no longer log in, your account was deleted. If you still can, delete it again.`,
        timeout_ms: 15_000,
      })
  }
  const signedOut = () => {
    void navigate(paths.login, { replace: true })
    toast.success({ title: t`You have been logged out on all devices.`, timeout_ms: 8000 })
  }

  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 md:gap-5">
      {problem && (
        <ErrorState
          title={<Trans>Oops! Something went wrong.</Trans>}
          cause={errorMessage(problem)}
          retryLabel={t`Try again`}
          onRetry={() => void lookup.refetch()}
          busy={lookup.isFetching}
        />
      )}
      {question}
      {user.waiting_role && (
        <Notice tone="warning" size="medium">
          <span className="mb-3 block">
            <WaitingRole user={user} />
          </span>
          <Link to={paths.secondFactor} className={buttonStyle()}>
            <Trans>Turn on the second step</Trans>
          </Link>
        </Notice>
      )}
      <div className="grid items-center gap-4 md:grid-cols-2 md:gap-5">
        <Who user={user} />
        <ProfileFigures user={user} loading={lookup.isPending && !problem} />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-5">
        <div className="flex flex-col gap-4 md:gap-5">
          <MyProfileCard user={user} />
          <CompanyCard company={user.company} />
          <Suspense>
            <NoticesCard user={user} />
          </Suspense>
          <ThisDeviceCard />
        </div>
        <div className="flex flex-col gap-4 md:gap-5">
          <MyAccountCard
            staff={user.role === 'operator' || user.role === 'admin'}
            drives={user.role !== 'member'}
            agency={user.agency === true}
            connect={!user.agency && <ConnectAgency />}
            signingOut={signingOut}
            onSignOut={leave}
          />
          <SessionsCard user={user.id} />
          <YourDataCard user={user} onDeleted={deleted} onSignedOut={signedOut} />
          <Suspense>
            <OwnRightsCard user={user.id} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

function Who({ user: { username, role, created_at } }: { user: User }) {
  const { i18n } = useLingui()
  const since = formatDate(created_at)
  return (
    <div className="flex items-center gap-4">
      <Avatar username={username} />
      <div className="min-w-0">
        <h1 className="text-2xl wrap-anywhere">{username}</h1>
        <p className="text-muted">
          <Trans>Member since {since}</Trans>
        </p>
        {role !== 'member' && (
          <Badge tone="green" className="mt-1.5">
            {i18n._(roleNames[role])}
          </Badge>
        )}
      </div>
    </div>
  )
}
