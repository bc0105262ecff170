import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { phoneProblem } from '#contract/foundation/phone.ts'
import { operations } from '#contract/administration/operations.ts'
import {
  OPERATOR_ADDRESS_MAX,
  OPERATOR_HOURS_MAX,
  OPERATOR_NAME_MAX,
  Settings,
} from '#contract/administration/settings.ts'
import { dataSetKey } from '#web/lib/api/data-sets.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { phoneProblemInWords } from '#web/lib/words/phone-words.ts'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { SettingCard } from './setting-card.tsx'
import { useSettingForm } from './use-setting-form.ts'

const Organisation = Settings.pick({
  operator_name: true,
  operator_phone: true,
  operator_whatsapp: true,
  operator_address: true,
  operator_hours: true,
})

/** The name of the operator and the ways to reach them, as public pages, stickers and papers say it. */
export function OrganisationSetting({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const check = checkBy(Organisation, (name, _, typed) => {
    if (name === 'operator_address') return t`At most ${OPERATOR_ADDRESS_MAX} characters.`
    if (name === 'operator_name') return t`At most ${OPERATOR_NAME_MAX} characters, on one line.`
    if (name === 'operator_hours') return t`At most ${OPERATOR_HOURS_MAX} characters, on one line.`
    return phoneProblem(typed[name]) ? phoneProblemInWords(typed[name]) : t`WhatsApp needs a mobile number.`
  })
  const stored = {
    operator_name: settings.operator_name,
    operator_phone: settings.operator_phone,
    operator_whatsapp: settings.operator_whatsapp,
    operator_address: settings.operator_address,
    operator_hours: settings.operator_hours,
  }
  const { card, errors, text } = useSettingForm({
    stored,
    initial: stored,
    check,
    affects: [operations.operator],
    onSaved: () => client.invalidateQueries({ queryKey: dataSetKey('operator', localeNow()) }),
  })
  return (
    <SettingCard id="organisation" title={<Trans>Name and contact</Trans>} {...card}>
      <p className="text-muted">
        <Trans>
          Shown on the public pages, in the privacy notice and on stickers. Empty fields are shown nowhere.
        </Trans>
      </p>
      <Field
        label={t`Name of the operator`}
        hint={t`Also on receipts, certificates and reports, and in the privacy notice as the party responsible. While it is empty, receipts say Resirkuit and the notice names nobody.`}
        error={errors.operator_name}
      >
        <Input {...text('operator_name')} maxLength={OPERATOR_NAME_MAX} autoComplete="organization" />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PhoneField label={t`Phone`} error={errors.operator_phone} input={text('operator_phone')} />
        <PhoneField
          label={t`WhatsApp`}
          hint={t`A mobile number.`}
          error={errors.operator_whatsapp}
          input={text('operator_whatsapp')}
        />
      </div>
      <Field label={t`Address`} error={errors.operator_address}>
        <Textarea
          {...text('operator_address')}
          rows={2}
          maxLength={OPERATOR_ADDRESS_MAX}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t`Hours`}
        hint={t`In your own words, such as: Monday to Friday, 08:00–16:00`}
        error={errors.operator_hours}
      >
        <Input {...text('operator_hours')} maxLength={OPERATOR_HOURS_MAX} autoComplete="off" />
      </Field>
    </SettingCard>
  )
}
