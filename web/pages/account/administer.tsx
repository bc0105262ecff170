import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from '#web/routing/router.tsx'
import { authMessage } from '#web/features/people/accounts/auth-message.ts'
import { administer } from '#web/features/people/accounts/profile/own-account.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session/session.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { paths } from '#web/routing/paths.ts'
import { AccountLayout } from './account-layout.tsx'

/**
 * The role that an address is listed for: for who is signed in to its account. A person who only reads its mails is
 * told how the account becomes theirs.
 */
export function Administer({ code }: { code: string }) {
  const { authCheckCompleted, user } = useSession()
  if (!authCheckCompleted) return <Waiting />
  return user ? <RoleOffer key={user.id} user_id={user.id} code={code} /> : <Nobody />
}

function RoleOffer({ user_id, code }: { user_id: number; code: string }) {
  const { t } = useLingui()
  const taken = useQuery({
    queryKey: ['administer', user_id, code],
    queryFn: () => administer(code),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const { error } = taken
  if (error instanceof ApiError && error.field === 'code')
    return (
      <AccountLayout
        sign="broken"
        title={<Trans>You are not an administrator of this site</Trans>}
        intro={
          <Trans>
            The link is older than a day, or belongs to another account than the one logged in here. A new
            email is sent when that account is used.
          </Trans>
        }
        takeFocus
      >
        <Onward to={paths.profile}>
          <Trans>Go to your profile</Trans>
        </Onward>
      </AccountLayout>
    )
  if (error)
    return (
      <AccountLayout title={<Trans>Become an administrator of this site</Trans>}>
        <ErrorState
          title={<Trans>The link could not be checked.</Trans>}
          cause={authMessage(error, 'own')}
          retryLabel={t`Try again`}
          busy={taken.isFetching}
          onRetry={() => void taken.refetch()}
        />
      </AccountLayout>
    )
  if (!taken.data) return <Waiting />
  const { role, email_verified } = taken.data
  if (role !== 'admin')
    return (
      <AccountLayout
        sign="done"
        title={
          email_verified ? <Trans>Your address is confirmed</Trans> : <Trans>Your role stays as it is</Trans>
        }
        intro={<Trans>An administrator has already decided on your role, and that decision stands.</Trans>}
        takeFocus
      >
        <Onward to={paths.profile}>
          <Trans>Go to your profile</Trans>
        </Onward>
      </AccountLayout>
    )
  return (
    <AccountLayout
      sign="done"
      title={<Trans>You are now an administrator of this site</Trans>}
      intro={
        email_verified ? (
          <Trans>
            Your address is confirmed. Now turn on the second step: then a stolen password is not enough to
            log in.
          </Trans>
        ) : (
          <Trans>Turn on the second step: then a stolen password is not enough to log in.</Trans>
        )
      }
      takeFocus
    >
      <Onward to={paths.adminToday}>
        <Trans>Dashboard</Trans>
      </Onward>
      <Onward to={paths.secondFactor} secondary>
        <Trans>Second step</Trans>
      </Onward>
    </AccountLayout>
  )
}

function Nobody() {
  const { search } = useLocation()
  const from = `${paths.confirmEmail}?${new URLSearchParams({
    administer: new URLSearchParams(search).get('administer') ?? '',
  })}`
  return (
    <AccountLayout
      sign="done"
      title={<Trans>One more step to become an administrator</Trans>}
      intro={
        <Trans>
          Log in to the account with this address. Only a person who knows its password gets the role.
        </Trans>
      }
      takeFocus
    >
      <Link to={paths.login} state={{ from }} className={buttonStyle({ wide: true })}>
        <Trans>Login</Trans>
      </Link>
      <p className="text-pretty text-muted">
        <Trans>
          You did not create this account? Then somebody else did, with your address. Set a new password: the
          other person is logged out, and the account is yours.
        </Trans>
      </p>
      <Onward to={paths.forgotPassword} secondary>
        <Trans>Set a new password</Trans>
      </Onward>
    </AccountLayout>
  )
}

const Onward = (props: { to: string; secondary?: boolean; children: ReactNode }) => (
  <Link
    to={props.to}
    className={buttonStyle({ wide: true, ...(props.secondary && { variant: 'secondary' }) })}
  >
    {props.children}
  </Link>
)

function Waiting() {
  const { t } = useLingui()
  return (
    <AccountLayout title={<Trans>Become an administrator of this site</Trans>}>
      <div className="flex justify-center py-8 text-primary">
        <Spinner size={32} label={t`Checking the link`} />
      </div>
    </AccountLayout>
  )
}
