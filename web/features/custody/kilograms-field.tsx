import type { ComponentProps } from 'react'
import { readAs } from '#web/lib/read-as.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'children'> & {
  input: ComponentProps<typeof Input> & { value: string }
}

/** Kilograms as people type them; where they could have been meant as thousands, how they were read. */
export function KilogramsField({ input, hint, ...field }: Props) {
  const read = readAs(input.value)
  const both = read && (
    <>
      {hint} <span className="block">{read}</span>
    </>
  )
  return (
    <Field {...field} hint={both ?? hint}>
      <Input inputMode="decimal" autoComplete="off" {...input} />
    </Field>
  )
}
