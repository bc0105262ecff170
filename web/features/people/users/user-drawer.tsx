import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserRow } from '#contract/people/users.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton, SkeletonText } from '#web/ui/state/skeleton.tsx'
import { knownUser, userQuery } from './api.ts'
import type { UserListParams } from './use-user-list-params.ts'
import { UserActions } from './user-actions.tsx'
import { YouBadge } from './user-badges.tsx'
import { UserFacts } from './user-facts.tsx'

/** One account and what can be done with it, beside the list. `?open={id}` says which. */
export function UserDrawer({ params }: { params: UserListParams }) {
  const { t } = useLingui()
  const { user: me } = useSession()
  const { open, close } = params
  // The content stays while the drawer slides away.
  const [id, setId] = useState(open)
  if (open !== null && open !== id) setId(open)
  const client = useQueryClient()
  const query = useQuery({ ...userQuery(String(id ?? 0)), enabled: open !== null && id !== null })
  const detail = query.data ?? undefined
  const gone = query.data === null
  const user: UserRow | undefined = detail ?? (gone || id === null ? undefined : knownUser(client, id))

  return (
    <Drawer
      open={open !== null}
      onOpenChange={(on) => !on && close()}
      closeLabel={t`Close`}
      title={
        <span className="flex flex-wrap items-center gap-2 break-words">
          {user?.user_login ?? t`Account`}
          {user && user.ID === me?.id && <YouBadge />}
        </span>
      }
    >
      <div aria-busy={!detail && !query.isError && !gone} className="flex flex-col gap-5">
        {(query.isError || gone) && (
          <ErrorState
            title={gone ? <Trans>No results found.</Trans> : <Trans>The account could not be loaded.</Trans>}
            cause={gone ? <Trans>Nobody has the ID {id}.</Trans> : errorMessage(query.error)}
            {...(!gone && { retryLabel: t`Try again`, onRetry: () => void query.refetch() })}
            busy={query.isFetching}
          />
        )}
        {user ? (
          <>
            <UserFacts user={user} detail={detail} />
            <UserActions key={user.ID} user={user} detail={detail} onDeleted={close} />
          </>
        ) : (
          !query.isError && !gone && <Loading />
        )}
      </div>
    </Drawer>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-5">
      <SkeletonText lines={8} />
      <Skeleton className="h-40" />
    </div>
  )
}
