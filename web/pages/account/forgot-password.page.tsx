import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useLocation } from '#web/routing/router.tsx'
import { ForgotForm } from '#web/features/people/accounts/sign-in/forgot-form.tsx'
import { ResetSent } from '#web/features/people/accounts/sign-in/reset-sent.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { paths } from '#web/routing/paths.ts'
import { AccountLayout } from './account-layout.tsx'

/** The page that sends a link for a new password. */
export default function ForgotPassword() {
  const arrival = useLocation().state as { email?: string } | null
  const [email, setEmail] = useState(arrival?.email ?? '')
  const [step, setStep] = useState<'ask' | 'sent' | 'ask-again'>('ask')
  if (step === 'sent')
    return (
      <AccountLayout key="sent" sign="mail" title={<Trans>Check your email</Trans>} takeFocus>
        <Card>
          <ResetSent email={email} onOther={() => setStep('ask-again')} />
        </Card>
        <BackToLogin />
      </AccountLayout>
    )
  return (
    <AccountLayout
      key={step}
      title={<Trans>Forgot your password?</Trans>}
      intro={
        <Trans>Enter the email address of your account, and we send you a link to set a new password.</Trans>
      }
      takeFocus={step === 'ask-again'}
    >
      <Card>
        <ForgotForm
          email={email}
          onSent={(address) => {
            setEmail(address)
            setStep('sent')
          }}
        />
      </Card>
      <BackToLogin />
    </AccountLayout>
  )
}

const BackToLogin = () => (
  <p className="text-center">
    <Link to={paths.login} className={buttonStyle({ variant: 'ghost' })}>
      <Trans>Back to login</Trans>
    </Link>
  </p>
)
