import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Correction, SubmissionDetail } from '#contract/submissions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { ActFailure } from './act-failure.tsx'
import { useCorrection } from './api.ts'
import { corrected, wordsOf, type Words } from './correction.ts'
import { ReasonField } from './reason-field.tsx'

type Props = { submission: SubmissionDetail; onClose: () => void }

/** What the sender wrote, to be put right on their word. Only what was changed here is sent. */
export function CorrectDialog({ submission, onClose }: Props) {
  const { t } = useLingui()
  const { id, version, tracking_code } = submission
  const { mutate, isPending, error } = useCorrection(id)
  // As it was when the dialog opened: what somebody else corrects meanwhile is not put back.
  const [before] = useState(() => wordsOf(submission))
  const [words, setWords] = useState(before)
  const [reason, setReason] = useState('')
  const changes = corrected(before, words)
  const missing =
    Object.keys(changes).length === 0
      ? t`Nothing has been changed yet.`
      : words.title.trim() === '' || words.message.trim() === ''
        ? t`Title and message cannot be empty.`
        : reason.trim() === '' && t`Write why in a few words.`

  const save = () =>
    mutate({ version, reason: reason.trim(), ...changes } satisfies Correction, {
      onSuccess: () => {
        onClose()
        toast.success({ title: t`The request was corrected`, description: tracking_code })
      },
    })
  const text = (name: keyof Words) => ({
    value: words[name],
    onChange: ({ target }: { target: { value: string } }) => setWords({ ...words, [name]: target.value }),
    readOnly: isPending,
  })
  return (
    <Dialog
      open
      onOpenChange={(on) => !on && !isPending && onClose()}
      closeLabel={t`Close`}
      title={<Trans>Correct what the sender wrote</Trans>}
      description={
        <Trans>On the sender’s word. A member is told of it; what stood there before is not kept.</Trans>
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => !isPending && onClose()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={isPending} disabledReason={!isPending && missing} onClick={save}>
            <Trans>Save the correction</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t`Title`}>
          <Input {...text('title')} maxLength={200} />
        </Field>
        <Field label={t`Message`}>
          <Textarea {...text('message')} rows={4} maxLength={5000} />
        </Field>
        <Field label={t`Location`}>
          <Input {...text('location')} maxLength={300} />
        </Field>
        <Field label={t`Phone number`} hint={t`Empty removes it.`}>
          <Input {...text('phone_number')} type="tel" maxLength={40} />
        </Field>
        <ReasonField value={reason} onChange={setReason} readOnly={isPending} />
      </div>
      <ActFailure error={error} />
    </Dialog>
  )
}
