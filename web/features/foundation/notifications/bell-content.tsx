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
import { classNamesQuery, useAskAgain, useMarkRead, useSeeMatters } from './api.ts'
import { unseenIn, type BellState } from './bell-state.ts'
import { BellLine } from './bell-line.tsx'
import { kindOf } from './kinds.ts'
import { describeMatter } from './matter-kinds.ts'

type Query = UseQueryResult<BellState>
type Props = { user_id: number; query: Query; close: () => void }

/** The content of the bell: the newest notifications, whether or not there is a connection. */
export function BellContent({ user_id, query, close }: Props) {
  const { t } = useLingui()
  const marking = useMarkRead(user_id)
  const seeing = useSeeMatters(user_id)
  const bell = query.data
  const newest = bell?.notifications[0]
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <PopoverTitle>
          <Trans>Notifications</Trans>
        </PopoverTitle>
        {bell && (newest || bell.matters.length > 0) && (
          <Button
            variant="ghost"
            size="small"
            disabledReason={bell.unread === 0 && t`All notifications are read.`}
            onClick={() => {
              if (newest) marking.mutate({ id: newest.id, older: true })
              const unseen = unseenIn(bell)
              if (unseen.length > 0) seeing.mutate(unseen)
            }}
            icon={<CheckCheck className="size-4" aria-hidden="true" />}
          >
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </div>
      {(marking.isError || seeing.isError) && (
        <Note>
          <Trans>The notifications could not be marked as read. Try again in a moment.</Trans>
        </Note>
      )}
      {bell && <HowOld query={query} />}
      {bell ? (
        <Lists bell={bell} mark={marking.mutate} see={seeing.mutate} close={close} />
      ) : (
        <NoList query={query} />
      )}
    </>
  )
}

type ListProps = {
  bell: BellState
  mark: ReturnType<typeof useMarkRead>['mutate']
  see: ReturnType<typeof useSeeMatters>['mutate']
  close: () => void
}

/** The work that waits for staff, and below it the news of the person. */
function Lists({ bell, mark, see, close }: ListProps) {
  const { t } = useLingui()
  const { matters, notifications } = bell
  const now_ms = useNow()
  const askAgain = useAskAgain()
  const locale = useLocale()
  const { data: names } = useQuery({
    ...classNamesQuery,
    enabled: notifications.some(({ params }) => params.class),
  })
  if (notifications.length + matters.length === 0)
    return (
      <EmptyState className="py-8!" title={<Trans>No notifications yet</Trans>}>
        <Trans>News about your requests and photos appears here.</Trans>
      </EmptyState>
    )
  const opened = (stays: boolean) => {
    if (stays) return
    askAgain()
    close()
  }
  return (
    <div className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
      {matters.length > 0 && (
        <>
          <Heading>
            <Trans>Waits for staff</Trans>
          </Heading>
          <ul aria-label={t`Waits for staff`} className="flex flex-col gap-0.5">
            {matters.map((matter) => (
              <BellLine
                key={matter.kind}
                {...describeMatter(matter)}
                at={matter.at}
                unread={!matter.seen}
                now_ms={now_ms}
                onOpen={(stays) => {
                  if (!matter.seen) see([matter])
                  opened(stays)
                }}
              />
            ))}
          </ul>
        </>
      )}
      {matters.length > 0 && notifications.length > 0 && (
        <Heading>
          <Trans>For you</Trans>
        </Heading>
      )}
      {notifications.length > 0 && (
        <ul aria-label={t`For you`} className="flex flex-col gap-0.5">
          {notifications.map(({ id, kind, params, created_at, read_at }) => {
            const { icon, text, place } = kindOf(kind)
            return (
              <BellLine
                key={id}
                icon={icon}
                text={text(params, names?.get(params.class ?? '')?.[locale])}
                place={place(params)}
                at={created_at}
                unread={!read_at}
                now_ms={now_ms}
                onOpen={(stays) => {
                  if (!read_at) mark({ id })
                  opened(stays)
                }}
              />
            )
          })}
        </ul>
      )}
    </div>
  )
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="px-2.5 pt-2 pb-1 text-xs font-semibold tracking-normal text-muted">{children}</h3>
)

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
