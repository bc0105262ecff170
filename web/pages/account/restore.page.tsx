import { Trans } from '@lingui/react/macro'
import { Restore } from '#web/features/administration/backups/restore.tsx'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { AccountLayout } from './account-layout.tsx'

/** Where a backup goes into an installation that nobody has used. */
export default function RestorePage() {
  return (
    <AccountLayout
      title={<Trans>Put a backup back</Trans>}
      intro={
        <Trans>
          Everything in it comes back as it was: accounts, requests, photos, and the secret. Only an
          installation that nobody has used takes one.
        </Trans>
      }
    >
      <Restore
        done={
          <Card className="flex flex-col gap-4">
            <Notice tone="success" size="medium">
              <Trans>Everything is back. Log in with an account that was in the backup.</Trans>
            </Notice>
            <ToLogin />
          </Card>
        }
        taken={
          <Card className="flex flex-col gap-4">
            <Notice tone="plain" size="medium">
              <Trans>
                This installation is in use. To put a backup back, start with an empty data folder or
                database.
              </Trans>
            </Notice>
            <ToLogin />
          </Card>
        }
      />
    </AccountLayout>
  )
}

const ToLogin = () => (
  <Link to={paths.login} className={buttonStyle({ wide: true })}>
    <Trans>To login</Trans>
  </Link>
)
