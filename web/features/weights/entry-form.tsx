import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, type FormEvent } from 'react'
import { Outcome, WeightMethod } from '#contract/weights.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { isAmbiguous, readKilograms } from './amounts.ts'
import { ClassField, type ClassInput } from './class-field.tsx'
import type { FieldName, Fields, Problems } from './entry-fields.ts'
import { fieldProblem } from './field-problem.ts'
import { methodLabels, outcomeLabels } from './labels.ts'
import { TypicalWeight } from './typical-weight.tsx'
import { Unusual } from './unusual.tsx'

type Props = {
  /** Of the entry that is corrected; undefined: a new one is recorded. */
  number: number | undefined
  /** Opened by a press: from here on the keyboard goes through the form. */
  takeFocus: boolean
  fields: Fields
  problems: Problems
  /** What is on its way, or what the server said. */
  busy: 'saving' | 'taking-back' | undefined
  failure: string | undefined
  classInput: ClassInput
  onChange: (change: Partial<Fields>) => void
  onSubmit: () => void
  onTakeBack: () => void
  onCancel: () => void
}

const ORDER: FieldName[] = [
  'device_class',
  'weight_kg',
  'units',
  'method',
  'outcome',
  'payout_idr',
  'confirmed',
]

/** One entry, or the correction of one. */
export function EntryForm({ number, takeFocus, fields, problems, busy, failure, onChange, ...props }: Props) {
  const { t, i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocus) heading.current?.focus()
  }, [takeFocus])
  useEffect(() => {
    const first = ORDER.find((name) => problems[name])
    if (!first) return
    const found = form.current?.querySelector<HTMLElement>(
      first === 'device_class'
        ? '[data-field="device_class"] :is(input, button, select)'
        : `[name="${first}"]`,
    )
    found?.focus()
  }, [problems])

  const text = (name: 'weight_kg' | 'units' | 'payout_idr') => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    readOnly: busy !== undefined,
    autoComplete: 'off',
  })
  const read = readKilograms(fields.weight_kg)
  const kg = formatNumber(read ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) props.onSubmit()
  }

  return (
    <form
      ref={form}
      data-needs-room=""
      noValidate
      onSubmit={submit}
      aria-labelledby="weight-form"
      className="flex flex-col gap-4 rounded-card bg-sunken p-4"
    >
      <h4 id="weight-form" ref={heading} tabIndex={-1} className="font-bold outline-none">
        {number === undefined ? <Trans>What came in</Trans> : <Trans>Correct entry {number}</Trans>}
      </h4>
      <ClassField
        value={fields.device_class}
        error={fieldProblem('device_class', problems.device_class)}
        busy={busy !== undefined}
        classInput={props.classInput}
        onChoose={(device_class) => {
          onChange({ device_class })
          form.current?.querySelector<HTMLInputElement>('[name="weight_kg"]')?.focus()
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t`Kilograms`}
          error={fieldProblem('weight_kg', problems.weight_kg)}
          hint={isAmbiguous(fields.weight_kg) && read !== undefined ? t`Read as ${kg} kg` : undefined}
          required
        >
          <Input {...text('weight_kg')} inputMode="decimal" placeholder="12,5" />
        </Field>
        <Field
          label={t`Pieces`}
          aside={fields.outcome === 'reused' ? undefined : t`Optional`}
          error={fieldProblem('units', problems.units)}
          required={fields.outcome === 'reused'}
        >
          <Input {...text('units')} inputMode="numeric" />
        </Field>
      </div>
      <p aria-live="polite" className="-mt-2 text-sm text-muted empty:hidden">
        {fields.device_class !== null && (
          <TypicalWeight device_class={fields.device_class} units={fields.units} />
        )}
      </p>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label={t`How known`} error={fieldProblem('method', problems.method)} required>
          <Select
            name="method"
            value={fields.method}
            disabled={busy !== undefined}
            onChange={(event) => onChange({ method: WeightMethod.safeParse(event.target.value).data ?? '' })}
          >
            <option value="">{t`Choose…`}</option>
            {WeightMethod.options.map((method) => (
              <option key={method} value={method}>
                {i18n._(methodLabels[method])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`What became of it`} error={fieldProblem('outcome', problems.outcome)} required>
          <Select
            name="outcome"
            value={fields.outcome}
            disabled={busy !== undefined}
            onChange={(event) => onChange({ outcome: Outcome.parse(event.target.value) })}
          >
            {(Object.keys(outcomeLabels) as Outcome[]).map((outcome) => (
              <option key={outcome} value={outcome}>
                {i18n._(outcomeLabels[outcome])}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label={t`Paid to informal collectors (Rp)`}
        aside={t`Optional`}
        error={fieldProblem('payout_idr', problems.payout_idr)}
      >
        <Input {...text('payout_idr')} inputMode="numeric" />
      </Field>
      <Unusual
        fields={fields}
        error={fieldProblem('confirmed', problems.confirmed)}
        readOnly={busy !== undefined}
        onConfirm={(confirmed) => onChange({ confirmed })}
      />
      <div role="alert" className="empty:hidden">
        {failure && (
          <p className="flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0">{failure}</span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          className="basis-full"
          busy={busy === 'saving'}
          disabledReason={busy === 'taking-back' && t`One moment, please.`}
        >
          {number === undefined ? <Trans>Record</Trans> : <Trans>Save the correction</Trans>}
        </Button>
        {number !== undefined && (
          <Button
            variant="secondary"
            busy={busy === 'taking-back'}
            disabledReason={busy === 'saving' && t`One moment, please.`}
            onClick={props.onTakeBack}
          >
            <Trans>Take it back</Trans>
          </Button>
        )}
        <Button variant="ghost" disabledReason={busy && t`One moment, please.`} onClick={props.onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <p className="text-sm text-muted">
        {number === undefined ? (
          <Trans>An entry is never changed or deleted. If it is wrong, correct it: both stay readable.</Trans>
        ) : (
          <Trans>The correction counts instead. The entry stays readable, struck through.</Trans>
        )}
      </p>
    </form>
  )
}
