import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusFirst, problemsOf, type FieldProblem } from './account-rules.ts'
import { isWeakPassword, isWrongPassword } from './auth-message.ts'
import { changePassword } from './own-account.ts'
import { FormMessage } from './form-message.tsx'
import { NewPasswordField, usePasswordRules } from './password-field.tsx'
import { PasswordInput } from './password-input.tsx'
import { fieldProblem } from './password-texts.ts'
import { useAttempt } from './use-attempt.ts'

/** The current password, and the one that takes its place. */
export function ChangePasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useLingui()
  const rules = usePasswordRules()
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const { busy, error, message, attempt, forget } = useAttempt('own')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const current = String(new FormData(form).get('current'))
    const found = problemsOf({
      current: current ? null : i18n._(msg`Your current password is required`),
      password:
        fieldProblem(rules, password) ??
        (password === current ? i18n._(msg`This is your current password. Choose another one.`) : null),
    })
    setProblems(found)
    if (found.length > 0) {
      forget()
      focusFirst(form, found)
    } else
      void attempt(async () => {
        try {
          await changePassword(current, password)
          onDone()
        } catch (refusal) {
          if (isWrongPassword(refusal)) focusFirst(form, [{ name: 'current', text: '' }])
          throw refusal
        }
      })
  }
  const problem = (field: string) => problems.find(({ name }) => name === field)?.text
  const [wrong, weak] = [isWrongPassword(error), isWeakPassword(error)]

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t`Current password`} error={problem('current') ?? (wrong && message)} required>
        <PasswordInput name="current" autoComplete="current-password" readOnly={busy} />
      </Field>
      <NewPasswordField
        label={t`New password`}
        rules={rules}
        value={password}
        onChange={setPassword}
        error={problem('password') ?? (weak && message)}
        refused={problem('password') !== undefined || weak}
        readOnly={busy}
      />
      <FormMessage>{wrong || weak ? '' : message}</FormMessage>
      <Button type="submit" wide busy={busy}>
        <Trans>Change Password</Trans>
      </Button>
    </form>
  )
}
