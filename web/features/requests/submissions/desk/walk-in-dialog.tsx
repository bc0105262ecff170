import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { PackagePlus } from 'lucide-react'
import { WasteSource } from '#contract/reference/items.ts'
import { namesPerson, NewWalkIn } from '#contract/requests/desk.ts'
import { HandedOver, NAME_MAX, type SubmissionDetail } from '#contract/requests/submissions.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { phoneProblemInWords } from '#web/lib/words/phone-words.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { useWalkIn } from '../api.ts'
import { RouteNote } from '../items/route-note.tsx'
import { serviceLabels } from '../labels.ts'
import { CallReceipt } from './call-receipt.tsx'

const Body = NewWalkIn.required()
const EMPTY = {
  message: '',
  service: 'collection' as HandedOver,
  waste_source: null as WasteSource | null,
  name: '',
  phone_number: '',
  notify_email: '',
  consent: false,
}
type Told = { submission: SubmissionDetail; key: string; mailed: boolean }

/** Writes down what somebody brought without a request, and who if they agree; then its weights can be recorded. */
export function WalkInDialog({ onRecorded }: { onRecorded: (id: number) => void }) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const [told, setTold] = useState<Told>()
  useAskedFor(() => setOpen(true))
  const field = useRef<HTMLTextAreaElement>(null)
  const record = useWalkIn()
  const check = checkBy(Body, (name, _, { phone_number }) => {
    if (name === 'consent') return t`Ask the person first.`
    if (name === 'phone_number') return phoneProblemInWords(phone_number)
    if (name === 'notify_email') return t`Enter a valid email address, or leave it empty.`
    return t`Describe briefly the items brought.`
  })
  const { form, fields, errors, text, change, reset, forget } = useForm({
    initial: EMPTY,
    // The consent goes with the person.
    check: (fields) => check({ ...fields, consent: fields.consent && namesPerson(fields) }),
    send: async (body) => {
      const { submission, key, mailed } = await record(body)
      reset()
      if (key) return setTold({ submission, key, mailed })
      setOpen(false)
      onRecorded(submission.id)
    },
  })
  const close = () => {
    setOpen(false)
    forget()
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
          icon={<PackagePlus className="size-4" aria-hidden="true" />}
        >
          <span className="max-sm:sr-only">
            <Trans>Walk-in</Trans>
          </span>
        </Button>
      }
      title={told ? <Trans>Request recorded</Trans> : <Trans>Goods brought in person</Trans>}
      description={
        told ? undefined : (
          <Trans>
            For goods brought without a request. They count as collected at once; then you record the weights.
          </Trans>
        )
      }
      closeLabel={t`Close`}
      initialFocus={field}
      footer={
        told ? (
          <Button onClick={close}>
            <Trans>Open the request</Trans>
          </Button>
        ) : (
          <Button type="submit" form="walk-in" busy={form.busy}>
            <Trans>Write it down</Trans>
          </Button>
        )
      }
    >
      {told ? (
        <CallReceipt submission={told.submission} secret={told.key} mailed={told.mailed} />
      ) : (
        <Form {...form} id="walk-in" notice={{ size: 'line' }} className="flex flex-col gap-4">
          <Field
            label={t`Items brought`}
            hint={t`Do not enter names or phone numbers.`}
            error={errors.message}
            required
          >
            <Textarea {...text('message')} ref={field} rows={2} maxLength={5000} />
          </Field>
          <Field label={t`Service`}>
            <Select {...text('service')}>
              {HandedOver.options.map((option) => (
                <option key={option} value={option}>
                  {i18n._(serviceLabels[option])}
                </option>
              ))}
            </Select>
          </Field>
          <Radios
            look="chips"
            label={<Trans>Where does it come from?</Trans>}
            value={fields.waste_source}
            onChange={(waste_source) => change({ waste_source })}
            options={WasteSource.options.map((option) => ({
              value: option,
              label: i18n._(sourceNames[option]),
            }))}
            hint={fields.waste_source && <RouteNote waste_source={fields.waste_source} />}
          />
          <fieldset className="flex min-w-0 flex-col gap-4 rounded-card bg-sunken p-4">
            <legend className="sr-only">
              <Trans>The person who brought it</Trans>
            </legend>
            <div>
              <p
                className="flex items-baseline justify-between gap-3 text-sm font-semibold"
                aria-hidden="true"
              >
                <Trans>The person who brought it</Trans>
                <span className="text-xs font-normal text-muted">{t`Optional`}</span>
              </p>
              <p className="mt-1 text-sm text-muted">
                <Trans>A person who is named gets a link to the receipt and, later, the certificate.</Trans>
              </p>
            </div>
            <Field label={t`Name`} error={errors.name}>
              <Input {...text('name')} autoComplete="off" maxLength={NAME_MAX} />
            </Field>
            <PhoneField
              label={t`Phone number`}
              error={errors.phone_number}
              input={{ ...text('phone_number'), autoComplete: 'off' }}
            />
            <Field label={t`Email`} error={errors.notify_email}>
              <Input {...text('notify_email')} type="email" autoComplete="off" maxLength={254} />
            </Field>
            {namesPerson(fields) && (
              <div data-field="consent">
                <CheckLine checked={fields.consent} onChange={(consent) => change({ consent })}>
                  <Trans>
                    I told the person that these details are stored, for what purpose and for how long, and
                    the person agreed.
                  </Trans>
                </CheckLine>
                {errors.consent && (
                  <p role="alert" className="text-sm text-danger">
                    {errors.consent}
                  </p>
                )}
              </div>
            )}
          </fieldset>
        </Form>
      )}
    </Dialog>
  )
}

/** The bottom bar leads here with `?new=walk-in`: it opens once, and a reload does not open it again. */
function useAskedFor(open: () => void) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('new') === 'walk-in'
  const answer = useEffectEvent(() => {
    open()
    setParams(
      (now) => {
        now.delete('new')
        return now
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (asked) answer()
  }, [asked])
}
