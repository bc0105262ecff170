import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import { log } from '#web/lib/log.ts'
import { getSession } from '#web/lib/session.ts'
import { useUntilAnswered } from '#web/lib/use-until-answered.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { changeEmail, updateProfile } from './own-account.ts'
import { changeOf, fieldsOf, newEmailOf, resolver, type Fields } from './edit-profile-change.ts'
import { EditProfileOutcome, type Outcome } from './edit-profile-outcome.tsx'
import { fieldProblem, refusedField } from './edit-profile-problem.ts'
import { useUnsavedChanges } from './edit-profile-unsaved.tsx'
import { PasswordInput } from './password-input.tsx'
import { accountProblem } from './your-data-problem.ts'

/** Name, phone number and address. Only what differs is sent; the address needs the password. */
export function EditProfileForm({ user, cancel }: { user: User; cancel: ReactNode }) {
  const { t } = useLingui()
  const form = useForm<Fields>({ defaultValues: fieldsOf(user), resolver })
  const [outcome, setOutcome] = useState<Outcome>({ name: 'editing' })
  const typed = useWatch({ control: form.control }) as Fields
  const next = newEmailOf(user, typed)
  const unsaved = next !== undefined || Object.keys(changeOf(user, typed)).length > 0
  const busy = outcome.name === 'saving'
  const { errors: found, isSubmitting } = form.formState
  const errors = useUntilAnswered(found, isSubmitting)
  const told = useUntilAnswered(outcome, busy)
  const question = useUnsavedChanges(unsaved)

  const save = async (fields: Fields) => {
    const change = changeOf(user, fields)
    const email = newEmailOf(user, fields)
    if (email === undefined && Object.keys(change).length === 0) return setOutcome({ name: 'unchanged' })
    if (email !== undefined && !fields.password)
      return form.setError('password', { type: 'missing' }, { shouldFocus: true })
    setOutcome({ name: 'saving' })
    try {
      // The address first: a wrong password then leaves everything as it was.
      const how = email === undefined ? 'changed' : await changeEmail(fields.password, email)
      if (email !== undefined) form.resetField('password')
      if (Object.keys(change).length > 0) await updateProfile(change)
      setOutcome(how === 'verify' ? { name: 'verify', email: email! } : { name: 'saved' })
      // As it is kept now: the server writes a phone number in its own way.
      form.reset(fieldsOf(getSession().user ?? user))
    } catch (error) {
      log.info(`Profile update refused: ${(error as Error).message}`)
      const refused = refusedField(error)
      setOutcome({ name: 'failed', cause: refused ? undefined : accountProblem(error) })
      if (refused) form.setError(refused.name, refused, { shouldFocus: true })
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (busy) event.preventDefault()
        else void form.handleSubmit(save)(event)
      }}
      onChange={() => outcome.name !== 'saving' && setOutcome({ name: 'editing' })}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`First name`} error={fieldProblem('first_name', errors.first_name)}>
          <Input {...form.register('first_name')} autoComplete="given-name" readOnly={busy} />
        </Field>
        <Field label={t`Last name`} error={fieldProblem('last_name', errors.last_name)}>
          <Input {...form.register('last_name')} autoComplete="family-name" readOnly={busy} />
        </Field>
      </div>
      <Field
        label={t`Phone number`}
        hint={t`So that the operator can reach you`}
        error={fieldProblem('phone_number', errors.phone_number)}
      >
        <Input
          {...form.register('phone_number')}
          type="tel"
          autoComplete="tel"
          placeholder="0812 3456 7890"
          readOnly={busy}
        />
      </Field>
      <Field label={t`Email`} error={fieldProblem('email', errors.email)} required>
        <Input {...form.register('email')} type="email" autoComplete="email" readOnly={busy} />
      </Field>
      {next !== undefined && (
        <Field
          label={t`Current password`}
          hint={t`You log in with this address, so its change needs your password. Other devices are logged out.`}
          error={fieldProblem('password', errors.password)}
          required
        >
          <PasswordInput {...form.register('password')} autoComplete="current-password" readOnly={busy} />
        </Field>
      )}
      <EditProfileOutcome outcome={told} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {cancel}
        <Button type="submit" busy={busy}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Save Changes</Trans>}
        </Button>
      </div>
      {question}
    </form>
  )
}
