import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from '#web/routing/router.tsx'
import { authMessage, isBadLink } from '#web/features/people/accounts/auth-message.ts'
import { checkReset } from '#web/features/people/accounts/password/password-calls.ts'
import { ResetForm } from '#web/features/people/accounts/sign-in/reset-form.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { paths } from '#web/routing/paths.ts'
import { AccountLayout } from './account-layout.tsx'
import { BadLink } from './bad-link.tsx'
import { MailLink } from './mail-link.tsx'

/** The page of a reset link: ours, and those of a hosted provider whose project names this page for all of its mails. */
export default function ResetPassword() {
  const [search] = useSearchParams()
  const code = search.get('oobCode')
  const mode = search.get('mode') ?? 'resetPassword'
  if (!code) return <BadLink reason="incomplete" />
  return mode === 'resetPassword' ? <Reset key={code} code={code} /> : <MailLink mode={mode} code={code} />
}

function Reset({ code }: { code: string }) {
  const { t } = useLingui()
  const [done, setDone] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const check = useQuery({
    queryKey: ['reset-code', code],
    queryFn: () => checkReset(code),
    // It is asked once: a code that was good is used up by the form, and one that was not never gets better.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const problem = refusal ?? check.error
  const email = check.data
  if (done && email) return <Done email={email} />
  if (isBadLink(problem)) return <BadLink reason={problem.code} />
  return (
    <AccountLayout
      title={<Trans>Set a new password</Trans>}
      intro={
        email && (
          <Trans>
            for <strong className="wrap-anywhere text-ink">{email}</strong>
          </Trans>
        )
      }
    >
      {email ? (
        <Card>
          <ResetForm code={code} email={email} onDone={() => setDone(true)} onBadLink={setRefusal} />
          <p className="mt-4 text-sm text-muted">
            <Trans>Every device that is logged in with the old password will be logged out.</Trans>
          </p>
        </Card>
      ) : check.error ? (
        <ErrorState
          title={<Trans>The link could not be checked.</Trans>}
          cause={authMessage(check.error, 'reset')}
          retryLabel={t`Try again`}
          busy={check.isFetching}
          onRetry={() => void check.refetch()}
        />
      ) : (
        <div className="flex justify-center py-8 text-primary">
          <Spinner size={32} label={t`Checking the link`} />
        </div>
      )}
    </AccountLayout>
  )
}

const Done = ({ email }: { email: string }) => (
  <AccountLayout
    key="done"
    sign="done"
    title={<Trans>Your new password is set</Trans>}
    intro={<Trans>You are logged out everywhere. Log in with the new password.</Trans>}
    takeFocus
  >
    <Link to={paths.login} state={{ identifier: email }} className={buttonStyle({ wide: true })}>
      <Trans>Login</Trans>
    </Link>
  </AccountLayout>
)
