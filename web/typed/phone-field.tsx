import type { ComponentProps, ReactNode } from 'react'
import { phoneReadAs } from '#web/lib/words/phone-words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'children' | 'hint'> & {
  hint?: ReactNode
  /** The form's props for a control: its name, its text and its change. */
  input: Omit<ComponentProps<typeof Input>, 'value' | 'type' | 'maxLength'> & { value: string }
}

/** A phone number. It takes what is pasted whole: a text cut off at some length would be another number. */
export function PhoneField({ hint, input, ...field }: Props) {
  return (
    <Field {...field} hint={phoneReadAs(input.value) ?? hint}>
      <Input autoComplete="off" {...input} type="tel" />
    </Field>
  )
}
