import { useState } from 'react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NOTE_MAX, type BulkStatus } from '#contract/requests/submissions.ts'
import { asSentence, errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { RejectDialog } from '../reject-dialog.tsx'
import type { Bulk } from './use-bulk.ts'

const titles: Record<BulkStatus, MessageDescriptor> = {
  approved: msg`Approve the selected requests?`,
  rejected: msg`Reject the selected requests?`,
  cancelled: msg`Cancel the selected requests?`,
  pending: msg`Reopen the selected requests?`,
}

/** Asks once more before several are decided about, with the one note that goes to all of their senders. */
export function BulkDialog({ bulk, count }: { bulk: Bulk; count: number }) {
  const { t, i18n } = useLingui()
  const { asking, ask, busy, error } = bulk
  const [note, setNote] = useState('')
  // The question stays while the dialog closes.
  const [status, setStatus] = useState<BulkStatus>('approved')
  const open = asking !== undefined && asking !== 'assignee'
  if (open && asking !== status) setStatus(asking)
  const decide = async (reason?: string) => {
    if (await bulk.decide(status, note.trim(), reason)) setNote('')
  }
  const tooLong = note.trim().length > NOTE_MAX && t`At most ${formatNumber(NOTE_MAX)} characters.`
  const failure = error && (
    <Trans>{asSentence(errorMessage(error))} You can try again: changes already made stay.</Trans>
  )
  const close = (next: boolean) => {
    if (!next) ask(undefined)
  }
  const counted = (
    <Plural
      value={count}
      one="# request. If the change is not possible, the reason is shown."
      other="# requests. Requests that cannot be changed are listed afterwards."
    />
  )
  if (status === 'rejected')
    return (
      <RejectDialog
        open={open}
        onOpenChange={close}
        title={i18n._(titles.rejected)}
        count={counted}
        note={{ label: t`Note to the senders`, text: note, write: setNote }}
        busy={busy}
        failure={failure}
        onReject={(reason) => void decide(reason)}
      />
    )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      closeLabel={t`Close`}
      title={i18n._(titles[status])}
      description={counted}
      busy={busy}
      failure={failure}
      keepLabel={<Trans>Back</Trans>}
      waitReason={t`One moment, please.`}
      confirmLabel={<Trans>Yes, continue</Trans>}
      danger={status !== 'approved'}
      disabledReason={tooLong}
      onConfirm={() => void decide()}
    >
      <Field label={t`Note to the senders`} aside={t`Optional`} error={tooLong}>
        <Textarea
          rows={2}
          value={note}
          readOnly={busy}
          onChange={(event) => setNote(event.target.value)}
          className="min-h-11!"
        />
      </Field>
    </ConfirmDialog>
  )
}
