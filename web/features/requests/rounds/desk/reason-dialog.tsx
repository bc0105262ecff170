import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'
import { NOTE_MAX } from '#contract/requests/submissions.ts'
import type { Stop } from '#contract/requests/rounds.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Whether a round alone has scheduled the request of a stop: its sender reads why it is taken out. */
export const isScheduledByRound = ({ state, status, starts }: Pick<Stop, 'state' | 'status' | 'starts'>) =>
  state === 'open' && status === 'scheduled' && starts === null

type Props = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'onOpenChange' | 'onConfirm' | 'closeLabel' | 'disabledReason' | 'children'
> & {
  /** How many senders read the reason; of none it is not asked for. */
  told: number
  onClose: () => void
  /** @param said for the call: the reason, or nothing */
  onConfirm: (said: { reason?: string }) => void
}

/** Asks once more, and for a reason where senders read of it. */
export function ReasonDialog({ told, onClose, onConfirm, ...props }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const words = reason.trim()
  return (
    <ConfirmDialog
      {...props}
      onOpenChange={(next) => !next && onClose()}
      closeLabel={t`Close`}
      disabledReason={told > 0 && words === '' && t`Enter a reason.`}
      onConfirm={() => onConfirm(told > 0 ? { reason: words } : {})}
    >
      {told > 0 && (
        <Field label={t`Reason`} required>
          <Textarea
            rows={2}
            maxLength={NOTE_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  )
}
