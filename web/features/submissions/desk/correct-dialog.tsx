import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { EnquiryForm, HandedOver, type SubmissionDetail } from '#contract/submissions.ts'
import { ApiError } from '#web/lib/api.ts'
import { checked } from '#web/lib/check-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { actProblem } from './act-problem.ts'
import { useCorrection } from '../api.ts'
import { corrected, wordsOf } from './correction.ts'
import { FIELDS } from '../fields.ts'
import { fieldLabels } from '../labels.ts'
import { HandoverField } from '../items/handover-field.tsx'
import { useSeenVersion } from '../use-seen-version.ts'
import { ReasonField } from './reason-field.tsx'

type Props = { submission: SubmissionDetail; onClose: () => void }

/** What the sender wrote, to be put right on their word. Only what was changed here is sent. */
export function CorrectDialog({ submission, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { id, tracking_code } = submission
  const { mutateAsync, error: refusal } = useCorrection(id)
  const version = useSeenVersion(submission.version, refusal)
  // As it was when the dialog opened: what somebody else corrects meanwhile is not put back.
  const [before] = useState(() => wordsOf(submission))
  const { form, fields, errors, text, change } = useForm({
    initial: { ...before, reason: '' },
    check: ({ reason, ...words }) =>
      checked({}, { version, reason: reason.trim(), ...corrected(before, words) }),
    send: async (correction) => {
      if (missing) return
      await mutateAsync(correction)
      onClose()
      toast.success({ title: t`The request was corrected`, description: tracking_code })
    },
    explain: actProblem,
    blame: (error) => (error instanceof ApiError && error.field === 'items' ? 'items' : undefined),
  })
  const { reason, ...words } = fields
  const missing =
    Object.keys(corrected(before, words)).length === 0
      ? t`Nothing has been changed yet.`
      : words.title.trim() === '' || words.message.trim() === ''
        ? t`Title and message cannot be empty.`
        : reason.trim() === '' && t`Write why in a few words.`

  return (
    <Dialog
      open
      onOpenChange={(on) => !on && !form.busy && onClose()}
      closeLabel={t`Close`}
      title={<Trans>Correct what the sender wrote</Trans>}
      description={
        <Trans>On the sender’s word. A member is told of it; what stood there before is not kept.</Trans>
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => !form.busy && onClose()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="correct" busy={form.busy} disabledReason={!form.busy && missing}>
            <Trans>Save the correction</Trans>
          </Button>
        </>
      }
    >
      <Form {...form} id="correct" className="flex flex-col gap-4">
        <Field label={t`Title`}>
          <Input {...text('title')} maxLength={200} />
        </Field>
        {FIELDS.map((name) => (
          <Field
            key={name}
            label={i18n._(fieldLabels[name])}
            hint={name === 'phone_number' || name === 'notify_email' ? t`Empty removes it.` : undefined}
          >
            {name === 'message' ? (
              <Textarea {...text(name)} {...lengthOf(name)} rows={4} />
            ) : (
              <Input {...text(name)} {...lengthOf(name)} type={name === 'phone_number' ? 'tel' : 'text'} />
            )}
          </Field>
        ))}
        {HandedOver.safeParse(submission.service).success && (
          <HandoverField value={fields} onChange={change} error={errors.items} sender={false} />
        )}
        <ReasonField {...text('reason')} />
      </Form>
    </Dialog>
  )
}

const lengthOf = (name: keyof typeof EnquiryForm.shape) => ({
  maxLength: EnquiryForm.shape[name].maxLength ?? undefined,
})
