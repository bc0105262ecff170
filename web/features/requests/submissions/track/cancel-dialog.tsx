import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { useCancellation } from '../api.ts'

/** The way to call an own request off: it ends, and can still be read. */
export function CancelDialog({ code }: { code: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const cancellation = useCancellation(code)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" icon={<Ban className="size-4" aria-hidden="true" />}>
          <Trans>Cancel the request</Trans>
        </Button>
      }
      closeLabel={t`Close`}
      title={<Trans>Cancel this request?</Trans>}
      description={
        <Trans>
          The operator sees the cancellation and does no more work on the request. You can still read your
          text here.
        </Trans>
      }
      busy={cancellation.isPending}
      failure={cancellation.error && errorMessage(cancellation.error)}
      keepLabel={<Trans>Keep it</Trans>}
      confirmLabel={<Trans>Cancel it</Trans>}
      danger
      onConfirm={() => cancellation.mutate(undefined, { onSuccess: () => setOpen(false) })}
    />
  )
}
