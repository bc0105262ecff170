import { Trans, useLingui } from '@lingui/react/macro'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before what was typed is lost: by a link, the back button, or closing the tab. @returns the question */
export function useUnsavedChanges(unsaved: boolean) {
  const { t } = useLingui()
  const { asking, leave, stay } = useLeaveGuard(unsaved)
  return (
    <Dialog
      open={asking}
      onOpenChange={(open) => !open && stay()}
      closeLabel={t`Close`}
      title={<Trans>Leave without saving?</Trans>}
      description={<Trans>What you changed here has not been saved.</Trans>}
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
