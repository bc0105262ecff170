import { Trans, useLingui } from '@lingui/react/macro'
import { custody, type Lot, type NewSplit, type Store } from '#contract/requests/custody.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ActForm } from './act-form.tsx'
import { sayDone, useKey, useRefresh } from './api.ts'
import { kilograms } from './kilograms.ts'
import { explain } from './words.ts'

type Props = { lot: Lot; stores: readonly Store[]; onDone: () => void }

/** A part becomes a lot of its own, here or in another store. */
export function SplitForm({ lot, stores, onDone }: Props) {
  const { t } = useLingui()
  const keyFor = useKey()
  const refresh = useRefresh()
  const { form, errors, text } = useForm({
    explain,
    initial: { parts: '', store_id: String(lot.store.id), reason: '' },
    check: (typed) => {
      const weight_kg = kilograms(typed.parts)
      const store_id = Number(typed.store_id)
      return checkFields<typeof typed, NewSplit>(
        { parts: weight_kg === undefined ? t`Enter the kilograms, with at most three decimals.` : null },
        { parts: [{ weight_kg: weight_kg ?? 0, store_id }], reason: typed.reason },
      )
    },
    send: async (body: NewSplit) => {
      await call(custody.split, { params: { id: lot.id }, headers: keyFor(body), body })
      await refresh()
      sayDone(t`The entry is recorded.`)
      onDone()
    },
  })
  return (
    <ActForm
      form={form}
      title={<Trans>Split or move</Trans>}
      submit={<Trans>Make it a separate lot</Trans>}
      onCancel={onDone}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          kind="kg"
          label={t`Kilograms of the part`}
          error={errors.parts}
          required
          input={text('parts')}
        />
        <Field label={t`Store of the part`} error={errors.store_id}>
          <Select {...text('store_id')}>
            {stores.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={t`Note`} aside={t`Optional`} error={errors.reason}>
        <Input {...text('reason')} maxLength={500} autoComplete="off" />
      </Field>
    </ActForm>
  )
}
