import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { GasFate } from '#contract/requests/weights.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { classQuery } from './api.ts'
import { gasQuestions, type Fields } from './entry-fields.ts'
import { gasLabels } from './labels.ts'

type Name = 'refrigerant' | 'refrigerant_gas' | 'refrigerant_g'
type Bound = Pick<ComponentProps<'input'> & ComponentProps<'select'>, 'name' | 'value' | 'onChange'>

/** Of what cools: what became of its gas. It can heat the climate more than all the rest of the device spares it. */
export function GasFields(props: {
  fields: Fields
  errors: Partial<Record<keyof Fields, string>>
  text: (name: Name) => Bound
}) {
  const { t, i18n } = useLingui()
  const { fields, errors, text } = props
  const { data } = useQuery({
    ...classQuery(fields.device_class ?? ''),
    enabled: fields.device_class !== null,
  })
  const { asked, known } = gasQuestions(fields, data?.refrigerant != null)
  if (!asked) return null
  const recovered = fields.refrigerant === 'recovered'
  return (
    <>
      <Field label={t`Treatment of the refrigerant`} aside={t`Optional`} error={errors.refrigerant}>
        <Select {...text('refrigerant')}>
          <option value="">{t`Not stated`}</option>
          {GasFate.options.map((fate) => (
            <option key={fate} value={fate}>
              {i18n._(gasLabels[fate])}
            </option>
          ))}
        </Select>
      </Field>
      {known && (
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={t`Gas`}
            aside={t`Optional`}
            hint={t`As on the name plate`}
            error={errors.refrigerant_gas}
          >
            <Select {...text('refrigerant_gas')}>
              <option value="">{t`Not known`}</option>
              {data!.refrigerant!.gases.map((gas) => (
                <option key={gas} value={gas}>
                  {gas}
                </option>
              ))}
            </Select>
          </Field>
          <NumberField
            kind="g"
            label={t`Grams`}
            aside={recovered ? undefined : t`Optional`}
            hint={recovered ? t`As recovered` : t`Total from the name plates`}
            error={errors.refrigerant_g}
            required={recovered}
            input={{ ...text('refrigerant_g'), value: fields.refrigerant_g }}
          />
        </div>
      )}
    </>
  )
}
