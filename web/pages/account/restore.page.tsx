import { Trans } from '@lingui/react/macro'
import { Restore } from '#web/features/administration/backups/restore.tsx'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { AccountLayout } from './account-layout.tsx'

/** The page that restores a backup into an unused installation. */
export default function RestorePage() {
  return (
    <AccountLayout
      title={<Trans>Restore a backup</Trans>}
      intro={
        <Trans>
          Everything in the backup is restored: accounts, requests, photos, and the secret. Only an unused
          installation accepts a backup.
        </Trans>
      }
    >
      <Restore
        done={
          <Card className="flex flex-col gap-4">
            <Notice tone="success" size="medium">
              <Trans>Everything has been restored. Log in with an account from the backup.</Trans>
            </Notice>
            <ToLogin />
          </Card>
        }
        taken={
          <Card className="flex flex-col gap-4">
            <Notice tone="plain" size="medium">
              <Trans>
                This installation is in use. To restore a backup, start with an empty data folder or database.
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
