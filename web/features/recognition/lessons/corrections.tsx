import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { lessons } from '#contract/recognition/lessons.ts'
import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { verdictWords } from './words.ts'

/** The engine's answers and people's corrections, most often first. */
export function Corrections() {
  const { t, i18n } = useLingui()
  const nameOf = useClassName()
  const query = useQuery(queryOf(lessons.corrections, {}))
  const rows = query.data?.corrections
  return (
    <section aria-labelledby="corrections" className="max-w-3xl">
      <h3 id="corrections" className="text-lg">
        <Trans>Corrections by users</Trans>
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        <Trans>From the last year, as long as the analyses are still kept.</Trans>
      </p>
      {query.error && (
        <ErrorState
          title={<Trans>The corrections could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-32 rounded-card" />}
      {rows?.length === 0 && (
        <p>
          <Trans>There are no corrections.</Trans>
        </p>
      )}
      {rows && rows.length > 0 && (
        <Card className="p-0!">
          <ul className="divide-y divide-line">
            {rows.map(({ from, verdict, to, count }) => (
              <li key={`${from} ${verdict} ${to}`} className="flex items-baseline gap-3 px-4 py-2.5">
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
                  <span className="text-muted">{from ? nameOf(from) : i18n._(verdictWords[verdict])}</span>
                  <ArrowRight className="size-4 shrink-0 self-center" aria-label={t`corrected to`} />
                  <span className="font-semibold">{to ? nameOf(to) : <Trans>Not on the list</Trans>}</span>
                </span>
                <span className="tabular-nums">{formatNumber(count)}×</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
