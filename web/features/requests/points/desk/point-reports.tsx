import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PointReport } from '#contract/requests/points.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { reportNames } from '../report-names.ts'
import { reportsQuery, useChangePoint } from './api.ts'

/** The reports by the point's sticker, newest first. */
export function PointReports({ id }: { id: number }) {
  const { t } = useLingui()
  const query = useQuery(reportsQuery(id))
  const change = useChangePoint()
  const handling =
    change.isPending && change.variables?.kind === 'handle' ? change.variables.report : undefined
  return (
    <section aria-labelledby="reports" className="flex flex-col gap-2">
      <h3 id="reports" className="text-lg">
        <Trans>Reports</Trans>
      </h3>
      {query.error ? (
        <ErrorState
          title={<Trans>The reports could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : !query.data ? (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-24" />
        </div>
      ) : query.data.reports.length === 0 ? (
        <p className="text-muted">
          <Trans>No reports yet.</Trans>
        </p>
      ) : (
        <ul className="rounded-card border border-line">
          {query.data.reports.map((report) => (
            <Report
              key={report.id}
              report={report}
              busy={report.id === handling}
              onHandled={() => !change.isPending && change.mutate({ kind: 'handle', id, report: report.id })}
            />
          ))}
        </ul>
      )}
      <Notice>{change.error && errorMessage(change.error)}</Notice>
    </section>
  )
}

type Props = { report: PointReport; busy: boolean; onHandled: () => void }

function Report({ report, busy, onHandled }: Props) {
  const { i18n } = useLingui()
  const { name, icon: Icon } = reportNames[report.kind]
  const at = formatInstantShort(report.at)
  const handled = report.handled_at && formatInstantShort(report.handled_at)
  const by = report.handled_by
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-0">
      <Icon className="size-5 shrink-0 text-copper" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold">{i18n._(name)}</p>
        <p className="text-sm text-muted">
          {at}
          {handled && ' · '}
          {handled &&
            (by ? (
              <Trans>
                handled by {by}, {handled}
              </Trans>
            ) : (
              <Trans>handled, {handled}</Trans>
            ))}
        </p>
      </div>
      {!handled && (
        <Button variant="secondary" size="small" busy={busy} onClick={onHandled}>
          <Trans>Handled</Trans>
        </Button>
      )}
    </li>
  )
}
