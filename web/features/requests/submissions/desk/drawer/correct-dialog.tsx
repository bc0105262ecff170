import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { phoneProblem } from '#contract/foundation/phone.ts'
import { EnquiryForm, HandedOver, type SubmissionDetail } from '#contract/requests/submissions.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { phoneProblemInWords } from '#web/lib/words/phone-words.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { actProblem } from './act-problem.ts'
import { useCorrection } from '../../api.ts'
import { findCorrections, wordsOf } from './correction.ts'
import { fieldsOf } from '../../fields.ts'
import { fieldLabels } from '../../labels.ts'
import { HandoverField } from '../../items/handover-field.tsx'
import { useSeenVersion } from '../../use-seen-version.ts'
import { ReasonField } from './reason-field.tsx'

type Props = {
  submission: SubmissionDetail
  /** A number that is more likely than the stored one, to begin with. */
  phone?: string | undefined
  onClose: () => void
}

/** The sender's text, which staff correct on the sender's word. Only changed fields are sent. */
export function CorrectDialog({ submission, phone, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { id, tracking_code } = submission
  const { mutateAsync, error: refusal } = useCorrection(id)
  const version = useSeenVersion(submission.version, refusal)
  // As it was when the dialog opened: what somebody else corrects in the meantime is not put back.
  const [before] = useState(() => wordsOf(submission))
  const { form, fields, errors, text, change } = useForm({
    initial: { ...before, ...(phone && { phone_number: showPhone(phone) }), reason: '' },
    check: ({ reason, ...words }) => {
      const correction = findCorrections(before, words)
      const { phone_number } = correction
      return checkFields(
        { phone_number: phone_number && phoneProblem(phone_number) && phoneProblemInWords(phone_number) },
        { version, reason: reason.trim(), ...correction },
      )
    },
    send: async (correction) => {
      if (missing) return
      await mutateAsync(correction)
      onClose()
      toast.success({ title: t`The request was corrected`, description: tracking_code })
    },
    explain: actProblem,
    blame: (error) => (error instanceof ApiError ? error.field : undefined),
  })
  const { reason, ...words } = fields
  const shown = fieldsOf(submission.service).filter((name) => name !== 'notify_phone' || before.notify_phone)
  const missing =
    Object.keys(findCorrections(before, words)).length === 0
      ? t`Nothing has been changed yet.`
      : words.title.trim() === '' || words.message.trim() === ''
        ? t`Title and message cannot be empty.`
        : reason.trim() === '' && t`Enter a short reason.`

  return (
    <Dialog
      open
      onOpenChange={(on) => !on && !form.busy && onClose()}
      closeLabel={t`Close`}
      title={<Trans>Correct the sender’s text</Trans>}
      description={<Trans>At the sender’s request. A member is informed; the former text is not kept.</Trans>}
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
        {shown.map((name) =>
          name === 'phone_number' || name === 'notify_phone' ? (
            <PhoneField
              key={name}
              label={i18n._(fieldLabels[name])}
              hint={t`Leave empty to remove it.`}
              error={errors[name]}
              input={text(name)}
            />
          ) : (
            <Field
              key={name}
              label={i18n._(fieldLabels[name])}
              hint={name === 'notify_email' ? t`Leave empty to remove it.` : undefined}
              error={errors[name]}
            >
              {name === 'message' ? (
                <Textarea {...text(name)} {...lengthOf(name)} rows={4} />
              ) : (
                <Input {...text(name)} {...lengthOf(name)} />
              )}
            </Field>
          ),
        )}
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
