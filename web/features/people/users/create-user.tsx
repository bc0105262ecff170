import { useEffect, useRef, type ComponentType } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#web/routing/router.tsx'
import { Role } from '#contract/foundation/roles.ts'
import { USERNAME_MIN } from '#contract/people/accounts.ts'
import { paths } from '#web/routing/paths.ts'
import { emailProblem, refusedField, usernameProblem } from '#web/lib/forms/account-rules.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { roleMeanings } from '#web/lib/words/role-meanings.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useCreateUser, type NewUser } from './api.ts'
import { userMessage } from './user-message.ts'

/** The field for a new password, named `password`. The page passes it in: features do not know each other. */
export type PasswordField = ComponentType<{
  value: string
  onChange: (password: string) => void
  error: string | undefined
  /** It was sent without meeting the rules. */
  refused: boolean
}>

type Props = {
  passwordField: PasswordField
  isGoodPassword: (password: string) => boolean
  /** The reader is an administrator. */
  givesRoles: boolean
}

const EMPTY: NewUser = { username: '', email: '', password: '', role: 'member' }

/** A new account for somebody else, with its role. */
export function CreateUser({ passwordField: PasswordField, isGoodPassword, givesRoles }: Props) {
  const { t, i18n } = useLingui()
  const create = useCreateUser()
  const told = useRef<HTMLSpanElement>(null)
  const { username } = create.variables ?? {}
  const id = create.data
  useEffect(() => {
    if (id !== undefined) told.current?.focus()
  }, [id])

  const { form, fields, errors, change, text } = useForm({
    initial: EMPTY,
    check: (typed) => {
      const user = { ...typed, username: typed.username.trim(), email: typed.email.trim() }
      const blank = isBlank(user)
      return checkFields<NewUser, NewUser>(
        {
          username: blank ? missing(user.username) : usernameProblem(user.username),
          email: blank ? missing(user.email) : emailProblem(user.email),
          password: blank ? missing(user.password) : isGoodPassword(user.password) ? null : '',
        },
        user,
      )
    },
    send: async (user) => {
      await create.mutateAsync(user)
      change(EMPTY)
    },
    explain: userMessage,
    blame: refusedField,
  })
  const wrong = Object.keys(errors) as (keyof NewUser)[]
  const blank = wrong.some((name) => fields[name].trim() === '')

  return (
    <Card as="section" aria-labelledby="create-user" className="flex flex-col gap-4">
      <h2 id="create-user" className="text-lg">
        <Trans>Create an account</Trans>
      </h2>
      <Notice tone="success" className="py-2.5!">
        {id !== undefined && username && wrong.length === 0 && !form.failure && (
          <span ref={told} tabIndex={-1} className="outline-none">
            <Trans>The account {username} was created.</Trans>{' '}
            <Link to={`${paths.adminUsers}?q=${id}`} className="font-semibold underline underline-offset-3">
              <Trans>View the account</Trans>
            </Link>
          </span>
        )}
      </Notice>
      <Form
        {...form}
        failure={blank ? t`All fields are required.` : form.failure}
        notice={{ size: 'line' }}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" variant="secondary" busy={form.busy}>
            <Trans>Create the account</Trans>
          </Button>
        }
      >
        <Field
          label={t`Username`}
          hint={t`At least ${USERNAME_MIN} characters: letters, digits, dot, dash, underscore`}
          error={errors.username}
          invalid={errors.username === ''}
          required
        >
          <Input {...text('username')} {...plain} />
        </Field>
        <Field label={t`Email`} error={errors.email} invalid={errors.email === ''} required>
          <Input {...text('email')} type="email" {...plain} />
        </Field>
        <PasswordField
          value={fields.password}
          onChange={(password) => change({ password })}
          error={errors.password}
          refused={errors.password !== undefined}
        />
        {givesRoles && (
          <Field label={t`Role`} hint={<span aria-live="polite">{i18n._(roleMeanings[fields.role])}</span>}>
            <Select value={fields.role} onChange={({ target }) => change({ role: Role.parse(target.value) })}>
              {Role.options.map((role) => (
                <option key={role} value={role}>
                  {i18n._(roleNames[role])}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <p className="text-sm text-muted">
          <Trans>Give the password to its owner safely. The owner can change it in the profile.</Trans>
        </p>
      </Form>
    </Card>
  )
}

const isBlank = (user: NewUser) => Object.values(user).includes('')

/** A missing field is marked without a text of its own. */
const missing = (text: string) => (text === '' ? '' : null)

/** Somebody else's: the browser has nothing of its own to put here. */
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
