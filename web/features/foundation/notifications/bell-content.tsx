import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CheckCheck, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { PopoverTitle } from '#web/ui/overlay/popover.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { classNamesQuery, useAskAgain, useMarkRead } from './api.ts'
import type { BellState, MarkedRead } from './bell-state.ts'
import { NotificationItem } from './notification-item.tsx'

type Query = UseQueryResult<BellState>
type Props = { user_id: number; query: Query; close: () => void }

/** The content of the bell: the newest notifications, whether or not there is a connection. */
export function BellContent({ user_id, query, close }: Props) {
  const { t } = useLingui()
  const marking = useMarkRead(user_id)
  const bell = query.data
  const newest = bell?.notifications[0]
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <PopoverTitle>
          <Trans>Notifications</Trans>
        </PopoverTitle>
        {newest && (
          <Button
            variant="ghost"
            size="small"
            disabledReason={bell.unread === 0 && t`All notifications are read.`}
            onClick={() => marking.mutate({ id: newest.id, older: true })}
            icon={<CheckCheck className="size-4" aria-hidden="true" />}
          >
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </div>
      {marking.isError && (
        <Note>
          <Trans>The notifications could not be marked as read. Try again in a moment.</Trans>
        </Note>
      )}
      {bell && <HowOld query={query} />}
      {bell ? <List bell={bell} mark={marking.mutate} close={close} /> : <NoList query={query} />}
    </>
  )
}

function List(props: { bell: BellState; mark: (marked: MarkedRead) => void; close: () => void }) {
  const { notifications } = props.bell
  const now_ms = useNow()
  const askAgain = useAskAgain()
  const locale = useLocale()
  const { data: names } = useQuery({
    ...classNamesQuery,
    enabled: notifications.some(({ params }) => params.class),
  })
  if (notifications.length === 0)
    return (
      <EmptyState className="py-8!" title={<Trans>No notifications yet</Trans>}>
        <Trans>News about your requests and photos appears here.</Trans>
      </EmptyState>
    )
  return (
    <ul className="flex min-h-0 flex-col gap-0.5 overflow-y-auto overscroll-contain p-1.5">
      {notifications.map((one) => (
        <NotificationItem
          key={one.id}
          notification={one}
          device={names?.get(one.params.class ?? '')?.[locale]}
          now_ms={now_ms}
          onOpen={(stays) => {
            if (!one.read_at) props.mark({ id: one.id })
            if (stays) return
            askAgain()
            props.close()
          }}
        />
      ))}
    </ul>
  )
}

/** The list is there, and the last look for a newer one failed. */
function HowOld({ query }: { query: Query }) {
  const { t } = useLingui()
  const offline = query.fetchStatus === 'paused'
  if (!query.isError && !offline) return null
  const at = formatInstantShort(new Date(query.dataUpdatedAt).toISOString())
  return (
    <Note
      action={
        !offline && (
          <Button
            variant="ghost"
            size="small"
            square
            busy={query.isFetching}
            aria-label={t`Try again`}
            onClick={() => void query.refetch()}
            icon={<RotateCw className="size-4" aria-hidden="true" />}
          />
        )
      }
    >
      {offline ? (
        <Trans>No connection. Last updated at {at}.</Trans>
      ) : (
        <Trans>Could not be refreshed. Last updated at {at}.</Trans>
      )}
    </Note>
  )
}

const Note = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="flex items-center gap-2 border-b border-line bg-sunken py-1.5 pr-2 pl-4 text-sm">
    <p role="status" className="min-w-0 flex-1 py-1">
      {children}
    </p>
    {action}
  </div>
)

function NoList({ query }: { query: Query }) {
  const { t } = useLingui()
  if (query.fetchStatus === 'paused')
    return (
      <EmptyState className="py-8!" title={<Trans>No connection</Trans>}>
        <Trans>Your notifications appear here when the connection returns.</Trans>
      </EmptyState>
    )
  // Also while it is tried again.
  if (query.errorUpdateCount > 0)
    return (
      <ErrorState
        className="m-1.5 border-0!"
        title={<Trans>The notifications could not be loaded.</Trans>}
        cause={<Trans>The app tries again every few seconds.</Trans>}
        retryLabel={t`Try again`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div role="status" className="flex flex-col gap-0.5 p-1.5">
      <VisuallyHidden>
        <Trans>Loading</Trans>
      </VisuallyHidden>
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <span key={width} className="flex min-h-16 items-center gap-3 px-2.5">
          <Skeleton className="size-9 rounded-full!" />
          <span className="flex-1">
            <Skeleton className={`h-4 rounded-chip ${width}`} />
            <Skeleton className="mt-2 h-3 w-24 rounded-chip" />
          </span>
        </span>
      ))}
    </div>
  )
}
