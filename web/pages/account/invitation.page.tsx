import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvitationView } from '#contract/people/invitations.ts'
import type { User } from '#contract/people/accounts.ts'
import { useSignOut } from '#web/features/people/accounts/use-sign-out.ts'
import { openedQuery, useAccept } from '#web/features/people/invitations/api.ts'
import { GoneWords, InvitationFacts } from '#web/features/people/invitations/invitation-facts.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useSession } from '#web/lib/session/session.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { paths } from '#web/routing/paths.ts'
import { Link, Navigate, useLocation } from '#web/routing/router.tsx'
import { startOf } from '#web/routing/start-of.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { AccountLayout } from './account-layout.tsx'

/** Somebody has followed the link of an invitation. Its token stands behind #, which no browser sends to a server. */
export default function InvitationPage() {
  const token = useLocation().hash.slice(1)
  return <Opened key={token} token={token} />
}

function Opened({ token }: { token: string }) {
  const { t } = useLingui()
  const query = useQuery({ ...openedQuery(token), refetchOnWindowFocus: false })
  const { authCheckCompleted, user } = useSession()
  const { error } = query
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <AccountLayout
        sign="broken"
        title={<Trans>This invitation is no longer valid</Trans>}
        intro={<GoneWords />}
        takeFocus
      />
    )
  return (
    <AccountLayout sign="mail" title={<Trans>You are invited</Trans>}>
      {error ? (
        <ErrorState
          title={<Trans>The invitation could not be loaded.</Trans>}
          cause={errorMessage(error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : !query.data || !authCheckCompleted ? (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-64 rounded-card" />
        </div>
      ) : (
        <>
          <InvitationFacts invitation={query.data.invitation} />
          {user ? (
            <Accept token={token} invitation={query.data.invitation} user={user} />
          ) : (
            <Enter from={`${paths.invitation}#${token}`} />
          )}
        </>
      )}
    </AccountLayout>
  )
}

/** Nobody is logged in: both ways come back here. */
const Enter = ({ from }: { from: string }) => (
  <div className="flex flex-col gap-3">
    <Link to={paths.login} state={{ from, mode: 'signup' }} className={buttonStyle({ wide: true })}>
      <Trans>Create an account to accept</Trans>
    </Link>
    <Link to={paths.login} state={{ from }} className={buttonStyle({ wide: true, variant: 'secondary' })}>
      <Trans>I have an account: log in</Trans>
    </Link>
  </div>
)

function Accept({ token, invitation, user }: { token: string; invitation: InvitationView; user: User }) {
  const { i18n } = useLingui()
  // The account of the press: the session has the new role before this is drawn again.
  const [accepted, setAccepted] = useState<User>()
  const accept = useAccept(token)
  const { leave, signingOut, question } = useSignOut(() => {})
  if (accepted)
    return (
      <Navigate
        to={accepted.waiting_role ? paths.secondFactor : (startOf(accepted.role) ?? paths.home)}
        replace
      />
    )
  const role = i18n._(roleNames[invitation.role])
  const { username } = user
  return (
    <div className="flex flex-col gap-3">
      <p className="text-center text-muted">
        <Trans>You are logged in as {username}.</Trans>
      </p>
      <Button
        wide
        busy={accept.isPending}
        onClick={() => accept.mutate(undefined, { onSuccess: setAccepted })}
      >
        <Trans>Accept as {role}</Trans>
      </Button>
      <Notice>{accept.error && errorMessage(accept.error)}</Notice>
      <Button variant="ghost" busy={signingOut} onClick={leave}>
        <Trans>Use another account</Trans>
      </Button>
      {question}
    </div>
  )
}
