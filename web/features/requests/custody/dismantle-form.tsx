import { Trans, useLingui } from '@lingui/react/macro'
import { custody, type Lot, type NewDismantling } from '#contract/requests/custody.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { readKilograms } from '#web/lib/forms/amounts.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { ActForm } from './act-form.tsx'
import { sayDone, useKey, useRefresh } from './api.ts'
import { KindRows } from './kind-rows.tsx'
import { kilograms, sumOf } from './kilograms.ts'
import { kindOf, oneRow } from './rows.ts'
import { explain } from './words.ts'

/** Taken apart into fractions and a loss. */
export function DismantleForm({ lot, onDone }: { lot: Lot; onDone: () => void }) {
  const { t } = useLingui()
  const keyFor = useKey()
  const refresh = useRefresh()
  const { form, fields, errors, text, change } = useForm({
    explain,
    initial: { fractions: oneRow(), loss_kg: '0', reason: '' },
    check: (typed) => {
      const { fractions, reason } = typed
      const loss_kg = readKilograms(typed.loss_kg)
      return checkFields<typeof typed, NewDismantling>(
        {
          fractions: fractions.every(({ kind, kg }) => kind && kilograms(kg) !== undefined)
            ? null
            : t`Each line needs a kind and its kilograms.`,
          loss_kg: loss_kg === undefined ? t`Enter the kilograms, with at most three decimals.` : null,
        },
        {
          fractions: fractions.map((row) => ({ ...kindOf(row), weight_kg: kilograms(row.kg) ?? 0 })),
          loss_kg: loss_kg ?? 0,
          reason,
        },
      )
    },
    send: async (body: NewDismantling) => {
      await call(custody.dismantle, { params: { id: lot.id }, headers: keyFor(body), body })
      await refresh()
      sayDone(t`The entry is recorded.`)
      onDone()
    },
  })
  const taken = sumOf([...fields.fractions.map(({ kg }) => kg), fields.loss_kg])
  const [sum, left] = [formatExact(taken), formatExact(Math.round((lot.weight_kg - taken) * 1000) / 1000)]
  return (
    <ActForm form={form} title={<Trans>Dismantle</Trans>} submit={<Trans>Enter</Trans>} onCancel={onDone}>
      <KindRows
        materials
        legend={t`Result of the dismantling`}
        rows={fields.fractions}
        onChange={(fractions) => change({ fractions })}
        error={errors.fractions}
      />
      <NumberField
        kind="kg"
        label={t`Loss (kg)`}
        hint={t`Weight missing afterwards: dust, moisture.`}
        error={errors.loss_kg}
        input={text('loss_kg')}
      />
      <p className="text-sm tabular-nums" aria-live="polite">
        <Trans>
          Total {sum} kg; {left} kg stay in this lot.
        </Trans>
      </p>
      <Field label={t`Note`} aside={t`Optional`} error={errors.reason}>
        <Input {...text('reason')} maxLength={500} autoComplete="off" />
      </Field>
    </ActForm>
  )
}
