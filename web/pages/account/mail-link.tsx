import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#web/routing/router.tsx'
import { authMessage, isBadLink } from '#web/features/people/accounts/auth-message.ts'
import { applyCode } from '#web/features/people/accounts/password/password-calls.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { paths } from '#web/routing/paths.ts'
import { AccountLayout } from './account-layout.tsx'
import { BadLink } from './bad-link.tsx'

type Props = {
  mode: string
  code: string
  /** The content that replaces the words of confirmation. */
  done?: ReactNode
}

/** An address is confirmed; or, with a hosted provider, changed, or its change taken back. */
export function MailLink({ mode, code, done }: Props) {
  const { t } = useLingui()
  const applied = useQuery({
    queryKey: ['mail-link', code],
    // Nothing comes back; a query needs something to hold.
    queryFn: () => applyCode(code).then(() => true),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  // Opened a second time: what else the link is for may be left to do.
  if (done && (applied.data || isUsed(applied.error))) return done
  if (isBadLink(applied.error)) return <BadLink reason={applied.error.code} of="address" />
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
  switch (mode) {
    case 'recoverEmail':
      return (
        <Done
          title={<Trans>Your former address was restored</Trans>}
          intro={<Trans>If you did not ask for the change, set a new password as well.</Trans>}
          to={paths.forgotPassword}
          next={<Trans>Set a new password</Trans>}
        />
      )
    case 'verifyEmail':
      return (
        <Done
          title={<Trans>Your address is confirmed</Trans>}
          intro={<Trans>Emails to this address reach you: news about your account goes there.</Trans>}
          to={paths.profile}
          next={<Trans>Go to your profile</Trans>}
        />
      )
    default:
      return (
        <Done
          title={<Trans>Your address is confirmed</Trans>}
          intro={<Trans>Log in with this address from now on.</Trans>}
          to={paths.login}
          next={<Trans>Login</Trans>}
        />
      )
  }
}

const isUsed = (error: unknown) => isBadLink(error) && error.code === 'invalid-action-code'

const Done = (props: { title: ReactNode; intro: ReactNode; to: string; next: ReactNode }) => (
  <AccountLayout key="done" sign="done" title={props.title} intro={props.intro} takeFocus>
    <Link to={props.to} className={buttonStyle({ wide: true })}>
      {props.next}
    </Link>
  </AccountLayout>
)
