import { useLingui } from '@lingui/react/macro'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { isOddStructure, type FeedState } from './use-feed.ts'

/** Why the feed could not be fetched, above what is shown all the same. */
export function FeedProblem({ feed }: { feed: FeedState }) {
  const { t } = useLingui()
  const now_ms = useNow()
  const { problem, copyOf } = feed
  if (!problem) return null
  const reason = isOddStructure(problem)
    ? t`The answer of the server has an invalid structure.`
    : errorMessage(problem)
  const age = copyOf && formatRelative(copyOf, now_ms)
  return (
    <ErrorState
      title={t`Your timeline could not be loaded.`}
      cause={
        <>
          <span className="block">{reason}</span>
          {age && <span className="block">{t`This is the copy saved on this device (${age}).`}</span>}
        </>
      }
      retryLabel={t`Try again`}
      onRetry={() => void feed.refetch()}
      busy={feed.isFetching}
      className="mb-4"
    />
  )
}
