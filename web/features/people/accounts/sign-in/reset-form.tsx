import { Trans, useLingui } from '@lingui/react/macro'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { authMessage, isBadLink, isWeakPassword } from '../auth-message.ts'
import { confirmReset } from '../password/password-calls.ts'
import { NewPasswordField, usePasswordRules } from '../password/password-field.tsx'
import { fieldProblem } from '../password/password-texts.ts'

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
  const { form, fields, change, errors } = useForm({
    initial: { password: '' },
    check: ({ password }) => checkFields({ password: fieldProblem(rules, password) }, password),
    send: async (password) => {
      try {
        await confirmReset(code, email, password)
        onDone()
      } catch (refusal) {
        if (!isBadLink(refusal)) throw refusal
        onBadLink(refusal)
      }
    },
    explain: (error) => authMessage(error, 'reset'),
    blame: (error) => (isWeakPassword(error) ? 'password' : undefined),
  })
  return (
    <Form
      {...form}
      notice={{ size: 'line' }}
      className="flex flex-col gap-4"
      footer={
        <Button type="submit" wide busy={form.busy}>
          <Trans>Set new password</Trans>
        </Button>
      }
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
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
