import { Trans, useLingui } from '@lingui/react/macro'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { IdentityError, type Setup } from '#web/lib/identity/port.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { authMessage } from '../auth-message.ts'
import { finishSecondFactor } from './second-factor.ts'

/** The secret as a picture and as text, and the code that shows that an app has it. */
export function SetUp({ setup, onDone }: { setup: Setup; onDone: () => void }) {
  const { t } = useLingui()
  const { form, errors, text } = useForm({
    initial: { code: '' },
    check: ({ code }) => checkFields({ code: code.trim() ? null : t`Enter the code` }, code.trim()),
    send: async (code) => {
      await finishSecondFactor(code)
      onDone()
    },
    explain: (error) => authMessage(error, 'own'),
    blame: (error) =>
      error instanceof IdentityError && error.code === 'invalid-verification-code' ? 'code' : undefined,
  })
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>Scan this with an authenticator app on your phone, or type the key into it.</Trans>
      </p>
      <QrCode
        text={setup.uri}
        label={t`The key as a QR code`}
        className="mx-auto w-56 max-w-full rounded-control"
      />
      <div>
        <p className="text-sm text-muted">
          <Trans>Key, time-based</Trans>
        </p>
        <code className="block rounded-control bg-sunken px-4 py-3 font-mono text-sm break-all select-all">
          {setup.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </div>
      <Form
        {...form}
        notice={{ size: 'line' }}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" wide busy={form.busy}>
            <Trans>Turn on</Trans>
          </Button>
        }
      >
        <Field label={t`Code from the app`} error={errors.code} required>
          <Input {...text('code')} autoComplete="one-time-code" inputMode="numeric" enterKeyHint="go" />
        </Field>
      </Form>
    </div>
  )
}
