import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#web/routing/router.tsx'
import { checkFields, joined } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { paths } from '#web/routing/paths.ts'
import { authMessage } from '../auth-message.ts'
import { PasswordInput } from '../password/password-input.tsx'
import { signIn } from './sign-in.ts'

type Typed = { identifier: string; password: string }

/** Sign-in with a username or an address. The page goes on once the profile is there. */
export function LoginForm({ identifier = '', password = '' }: Partial<Typed>) {
  const { t } = useLingui()
  const { form, fields, errors, text } = useForm({
    initial: { identifier, password },
    check: (typed) =>
      checkFields<Typed, Typed>(
        {
          identifier: typed.identifier.trim() ? null : t`Username or email is required`,
          password: typed.password ? null : t`Password is required`,
        },
        typed,
      ),
    send: (typed) => signIn(typed.identifier.trim(), typed.password),
    explain: (error) => authMessage(error, 'sign-in'),
  })
  return (
    <Form
      {...form}
      failure={joined(errors) || form.failure}
      notice={{ size: 'line' }}
      className="flex flex-col gap-4"
      footer={
        <Button type="submit" wide busy={form.busy}>
          <Trans>Login</Trans>
        </Button>
      }
    >
      <Field label={t`Username or email`} invalid={errors.identifier !== undefined} required>
        <Input {...text('identifier')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div>
        <Field label={t`Password`} invalid={errors.password !== undefined} required>
          <PasswordInput {...text('password')} autoComplete="current-password" />
        </Field>
        <p className="-mb-2 text-right">
          <Link
            to={paths.forgotPassword}
            state={{ email: fields.identifier.includes('@') ? fields.identifier.trim() : '' }}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline-offset-2 hover:underline"
          >
            <Trans>Forgot password?</Trans>
          </Link>
        </p>
      </div>
    </Form>
  )
}
