import { Trans, useLingui } from '@lingui/react/macro'
import { points } from '#contract/requests/points.ts'
import { Settings } from '#contract/administration/settings.ts'
import { typedNumber } from '#web/lib/forms/amounts.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { SettingCard } from './setting-card.tsx'
import { useSettingForm } from './use-setting-form.ts'

const Days = Settings.pick({ point_quiet_days: true })

/** After how many days without a word a drop-off point is flagged. */
export function QuietSetting({ days }: { days: number }) {
  const { t } = useLingui()
  const { card, errors, text } = useSettingForm({
    stored: { point_quiet_days: days },
    initial: { point_quiet_days: String(days) },
    check: (fields) => {
      const body = { point_quiet_days: typedNumber(fields.point_quiet_days, 'days') ?? Number.NaN }
      const known = Days.safeParse(body).success
      return checkFields({ point_quiet_days: known ? null : t`A whole number from 1 to 365.` }, body)
    },
    affects: [points.desk],
  })
  return (
    <SettingCard id="quiet" title={<Trans>Drop-off points without news</Trans>} {...card}>
      <NumberField
        kind="days"
        label={t`Days without news`}
        hint={t`If nobody reports on a point and staff do not update its state for this long, the point is flagged for a check.`}
        error={errors.point_quiet_days}
        input={{ ...text('point_quiet_days'), className: 'max-w-28' }}
      />
    </SettingCard>
  )
}
