import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { statusLabels } from '#web/features/submissions/labels.ts'
import { feedQuery } from '#web/features/timeline/api.ts'
import { EmptyBoxArt } from '#web/illustrations/empty-box.tsx'
import { errorMessage } from '#web/lib/error-message.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { cardStyle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { paths } from '#web/paths.ts'

/** The own requests and where they stand. Open to everybody; the feed loads for who is signed in. */
export function Timeline() {
  const { user } = useSession()
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="mb-4 text-2xl font-bold tracking-tight">
        <Trans>Timeline</Trans>
      </h1>
      {user ? <Feed user={user.id} /> : <SignInFirst />}
    </div>
  )
}

const SignInFirst = () => (
  <EmptyState
    illustration={<EmptyBoxArt />}
    title={<Trans>Log in to see your requests here</Trans>}
    action={
      <Link to={paths.login} state={{ from: paths.timeline }} className={buttonStyle()}>
        <Trans>Log in</Trans>
      </Link>
    }
  >
    <Trans>
      An enquiry that you sent as a guest is followed by its <Link to="/track">tracking code</Link>.
    </Trans>
  </EmptyState>
)

function Feed({ user }: { user: number }) {
  const { t, i18n } = useLingui()
  const feed = useInfiniteQuery(feedQuery(user))
  const items = feed.data?.pages.flatMap(({ timeline }) => timeline)
  return (
    <>
      {feed.error && (
        <ErrorState
          title={t`Your timeline could not be loaded.`}
          cause={errorMessage(feed.error)}
          retryLabel={t`Try again`}
          onRetry={() => void feed.refetch()}
          busy={feed.isFetching}
          className="mb-4"
        />
      )}
      {feed.isPending && [1, 2, 3].map((row) => <Skeleton key={row} className="mb-3 h-36 rounded-card" />)}
      {items?.length === 0 && (
        <EmptyState
          illustration={<EmptyBoxArt />}
          title={<Trans>No timeline entries yet. Start analyzing or submitting!</Trans>}
          action={
            <Link to={paths.collection} className={buttonStyle()}>
              <Trans>Send an enquiry</Trans>
            </Link>
          }
        />
      )}
      <ol className="flex flex-col gap-3">
        {items?.map(({ id, submitted_at, data }) => (
          <li key={id}>
            <Link to={paths.track(data.tracking_code)} className={cardStyle({ interactive: true })}>
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-bold tracking-tight">{data.title}</span>
                <StatusBadge status={data.request_status} label={i18n._(statusLabels[data.request_status])} />
              </span>
              <span className="mt-1 block text-sm text-muted">
                <time dateTime={submitted_at}>{formatInstant(submitted_at)}</time> · {data.tracking_code}
              </span>
              <span className="mt-2 line-clamp-3 whitespace-pre-line wrap-anywhere">{data.message}</span>
            </Link>
          </li>
        ))}
      </ol>
      {feed.hasNextPage && (
        <Button
          variant="secondary"
          wide
          className="mt-4"
          busy={feed.isFetchingNextPage}
          onClick={() => void feed.fetchNextPage()}
        >
          <Trans>Show older</Trans>
        </Button>
      )}
    </>
  )
}
