import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { OPEN } from '#contract/requests/request-life.ts'
import { type Status } from '#contract/foundation/status.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { withdraw } from '../api.ts'

type Props = { code: string; status: Status; onWithdrawn: () => void }

/** The way to delete an own request with its data, as its sender or as the account that it belongs to. */
export function WithdrawDialog({ code, status, onWithdrawn }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { busy, error, attempt } = useAttempt()
  const run = () =>
    attempt(async () => {
      await withdraw(code)
      onWithdrawn()
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="ghost"
          className="text-danger!"
          icon={<Undo2 className="size-4" aria-hidden="true" />}
        >
          {OPEN.has(status) ? <Trans>Cancel and delete</Trans> : <Trans>Delete my data</Trans>}
        </Button>
      }
      closeLabel={t`Close`}
      title={
        OPEN.has(status) ? (
          <Trans>Cancel and delete this request?</Trans>
        ) : (
          <Trans>Delete this request?</Trans>
        )
      }
      description={<Trans>This cannot be undone.</Trans>}
      busy={busy}
      failure={error !== null && errorMessage(error)}
      keepLabel={<Trans>Keep it</Trans>}
      confirmLabel={OPEN.has(status) ? <Trans>Cancel and delete</Trans> : <Trans>Delete</Trans>}
      danger
      onConfirm={() => void run()}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {OPEN.has(status) && (
          <li>
            <Trans>
              The request is cancelled: the operator sees the cancellation and does no more work on it.
            </Trans>
          </li>
        )}
        <li>
          <Trans>
            Your name, phone number, message, address and photo, and the operator’s notes to you, are removed.
          </Trans>
        </li>
        <li>
          <Trans>
            These stay without your name: the kind of request, its district, its dates and states, and the
            kilograms.
          </Trans>
        </li>
        <li>
          <Trans>Its tracking code no longer works.</Trans>
        </li>
      </ul>
    </ConfirmDialog>
  )
}
