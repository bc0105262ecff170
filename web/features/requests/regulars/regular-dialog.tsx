import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { phoneProblem } from '#contract/foundation/phone.ts'
import { REGULAR_MESSAGE_MAX, regulars, type Regular, type RegularForm } from '#contract/requests/regulars.ts'
import { REGULAR_WEEKS } from '#contract/requests/rhythms.ts'
import { ADDRESS_MAX, NAME_MAX, NOTE_MAX } from '#contract/requests/submissions.ts'
import { call } from '#web/lib/api/api.ts'
import { configQuery } from '#web/lib/api/config.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { today } from '#web/lib/time/days.ts'
import { phoneProblemInWords } from '#web/lib/words/phone-words.ts'
import { useRhythm } from '#web/lib/words/use-rhythm.ts'
import { DistrictPicker } from '#web/locations/district-picker.tsx'
import { DayField } from '#web/typed/day-field.tsx'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { RegularInputs } from './regulars-desk.tsx'
import { fieldsOfRegular, readRegularFields, type RegularTyped } from './regular-fields.ts'

const meanwhile = msg`Somebody else has changed this regular pick-up in the meantime. Close this and check it again.`

type Props = { editing: Regular | 'new' | null; goods: RegularInputs['goods']; onClose: () => void }

/** A regular pick-up that is added or changed. */
export function RegularDialog({ editing, goods, onClose }: Props) {
  const [turn, setTurn] = useState(0)
  const key = editing === null || editing === 'new' ? editing : editing.id
  // It stays while the dialog closes, and as it was when the dialog opened.
  const [shown, setShown] = useState({ key, regular: editing })
  if (key !== null && key !== shown.key) {
    setShown({ key, regular: editing })
    setTurn(turn + 1)
  }
  if (key === null && shown.key !== null) setShown({ key, regular: shown.regular })
  if (!shown.regular) return null
  return (
    <Editing
      key={turn}
      open={editing !== null}
      regular={shown.regular === 'new' ? null : shown.regular}
      goods={goods}
      onClose={onClose}
    />
  )
}

type EditingProps = {
  open: boolean
  regular: Regular | null
  goods: RegularInputs['goods']
  onClose: () => void
}

function Editing({ open, regular, goods: Goods, onClose }: EditingProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: config } = useQuery(configQuery)
  const { nameOf, inWords } = useRhythm()
  const say = (name: keyof RegularTyped, { phone_number }: RegularTyped) => {
    if (name === 'name') return t`Enter the name of the person to ask for.`
    if (name === 'phone_number')
      return phoneProblem(phone_number)
        ? phoneProblemInWords(phone_number)
        : t`Enter a phone number or an email address.`
    if (name === 'email') return t`This is not an email address.`
    if (name === 'district_id') return t`Choose a district from the list.`
    if (name === 'message') return t`Say what is handed over, or add a device.`
    if (name === 'items') return t`A damaged battery is no routine. Write a request for it.`
    if (name === 'ends') return t`The end must be later than the beginning.`
    if (name === 'first_day') return t`Enter a day.`
    if (name === 'last_day') return t`The last day must not be before the first one.`
    if (name === 'consent') return t`Ask the person first.`
    return t`Please check this.`
  }
  const { form, fields, errors, text, change } = useForm({
    explain: (error) => errorMessage(error, { 'changed-meanwhile': meanwhile }),
    initial: fieldsOfRegular(regular, today()),
    check: (typed) => {
      const { data, faults } = readRegularFields(typed)
      return data
        ? { data }
        : { problems: Object.fromEntries([...faults].map((name) => [name, say(name, typed)])) }
    },
    send: async ({ consent, ...body }: RegularForm & { consent: true }) => {
      try {
        await (regular
          ? call(regulars.save, { params: { id: regular.id }, body: { ...body, version: regular.version } })
          : call(regulars.add, { body: { ...body, consent } }))
      } finally {
        // Also of somebody who was faster.
        await invalidate(client, regulars.list)
      }
      toast.success({ title: t`The regular pick-up was saved` })
      onClose()
    },
  })
  const rhythm = { weeks: Number(fields.weeks) as RegularForm['weeks'], weekday: Number(fields.weekday) }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !form.busy && onClose()}
      title={regular ? <Trans>Change a regular pick-up</Trans> : <Trans>A new regular pick-up</Trans>}
      description={
        regular ? (
          <Trans>Requests that were made stay as they are.</Trans>
        ) : (
          <Trans>A request is made for each day, a week ahead.</Trans>
        )
      }
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form="regular" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <Form {...form} id="regular" notice={{ size: 'line' }} className="flex flex-col gap-4">
        <Field label={t`Person to ask for`} error={errors.name} required>
          <Input {...text('name')} maxLength={NAME_MAX} autoComplete="off" />
        </Field>
        <PhoneField
          label={t`Phone number`}
          hint={t`This or an email address.`}
          error={errors.phone_number}
          input={text('phone_number')}
        />
        {config?.messages === true && (
          <CheckLine checked={fields.messages} onChange={(messages) => change({ messages })}>
            <Trans>Send messages about each pick-up to this number</Trans>
          </CheckLine>
        )}
        <Field label={t`Email address`} aside={t`Optional`} error={errors.email}>
          <Input {...text('email')} type="email" maxLength={254} autoComplete="off" />
        </Field>
        <CheckLine checked={fields.mails} onChange={(mails) => change({ mails })}>
          <Trans>Send mails about each pick-up to this address</Trans>
        </CheckLine>
        <Field label={t`District`} error={errors.district_id} required>
          <DistrictPicker
            name="district_id"
            value={fields.district_id}
            onChange={(district_id) => change({ district_id })}
          />
        </Field>
        <Field label={t`Street and number`} aside={t`Optional`} error={errors.street}>
          <Input {...text('street')} maxLength={ADDRESS_MAX} autoComplete="off" />
        </Field>
        <Field label={t`Landmark`} aside={t`Optional`} error={errors.landmark}>
          <Input {...text('landmark')} maxLength={ADDRESS_MAX} autoComplete="off" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`How often`} error={errors.weeks}>
            <Select {...text('weeks')}>
              {REGULAR_WEEKS.map((weeks) => (
                <option key={weeks} value={weeks}>
                  {weeks === 1 ? t`Every week` : t`Every ${weeks} weeks`}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t`Weekday`} error={errors.weekday}>
            <Select {...text('weekday')}>
              {[1, 2, 3, 4, 5, 6, 7].map((day) => (
                <option key={day} value={day}>
                  {nameOf(day)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t({ message: 'From', context: 'time of day' })} error={errors.starts}>
            <Input {...text('starts')} type="time" required />
          </Field>
          <Field label={t({ message: 'To', context: 'time of day' })} error={errors.ends}>
            <Input {...text('ends')} type="time" required />
          </Field>
          <DayField
            label={t`From the day`}
            hint={t`Or the next such weekday: ${inWords(rhythm)}.`}
            error={errors.first_day}
            input={text('first_day')}
          />
          <DayField
            label={t`Last day`}
            aside={t`Optional`}
            error={errors.last_day}
            input={text('last_day')}
          />
        </div>
        <Field label={t`What is usually handed over`} error={errors.message}>
          <Textarea {...text('message')} rows={2} maxLength={REGULAR_MESSAGE_MAX} />
        </Field>
        <Goods value={fields} onChange={change} error={errors.items} sender={false} />
        <Field
          label={t`Note for the driver`}
          aside={t`Optional`}
          hint={t`The sender does not read it.`}
          error={errors.note}
        >
          <Textarea {...text('note')} rows={2} maxLength={NOTE_MAX} />
        </Field>
        {!regular && (
          <div data-field="consent">
            <CheckLine checked={fields.consent} onChange={(consent) => change({ consent })}>
              <Trans>
                I told the person that these details are stored, for what purpose and for how long, and the
                person agreed.
              </Trans>
            </CheckLine>
            {errors.consent && (
              <p role="alert" className="text-sm text-danger">
                {errors.consent}
              </p>
            )}
          </div>
        )}
      </Form>
    </Dialog>
  )
}
