import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

type Props = { count: number; onStay: () => void; onLeave: () => void }

/** Who logs out learns what has not been sent, and what becomes of it. */
export function UnsentDialog({ count, onStay, onLeave }: Props) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onStay()
      }}
      title={t`${plural(count, { one: '1 thing of your round has not been sent', other: '# things of your round have not been sent' })}`}
      closeLabel={t`Close`}
      busy={false}
      failure={null}
      keepLabel={<Trans>Stay logged in</Trans>}
      confirmLabel={<Trans>Log out all the same</Trans>}
      danger
      onConfirm={onLeave}
    >
      <Trans>
        It stays on this device and is sent when you log in here again. The round with its addresses and phone
        numbers is deleted from it.
      </Trans>
    </ConfirmDialog>
  )
}
