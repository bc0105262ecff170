import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { PhoneIncoming } from 'lucide-react'
import { NewCall } from '#contract/requests/desk.ts'
import { phoneProblem } from '#contract/foundation/phone.ts'
import {
  HandedOver,
  Service,
  type SubmissionDetail,
  type WishedBooking,
} from '#contract/requests/submissions.ts'
import { configQuery } from '#web/lib/api/config.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { phoneProblemInWords } from '#web/lib/words/phone-words.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { LocationPicker } from '#web/locations/location-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useCall } from '../api.ts'
import { RequestFields, type RequestInputs } from '../enquiry/request-fields.tsx'
import { eachField, NOTHING, type Asked } from '../fields.ts'
import { serviceLabels } from '../labels.ts'
import { CallReceipt } from './call-receipt.tsx'

const { slot_id } = NewCall.shape
const Body = NewCall.omit({ slot_id: true }).required().extend({ slot_id })
const EMPTY = {
  service: 'collection' as Service,
  ...eachField(() => ''),
  ...NOTHING,
  slot: null as Asked['slot'],
  consent: false as boolean,
}

type Props = { onRecorded: (id: number) => void; times: RequestInputs['times'] }

/** Writes down what somebody asks for on the phone, then shows what to tell them. */
export function CallDialog({ onRecorded, times }: Props) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const [told, setTold] = useState<{
    submission: SubmissionDetail
    key: string | null
    booking?: WishedBooking | undefined
  }>()
  const first = useRef<HTMLSelectElement>(null)
  const record = useCall()
  const { data: config } = useQuery(configQuery)
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
      const { slot, ...typed } = fields
      const handed = HandedOver.safeParse(fields.service).success ? { slot_id: slot?.slot_id } : NOTHING
      return check({ ...typed, slot_id: undefined, ...handed, consent: fields.consent as true })
    },
    send: async (body) => {
      const { submission, key, booking } = await record(body)
      setTold({ submission, key, booking })
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
        <>
          {told.booking && told.booking !== 'made' && (
            <Notice tone="warning" size="medium" className="mb-5">
              <Trans>The chosen time could not be reserved. Open the request and choose another one.</Trans>
            </Notice>
          )}
          <CallReceipt submission={told.submission} secret={told.key} />
        </>
      ) : (
        <Form {...form} id="call" notice={{ size: 'line' }} className="flex flex-col gap-4">
          <Field label={t`Service`}>
            <Select {...text('service')} ref={first}>
              {Service.options.map((option) => (
                <option key={option} value={option}>
                  {i18n._(serviceLabels[option])}
                </option>
              ))}
            </Select>
          </Field>
          <RequestFields
            service={fields.service}
            writer="staff"
            fields={fields}
            errors={errors}
            text={text}
            onChange={change}
            busy={form.busy}
            mails={false}
            messages={config?.messages === true}
            inputs={{ location: LocationPicker, ...(times && { times }) }}
            example={t`For example: two old laptops and a box of chargers`}
          />
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
