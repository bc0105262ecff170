import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ComponentProps } from 'react'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { deleteAccount } from '../profile/own-account.ts'
import { isWrongPassword } from '../auth-message.ts'
import { DeleteAccountText } from './delete-account-text.tsx'
import { PasswordInput } from '../password/password-input.tsx'
import { accountProblem } from './your-data-problem.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  username: string
  /** The agency opens the account: it has no password. */
  agency?: true | undefined
  /** The account is gone, and nobody is signed in. */
  onDone: (outcome: 'deleted' | 'left') => void
}
const EMPTY = { password: '', understood: false }

/** Says what is deleted and what stays, and asks for the password: a deletion cannot be undone. */
export function DeleteAccountDialog({ open, onOpenChange, username, agency, onDone }: Props) {
  const { t } = useLingui()
  const id = useId()
  const { form, errors, text, tick, reset } = useForm({
    initial: EMPTY,
    check: ({ password, understood }) =>
      checkFields<typeof EMPTY, string>(
        {
          password: password || agency ? null : t`Password is required`,
          understood: understood ? null : t`Tick this box to continue.`,
        },
        password,
      ),
    send: async (password) => {
      onDone(await deleteAccount(password))
    },
    explain: accountProblem,
    blame: (error) => (isWrongPassword(error) ? 'password' : undefined),
  })
  const change = (next: boolean) => {
    if (form.busy) return
    reset()
    onOpenChange(next)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      closeLabel={t`Close`}
      title={<Trans>Delete your account?</Trans>}
      description={<Trans>This cannot be undone.</Trans>}
      footer={
        <>
          <Button variant="secondary" onClick={() => change(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} variant="danger" busy={form.busy}>
            {form.busy ? <Trans>Deleting…</Trans> : <Trans>Delete account</Trans>}
          </Button>
        </>
      }
    >
      <DeleteAccountText username={username} />
      <Form {...form} id={id} notice={{ size: 'medium' }} className="mt-5 flex flex-col gap-4">
        {!agency && (
          <Field label={t`Your password`} error={errors.password} required>
            <PasswordInput {...text('password')} autoComplete="current-password" />
          </Field>
        )}
        <Tick
          {...tick('understood')}
          label={t`I understand that my account cannot be restored.`}
          error={errors.understood}
        />
      </Form>
    </Dialog>
  )
}

type TickProps = ComponentProps<'input'> & { label: string; error: string | undefined }

function Tick({ label, error, ...tick }: TickProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          {...tick}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          className="size-5 shrink-0 accent-primary"
        />
        <span>{label}</span>
      </label>
      <p id={`${id}-error`} aria-live="polite" className="ml-8 text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}
