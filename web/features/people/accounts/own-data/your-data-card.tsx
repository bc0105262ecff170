import { Trans, useLingui } from '@lingui/react/macro'
import { Download as DownloadIcon, MonitorX, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { paths } from '#web/routing/paths.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { useDownload } from './export-download.ts'
import { DownloadHeard, DownloadNote } from './export-note.tsx'
import { ActionRow, LinkRow, RowsCard } from '../profile/profile-rows.tsx'
import { Consent } from './your-data-consent.tsx'
import { SignOutEverywhereDialog } from './your-data-sign-out.tsx'

type Props = {
  user: User
  /** Nobody is signed in any more. */
  onDeleted: (outcome: 'deleted' | 'left') => void
  onSignedOut: () => void
}

/** The rights of the law on personal data, as things to press. */
export function YourDataCard({ user, onDeleted, onSignedOut }: Props) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'delete' | 'sign-out' | null>(null)
  const { state, download } = useDownload(user.username)
  const ask = (what: typeof asking) => (open: boolean) => setAsking(open ? what : null)
  return (
    <>
      <RowsCard title={<Trans>Your data</Trans>} lead={<Consent consent={user.consent} />}>
        <LinkRow
          to={paths.privacy}
          icon={<ShieldCheck />}
          label={<Trans>Privacy</Trans>}
          note={<Trans>Which data is kept, why, for how long, and who sees it</Trans>}
        />
        <ActionRow
          icon={<DownloadIcon />}
          busy={state.name === 'busy'}
          onPress={download}
          label={<Trans>Download my data</Trans>}
          note={<DownloadNote state={state} />}
        />
        <ActionRow
          icon={<MonitorX />}
          onPress={() => setAsking('sign-out')}
          label={<Trans>Log out on all devices</Trans>}
          note={<Trans>If a device was lost or lent</Trans>}
        />
        <ActionRow
          danger
          icon={<Trash2 />}
          onPress={() => setAsking('delete')}
          label={<Trans>Delete my account</Trans>}
        />
      </RowsCard>
      <DownloadHeard state={state} />
      <SignOutEverywhereDialog
        open={asking === 'sign-out'}
        onOpenChange={ask('sign-out')}
        closeLabel={t`Close`}
        onDone={onSignedOut}
      />
      <DeleteAccountDialog
        open={asking === 'delete'}
        onOpenChange={ask('delete')}
        username={user.username}
        agency={user.agency}
        onDone={onDeleted}
      />
    </>
  )
}
