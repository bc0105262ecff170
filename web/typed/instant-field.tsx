import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { zoneElsewhere } from '#web/lib/time/wall-clock.ts'
import { formatWallClock } from '#web/lib/words/format.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'children'> & {
  /** The form's props for a control: its name, its text and its change. `toInstant` reads the text. */
  input: Omit<ComponentProps<typeof Input>, 'type' | 'value'> & { value: string }
}

/** A day and a time by the clock of the installation. It says so to somebody whose own clock says otherwise. */
export function InstantField({ hint, input, ...field }: Props) {
  const zone = useHydrated() ? zoneElsewhere() : undefined
  const { value } = input
  const said = value.includes('T') && !Number.isNaN(Date.parse(`${value}Z`)) && formatWallClock(value)
  const clock = zone && <Trans>By the clock of this service: {zone}.</Trans>
  return (
    <Field
      {...field}
      hint={
        said || clock ? (
          <>
            {said && <span className="block">{said}</span>} {hint} {clock}
          </>
        ) : (
          hint
        )
      }
    >
      <Input {...input} type="datetime-local" />
    </Field>
  )
}
