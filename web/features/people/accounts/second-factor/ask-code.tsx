import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { IdentityError, type AskCode } from '#web/lib/identity/port.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { authMessage } from '../auth-message.ts'

/**
 * The second step wherever a password was typed. A root of its own, because it is fetched when an account asks for it, by
 * whatever form that was.
 */
export const askCode: AskCode = (attempt) =>
  new Promise((resolve, reject) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const leave = (say: () => void) => {
      root.unmount()
      place.remove()
      say()
    }
    root.render(
      <I18nProvider i18n={i18n}>
        <CodeDialog
          attempt={attempt}
          onDone={() => leave(resolve)}
          onLeave={(error) => leave(() => reject(error))}
        />
      </I18nProvider>,
    )
  })

type Props = {
  attempt: (code: string) => Promise<void>
  onDone: () => void
  onLeave: (error: IdentityError) => void
}

function CodeDialog({ attempt, onDone, onLeave }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [open, setOpen] = useState(true)
  const { form, errors, text } = useForm({
    initial: { code: '' },
    check: ({ code }) => checkFields({ code: code.trim() ? null : t`Enter the code` }, code.trim()),
    send: async (code) => {
      await attempt(code)
      onDone()
    },
    explain: (error) => authMessage(error, 'own'),
    blame: (error) =>
      error instanceof IdentityError && error.code === 'invalid-verification-code' ? 'code' : undefined,
  })
  const leave = () => {
    if (form.busy) return
    setOpen(false)
    onLeave(new IdentityError('multi-factor-auth-required'))
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      closeLabel={t`Close`}
      title={<Trans>Second step</Trans>}
      description={
        <Trans>Type the code that your authenticator app shows now, or one of your recovery codes.</Trans>
      }
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            <Trans>Continue</Trans>
          </Button>
        </>
      }
    >
      <Form {...form} id={id} notice={{ size: 'line' }} className="flex flex-col gap-4">
        <Field label={t`Code`} error={errors.code} required>
          <Input
            {...text('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
          />
        </Field>
      </Form>
    </Dialog>
  )
}
