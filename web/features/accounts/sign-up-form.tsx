import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { IdentityError } from '#web/lib/identity/port.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import {
  consentProblem,
  emailProblem,
  focusFirst,
  joined,
  problemsOf,
  usernameProblem,
  type FieldProblem,
} from './account-rules.ts'
import { isWeakPassword } from './auth-message.ts'
import { ConsentField } from './consent-field.tsx'
import { FormMessage } from './form-message.tsx'
import { NewPasswordField, usePasswordRules } from './password-field.tsx'
import { passwordProblem } from './password-texts.ts'
import { signUp } from './sign-in.ts'
import { useAttempt } from './use-attempt.ts'
import { UsernameField } from './username-field.tsx'

type Typed = Partial<Record<'username' | 'email' | 'password', string>>

/** A new account, with what was `typed` elsewhere. The page goes on once the profile is there. */
export function SignUpForm({ typed }: { typed: Typed }) {
  const { t } = useLingui()
  const rules = usePasswordRules()
  const [password, setPassword] = useState(typed.password ?? '')
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const { busy, error, message, attempt, forget } = useAttempt('sign-up')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const given = new FormData(form)
    const username = String(given.get('username')).trim()
    const email = String(given.get('email')).trim()
    const found = problemsOf({
      username: usernameProblem(username),
      email: emailProblem(email),
      password: passwordProblem(rules, password),
      consent: consentProblem(given.has('consent')),
    })
    setProblems(found)
    if (found.length > 0) {
      forget()
      focusFirst(form, found)
    } else void attempt(() => signUp({ username, email, password }))
  }
  const wrong = (name: string) => problems.some((problem) => problem.name === name) || blamed(error) === name

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <UsernameField typed={typed.username} invalid={wrong('username')} readOnly={busy} />
      <Field label={t`Email`} required>
        <Input
          name="email"
          defaultValue={typed.email}
          type="email"
          autoComplete="email"
          readOnly={busy}
          aria-invalid={wrong('email') || undefined}
        />
      </Field>
      <NewPasswordField
        label={t`Password`}
        rules={rules}
        value={password}
        onChange={setPassword}
        refused={wrong('password')}
        readOnly={busy}
      />
      <ConsentField invalid={wrong('consent')} />
      <FormMessage>{joined(problems) || message}</FormMessage>
      <Button type="submit" wide busy={busy}>
        <Trans>Sign Up</Trans>
      </Button>
    </form>
  )
}

/** The field that the server or the provider refused. */
function blamed(error: unknown) {
  if (error instanceof ApiError) return error.code === 'email-already-in-use' ? 'email' : error.field
  if (isWeakPassword(error)) return 'password'
  return error instanceof IdentityError && ['email-already-in-use', 'invalid-email'].includes(error.code)
    ? 'email'
    : undefined
}
