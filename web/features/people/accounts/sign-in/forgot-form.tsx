import { Trans, useLingui } from '@lingui/react/macro'
import { Email } from '#contract/people/accounts.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { IdentityError } from '#web/lib/identity/port.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { authMessage } from '../auth-message.ts'
import { requestReset } from '../password/password-calls.ts'

/** Asks for the mail with the link. `onSent` gets the address, whether or not anybody has it. */
export function ForgotForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useLingui()
  const { form, errors, text } = useForm({
    initial: { email },
    check: ({ email }) => checkFields({ email: problemOf(email.trim()) }, email.trim()),
    send: async (email) => {
      await requestReset(email)
      onSent(email)
    },
    explain: (error) => authMessage(error, 'forgot'),
    blame: () => undefined,
  })
  return (
    <Form
      {...form}
      // It has one field, which says everything.
      failure={undefined}
      className="flex flex-col gap-4"
      footer={
        <Button type="submit" wide busy={form.busy}>
          <Trans>Send Reset Link</Trans>
        </Button>
      }
    >
      <Field label={t`Email`} error={errors.email ?? form.failure} required>
        <Input {...text('email')} type="email" autoComplete="email" inputMode="email" enterKeyHint="send" />
      </Field>
    </Form>
  )
}

function problemOf(email: string) {
  if (!email) return authMessage(new IdentityError('missing-email'), 'forgot')
  return Email.safeParse(email).success ? null : authMessage(new IdentityError('invalid-email'), 'forgot')
}
