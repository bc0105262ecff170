import { useEffect } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { UserDetail } from '#contract/people/users.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { userQuery } from './api.ts'
import { findBy } from './find-by.ts'
import { YouBadge } from './user-badges.tsx'
import { UserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'

/** One account by id, e-mail or username; `text` is what was searched for, and lives in the URL. */
export function FindUser({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  const { t } = useLingui()
  const query = useQuery({ ...userQuery(text), enabled: text !== '' })
  const user = query.data

  const search = useForm({
    initial: { text },
    check: ({ text }) =>
      checkFields({ text: text.trim() === '' ? t`Enter an ID, an email or a username.` : null }, text.trim()),
    send: async (wanted) => void (wanted === text ? query.refetch() : onFind(wanted)),
  })
  // Another text in the URL, by the back button or a link; the focus stays where it is.
  const { change } = search
  useEffect(() => change({ text }), [text, change])

  return (
    <Card as="section" aria-labelledby="find-user" className="flex flex-col gap-4">
      <h2 id="find-user" className="text-lg">
        <Trans>Find an account</Trans>
      </h2>
      <Form {...search.form} role="search">
        <Field
          label={t`ID, email or username`}
          hint={t`Digits alone are an ID; with an @ it is an email.`}
          error={search.errors.text}
          required
        >
          <span className="flex gap-2">
            <Input
              {...search.text('text')}
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              className="min-w-0 flex-1"
            />
            <Button
              type="submit"
              variant="secondary"
              busy={query.isFetching}
              icon={<Search className="size-4" aria-hidden="true" />}
            >
              <Trans>Find</Trans>
            </Button>
          </span>
        </Field>
      </Form>
      {text !== '' && (
        <div aria-busy={query.isPending} className="border-t border-line pt-4">
          {query.isError ? (
            <ErrorState
              className="border-0! p-0!"
              title={<Trans>The account could not be loaded.</Trans>}
              cause={errorMessage(query.error)}
              retryLabel={t`Try again`}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            />
          ) : user ? (
            <Found key={user.ID} user={user} />
          ) : query.isPending ? (
            <Loading />
          ) : (
            <Nobody text={text} />
          )}
        </div>
      )}
    </Card>
  )
}

function Found({ user }: { user: UserDetail }) {
  const { user: me } = useSession()
  const { user_login: username } = user
  return (
    <>
      <p role="status" className="sr-only">
        <Trans>Found: {username}</Trans>
      </p>
      <h3 className="mb-1 flex flex-wrap items-center gap-2 text-lg break-words">
        {username}
        {me?.id === user.ID && <YouBadge />}
      </h3>
      <UserFacts user={user} detail={user} />
      <UserActions user={user} detail={user} />
    </>
  )
}

function Nobody({ text }: { text: string }) {
  const by = findBy(text)
  return (
    <div role="status">
      <EmptyState illustration={<EmptyBoxArt />} title={<Trans>No results found.</Trans>} className="py-6!">
        {'user_id' in by && <Trans>Nobody has the ID {text}.</Trans>}
        {'email' in by && <Trans>Nobody has the email {text}.</Trans>}
        {'username' in by && <Trans>Nobody has the username {text}.</Trans>}
      </EmptyState>
    </div>
  )
}

/** In the height of an account. */
function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col">
      <Skeleton className="mb-1 h-[26px] w-40 rounded-chip" />
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="flex h-[41px] items-center gap-3 border-b border-line">
          <Skeleton className="h-5 w-20 rounded-chip" />
          <Skeleton className="ml-8 h-5 w-40 rounded-chip" />
        </span>
      ))}
      <Skeleton className="mt-3 h-48" />
    </div>
  )
}
