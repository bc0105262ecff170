import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { checkBy, type Checked } from '#web/lib/forms/check-fields.ts'
import { getSession } from '#web/lib/session/session.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { LeaveDialog } from '#web/ui/overlay/leave-dialog.tsx'
import { useUntilAnswered } from '#web/ui/use-until-answered.ts'
import { changeEmail, updateProfile } from './own-account.ts'
import { changeOf, Fields, fieldsOf, newEmailOf } from './edit-profile-change.ts'
import { EditProfileOutcome, type Outcome } from './edit-profile-outcome.tsx'
import { fieldProblem, refusal, refusedField } from './edit-profile-problem.ts'
import { PasswordInput } from '../password/password-input.tsx'

const bySchema = checkBy(Fields, fieldProblem)

/** Name, phone number and address. Only what differs is sent; the address needs the password. */
export function EditProfileForm({ user, cancel }: { user: User; cancel: ReactNode }) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<Outcome>()

  const check = (typed: Fields): Checked<Fields, Fields> => {
    const missing = newEmailOf(user, typed) !== undefined && !typed.password
    // A number that was taken before stays, whatever is thought of it today.
    const kept = typed.phone_number === fieldsOf(user).phone_number
    const result = bySchema(kept ? { ...typed, phone_number: '' } : typed)
    if (!result.problems) result.data = typed
    return missing && !result.problems ? { problems: { password: t`Password is required` } } : result
  }
  const save = async (typed: Fields) => {
    setOutcome(undefined)
    const change = changeOf(user, typed)
    const email = newEmailOf(user, typed)
    const renamed = Object.keys(change).length > 0
    if (email === undefined && !renamed) return setOutcome({ name: 'unchanged' })
    // The address first: a wrong password then leaves everything as it was.
    const how = email === undefined ? 'changed' : await changeEmail(typed.password, email)
    if (email !== undefined) edit.change({ password: '' })
    if (renamed) await updateProfile(change)
    setOutcome(how === 'verify' ? { name: 'verify', email: email! } : { name: 'saved' })
    // As it is kept now: the server writes a phone number in its own way.
    edit.change(fieldsOf(getSession().user ?? user))
  }
  const edit = useForm({
    initial: fieldsOf(user),
    check,
    send: save,
    explain: refusal,
    blame: refusedField,
  })
  const { form, fields, errors, text } = edit
  const told = useUntilAnswered(outcome, form.busy)
  const next = newEmailOf(user, fields)
  const guard = useLeaveGuard(next !== undefined || Object.keys(changeOf(user, fields)).length > 0)

  return (
    <Form
      {...form}
      failure={
        edit.error !== null && (
          <>
            <Trans>Failed to update user profile.</Trans> {form.failure}
          </>
        )
      }
      notice={{ size: 'medium', className: 'font-medium' }}
      onChange={() => {
        setOutcome(undefined)
        edit.forget()
      }}
      className="flex flex-col gap-5"
      footer={
        <>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            {cancel}
            <Button type="submit" busy={form.busy}>
              {form.busy ? <Trans>Saving…</Trans> : <Trans>Save Changes</Trans>}
            </Button>
          </div>
          <LeaveDialog {...guard} description={<Trans>Your changes here have not been saved.</Trans>} />
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`First name`} error={errors.first_name}>
          <Input {...text('first_name')} autoComplete="given-name" />
        </Field>
        <Field label={t`Last name`} error={errors.last_name}>
          <Input {...text('last_name')} autoComplete="family-name" />
        </Field>
      </div>
      <PhoneField
        label={t`Phone number`}
        hint={t`So that the operator can reach you`}
        error={errors.phone_number}
        input={{ ...text('phone_number'), autoComplete: 'tel', placeholder: '0812 3456 7890' }}
      />
      {/* The agency keeps that of its people. */}
      {!user.agency && (
        <Field label={t`Email`} error={errors.email} required>
          <Input {...text('email')} type="email" autoComplete="email" />
        </Field>
      )}
      {next !== undefined && (
        <Field
          label={t`Current password`}
          hint={t`You log in with this address, so a change needs your password. You are logged out on your other devices.`}
          error={errors.password}
          required
        >
          <PasswordInput {...text('password')} autoComplete="current-password" />
        </Field>
      )}
      <EditProfileOutcome outcome={edit.error === null ? told : undefined} />
    </Form>
  )
}
