import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { DeviceLine } from './device-line.tsx'
import { useWish, wishesQuery } from './wishes.ts'

type Reader = Pick<User, 'id' | 'email' | 'role'>

/** How somebody wants to hear of what happens, beside the bell. All of it is off until they say so. */
export function NoticesCard({ user }: { user: Reader }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg">
        <Trans>Notices</Trans>
      </h2>
      <p className="text-muted">
        <Trans>The bell shows all news. You can also get it in these ways:</Trans>
      </p>
      <Wishes user={user} />
    </Card>
  )
}

function Wishes({ user: { id, email, role } }: { user: Reader }) {
  const { data, error } = useQuery(wishesQuery(id))
  const { wish, wished } = useWish(id)
  if (!data)
    return error ? (
      <p role="status" className="text-muted">
        <Trans>Your choices could not be loaded. Open this page again in a moment.</Trans>
      </p>
    ) : (
      <Skeleton className="h-11 w-full rounded-control" />
    )
  const { mail, digest } = { ...data.wishes, ...wished }
  return (
    <>
      {data.mails ? (
        <>
          <CheckLine checked={mail} onChange={(mail) => wish({ mail })}>
            <Trans>Email me each step of my requests at {email}</Trans>
          </CheckLine>
          {(role === 'operator' || role === 'admin') && (
            <CheckLine checked={digest} onChange={(digest) => wish({ digest })}>
              <Trans>Email me every morning a summary of the open work</Trans>
            </CheckLine>
          )}
        </>
      ) : (
        <p className="text-sm text-muted">
          <Trans>This installation sends no emails about requests.</Trans>
        </p>
      )}
      {data.push_key && <DeviceLine push_key={data.push_key} user_id={id} />}
    </>
  )
}
