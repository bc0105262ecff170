import type { ComponentProps } from 'react'
import { useLingui } from '@lingui/react/macro'
import { NOTE_MAX } from '#contract/requests/submissions.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type Props = ComponentProps<'textarea'> & { value: string }

/** Why staff change what somebody wrote: it stays in the history. */
export function ReasonField({ value, ...control }: Props) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Reason`}
      required
      hint={t`Who asked and how, without names or numbers. For example: the sender asked by WhatsApp.`}
      error={value.trim().length > NOTE_MAX && t`At most ${formatNumber(NOTE_MAX)} characters.`}
    >
      <Textarea {...control} rows={2} value={value} className="min-h-11!" />
    </Field>
  )
}
