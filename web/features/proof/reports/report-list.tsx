import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, Tags } from 'lucide-react'
import { ReportKind, reports, type ReportSummary } from '#contract/proof/reports.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { useView } from '#web/routing/use-view.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { kindMeanings, kindNames, periodName } from './periods.ts'
import { ReportBadge } from './state-badge.tsx'

/** The periods of a kind, newest first, and how far each is. The kind lives in the address. */
export function ReportList() {
  const { t, i18n } = useLingui()
  const { view: kind, addressOf } = useView('kind', ReportKind.options)
  const query = useInfiniteQuery({
    queryKey: keyOf(reports.list, kind),
    queryFn: ({ pageParam, signal }) =>
      call(reports.list, { query: { kind, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ reports, more }) => (more ? reports.at(-1)!.period : undefined),
    refetchOnWindowFocus: 'always',
  })
  const tabs = ReportKind.options.map((id) => ({ id, to: addressOf(id), label: i18n._(kindNames[id]) }))
  const all = query.data?.pages.flatMap((page) => page.reports)
  return (
    <section aria-labelledby="reports" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="reports" className="mr-auto text-xl">
          <Trans>Reports</Trans>
        </h2>
        <Link to={paths.adminReport('groups')} className={buttonStyle({ variant: 'secondary' })}>
          <Tags className="size-5" aria-hidden="true" />
          <Trans>Groups and waste codes</Trans>
        </Link>
      </div>
      <Tabs label={t`Kinds of report`} tabs={tabs} selected={kind} link={Link}>
        <p className="text-muted">{i18n._(kindMeanings[kind])}</p>
        {query.isError && (
          <ErrorState
            title={<Trans>The reports could not be loaded.</Trans>}
            cause={errorMessage(query.error)}
            retryLabel={t`Try again`}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {!all && !query.isError && (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton className="h-64 rounded-card" />
          </div>
        )}
        {all?.length === 0 && (
          <Card padded={false}>
            <EmptyState illustration={<EmptyBoxArt />} title={<h3>{t`There is nothing to report yet`}</h3>}>
              <Trans>Reports start with the first kilogram that enters a store.</Trans>
            </EmptyState>
          </Card>
        )}
        {all && all.length > 0 && (
          <Card padded={false} className="overflow-hidden">
            <ul aria-label={t`Reports, newest first`} className="divide-y divide-line">
              {all.map((row) => (
                <Row key={row.period} row={row} />
              ))}
            </ul>
          </Card>
        )}
        {query.hasNextPage && (
          <Button
            variant="secondary"
            className="self-center"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            <Trans>Show older</Trans>
          </Button>
        )}
      </Tabs>
    </section>
  )
}

function Row({ row }: { row: ReportSummary }) {
  const { period, from, to, over, handed_in, recorded_since } = row
  return (
    <li>
      <Link
        to={paths.adminReport(period)}
        className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block font-bold">{periodName(period)}</span>
            <span className="block text-sm text-muted tabular-nums">
              {formatDay(from)} – {formatDay(to)}
            </span>
          </span>
          <ReportBadge over={over} handedIn={handed_in !== null} differs={recorded_since && 'maybe'} />
        </span>
        <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
      </Link>
    </li>
  )
}
