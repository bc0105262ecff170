import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { paths } from '#web/paths.ts'
import { focusFirst, joined, problemsOf, type FieldProblem } from './account-rules.ts'
import { FormMessage } from './form-message.tsx'
import { PasswordInput } from './password-input.tsx'
import { signIn } from './sign-in.ts'
import { useAttempt } from './use-attempt.ts'

/** Sign-in with a username or an address. The page goes on once the profile is there. */
export function LoginForm({
  identifier: prefilled = '',
  password: typed = '',
}: {
  identifier?: string
  password?: string
}) {
  const { t } = useLingui()
  const [identifier, setIdentifier] = useState(prefilled)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const { busy, message, attempt, forget } = useAttempt('sign-in')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const password = String(new FormData(form).get('password'))
    const found = problemsOf({
      identifier: identifier.trim() ? null : i18n._(msg`Username or email is required`),
      password: password ? null : i18n._(msg`Password is required`),
    })
    setProblems(found)
    if (found.length > 0) {
      forget()
      focusFirst(form, found)
    } else void attempt(() => signIn(identifier.trim(), password))
  }
  const wrong = (field: string) => problems.some(({ name }) => name === field) || undefined

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t`Username or email`} required>
        <Input
          name="identifier"
          value={identifier}
          onChange={({ target }) => setIdentifier(target.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
          aria-invalid={wrong('identifier')}
        />
      </Field>
      <div>
        <Field label={t`Password`} required>
          <PasswordInput
            name="password"
            defaultValue={typed}
            autoComplete="current-password"
            readOnly={busy}
            aria-invalid={wrong('password')}
          />
        </Field>
        <p className="-mb-2 text-right">
          <Link
            to={paths.forgotPassword}
            state={{ email: identifier.includes('@') ? identifier.trim() : '' }}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline-offset-2 hover:underline"
          >
            <Trans>Forgot password?</Trans>
          </Link>
        </p>
      </div>
      <FormMessage>{joined(problems) || message}</FormMessage>
      <Button type="submit" wide busy={busy}>
        <Trans>Login</Trans>
      </Button>
    </form>
  )
}
