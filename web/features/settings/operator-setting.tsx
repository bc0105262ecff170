import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { OPERATOR_NAME_MAX, settings, Settings } from '#contract/settings.ts'
import { call } from '#web/lib/api.ts'
import { checkBy } from '#web/lib/check-fields.ts'
import { keyOf } from '#web/lib/queries.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'

const Name = Settings.pick({ operator_name: true })

/** Who runs this installation, as receipts say it. */
export function OperatorSetting({ name }: { name: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const check = checkBy(Name, () => t`At most ${OPERATOR_NAME_MAX} characters, on one line.`)
  const { form, errors, text } = useForm({
    initial: { operator_name: name },
    check,
    send: async (body) => {
      client.setQueryData(keyOf(settings.read, {}), await call(settings.change, { body }))
      toast.success({ title: t`The settings were saved` })
    },
  })
  return (
    <Card as="section" aria-labelledby="operator" className="p-5!">
      <h3 id="operator" className="mb-4 text-lg">
        <Trans>Who runs this service</Trans>
      </h3>
      <Form
        {...form}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" busy={form.busy} className="self-start">
            <Trans>Set the name</Trans>
          </Button>
        }
      >
        <Field
          label={t`Name of the operator`}
          hint={t`Stands on receipts as whoever received something. While it is empty they say Resirkuit.`}
          error={errors.operator_name}
        >
          <Input {...text('operator_name')} maxLength={OPERATOR_NAME_MAX} autoComplete="organization" />
        </Field>
      </Form>
    </Card>
  )
}
