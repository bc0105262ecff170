import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from '#web/routing/router.tsx'
import { ChangePasswordForm } from '#web/features/people/accounts/profile/change-password-form.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { paths } from '#web/routing/paths.ts'
import { AccountLayout } from './account-layout.tsx'

/** The guard of the route promises the user. */
export default function ChangePassword() {
  const { user } = useSession()
  const [done, setDone] = useState(false)
  if (!user) return null
  return done ? (
    <AccountLayout
      key="done"
      sign="done"
      title={<Trans>Your password has been changed</Trans>}
      intro={<Trans>You stay logged in here. Every other device has been logged out.</Trans>}
      takeFocus
    >
      <Link to={paths.profile} className={buttonStyle({ wide: true })}>
        <Trans>Back to profile</Trans>
      </Link>
    </AccountLayout>
  ) : (
    <AccountLayout
      key="form"
      title={<Trans>Change your password</Trans>}
      intro={<Trans>Every other device that is logged in to your account will be logged out.</Trans>}
    >
      <Card>
        <ChangePasswordForm email={user.email} onDone={() => setDone(true)} />
      </Card>
      <p className="text-center">
        <Link
          to={paths.forgotPassword}
          state={{ email: user.email }}
          className={buttonStyle({ variant: 'ghost' })}
        >
          <Trans>Forgot password?</Trans>
        </Link>
      </p>
    </AccountLayout>
  )
}
