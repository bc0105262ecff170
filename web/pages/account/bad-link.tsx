import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from '#web/routing/router.tsx'
import type { IdentityErrorCode } from '#web/lib/identity/port.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { paths } from '#web/routing/paths.ts'
import { AccountLayout } from './account-layout.tsx'

/** A link of a mail that leads nowhere: why, and the way to another. `of`: what it was for. */
export function BadLink({
  reason,
  of = 'password',
}: {
  reason: IdentityErrorCode | 'incomplete'
  of?: 'password' | 'address'
}) {
  const another = of === 'password' ? <AskAgain /> : <Profile />
  switch (reason) {
    case 'expired-action-code':
      return (
        <Explained title={<Trans>This link has expired</Trans>} action={another}>
          {of === 'password' ? (
            <Trans>A link for a new password is valid for one hour.</Trans>
          ) : (
            <Trans>
              A link that confirms an address is valid for 24 hours. You can request a new one in your
              profile.
            </Trans>
          )}
        </Explained>
      )
    case 'user-disabled':
      return (
        <Explained title={<Trans>This account has been disabled</Trans>} action={<Home />}>
          <Trans>Contact the operator to use it again.</Trans>
        </Explained>
      )
    case 'incomplete':
      return (
        <Explained title={<Trans>This link is incomplete</Trans>} action={another}>
          <Trans>Open the link in the email again, or copy all of it into the address bar.</Trans>
        </Explained>
      )
    default:
      return (
        <Explained title={<Trans>This link no longer works</Trans>} action={another}>
          {of === 'password' ? (
            <Trans>
              It was already used or replaced by a newer one, or part of it is missing. If there are several
              emails, open the newest.
            </Trans>
          ) : (
            <Trans>
              It was already used, the address was changed since, or part of the link is missing. Your profile
              shows whether your address is confirmed.
            </Trans>
          )}
        </Explained>
      )
  }
}

const Explained = (props: { title: ReactNode; action: ReactNode; children: ReactNode }) => (
  <AccountLayout key="bad" sign="broken" title={props.title} intro={props.children} takeFocus>
    {props.action}
  </AccountLayout>
)

const AskAgain = () => (
  <Link to={paths.forgotPassword} className={buttonStyle({ wide: true })}>
    <Trans>Ask for a new link</Trans>
  </Link>
)

const Profile = () => (
  <Link to={paths.profile} className={buttonStyle({ wide: true })}>
    <Trans>Go to your profile</Trans>
  </Link>
)

const Home = () => (
  <Link to={paths.home} className={buttonStyle({ variant: 'secondary', wide: true })}>
    <Trans>Back to home</Trans>
  </Link>
)
