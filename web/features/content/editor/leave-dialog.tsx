import { Trans, useLingui } from '@lingui/react/macro'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks who is about to leave with something unsaved. `kept`: the device keeps it for them. */
export function LeaveDialog({ unsaved, kept }: { unsaved: boolean; kept: boolean }) {
  const { t } = useLingui()
  const { asking, leave, stay } = useLeaveGuard(unsaved)
  return (
    <Dialog
      open={asking}
      onOpenChange={(open) => !open && stay()}
      closeLabel={t`Close`}
      title={<Trans>Leave without saving?</Trans>}
      description={
        kept ? (
          <Trans>This device keeps what you wrote, and offers it when you come back.</Trans>
        ) : (
          <Trans>This device cannot keep what you wrote: it would be lost.</Trans>
        )
      }
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            <Trans>Leave</Trans>
          </Button>
          <Button onClick={stay}>
            <Trans>Stay here</Trans>
          </Button>
        </>
      }
    />
  )
}
