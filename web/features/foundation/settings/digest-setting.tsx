import { Trans, useLingui } from '@lingui/react/macro'
import { Settings } from '#contract/administration/settings.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { SettingCard } from './setting-card.tsx'
import { useSettingForm } from './use-setting-form.ts'

const Hour = Settings.pick({ digest_hour: true })
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The hour of the mail about open work that every member of the staff gets. */
export function DigestSetting({ hour }: { hour: number }) {
  const { t } = useLingui()
  const { card, text } = useSettingForm({
    stored: { digest_hour: hour },
    initial: { digest_hour: String(hour) },
    check: ({ digest_hour }) => checkFields({}, Hour.parse({ digest_hour: Number(digest_hour) })),
  })
  return (
    <SettingCard id="digest" title={<Trans>Daily mail for staff</Trans>} {...card}>
      <Field
        label={t`Time of day`}
        hint={t`The mail says what waits. It is sent only when something does; everybody can stop it in their profile.`}
      >
        <Select {...text('digest_hour')} className="max-w-28">
          {HOURS.map((one) => (
            <option key={one} value={one}>{`${String(one).padStart(2, '0')}:00`}</option>
          ))}
        </Select>
      </Field>
    </SettingCard>
  )
}
