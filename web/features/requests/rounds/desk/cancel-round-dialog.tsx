import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Round } from '#contract/requests/rounds.ts'
import { NOTE_MAX } from '#contract/requests/submissions.ts'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useCancelRound } from './api.ts'

type Props = { round: Round; open: boolean; onClose: () => void; onCancelled: () => void }

/** Asks before a round is cancelled, and for a reason where senders read of it: those whom this round alone had scheduled. */
export function CancelRoundDialog({ round, open, onClose, onCancelled }: Props) {
  const { t } = useLingui()
  const cancelling = useCancelRound(round.id)
  const [reason, setReason] = useState('')
  const told = round.stops.filter(
    ({ state, status, starts }) => state === 'open' && status === 'scheduled' && starts === null,
  ).length
  const words = reason.trim()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<Trans>Cancel this round?</Trans>}
      description={
        told > 0 ? (
          <Plural
            value={told}
            one="# request without an appointment of its own goes back to “approved”. Enter a reason: its sender reads it."
            other="# requests without an appointment of their own go back to “approved”. Enter a reason: their senders read it."
          />
        ) : (
          <Trans>Appointments stand, and no sender is told.</Trans>
        )
      }
      closeLabel={t`Close`}
      keepLabel={<Trans>Keep it</Trans>}
      confirmLabel={<Trans>Cancel it</Trans>}
      danger
      busy={cancelling.isPending}
      disabledReason={told > 0 && words === '' && t`Enter a reason.`}
      failure={cancelling.error && refusalOf(cancelling.error)}
      onConfirm={() =>
        cancelling.mutate(told > 0 ? { reason: words } : {}, {
          onSuccess: () => {
            toast.success({ title: t`The round was cancelled` })
            onCancelled()
          },
        })
      }
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
