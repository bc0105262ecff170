import type { ComponentProps } from 'react'
import type { Kind } from '#web/lib/forms/amounts.ts'
import { readAs } from '#web/lib/forms/read-as.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'children'> & {
  kind: Kind
  /** The form's props for a control. The text stays as typed: limits are checked when the form is sent. */
  input: Omit<ComponentProps<typeof Input>, 'value' | 'type' | 'inputMode' | 'maxLength'> & { value: string }
}

const KEYBOARDS = { kg: 'decimal', degrees: 'text' } as const

/** A number as people type it; where it could have been meant otherwise, how it was read. */
export function NumberField({ kind, input, hint, ...field }: Props) {
  const read = readAs(input.value, kind)
  const both = read && (
    <>
      {hint} <span className="block">{read}</span>
    </>
  )
  return (
    <Field {...field} hint={both ?? hint}>
      <Input
        autoComplete="off"
        {...input}
        inputMode={kind in KEYBOARDS ? KEYBOARDS[kind as 'kg'] : 'numeric'}
      />
    </Field>
  )
}
