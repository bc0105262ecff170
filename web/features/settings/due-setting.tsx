import { Trans, useLingui } from '@lingui/react/macro'
import { Settings } from '#contract/settings.ts'
import { timeline } from '#contract/timeline.ts'
import { checked } from '#web/lib/check-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SettingCard, useSet } from './setting-card.tsx'

const { answer_days: Answer, appointment_days: Appointment } = Settings.shape

type Props = Pick<Settings, 'answer_days' | 'appointment_days'>

/** Within how many days staff answer a request, and make the appointment for it. */
export function DueSetting({ answer_days, appointment_days }: Props) {
  const { t } = useLingui()
  const { form, errors, text } = useForm({
    initial: { answer_days: String(answer_days), appointment_days: String(appointment_days) },
    check: (fields) => {
      const body = {
        answer_days: Number(fields.answer_days),
        appointment_days: Number(fields.appointment_days),
      }
      const wrong = t`A whole number from 1 to 90.`
      return checked(
        {
          answer_days: Answer.safeParse(body.answer_days).success ? null : wrong,
          appointment_days: Appointment.safeParse(body.appointment_days).success ? null : wrong,
        },
        body,
      )
    },
    send: useSet(timeline.list),
  })
  return (
    <SettingCard
      id="due"
      title={<Trans>By when requests are dealt with</Trans>}
      set={<Trans>Set the times</Trans>}
      form={form}
    >
      <Field
        label={t`Days until a new request is answered`}
        hint={t`Then it counts as overdue at the desk.`}
        error={errors.answer_days}
      >
        <Input {...text('answer_days')} inputMode="numeric" maxLength={2} className="max-w-28" />
      </Field>
      <Field label={t`Days until an approved one has an appointment`} error={errors.appointment_days}>
        <Input {...text('appointment_days')} inputMode="numeric" maxLength={2} className="max-w-28" />
      </Field>
    </SettingCard>
  )
}
