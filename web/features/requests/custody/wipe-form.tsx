import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { custody, WipeMethod, type Lot, type NewWipe } from '#contract/requests/custody.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { today } from '#web/lib/time/days.ts'
import { DayField } from '#web/typed/day-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { ActForm } from './act-form.tsx'
import { sayDone, useKey, useRefresh } from './api.ts'
import { PhotoLine } from './photo-line.tsx'
import { methodNames } from './words.ts'

/** How the data on everything in the lot was destroyed. */
export function WipeForm({ lot, onDone }: { lot: Lot; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const keyFor = useKey()
  const refresh = useRefresh()
  const [sending, setSending] = useState(false)
  const { form, fields, errors, text, change } = useForm({
    initial: {
      method: '',
      done_on: today(),
      done_by: '',
      log: '',
      image_id: null as string | null,
      succeeded: null as 'yes' | 'no' | null,
    },
    check: (typed) =>
      checkFields<typeof typed, NewWipe>(
        {
          method: typed.method ? null : t`Choose the method.`,
          done_on: /^\d{4}-\d\d-\d\d$/.test(typed.done_on) ? null : t`Enter the day.`,
          done_by: typed.done_by.trim() ? null : t`Enter the name of the person or firm.`,
          log: typed.log.trim() || typed.image_id ? null : t`A line of the tool's log or a photo is needed.`,
          succeeded: typed.succeeded ? null : t`Choose the result.`,
        },
        {
          done_on: typed.done_on,
          done_by: typed.done_by,
          log: typed.log,
          image_id: typed.image_id,
          method: typed.method as WipeMethod,
          succeeded: typed.succeeded === 'yes',
        },
      ),
    send: async (body: NewWipe) => {
      await call(custody.wipe, { params: { id: lot.id }, headers: keyFor(body), body })
      await refresh()
      sayDone(t`The record was saved.`)
      onDone()
    },
  })
  return (
    <ActForm
      form={form}
      title={<Trans>Record data destruction</Trans>}
      submit={<Trans>Save the record</Trans>}
      disabledReason={sending && t`The photo is being sent.`}
      onCancel={onDone}
    >
      <p className="text-sm text-muted">
        <Trans>
          This applies to the whole lot. First split off items that were not wiped. A record is never changed:
          the latest one counts.
        </Trans>
      </p>
      <Field label={t`Method`} error={errors.method} required>
        <Select {...text('method')}>
          <option value="">{t`Choose…`}</option>
          {WipeMethod.options.map((method) => (
            <option key={method} value={method}>
              {i18n._(methodNames[method])}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField
          label={t`Day`}
          error={errors.done_on}
          required
          input={{ ...text('done_on'), max: today() }}
        />
        <Field label={t`Done by`} error={errors.done_by} required>
          <Input {...text('done_by')} maxLength={120} autoComplete="off" />
        </Field>
      </div>
      <Field
        label={t`Log of the tool`}
        hint={t`A line of it, or a photo below.`}
        error={errors.log}
        required={fields.image_id === null}
      >
        <Textarea {...text('log')} rows={3} maxLength={4000} />
      </Field>
      <PhotoLine
        label={t`Photo as evidence`}
        onChange={(image_id) => change({ image_id })}
        onBusy={setSending}
      />
      <Radios<'yes' | 'no'>
        label={t`Result`}
        hint={errors.succeeded && <span className="text-danger">{errors.succeeded}</span>}
        look="chips"
        value={fields.succeeded}
        onChange={(succeeded) => change({ succeeded })}
        options={[
          { value: 'yes', label: <Trans>The data was destroyed</Trans> },
          { value: 'no', label: <Trans>It failed</Trans> },
        ]}
      />
    </ActForm>
  )
}
