import { useLingui } from '@lingui/react/macro'
import { USERNAME_MIN } from '#contract/accounts.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** The name to choose. Named `username` in its form. */
export function UsernameField({
  typed,
  invalid,
  readOnly,
}: {
  typed?: string | undefined
  invalid: boolean
  readOnly: boolean
}) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Username`}
      hint={t`At least ${USERNAME_MIN} characters: letters, digits, dot, dash, underscore`}
      required
    >
      <Input
        name="username"
        defaultValue={typed}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={readOnly}
        aria-invalid={invalid || undefined}
      />
    </Field>
  )
}
