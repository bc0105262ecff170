import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { NOTE_MAX } from '#contract/requests/submissions.ts'
import type { Status } from '#contract/foundation/status.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { stepLabel } from './review-labels.ts'
import type { ReviewState } from './use-review-form.ts'

type Props = {
  /** The status that the request would take; undefined: nothing is asked. */
  to: Status | undefined
  form: ReviewState
  onClose: () => void
}

/** Asks why a step ends the request, takes its appointment away, or is undone. The sender reads the words, unless nobody is left to read. */
export function EndDialog({ to, form, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { status, back, note, forNobody, act } = form
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(to)
  if (to && to !== shown) setShown(to)
  const words = shown && i18n._(stepLabel(status, shown, back))
  return (
    <ConfirmDialog
      open={to !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={words}
      description={
        forNobody ? (
          <Trans>Enter a reason. It stays in the history.</Trans>
        ) : (
          <Trans>Enter a reason. The sender reads it.</Trans>
        )
      }
      closeLabel={t`Close`}
      keepLabel={<Trans>Leave it as it is</Trans>}
      confirmLabel={words}
      danger={shown !== back}
      busy={false}
      failure={null}
      disabledReason={note.tooLong || (note.length === 0 && t`Enter a reason.`)}
      onConfirm={() => {
        if (to) act(to)
        onClose()
      }}
    >
      <Field label={t`Reason`} required error={note.tooLong}>
        <Textarea
          rows={2}
          maxLength={NOTE_MAX}
          value={note.text}
          onChange={({ target }) => note.write(target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
