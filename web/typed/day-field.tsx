import type { ComponentProps } from 'react'
import { formatWeekday } from '#web/lib/words/format.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'children'> & {
  /** The form's props for a control: `2026-11-30` or nothing. */
  input: Omit<ComponentProps<typeof Input>, 'type' | 'value'> & { value: string }
}

/**
 * A day of the calendar. The browser writes it in its own order, often with the month first, so the day is said again
 * in the language of the page.
 */
export function DayField({ input, hint, ...field }: Props) {
  const day = Number.isNaN(Date.parse(input.value)) ? null : formatWeekday(input.value)
  const both = day !== null && hint != null
  return (
    <Field
      {...field}
      hint={
        both ? (
          <>
            <span className="block font-semibold text-ink">{day}</span> {hint}
          </>
        ) : (
          (day ?? hint)
        )
      }
    >
      <Input {...input} type="date" />
    </Field>
  )
}
