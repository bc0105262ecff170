import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { Link } from '#web/router.tsx'
import { USERNAME_MIN } from '#contract/accounts.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useCreateUser } from './api.ts'
import { blankFields, newUserProblems, refusedField, type Problems } from './new-user-problems.ts'
import { userMessage } from './user-message.ts'

/** The field for a new password, named `password`. The page passes it in: features do not know each other. */
export type PasswordField = ComponentType<{
  value: string
  onChange: (password: string) => void
  error: string | undefined
  /** It was sent without meeting the rules. */
  refused: boolean
  readOnly: boolean
}>

type Props = { passwordField: PasswordField; isGoodPassword: (password: string) => boolean }

/** A new account for somebody else: a member, until an administrator gives them another role. */
export function CreateUser({ passwordField: PasswordField, isGoodPassword }: Props) {
  const { t } = useLingui()
  const create = useCreateUser()
  const form = useRef<HTMLFormElement>(null)
  const told = useRef<HTMLParagraphElement>(null)
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const busy = create.isPending
  const { username } = create.variables ?? {}
  const id = create.data
  useEffect(() => {
    if (id !== undefined) told.current?.focus()
  }, [id])

  const show = (found: Problems) => {
    setProblems(found)
    const first = (['username', 'email', 'password'] as const).find((name) => found[name] !== undefined)
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name)).trim()
    const user = { username: text('username'), email: text('email'), password }
    const blank = blankFields(user)
    const found = blank
      ? { ...blank, form: t`All fields are required.` }
      : { ...newUserProblems(user), ...(!isGoodPassword(password) && { password: '' }) }
    if (Object.keys(found).length > 0) {
      create.reset()
      return show(found)
    }
    create.mutate(user, {
      onSuccess: () => {
        form.current?.reset()
        setPassword('')
        setProblems({})
      },
      onError: (error) => show({ [refusedField(error) ?? 'form']: userMessage(error) }),
    })
  }

  return (
    <Card as="section" aria-labelledby="create-user" className="flex flex-col gap-4">
      <h2 id="create-user" className="text-lg">
        <Trans>Create an account</Trans>
      </h2>
      <div role="status" className="empty:hidden">
        {id !== undefined && username && (
          <p
            ref={told}
            tabIndex={-1}
            className="flex gap-2 rounded-control bg-primary-soft px-3 py-2.5 text-sm text-primary outline-none"
          >
            <CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0 break-words">
              <Trans>The account {username} was created.</Trans>{' '}
              <Link to={`${paths.adminUsers}?q=${id}`} className="font-semibold underline underline-offset-3">
                <Trans>Look at it</Trans>
              </Link>
            </span>
          </p>
        )}
      </div>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t`Username`}
          hint={t`At least ${USERNAME_MIN} characters: letters, digits, dot, dash, underscore`}
          error={problems.username}
          required
        >
          <Input name="username" readOnly={busy} {...plain} {...marked(problems.username)} />
        </Field>
        <Field label={t`Email`} error={problems.email} required>
          <Input name="email" type="email" readOnly={busy} {...plain} {...marked(problems.email)} />
        </Field>
        <PasswordField
          value={password}
          onChange={setPassword}
          error={problems.password}
          refused={problems.password !== undefined}
          readOnly={busy}
        />
        <p className="text-sm text-muted">
          <Trans>Pass the password on safely. Its owner can change it in the profile.</Trans>
        </p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problems.form}
        </p>
        <Button type="submit" busy={busy}>
          <Trans>Create the account</Trans>
        </Button>
      </form>
    </Card>
  )
}

/** Somebody else's: the browser has nothing of its own to put here. */
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }

/** What is missing is marked without a text of its own. */
const marked = (problem: string | undefined) => (problem === '' ? { 'aria-invalid': true } : {})
