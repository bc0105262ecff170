import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { loadClient } from '../auth.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordInput } from './password-input.tsx'
import { brokenRules, passwordRules } from './password-policy.ts'

/** The rules for a new password: the product's own at once, the provider's as soon as they are here. */
export function usePasswordRules() {
  const { data } = useQuery({
    queryKey: ['password-policy'],
    queryFn: async () => (await loadClient()).passwordPolicy(),
    staleTime: Infinity,
  })
  return passwordRules(data)
}

/** A new password, with what it has to be. Named `password` in its form. */
export function NewPasswordField({
  label,
  rules,
  value,
  onChange,
  error,
  refused = false,
}: {
  label: ReactNode
  rules: ReturnType<typeof usePasswordRules>
  value: string
  onChange: (password: string) => void
  error?: ReactNode
  /** It was sent without meeting the rules. */
  refused?: boolean
}) {
  const checklist = useId()
  const meetsRules = brokenRules(rules, value).length === 0
  return (
    <>
      <Field label={label} error={error} required>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-describedby={checklist}
          aria-invalid={Boolean(error) || (refused && !meetsRules) || undefined}
        />
      </Field>
      <PasswordChecklist id={checklist} rules={rules} password={value} refused={refused} />
    </>
  )
}
