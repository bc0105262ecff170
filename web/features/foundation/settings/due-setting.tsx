import { Trans, useLingui } from '@lingui/react/macro'
import { Settings } from '#contract/administration/settings.ts'
import { timeline } from '#contract/requests/timeline.ts'
import { typedNumber } from '#web/lib/forms/amounts.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { SettingCard } from './setting-card.tsx'
import { useSettingForm } from './use-setting-form.ts'

const { answer_days: Answer, appointment_days: Appointment } = Settings.shape

type Props = Pick<Settings, 'answer_days' | 'appointment_days'>

/** Within how many days staff answer a request, and make the appointment for it. */
export function DueSetting({ answer_days, appointment_days }: Props) {
  const { t } = useLingui()
  const { card, errors, text } = useSettingForm({
    stored: { answer_days, appointment_days },
    initial: { answer_days: String(answer_days), appointment_days: String(appointment_days) },
    check: (fields) => {
      const body = {
        answer_days: typedNumber(fields.answer_days, 'days') ?? Number.NaN,
        appointment_days: typedNumber(fields.appointment_days, 'days') ?? Number.NaN,
      }
      const wrong = t`A whole number from 1 to 90.`
      return checkFields(
        {
          answer_days: Answer.safeParse(body.answer_days).success ? null : wrong,
          appointment_days: Appointment.safeParse(body.appointment_days).success ? null : wrong,
        },
        body,
      )
    },
    affects: [timeline.list],
  })
  return (
    <SettingCard id="due" title={<Trans>Time limits for requests</Trans>} {...card}>
      <NumberField
        kind="days"
        label={t`Days until a new request is answered`}
        hint={t`After that the request counts as overdue on the dashboard.`}
        error={errors.answer_days}
        input={{ ...text('answer_days'), className: 'max-w-28' }}
      />
      <NumberField
        kind="days"
        label={t`Days until an approved request has an appointment`}
        error={errors.appointment_days}
        input={{ ...text('appointment_days'), className: 'max-w-28' }}
      />
    </SettingCard>
  )
}
