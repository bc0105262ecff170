import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { reports, type Report } from '#contract/proof/reports.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay, formatInstant } from '#web/lib/words/format.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Balance } from './balance.tsx'
import { Differences } from './differences.tsx'
import { HandIn } from './hand-in.tsx'
import { LeftOut } from './left-out.tsx'
import { Manifests } from './manifests.tsx'
import { PartList } from './part-list.tsx'
import { kindNames, periodName } from './periods.ts'
import { ReportFiles } from './report-files.tsx'
import { ReportBadge } from './state-badge.tsx'

/** Back to the list of the same kind. */
export const ToReports = ({ kind }: { kind?: string | undefined }) => (
  <Link
    to={kind && kind !== 'month' ? `${paths.adminReports}?kind=${kind}` : paths.adminReports}
    className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-primary"
  >
    <ArrowLeft className="size-4.5" aria-hidden="true" />
    <Trans>Reports</Trans>
  </Link>
)

type Props = {
  period: string
  /** Staff; also where the dashboard is open to every account. */
  mayHandIn: boolean
}

/** A report: what it says, as files, handed in or not, and what is known otherwise since. */
export function ReportPage({ period, mayHandIn }: Props) {
  const { t } = useLingui()
  const query = useQuery({
    ...queryOf(reports.read, { params: { period } }),
    refetchOnWindowFocus: 'always',
  })
  return (
    <div className="flex flex-col gap-4">
      <ToReports kind={query.data?.report.kind} />
      {query.isError && (
        <ErrorState
          title={<Trans>The report could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data ? (
        <Shown report={query.data.report} mayHandIn={mayHandIn} />
      ) : (
        !query.isError && (
          <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4">
            <Skeleton className="h-28 rounded-card" />
            <Skeleton className="h-72 rounded-card" />
          </div>
        )
      )}
    </div>
  )
}

function Shown({ report, mayHandIn }: { report: Report; mayHandIn: boolean }) {
  const { t, i18n } = useLingui()
  const { kind, period, from, to, lines, handed_in, over, differences } = report
  const nothing = lines.length === 0
  const about = [i18n._(kindNames[kind]), `${formatDay(from)} – ${formatDay(to)}`, report.operator]
  return (
    <>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="mr-auto flex min-w-0 flex-col gap-1.5">
          <h2 className="text-xl">{periodName(period)}</h2>
          <p>
            <ReportBadge over={over} handedIn={handed_in !== null} differs={differences.length > 0} />
          </p>
          <p className="text-sm text-muted wrap-anywhere">{about.filter(Boolean).join(' · ')}</p>
        </div>
        {!handed_in && mayHandIn && <HandIn report={report} />}
      </header>
      {handed_in && <HandedIn handed_in={handed_in} sha256={report.sha256} />}
      {report.unrouted && <LeftOut unrouted={report.unrouted} handedIn={handed_in !== null} />}
      <Differences differences={differences} />
      <ReportFiles report={report} />
      {nothing ? (
        <Card padded={false}>
          <EmptyState
            illustration={<EmptyBoxArt />}
            title={
              <h3>
                {kind === 'quarter'
                  ? t`No goods from businesses were in custody in that period`
                  : t`Nothing was in custody in that period`}
              </h3>
            }
          >
            {kind === 'quarter' ? (
              <Trans>No goods from businesses came in, went out or were in a store.</Trans>
            ) : (
              <Trans>No goods came in, went out or were in a store.</Trans>
            )}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Balance lines={lines} groups={report.groups} total={report.total} />
          {kind === 'quarter' && <Manifests manifests={report.manifests} />}
          <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
            <PartList title={t`Came in, by source`} parts={report.sources} />
            <PartList title={t`Came in, by district`} parts={report.districts} />
            <PartList
              title={t`Came in, by brand`}
              hint={t`Counts only requests in which all devices of a kind have the same brand. Brands of fewer than five senders are combined, and all guests count as one sender.`}
              parts={report.brands}
            />
          </div>
        </>
      )}
    </>
  )
}

type HandedInProps = { handed_in: NonNullable<Report['handed_in']>; sha256: string }

function HandedIn({ handed_in: { at, by }, sha256 }: HandedInProps) {
  const day = formatInstant(at)
  return (
    <Card as="section" className="border-leaf!">
      <p>
        {by ? (
          <Trans>
            Handed in on {day} by {by}. The report is frozen and signed.
          </Trans>
        ) : (
          <Trans>Handed in on {day}. The report is frozen and signed.</Trans>
        )}
      </p>
      <p className="mt-1 font-mono text-xs text-muted wrap-anywhere">SHA-256 {sha256}</p>
    </Card>
  )
}
