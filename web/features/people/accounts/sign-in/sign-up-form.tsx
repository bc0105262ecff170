import { Trans, useLingui } from '@lingui/react/macro'
import { emailProblem, refusedField, usernameProblem } from '#web/lib/forms/account-rules.ts'
import { checkFields, joined } from '#web/lib/forms/check-fields.ts'
import { IdentityError } from '#web/lib/identity/port.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { authMessage, isWeakPassword } from '../auth-message.ts'
import { ConsentField, consentProblem } from './consent-field.tsx'
import { NewPasswordField, usePasswordRules } from '../password/password-field.tsx'
import { passwordProblem } from '../password/password-texts.ts'
import { signUp } from './sign-in.ts'
import { UsernameField } from './username-field.tsx'

const EMPTY = { username: '', email: '', password: '', consent: false }

/** A new account, with what was `typed` elsewhere. The page goes on once the profile is there. */
export function SignUpForm({ typed }: { typed: Partial<Record<'username' | 'email' | 'password', string>> }) {
  const { t } = useLingui()
  const rules = usePasswordRules()
  const { form, fields, change, errors, error, text, tick } = useForm({
    initial: { ...EMPTY, ...typed },
    check: ({ consent, password, ...names }) => {
      const [username, email] = [names.username.trim(), names.email.trim()]
      return checkFields<typeof EMPTY, Parameters<typeof signUp>[0]>(
        {
          username: usernameProblem(username),
          email: emailProblem(email),
          password: passwordProblem(rules, password),
          consent: consentProblem(consent),
        },
        { username, email, password },
      )
    },
    send: signUp,
    explain: (error) => authMessage(error, 'sign-up'),
    // It is said above the button, where the focus is; the field is only marked.
    blame: () => undefined,
  })
  const wrong = (name: keyof typeof EMPTY) => errors[name] !== undefined || blamed(error) === name

  return (
    <Form
      {...form}
      failure={joined(errors) || form.failure}
      notice={{ size: 'line' }}
      className="flex flex-col gap-4"
      footer={
        <Button type="submit" wide busy={form.busy}>
          <Trans>Sign Up</Trans>
        </Button>
      }
    >
      <UsernameField {...text('username')} invalid={wrong('username')} />
      <Field label={t`Email`} invalid={wrong('email')} required>
        <Input {...text('email')} type="email" autoComplete="email" />
      </Field>
      <NewPasswordField
        label={t`Password`}
        rules={rules}
        value={fields.password}
        onChange={(password) => change({ password })}
        refused={wrong('password')}
      />
      <ConsentField {...tick('consent')} invalid={wrong('consent')} />
    </Form>
  )
}

/** The field that the server or the provider refused. */
function blamed(error: unknown) {
  if (isWeakPassword(error)) return 'password'
  if (!(error instanceof IdentityError)) return refusedField(error)
  return ['email-already-in-use', 'invalid-email'].includes(error.code) ? 'email' : undefined
}
