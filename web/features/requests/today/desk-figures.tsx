import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { today, type DeskFigures as Figures } from '#contract/requests/today.ts'
import { isUsedOn, type Fate } from '#contract/requests/weights.ts'
import { Disclosure } from '#web/knowledge/disclosure.tsx'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { formatDay, formatNumber, formatTime } from '#web/lib/words/format.ts'
import { Card } from '#web/ui/card.tsx'
import { ColumnChart } from '#web/ui/column-chart.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

export const figuresQuery = queryOf(today.figures, {})

/** How much there is: four figures, twelve weeks, and kilograms by group with what became of them. */
export function DeskFigures() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(figuresQuery)
  if (!data)
    return error ? (
      <ErrorState
        title={<Trans>The figures could not be loaded.</Trans>}
        cause={errorMessage(error)}
        retryLabel={t`Try again`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    )
  const { figures } = data
  return (
    <>
      <Four figures={figures} />
      <Weeks figures={figures} />
      <Groups figures={figures} />
    </>
  )
}

function Four({ figures: { at, open_requests, stock_kg, month_kg, used_kg } }: { figures: Figures }) {
  const { t } = useLingui()
  const time = formatTime(at)
  const all: [string, ReactNode][] = [
    [t`Open requests`, formatNumber(open_requests)],
    [t`Came in this month`, `${formatExact(month_kg)} kg`],
    [t`In the stores`, `${formatExact(stock_kg)} kg`],
    [t`Reused or recycled, in all`, `${formatExact(used_kg)} kg`],
  ]
  return (
    <Card as="section" aria-label={t`Figures`}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {all.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-lg font-bold whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-muted">
        <Trans>As of {time}</Trans>
      </p>
    </Card>
  )
}

function Weeks({ figures: { weeks } }: { figures: Figures }) {
  const { t } = useLingui()
  const requests = weeks.reduce((sum, week) => sum + week.requests, 0)
  const kg = formatExact(weeks.reduce((sum, week) => sum + week.weight_kg, 0))
  const first = formatDay(weeks[0]!.from)
  return (
    <Card as="section" aria-labelledby="weeks" className="flex flex-col gap-3">
      <h2 id="weeks" className="text-lg">
        <Trans>Twelve weeks</Trans>
      </h2>
      <figure>
        <ColumnChart
          label={t`Requests by week since ${first}; the table below has each week.`}
          columns={weeks.map(({ from, requests: value }) => ({ key: from, value }))}
          className="h-20"
          fill="copper"
        />
        <figcaption className="mt-1 text-sm text-muted">
          <Plural value={requests} one="# request" other="# requests" />
        </figcaption>
      </figure>
      <figure>
        <ColumnChart
          label={t`Kilograms by week since ${first}; the table below has each week.`}
          columns={weeks.map(({ from, weight_kg: value }) => ({ key: from, value }))}
          className="h-20"
        />
        <figcaption className="mt-1 text-sm text-muted">
          <Trans>{kg} kg came in</Trans>
        </figcaption>
      </figure>
      <Disclosure label={t`The weeks as a table`}>
        <table className="w-full text-left text-sm tabular-nums">
          <caption className="sr-only">
            <Trans>Requests and kilograms by week</Trans>
          </caption>
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              <th scope="col" className="py-2 font-semibold">
                <Trans>Week from</Trans>
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                <Trans>Requests</Trans>
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                <Trans>Kilograms</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.from} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 font-normal">
                  {formatDay(week.from)}
                </th>
                <td className="py-1.5 text-right">{formatNumber(week.requests)}</td>
                <td className="py-1.5 text-right">{formatExact(week.weight_kg)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </Card>
  )
}

const isUsed = (outcome: Fate) => isUsedOn(outcome) || outcome === 'recycled'

function Groups({ figures: { groups } }: { figures: Figures }) {
  const { t } = useLingui()
  const say = useBilingual()
  if (groups.length === 0) return null
  const most = groups[0]!.weight_kg
  const kgOf = (outcomes: Figures['groups'][number]['outcomes'], which: (outcome: Fate) => boolean) =>
    outcomes.reduce((sum, { outcome, weight_kg }) => sum + (which(outcome) ? weight_kg : 0), 0)
  return (
    <Card as="section" aria-labelledby="groups" className="flex flex-col gap-2">
      <h2 id="groups" className="text-lg">
        <Trans>By group, and what became of it</Trans>
      </h2>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">
          <Trans>Kilograms by group, and the part that was reused or recycled</Trans>
        </caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="py-2 font-semibold">
              <Trans>Group</Trans>
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              kg
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-semibold">
              <Trans>Reused or recycled</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, name, weight_kg, outcomes }) => {
            const used = kgOf(outcomes, isUsed)
            const width = (100 * weight_kg) / most
            return (
              <tr key={id} className="border-b border-line last:border-0">
                <th scope="row" className="w-full py-2 pr-3 font-semibold">
                  <span className="wrap-anywhere">{say(name)}</span>
                  <svg
                    viewBox="0 0 100 6"
                    preserveAspectRatio="none"
                    className="mt-1 h-1.5 w-full"
                    aria-hidden="true"
                  >
                    <rect width={width} height="6" className="fill-copper" />
                    <rect width={(width * used) / weight_kg} height="6" className="fill-primary" />
                  </svg>
                </th>
                <td className="py-2 text-right align-top">{formatExact(weight_kg)}</td>
                <td className="py-2 pl-3 text-right align-top">{formatExact(used)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="text-xs text-muted">{t`Green: reused, repaired or recycled. Copper: everything else.`}</p>
    </Card>
  )
}
