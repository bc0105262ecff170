import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { settings, Settings } from '#contract/settings.ts'
import { timeline } from '#contract/timeline.ts'
import { call } from '#web/lib/api.ts'
import { checked } from '#web/lib/check-fields.ts'
import { invalidate, keyOf } from '#web/lib/queries.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'

const { answer_days: Answer, appointment_days: Appointment } = Settings.shape

type Props = Pick<Settings, 'answer_days' | 'appointment_days'>

/** Within how many days staff answer a request, and make the appointment for it. */
export function DueSetting({ answer_days, appointment_days }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
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
    send: async (body) => {
      client.setQueryData(keyOf(settings.read, {}), await call(settings.change, { body }))
      toast.success({ title: t`The settings were saved` })
      await invalidate(client, timeline.list)
    },
  })
  return (
    <Card as="section" aria-labelledby="due" className="p-5!">
      <h3 id="due" className="mb-4 text-lg">
        <Trans>By when requests are dealt with</Trans>
      </h3>
      <Form
        {...form}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" busy={form.busy} className="self-start">
            <Trans>Set the times</Trans>
          </Button>
        }
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
      </Form>
    </Card>
  )
}
