import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { custody, LotOutcome, type Lot, type NewOutcome } from '#contract/requests/custody.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { writeNumber } from '#web/lib/forms/amounts.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ActForm } from './act-form.tsx'
import { sayDone, termsQuery, useKey, useRefresh } from './api.ts'
import { kilograms } from './kilograms.ts'
import { explain, outcomeNames } from './words.ts'

/** The outcome of a lot that was treated here, without a receiver. */
export function OutcomeForm({ lot, onDone }: { lot: Lot; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const say = useBilingual()
  const keyFor = useKey()
  const refresh = useRefresh()
  const materials = useQuery(termsQuery).data?.materials ?? []
  const { form, fields, errors, text } = useForm({
    explain,
    initial: {
      outcome: '',
      weight_kg: writeNumber(lot.weight_kg, i18n.locale),
      material: '',
      reason: '',
    },
    check: (typed) => {
      const weight_kg = kilograms(typed.weight_kg)
      const made = typed.outcome === 'recycled' || typed.outcome === 'disposed'
      return checkFields<typeof typed, NewOutcome>(
        {
          outcome: typed.outcome ? null : t`Choose the outcome.`,
          weight_kg: weight_kg === undefined ? t`Enter the kilograms, with at most three decimals.` : null,
        },
        {
          outcome: typed.outcome as LotOutcome,
          weight_kg: weight_kg ?? 0,
          material: (made && typed.material) || null,
          reason: typed.reason,
        },
      )
    },
    send: async (body: NewOutcome) => {
      await call(custody.settle, { params: { id: lot.id }, headers: keyFor(body), body })
      await refresh()
      sayDone(t`The entry is recorded.`)
      onDone()
    },
  })
  return (
    <ActForm form={form} title={<Trans>Outcome</Trans>} submit={<Trans>Enter</Trans>} onCancel={onDone}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Outcome`} error={errors.outcome} required>
          <Select {...text('outcome')}>
            <option value="">{t`Choose…`}</option>
            {LotOutcome.options.map((outcome) => (
              <option key={outcome} value={outcome}>
                {i18n._(outcomeNames[outcome])}
              </option>
            ))}
          </Select>
        </Field>
        <NumberField
          kind="kg"
          label={t`Kilograms`}
          error={errors.weight_kg}
          required
          input={text('weight_kg')}
        />
        {(fields.outcome === 'recycled' || fields.outcome === 'disposed') && lot.material === null && (
          <Field label={t`Material`} aside={t`Optional`} error={errors.material}>
            <Select {...text('material')}>
              <option value="">{t`Not known`}</option>
              {materials.map(({ id, name }) => (
                <option key={id} value={id}>
                  {say(name)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <Field label={t`Note`} aside={t`Optional`} error={errors.reason}>
        <Input {...text('reason')} maxLength={500} autoComplete="off" />
      </Field>
    </ActForm>
  )
}
