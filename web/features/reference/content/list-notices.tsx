import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import type { ContentList } from '#contract/reference/content.ts'
import { fetchProblem } from '#web/lib/api/fetch-problem.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { longDay } from '#web/lib/time/long-day.ts'

export type ListState<Data = ContentList> = {
  data: Data | undefined
  error: Error | null
  failureReason: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Why a list, or what is of it, may not be what it should be: it could not be fetched, or its source could not be read. */
export function ListNotices({
  list,
  failed,
  className,
}: {
  list: ListState<Pick<ContentList, 'fetched_at' | 'stale'>>
  failed: string
  className?: string
}) {
  const { t } = useLingui()
  // Said at the first failure, not after the silent second and third try.
  // An error from the device's storage is no error any more, only its remains.
  const problem = [list.error, list.failureReason].find((error) => error instanceof Error)
  const { data } = list
  const age = useAge(data?.fetched_at)
  if (problem)
    return (
      <ErrorState
        className={className}
        // The list below has been loaded, only not just now.
        title={data ? t`This could not be refreshed. The content shown was read ${age}.` : failed}
        cause={fetchProblem(problem)}
        retryLabel={t`Retry`}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (!data?.stale) return null
  return (
    <p
      role="status"
      className={`flex items-start gap-3 rounded-card bg-copper-soft px-4 py-3 text-copper-ink ${className ?? ''}`}
    >
      <History className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        <Trans>The source cannot be reached right now. The content shown was read {age}.</Trans>
      </span>
    </p>
  )
}

/** "2 days ago" is this device's knowledge; the server's page has the date. */
function useAge(at = '') {
  const now_ms = useNow()
  const hydrated = useHydrated()
  return at && (hydrated ? formatRelative(at, now_ms) : longDay(at))
}
