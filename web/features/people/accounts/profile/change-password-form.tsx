import { Trans, useLingui } from '@lingui/react/macro'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { authMessage, isWeakPassword, isWrongPassword } from '../auth-message.ts'
import { changePassword } from './own-account.ts'
import { NewPasswordField, usePasswordRules } from '../password/password-field.tsx'
import { PasswordInput } from '../password/password-input.tsx'
import { fieldProblem } from '../password/password-texts.ts'

type Passwords = { current: string; password: string }

/** The current password, and the one that takes its place. */
export function ChangePasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useLingui()
  const rules = usePasswordRules()
  const { form, fields, change, errors, text } = useForm({
    initial: { current: '', password: '' },
    check: (typed) => {
      const same = typed.password === typed.current
      return checkFields<Passwords, Passwords>(
        {
          current: typed.current ? null : t`Your current password is required`,
          password:
            fieldProblem(rules, typed.password) ??
            (same ? t`This is your current password. Choose another one.` : null),
        },
        typed,
      )
    },
    send: async ({ current, password }) => {
      await changePassword(current, password)
      onDone()
    },
    explain: (error) => authMessage(error, 'own'),
    blame: (error) => (isWrongPassword(error) ? 'current' : isWeakPassword(error) ? 'password' : undefined),
  })
  return (
    <Form
      {...form}
      notice={{ size: 'line' }}
      className="flex flex-col gap-4"
      footer={
        <Button type="submit" wide busy={form.busy}>
          <Trans>Change Password</Trans>
        </Button>
      }
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t`Current password`} error={errors.current} required>
        <PasswordInput {...text('current')} autoComplete="current-password" />
      </Field>
      <NewPasswordField
        label={t`New password`}
        rules={rules}
        value={fields.password}
        onChange={(password) => change({ password })}
        error={errors.password}
        refused={errors.password !== undefined}
      />
    </Form>
  )
}
