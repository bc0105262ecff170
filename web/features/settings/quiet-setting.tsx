import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { points } from '#contract/points.ts'
import { settings, Settings } from '#contract/settings.ts'
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

const Days = Settings.pick({ point_quiet_days: true })

/** After how many days without a word a drop-off point is flagged. */
export function QuietSetting({ days }: { days: number }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { form, errors, text } = useForm({
    initial: { point_quiet_days: String(days) },
    check: (fields) => {
      const body = { point_quiet_days: Number(fields.point_quiet_days) }
      const known = Days.safeParse(body).success
      return checked({ point_quiet_days: known ? null : t`A whole number from 1 to 365.` }, body)
    },
    send: async (body) => {
      client.setQueryData(keyOf(settings.read, {}), await call(settings.change, { body }))
      toast.success({ title: t`The settings were saved` })
      await invalidate(client, points.desk)
    },
  })
  return (
    <Card as="section" aria-labelledby="quiet" className="p-5!">
      <h3 id="quiet" className="mb-4 text-lg">
        <Trans>Drop-off points that nobody speaks of</Trans>
      </h3>
      <Form
        {...form}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" busy={form.busy} className="self-start">
            <Trans>Set the days</Trans>
          </Button>
        }
      >
        <Field
          label={t`Days without a word`}
          hint={t`No report, and nothing set by staff: then the point is flagged, because somebody should look.`}
          error={errors.point_quiet_days}
        >
          <Input {...text('point_quiet_days')} inputMode="numeric" maxLength={3} className="max-w-28" />
        </Field>
      </Form>
    </Card>
  )
}
