import { Trans } from '@lingui/react/macro'
import { usernameProblem } from '#web/lib/forms/account-rules.ts'
import { checkFields, joined } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { authMessage } from '../auth-message.ts'
import { ConsentField, consentProblem } from './consent-field.tsx'
import { finishSignUp } from './sign-in.ts'
import { UsernameField } from './username-field.tsx'

/** The second step of a sign-up that broke off. The page goes on once the profile is there. */
export function FinishForm() {
  const { form, errors, text, tick } = useForm({
    initial: { username: '', consent: false },
    check: ({ username, consent }) =>
      checkFields(
        { username: usernameProblem(username.trim()), consent: consentProblem(consent) },
        username.trim(),
      ),
    send: finishSignUp,
    explain: (error) => authMessage(error, 'sign-up'),
    blame: () => undefined,
  })
  return (
    <Form
      {...form}
      failure={joined(errors) || form.failure}
      notice={{ size: 'line' }}
      className="flex flex-col gap-4"
      footer={
        <Button type="submit" wide busy={form.busy}>
          <Trans>Finish sign-up</Trans>
        </Button>
      }
    >
      <UsernameField {...text('username')} invalid={errors.username !== undefined} />
      <ConsentField {...tick('consent')} invalid={errors.consent !== undefined} />
    </Form>
  )
}
