import { useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { PhoneIncoming } from 'lucide-react'
import { CALLER_MAX, NewCall } from '#contract/requests/desk.ts'
import { phoneProblem } from '#contract/foundation/phone.ts'
import { HandedOver, Service, type SubmissionDetail } from '#contract/requests/submissions.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { phoneProblemInWords } from '#web/lib/words/phone-words.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { LocationPicker } from '#web/locations/location-picker.tsx'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { useCall } from '../api.ts'
import { NOTHING } from '../fields.ts'
import { HandoverField } from '../items/handover-field.tsx'
import { serviceLabels } from '../labels.ts'
import { CallReceipt } from './call-receipt.tsx'

const Body = NewCall.required()
const EMPTY = {
  service: 'collection' as Service,
  name: '',
  phone_number: '',
  location: '',
  message: '',
  ...NOTHING,
  consent: false as boolean,
}

/** Writes down what somebody asks for on the phone, then shows what to tell them. */
export function CallDialog({ onRecorded }: { onRecorded: (id: number) => void }) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const [told, setTold] = useState<{ submission: SubmissionDetail; key: string | null }>()
  const first = useRef<HTMLInputElement>(null)
  const record = useCall()
  const check = checkBy(Body, (name, _, { phone_number }) => {
    if (name === 'consent') return t`Ask the caller first.`
    if (name === 'phone_number')
      return phoneProblem(phone_number)
        ? phoneProblemInWords(phone_number)
        : t`Enter the caller’s number, for example 0812 3456 7890.`
    return name === 'message'
      ? t({ message: 'Describe briefly what it is about.', context: 'of somebody else' })
      : t`Please check this.`
  })
  const { form, fields, errors, text, change, reset } = useForm({
    initial: EMPTY,
    check: (fields) => {
      const handed = HandedOver.safeParse(fields.service).success ? {} : NOTHING
      return check({ ...fields, ...handed, consent: fields.consent as true })
    },
    send: async (body) => {
      const { submission, key } = await record(body)
      setTold({ submission, key })
      reset()
    },
  })
  const close = () => {
    setOpen(false)
    if (told) onRecorded(told.submission.id)
    setTold(undefined)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (form.busy) return
        if (next) setOpen(true)
        else close()
      }}
      trigger={
        <Button
          variant="secondary"
          size="small"
          className="min-h-11!"
          icon={<PhoneIncoming className="size-4" aria-hidden="true" />}
        >
          <span className="max-sm:sr-only">
            <Trans>Call</Trans>
          </span>
        </Button>
      }
      title={told ? <Trans>Request recorded</Trans> : <Trans>Request by phone</Trans>}
      description={told ? undefined : <Trans>Record the request for the caller.</Trans>}
      closeLabel={t`Close`}
      initialFocus={first}
      footer={
        told ? (
          <Button onClick={close}>
            <Trans>Open the request</Trans>
          </Button>
        ) : (
          <Button type="submit" form="call" busy={form.busy}>
            <Trans>Write it down</Trans>
          </Button>
        )
      }
    >
      {told ? (
        <CallReceipt submission={told.submission} secret={told.key} />
      ) : (
        <Form {...form} id="call" notice={{ size: 'line' }} className="flex flex-col gap-4">
          <PhoneField
            label={t`Phone number`}
            error={errors.phone_number}
            required
            input={{ ...text('phone_number'), ref: first }}
          />
          <Field label={t`Name`} aside={t`Optional`} error={errors.name}>
            <Input {...text('name')} autoComplete="off" maxLength={CALLER_MAX} />
          </Field>
          <Field label={t`Service`}>
            <Select {...text('service')}>
              {Service.options.map((option) => (
                <option key={option} value={option}>
                  {i18n._(serviceLabels[option])}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t`Location`} error={errors.location}>
            <LocationPicker
              name="location"
              value={fields.location}
              onChange={(location) => change({ location })}
            />
          </Field>
          <Field label={t`Subject`} error={errors.message} required>
            <Textarea {...text('message')} rows={3} maxLength={5000} />
          </Field>
          {HandedOver.safeParse(fields.service).success && (
            <HandoverField value={fields} onChange={change} error={errors.items} sender={false} />
          )}
          <div data-field="consent">
            <CheckLine checked={fields.consent} onChange={(consent) => change({ consent })}>
              <Trans>
                I told the caller that these details are stored, for what purpose and for how long, and the
                caller agreed.
              </Trans>
            </CheckLine>
            {errors.consent && (
              <p role="alert" className="text-sm text-danger">
                {errors.consent}
              </p>
            )}
          </div>
        </Form>
      )}
    </Dialog>
  )
}
