import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#web/lib/format.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

export const REASON_MAX = 1000

type Props = { value: string; onChange: (reason: string) => void; readOnly: boolean }

/** Why staff change what somebody wrote: it stays in the history. */
export function ReasonField({ value, onChange, readOnly }: Props) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Reason`}
      required
      hint={t`Who asked and how, without names or numbers. For example: the sender asked by WhatsApp.`}
      error={value.trim().length > REASON_MAX && t`At most ${formatNumber(REASON_MAX)} characters.`}
    >
      <Textarea
        rows={2}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        readOnly={readOnly}
        className="min-h-11!"
      />
    </Field>
  )
}
