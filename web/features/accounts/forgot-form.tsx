import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type FormEvent } from 'react'
import { Email } from '#contract/accounts.ts'
import { IdentityError } from '#web/lib/identity/port.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { authMessage } from './auth-message.ts'
import { requestReset } from './password-calls.ts'
import { useAttempt } from './use-attempt.ts'

/** Asks for the mail with the link. `onSent` gets the address, whether or not anybody has it. */
export function ForgotForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useLingui()
  const [problem, setProblem] = useState('')
  const { busy, message, attempt, forget } = useAttempt('forgot')
  const input = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const given = String(new FormData(event.currentTarget).get('email')).trim()
    const found = problemOf(given)
    setProblem(found)
    if (found) {
      forget()
      input.current?.focus()
    } else
      void attempt(async () => {
        await requestReset(given)
        onSent(given)
      })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t`Email`} error={problem || message} required>
        <Input
          ref={input}
          name="email"
          type="email"
          defaultValue={email}
          autoComplete="email"
          inputMode="email"
          enterKeyHint="send"
          readOnly={busy}
        />
      </Field>
      <Button type="submit" wide busy={busy}>
        <Trans>Send Reset Link</Trans>
      </Button>
    </form>
  )
}

function problemOf(email: string) {
  if (!email) return authMessage(new IdentityError('missing-email'), 'forgot')
  return Email.safeParse(email).success ? '' : authMessage(new IdentityError('invalid-email'), 'forgot')
}
