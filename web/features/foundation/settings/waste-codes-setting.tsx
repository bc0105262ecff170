import { Trans, useLingui } from '@lingui/react/macro'
import { consignments } from '#contract/proof/consignments.ts'
import { Settings } from '#contract/administration/settings.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { SettingCard } from './setting-card.tsx'
import { useSettingForm } from './use-setting-form.ts'

const { waste_codes: Codes } = Settings.shape

/** Codes of waste that are offered for a consignment. */
export function WasteCodesSetting({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui()
  const { card, errors, text } = useSettingForm({
    stored: { waste_codes: [...codes] },
    initial: { waste_codes: codes.join('\n') },
    check: (fields) => {
      const waste_codes = fields.waste_codes.split('\n').flatMap((line) => line.trim() || [])
      const wrong = Codes.safeParse(waste_codes).success
        ? null
        : t`One code per line, at most 20 characters each.`
      return checkFields({ waste_codes: wrong }, { waste_codes })
    },
    affects: [consignments.terms],
  })
  return (
    <SettingCard id="waste-codes" title={<Trans>Waste codes for consignments</Trans>} {...card}>
      <Field
        label={t`One code per line`}
        hint={t`B107d is often used for electronics. Check with the environmental agency.`}
        error={errors.waste_codes}
      >
        <Textarea {...text('waste_codes')} rows={4} />
      </Field>
    </SettingCard>
  )
}
