import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

type Props = { busy: boolean; failure: string | null; onConfirm: () => Promise<unknown> }

/** Asks before a time that was taken is given back. */
export function CancelAppointment({ busy, failure, onConfirm }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" className="text-danger!">
          <Trans>Cancel the appointment</Trans>
        </Button>
      }
      closeLabel={t`Close`}
      title={<Trans>Cancel the appointment?</Trans>}
      description={<Trans>The time becomes free for others. Your request stays.</Trans>}
      busy={busy}
      failure={failure}
      keepLabel={<Trans>Keep it</Trans>}
      confirmLabel={<Trans>Cancel it</Trans>}
      danger
      onConfirm={() =>
        void onConfirm().then(
          () => setOpen(false),
          () => undefined,
        )
      }
    />
  )
}
