import { Trans } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import {
  consentProblem,
  focusFirst,
  joined,
  problemsOf,
  usernameProblem,
  type FieldProblem,
} from './account-rules.ts'
import { ConsentField } from './consent-field.tsx'
import { FormMessage } from './form-message.tsx'
import { finishSignUp } from './sign-in.ts'
import { useAttempt } from './use-attempt.ts'
import { UsernameField } from './username-field.tsx'

/** The second step of a sign-up that broke off. The page goes on once the profile is there. */
export function FinishForm() {
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const { busy, message, attempt, forget } = useAttempt('sign-up')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const given = new FormData(form)
    const username = String(given.get('username')).trim()
    const found = problemsOf({
      username: usernameProblem(username),
      consent: consentProblem(given.has('consent')),
    })
    setProblems(found)
    if (found.length > 0) {
      forget()
      focusFirst(form, found)
    } else void attempt(() => finishSignUp(username))
  }
  const wrong = (field: string) => problems.some(({ name }) => name === field)

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <UsernameField invalid={wrong('username')} readOnly={busy} />
      <ConsentField invalid={wrong('consent')} />
      <FormMessage>{joined(problems) || message}</FormMessage>
      <Button type="submit" wide busy={busy}>
        <Trans>Finish sign-up</Trans>
      </Button>
    </form>
  )
}
