import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Check } from 'lucide-react'
import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import { incidents } from '#contract/administration/incidents.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { invalidate, queryOf } from '#web/lib/api/queries.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Affected } from './affected.tsx'
import { IncidentForm } from './incident-form.tsx'
import { IncidentStanding, type TimeLeft } from './incident-list.tsx'
import { Letters } from './letters.tsx'
import { Log } from './log.tsx'

/** One incident: who was affected, the letter, and what was done. */
export function IncidentPage({ id, timeLeft }: { id: number; timeLeft: TimeLeft }) {
  const { t } = useLingui()
  const query = useQuery(queryOf(incidents.read, { params: { id } }))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="print:hidden">
        <Link to={`${paths.adminRights}/incidents`} className={buttonStyle({ variant: 'ghost' })}>
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          <Trans>All incidents</Trans>
        </Link>
      </p>
      {query.error && (
        <ErrorState
          title={<Trans>The incident could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-96 rounded-card" />}
      {query.data && <Parts {...query.data} now_ms={query.dataUpdatedAt} timeLeft={timeLeft} />}
    </div>
  )
}

type Read = ReplyOf<typeof incidents.read>

function Parts({ timeLeft, now_ms, ...read }: Read & { now_ms: number; timeLeft: TimeLeft }) {
  const client = useQueryClient()
  const { incident, affected, letters, sent, log } = read
  const { id, title, version, letters_at, noticed_at } = incident
  const at = formatInstant(noticed_at)
  return (
    <>
      <Card as="section" aria-labelledby="incident" className="flex flex-col gap-3">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="incident" className="text-xl wrap-anywhere">
              {title}
            </h2>
            <IncidentStanding incident={incident} now_ms={now_ms} timeLeft={timeLeft} />
          </div>
          <p className="text-sm text-muted">
            <Trans>noticed {at}</Trans>
          </p>
        </div>
        {!letters_at && (
          <IncidentForm
            // Changes that somebody else saves at the same time are shown, not overwritten.
            key={version}
            initial={incident}
            label={<Trans>Save</Trans>}
            save={async (form) => {
              await call(incidents.save, { params: { id }, body: { ...form, version } })
              await invalidate(client, incidents.read, incidents.list)
            }}
          />
        )}
      </Card>
      <Affected id={id} affected={affected} />
      <Letters incident={incident} letters={letters} mailed={affected.mailed} sent={sent} />
      <Log id={id} log={log} />
      {!incident.closed_at && <Close id={id} />}
    </>
  )
}

function Close({ id }: { id: number }) {
  const client = useQueryClient()
  const closing = useMutation({
    mutationFn: () => call(incidents.close, { params: { id } }),
    onSettled: () => invalidate(client, incidents.read, incidents.list),
  })
  return (
    <div className="flex flex-col items-start gap-2 print:hidden">
      <Button
        variant="secondary"
        icon={<Check className="size-4.5" aria-hidden="true" />}
        busy={closing.isPending}
        onClick={() => closing.mutate()}
      >
        <Trans>Close: nothing is left to do</Trans>
      </Button>
      <Notice>{closing.error && errorMessage(closing.error)}</Notice>
    </div>
  )
}
