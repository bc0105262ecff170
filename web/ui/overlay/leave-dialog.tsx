import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  asking: boolean
  leave: () => void
  stay: () => void
  description: ReactNode
}

/** Asks who is about to leave with something unsaved, as `useLeaveGuard` holds them. */
export function LeaveDialog({ asking, leave, stay, description }: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      open={asking}
      onOpenChange={(open) => !open && stay()}
      closeLabel={t`Close`}
      title={<Trans>Leave without saving?</Trans>}
      description={description}
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
