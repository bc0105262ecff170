import { Trans, useLingui } from '@lingui/react/macro'
import { OPERATOR_NAME_MAX, Settings } from '#contract/administration/settings.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { SettingCard, useSet } from './setting-card.tsx'

const Name = Settings.pick({ operator_name: true })

/** The operator's name, as receipts and the privacy notice say it. */
export function OperatorSetting({ name }: { name: string }) {
  const { t } = useLingui()
  const check = checkBy(Name, () => t`At most ${OPERATOR_NAME_MAX} characters, on one line.`)
  const { form, errors, text } = useForm({
    initial: { operator_name: name },
    check,
    send: useSet(),
  })
  return (
    <SettingCard
      id="operator"
      title={<Trans>The operator of this service</Trans>}
      set={<Trans>Save the name</Trans>}
      form={form}
    >
      <Field
        label={t`Name of the operator`}
        hint={t`Appears on receipts as the receiver, and in the privacy notice as the party responsible. While it is empty, receipts say Resirkuit and the notice names nobody.`}
        error={errors.operator_name}
      >
        <Input {...text('operator_name')} maxLength={OPERATOR_NAME_MAX} autoComplete="organization" />
      </Field>
    </SettingCard>
  )
}
