import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'

type Asked = Pick<
  UseQueryResult,
  'data' | 'dataUpdatedAt' | 'error' | 'failureReason' | 'isFetching' | 'refetch'
>

/** Why it could not be fetched: known at the first failure, not after the silent second and third try. */
export const problemOf = ({ error, failureReason }: Pick<Asked, 'error' | 'failureReason'>) =>
  error ?? failureReason

/**
 * Above what data sets show: that one could not be fetched, and as of when that is which is shown all the same.
 * `failed` is said where nothing is.
 */
export function NotFetched({
  asked,
  failed,
  className,
}: {
  asked: Asked[]
  failed: string
  className?: string
}) {
  const { t } = useLingui()
  const now_ms = useNow()
  const missed = asked.filter(problemOf)
  const [first] = missed
  if (!first) return null
  const oldest_ms = Math.min(...missed.map((query) => query.dataUpdatedAt))
  const age = formatRelative(new Date(oldest_ms).toISOString(), now_ms)
  return (
    <ErrorState
      className={className}
      title={
        missed.every((query) => query.data)
          ? t`This could not be refreshed. The content shown was read ${age}.`
          : failed
      }
      cause={errorMessage(problemOf(first))}
      retryLabel={t`Try again`}
      busy={missed.some((query) => query.isFetching)}
      onRetry={() => void Promise.all(missed.map((query) => query.refetch()))}
    />
  )
}
