import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Email, PASSWORD_MIN, USERNAME_MIN, Username } from '#contract/accounts.ts'
import { log } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { signIn, signUp } from './auth.ts'
import { authMessage } from './auth-message.ts'

export type Mode = 'login' | 'signup'
type Values = { identifier: string; username: string; email: string; password: string }

/** Sign-in and sign-up in one form, as the toggle says. `onDone` runs once the profile is loaded. */
export function LoginForm({ mode, onDone }: { mode: Mode; onDone: () => void }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values
    const problems = mode === 'login' ? loginProblems(values) : signUpProblems(values)
    setMessage(problems.join(', '))
    if (problems.length > 0 || busy) return
    setBusy(true)
    try {
      if (mode === 'login') await signIn(values.identifier.trim(), values.password)
      else await signUp({ ...values, username: values.username.trim(), email: values.email.trim() })
      onDone()
    } catch (error) {
      log.info(`${mode} refused: ${(error as Error).name}`)
      setMessage(authMessage(error, mode === 'login' ? 'sign-in' : 'sign-up'))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {mode === 'login' ? (
        <Field label={t`Username or email`} required>
          <Input
            name="identifier"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            disabled={busy}
          />
        </Field>
      ) : (
        <>
          <Field
            label={t`Username`}
            hint={t`At least ${USERNAME_MIN} characters: letters, digits, dot, dash, underscore`}
            required
          >
            <Input
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              disabled={busy}
            />
          </Field>
          <Field label={t`Email`} required>
            <Input name="email" type="email" autoComplete="email" disabled={busy} />
          </Field>
        </>
      )}
      <Field label={t`Password`} hint={mode === 'signup' && t`At least ${PASSWORD_MIN} characters`} required>
        <Input
          name="password"
          type="password"
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          disabled={busy}
        />
      </Field>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {message}
      </p>
      <Button type="submit" wide busy={busy}>
        {mode === 'login' ? <Trans>Login</Trans> : <Trans>Sign Up</Trans>}
      </Button>
    </form>
  )
}

const loginProblems = ({ identifier, password }: Values) => [
  ...(identifier.trim() ? [] : [i18n._(msg`Username or email is required`)]),
  ...(password ? [] : [i18n._(msg`Password is required`)]),
]

function signUpProblems({ username, email, password }: Values) {
  const name = username.trim()
  return [
    ...(name
      ? name.length < USERNAME_MIN
        ? [i18n._(msg`Username must be at least ${USERNAME_MIN} characters`)]
        : Username.safeParse(name).success
          ? []
          : [i18n._(msg`Username may hold letters, digits, dot, dash and underscore`)]
      : [i18n._(msg`Username is required`)]),
    ...(email.trim()
      ? Email.safeParse(email.trim()).success
        ? []
        : [i18n._(msg`Must be a valid email`)]
      : [i18n._(msg`Email is required`)]),
    ...(password
      ? password.length < PASSWORD_MIN
        ? [i18n._(msg`Password must be at least ${PASSWORD_MIN} characters`)]
        : []
      : [i18n._(msg`Password is required`)]),
  ]
}
