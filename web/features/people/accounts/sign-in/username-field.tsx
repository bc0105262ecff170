import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { USERNAME_MIN } from '#contract/people/accounts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

/** The name to choose. */
export function UsernameField({ invalid, ...text }: ComponentProps<typeof Input> & { invalid: boolean }) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Username`}
      hint={t`At least ${USERNAME_MIN} characters: letters, digits, dot, dash, underscore`}
      invalid={invalid}
      required
    >
      <Input {...text} autoComplete="username" autoCapitalize="none" spellCheck={false} />
    </Field>
  )
}
