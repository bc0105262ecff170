import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type Text = (name: 'by_name' | 'note') => Pick<ComponentProps<typeof Input>, 'name' | 'value'> & {
  onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}
type Props = { text: Text; errors: { by_name?: ReactNode; note?: ReactNode } }

/** The person who confirms, and their note. */
export function SaidFields({ text, errors }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`Name of the person who confirms it`}
        hint={t`The name is kept with the consignment, for people who check it later.`}
        error={errors.by_name}
        required
      >
        <Input {...text('by_name')} maxLength={120} autoComplete="name" />
      </Field>
      <Field label={t`Note`} aside={t`Optional`} error={errors.note}>
        <Textarea {...text('note')} rows={2} maxLength={500} />
      </Field>
    </>
  )
}
