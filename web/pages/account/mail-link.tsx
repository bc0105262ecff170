import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/routing/router.tsx'
import { authMessage, isBadLink } from '#web/features/accounts/auth-message.ts'
import { applyCode } from '#web/features/accounts/password/password-calls.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { paths } from '#web/routing/paths.ts'
import { AccountLayout } from './account-layout.tsx'
import { BadLink } from './bad-link.tsx'

/** The other mails of a hosted provider: an address is confirmed, changed, or its change taken back. */
export function MailLink({ mode, code }: { mode: string; code: string }) {
  const { t } = useLingui()
  const applied = useQuery({
    queryKey: ['mail-link', code],
    // Nothing comes back; a query needs something to hold.
    queryFn: () => applyCode(code).then(() => true),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (isBadLink(applied.error)) return <BadLink reason={applied.error.code} />
  if (applied.error)
    return (
      <AccountLayout title={<Trans>Confirm your address</Trans>}>
        <ErrorState
          title={<Trans>The link could not be checked.</Trans>}
          cause={authMessage(applied.error, 'reset')}
          retryLabel={t`Try again`}
          busy={applied.isFetching}
          onRetry={() => void applied.refetch()}
        />
      </AccountLayout>
    )
  if (!applied.data)
    return (
      <AccountLayout title={<Trans>Confirm your address</Trans>}>
        <div className="flex justify-center py-8 text-primary">
          <Spinner size={32} label={t`Checking the link`} />
        </div>
      </AccountLayout>
    )
  return (
    <AccountLayout
      key="done"
      sign="done"
      title={
        mode === 'recoverEmail' ? (
          <Trans>Your former address is back</Trans>
        ) : (
          <Trans>Your address is confirmed</Trans>
        )
      }
      intro={
        mode === 'recoverEmail' ? (
          <Trans>If you did not ask for the change, set a new password as well.</Trans>
        ) : (
          <Trans>Log in with this address from now on.</Trans>
        )
      }
      takeFocus
    >
      <Link
        to={mode === 'recoverEmail' ? paths.forgotPassword : paths.login}
        className={buttonStyle({ wide: true })}
      >
        {mode === 'recoverEmail' ? <Trans>Set a new password</Trans> : <Trans>Login</Trans>}
      </Link>
    </AccountLayout>
  )
}
