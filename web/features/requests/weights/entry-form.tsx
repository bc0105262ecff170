import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ChangeEvent } from 'react'
import { isUsedOn, WeightMethod, type Outcome } from '#contract/requests/weights.ts'
import { ClassField } from '#web/knowledge/classes/class-field.tsx'
import { writeNumber } from '#web/lib/forms/amounts.ts'
import { withLead } from '#web/lib/api/refusal.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { classQuery } from './api.ts'
import { readEntry, withdrawal, type Body, type Fields } from './entry-fields.ts'
import { failureOf, fieldProblem, inWords, refusedField } from './field-problem.ts'
import { outcomeLabels } from '#web/lib/words/outcome-names.ts'
import { GasFields } from './gas-fields.tsx'
import { methodLabels } from './labels.ts'
import { TypicalWeight } from './typical-weight.tsx'
import { Unusual } from './unusual.tsx'
import type { EntryFormState } from './use-entry-form.ts'

type Props = {
  /** Of the entry that is corrected; undefined: a new one is recorded. */
  number: number | undefined
  begun: NonNullable<EntryFormState['open']>
  entry: EntryFormState
  /** The pieces that the sender named, by class. */
  said: ReadonlyMap<string, number>
}

/** One entry, or the correction of one. */
export function EntryForm({ number, begun: { fields: initial, corrects }, entry, said }: Props) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { keep, sending } = entry
  const heading = useRef<HTMLHeadingElement>(null)
  const { form, fields, errors, error, attempt, ...edit } = useForm<Fields, Body>({
    initial,
    check: (typed) => {
      const { device_class } = typed
      const known = device_class === null ? undefined : client.getQueryData(classQuery(device_class).queryKey)
      const { body, problems } = readEntry(
        typed,
        corrects?.id ?? null,
        known?.weight_kg?.range,
        known?.refrigerant != null,
      )
      return body ? { data: body } : { problems: inWords(problems) }
    },
    send: entry.record,
    explain: (refused) => fieldProblem(...(refusedField(refused) ?? ['weight_kg', 'refused'])),
    blame: (refused) => refusedField(refused)?.[0],
  })
  useEffect(() => {
    if (entry.presses > 0) heading.current?.focus()
    // Opened by a press: from here on the keyboard goes through the form.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is kept changes with the fields alone
  useEffect(() => void keep(fields), [fields])

  // A word about other numbers is none about these.
  const change = (part: Partial<Fields>) => edit.change({ confirmed: false, ...part })
  const text = (name: Exclude<keyof Fields, 'device_class' | 'confirmed'>) => ({
    ...edit.text(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change({ [name]: target.value }),
  })

  return (
    <Form
      {...form}
      failure={error === null ? undefined : withLead(failureOf(error), error)}
      data-needs-room=""
      aria-labelledby="weight-form"
      className="flex flex-col gap-4 rounded-card bg-sunken p-4"
      footer={
        <>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              className="basis-full"
              busy={sending === 'saving'}
              disabledReason={sending === 'taking-back' && t`One moment, please.`}
            >
              {number === undefined ? <Trans>Record</Trans> : <Trans>Save the correction</Trans>}
            </Button>
            {corrects && (
              <Button
                variant="secondary"
                busy={sending === 'taking-back'}
                disabledReason={sending === 'saving' && t`One moment, please.`}
                onClick={() => void attempt(() => entry.record(withdrawal(corrects)))}
              >
                <Trans>Undo this entry</Trans>
              </Button>
            )}
            <Button
              variant="ghost"
              disabledReason={form.busy && t`One moment, please.`}
              onClick={entry.cancel}
            >
              <Trans>Cancel</Trans>
            </Button>
          </div>
          <p className="text-sm text-muted">
            {number === undefined ? (
              <Trans>
                An entry is never changed or deleted. If it is wrong, correct it: both stay readable.
              </Trans>
            ) : (
              <Trans>The correction counts instead. The entry stays readable, struck through.</Trans>
            )}
          </p>
        </>
      }
    >
      <h4 id="weight-form" ref={heading} tabIndex={-1} className="font-bold outline-none">
        {number === undefined ? <Trans>Goods received</Trans> : <Trans>Correct entry {number}</Trans>}
      </h4>
      <ClassField
        value={fields.device_class}
        error={errors.device_class}
        busy={form.busy}
        onChoose={(device_class) => {
          const pieces = corrects ? undefined : said.get(device_class)
          change({ device_class, ...(pieces && { units: String(pieces) }) })
          form.ref.current?.querySelector<HTMLInputElement>('[name="weight_kg"]')?.focus()
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          kind="kg"
          label={t`Kilograms`}
          error={errors.weight_kg}
          required
          input={{ ...text('weight_kg'), placeholder: writeNumber(12.5, i18n.locale) }}
        />
        <NumberField
          kind="pieces"
          label={t`Pieces`}
          aside={isUsedOn(fields.outcome) ? undefined : t`Optional`}
          error={errors.units}
          required={isUsedOn(fields.outcome)}
          input={text('units')}
        />
      </div>
      <p aria-live="polite" className="-mt-2 text-sm text-muted empty:hidden">
        {fields.device_class !== null && (
          <TypicalWeight device_class={fields.device_class} units={fields.units} />
        )}
      </p>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label={t`Weighed or estimated`} error={errors.method} required>
          <Select {...text('method')}>
            <option value="">{t`Choose…`}</option>
            {WeightMethod.options.map((method) => (
              <option key={method} value={method}>
                {i18n._(methodLabels[method])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`Outcome`} error={errors.outcome} required>
          <Select {...text('outcome')}>
            {(Object.keys(outcomeLabels) as Outcome[]).map((outcome) => (
              <option key={outcome} value={outcome}>
                {i18n._(outcomeLabels[outcome])}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <GasFields fields={fields} errors={errors} text={text} />
      <NumberField
        kind="rupiah"
        label={t`Paid to informal collectors (Rp)`}
        aside={t`Optional`}
        error={errors.payout_idr}
        input={text('payout_idr')}
      />
      <Unusual
        fields={fields}
        error={errors.confirmed}
        readOnly={form.busy}
        onConfirm={(confirmed) => change({ confirmed })}
      />
    </Form>
  )
}
