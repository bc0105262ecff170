import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { OPEN } from '#contract/requests/request-life.ts'
import { NOTE_MAX, type SubmissionDetail } from '#contract/requests/submissions.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { actProblem } from './act-problem.ts'
import { useErasure } from '../../api.ts'
import { ReasonField } from './reason-field.tsx'

type Props = { submission: SubmissionDetail; open: boolean; onClose: () => void }

/** Asks before every word of a sender is removed, and why; says what goes and what stays. */
export function EraseDialog({ submission: { id, status, tracking_code }, open, onClose }: Props) {
  const { t } = useLingui()
  const { mutate, isPending, error, reset } = useErasure(id)
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const close = () => {
    onClose()
    reset()
  }
  const erase = () =>
    mutate(
      { reason: given },
      {
        onSuccess: () => {
          setReason('')
          close()
          toast.success({ title: t`The sender’s data was removed`, description: tracking_code })
        },
      },
    )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(on) => !on && close()}
      closeLabel={t`Close`}
      title={<Trans>Erase this request?</Trans>}
      description={<Trans>This cannot be undone.</Trans>}
      busy={isPending}
      failure={error && actProblem(error)}
      keepLabel={<Trans>Keep it</Trans>}
      confirmLabel={<Trans>Erase</Trans>}
      danger
      disabledReason={(given === '' || given.length > NOTE_MAX) && t`Enter a short reason.`}
      onConfirm={erase}
    >
      <ul className="mb-4 flex list-disc flex-col gap-2 pl-5 text-sm">
        {OPEN.has(status) && (
          <li>
            <Trans>The request is cancelled.</Trans>
          </li>
        )}
        <li>
          <Trans>Name, phone number, message, address, photo and the notes to the sender are removed.</Trans>
        </li>
        <li>
          <Trans>
            These stay without a name: the kind of request, its district, its dates and states, and the
            kilograms.
          </Trans>
        </li>
        <li>
          <Trans>Your name and this reason stay in the history.</Trans>
        </li>
      </ul>
      <ReasonField value={reason} onChange={(event) => setReason(event.target.value)} readOnly={isPending} />
    </ConfirmDialog>
  )
}
