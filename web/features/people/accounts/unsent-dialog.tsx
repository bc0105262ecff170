import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

type Props = { count: number; onStay: () => void; onLeave: () => void }

/** Tells a person who logs out what has not been sent, and what happens to it. */
export function UnsentDialog({ count, onStay, onLeave }: Props) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onStay()
      }}
      title={t`${plural(count, { one: '1 entry of your round has not been sent', other: '# entries of your round have not been sent' })}`}
      closeLabel={t`Close`}
      busy={false}
      failure={null}
      keepLabel={<Trans>Stay logged in</Trans>}
      confirmLabel={<Trans>Log out anyway</Trans>}
      danger
      onConfirm={onLeave}
    >
      <Trans>
        The entries stay on this device and are sent when you log in here again. The round with its addresses
        and phone numbers is deleted from the device.
      </Trans>
    </ConfirmDialog>
  )
}
