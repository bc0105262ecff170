import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { isBadLink, isWeakPassword } from './auth-message.ts'
import { FormMessage } from './form-message.tsx'
import { confirmReset } from './password-calls.ts'
import { NewPasswordField, usePasswordRules } from './password-field.tsx'
import { fieldProblem } from './password-texts.ts'
import { useAttempt } from './use-attempt.ts'

type Props = {
  code: string
  email: string
  onDone: () => void
  /** The code was good a moment ago and is not any more. */
  onBadLink: (error: unknown) => void
}

/** The new password for `email`. */
export function ResetForm({ code, email, onDone, onBadLink }: Props) {
  const { t } = useLingui()
  const rules = usePasswordRules()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const { busy, error, message, attempt, forget } = useAttempt('reset')
  const form = useRef<HTMLFormElement>(null)
  const weak = isWeakPassword(error)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = fieldProblem(rules, password) ?? ''
    setProblem(found)
    if (found) {
      forget()
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
    } else
      void attempt(async () => {
        try {
          await confirmReset(code, email, password)
          onDone()
        } catch (refusal) {
          if (!isBadLink(refusal)) throw refusal
          onBadLink(refusal)
        }
      })
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label={t`New password`}
        rules={rules}
        value={password}
        onChange={setPassword}
        error={problem || (weak && message)}
        refused={problem !== '' || weak}
        readOnly={busy}
      />
      <FormMessage>{weak ? '' : message}</FormMessage>
      <Button type="submit" wide busy={busy}>
        <Trans>Set new password</Trans>
      </Button>
    </form>
  )
}
