import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { authMessage, isWrongPassword } from '../auth-message.ts'
import { PasswordInput } from '../password/password-input.tsx'

/** The password once more, before something that decides who gets in. */
export function PasswordStep(props: {
  email: string
  /** The agency opens the account: it has no password. */
  agency?: true | undefined
  action: ReactNode
  danger?: boolean
  onPassword: (password: string) => Promise<void>
}) {
  const { t } = useLingui()
  const { form, errors, text } = useForm({
    initial: { password: '' },
    check: ({ password }) =>
      checkFields({ password: password || props.agency ? null : t`Password is required` }, password),
    send: props.onPassword,
    explain: (error) => authMessage(error, 'own'),
    blame: (error) => (isWrongPassword(error) ? 'password' : undefined),
  })
  return (
    <Form
      {...form}
      notice={{ size: 'line' }}
      className="flex flex-col gap-4"
      footer={
        <Button type="submit" wide variant={props.danger ? 'danger' : 'primary'} busy={form.busy}>
          {props.action}
        </Button>
      }
    >
      {!props.agency && (
        <>
          <input type="email" autoComplete="username" value={props.email} readOnly hidden />
          <Field label={t`Current password`} error={errors.password} required>
            <PasswordInput {...text('password')} autoComplete="current-password" />
          </Field>
        </>
      )}
    </Form>
  )
}
