import { useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { sayDone } from './api.ts'

type Props = {
  open: boolean
  title: ReactNode
  /** Takes it back for this reason, and shows what has become of it. */
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why an act is taken back. Both stay readable. */
export function TakeBackDialog({ open, title, send, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const taking = useMutation({
    mutationFn: () => send(reason.trim()),
    onSuccess: () => {
      sayDone(t`The entry was undone.`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={<Trans>Both the entry and its reversal stay readable.</Trans>}
      closeLabel={t`Close`}
      keepLabel={<Trans>Leave it as it is</Trans>}
      confirmLabel={<Trans>Undo it</Trans>}
      busy={taking.isPending}
      failure={taking.error && refusalOf(taking.error)}
      disabledReason={!reason.trim() && t`Enter a reason. It stays in the history.`}
      onConfirm={() => taking.mutate()}
    >
      <Field label={t`Reason`} required>
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
