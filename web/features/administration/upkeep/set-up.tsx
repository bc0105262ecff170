import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { upkeepQuery, usePutAway } from './api.ts'
import { isDone, SetUpList, SetUpProgress } from './set-up-list.tsx'

/** Every step of the set-up, done or not. */
export function SetUp() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(upkeepQuery)
  const away = usePutAway()
  const shown = data?.upkeep
  return (
    <section aria-labelledby="set-up" className="flex max-w-3xl flex-col gap-4">
      <div>
        <h2 id="set-up" className="text-xl">
          <Trans>First steps</Trans>
        </h2>
        <p className="mt-1 text-muted">
          <Trans>What this installation needs to serve people, computed from what is recorded.</Trans>
        </p>
      </div>
      {error && (
        <ErrorState
          title={<Trans>The first steps could not be loaded.</Trans>}
          cause={errorMessage(error)}
          retryLabel={t`Try again`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!shown && !error && <Skeleton className="h-96 rounded-card" />}
      {shown && (
        <Card className="flex flex-col gap-2">
          <SetUpProgress states={shown.set_up} />
          <SetUpList states={shown.set_up} leads />
        </Card>
      )}
      {shown?.set_up.every(isDone) && (
        <p>
          <Trans>All steps are done. Today no longer shows this list.</Trans>
        </p>
      )}
      {shown?.set_up_away && !shown.set_up.every(isDone) && (
        <Button
          variant="secondary"
          className="self-start"
          busy={away.isPending}
          onClick={() => away.mutate(false)}
        >
          <Trans>Show this list on Today again</Trans>
        </Button>
      )}
      <Notice size="line">{away.error && errorMessage(away.error)}</Notice>
    </section>
  )
}
