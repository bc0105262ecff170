import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { log } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { deleteAccount } from './own-account.ts'
import { authMessage, isWrongPassword } from './auth-message.ts'
import { DeleteAccountText } from './delete-account-text.tsx'
import { PasswordInput } from './password-input.tsx'
import { accountProblem } from './your-data-problem.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  username: string
  /** The account is gone, and nobody is signed in. */
  onDone: () => void
}
type Problems = { password?: string; understood?: string; other?: string }

/** What goes, what stays, and the password once more: it cannot be undone. */
export function DeleteAccountDialog({ open, onOpenChange, username, onDone }: Props) {
  const { t } = useLingui()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})

  const change = (next: boolean) => {
    if (busy) return
    setProblems({})
    onOpenChange(next)
  }
  const refuse = (found: Problems) => {
    setProblems(found)
    const field = found.password ? 'password' : found.understood && 'understood'
    if (field) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const values = new FormData(event.currentTarget)
    const password = String(values.get('password') ?? '')
    const missing: Problems = {
      ...(!password && { password: t`Password is required` }),
      ...(!values.has('understood') && { understood: t`Tick this box to go on.` }),
    }
    if (missing.password || missing.understood) return refuse(missing)
    setBusy(true)
    try {
      await deleteAccount(password)
      onDone()
    } catch (error) {
      log.info(`Deletion refused: ${(error as Error).message}`)
      setBusy(false)
      refuse(
        isWrongPassword(error) ? { password: authMessage(error, 'own') } : { other: accountProblem(error) },
      )
    }
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
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {busy ? <Trans>Deleting…</Trans> : <Trans>Delete account</Trans>}
          </Button>
        </>
      }
    >
      <DeleteAccountText username={username} />
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-5 flex flex-col gap-4"
      >
        <Field label={t`Your password`} error={problems.password} required>
          <PasswordInput name="password" autoComplete="current-password" readOnly={busy} />
        </Field>
        <Tick
          name="understood"
          label={t`I understand that my account cannot be brought back.`}
          error={problems.understood}
        />
        <div role="alert" className="empty:hidden">
          {problems.other && (
            <p className="flex gap-2.5 rounded-control bg-danger-soft px-4 py-3 text-danger">
              <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
              <span className="min-w-0">{problems.other}</span>
            </p>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function Tick({ name, label, error }: { name: string; label: string; error: string | undefined }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          name={name}
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
