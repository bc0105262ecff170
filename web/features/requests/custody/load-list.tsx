import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { LotsAboard } from '#web/knowledge/lots-aboard.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatWeekday } from '#web/lib/words/format.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { loadsQuery } from './api.ts'

/** The rounds whose arrival at a store nobody has confirmed; each leads to the press that does. */
export function LoadList() {
  const { t } = useLingui()
  const query = useQuery({ ...loadsQuery, refetchOnWindowFocus: 'always' })
  if (query.isError)
    return (
      <ErrorState
        title={<Trans>The rounds that have not arrived could not be loaded.</Trans>}
        cause={errorMessage(query.error)}
        retryLabel={t`Try again`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const loads = query.data?.loads ?? []
  if (loads.length === 0) return null
  return (
    <Card as="section" aria-labelledby="loads" className="flex flex-col gap-2">
      <h3 id="loads" className="text-lg">
        <Trans>On rounds</Trans>
      </h3>
      <ul className="-mx-2 flex flex-col">
        {loads.map(({ round_id, day, driver, finished_at, lots, weight_kg }) => (
          <li key={round_id}>
            <Link
              to={paths.adminRound(round_id)}
              className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <Truck className="size-5 shrink-0 text-muted" aria-hidden="true" />
              <span className="font-semibold underline underline-offset-2 wrap-anywhere">
                {formatWeekday(day)}
                {driver && ` · ${driver}`}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {!finished_at && (
                  <>
                    <Trans context="a round">On the way</Trans>
                    {' · '}
                  </>
                )}
                <LotsAboard lots={lots} weight_kg={weight_kg} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
