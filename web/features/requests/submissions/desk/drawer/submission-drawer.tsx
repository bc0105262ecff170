import { useEffect, useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  senderName,
  type Channel,
  type SubmissionDetail,
  type SubmissionRow,
} from '#contract/requests/submissions.ts'
import { shownText } from '#web/lib/words/removed.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { titleLabel } from '#web/lib/words/service-titles.ts'
import { Link, useLocation } from '#web/routing/router.tsx'
import { NextLine } from '#web/steps/next-line.tsx'
import { goToPart } from '#web/steps/go-to-part.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton, SkeletonText } from '#web/ui/state/skeleton.tsx'
import { TrackingCode } from '#web/ui/tracking-code.tsx'
import { submissionQuery, tables } from '../../api.ts'
import { serviceLabels } from '../../labels.ts'
import { ConversationSection } from './conversation-section.tsx'
import { DuplicatesSection } from './duplicates-section.tsx'
import { HandoverSection } from './handover-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { ReviewForm } from './review-form.tsx'
import { SenderRights } from './sender-rights.tsx'
import { StatusLabel } from '../table/status-label.tsx'
import { ContactLinks, PersonFacts, SubmissionFacts, VisitFacts } from './submission-facts.tsx'
import { SubmissionHistory } from './submission-history.tsx'
import type { TableView } from '../table/table-view.ts'
import type { TableParams } from '../table/use-table-params.ts'

const channelLabels = {
  landing: msg`From a form`,
  composer: msg`From a timeline`,
  'walk-in': msg`Walk-in`,
  'drop-off': msg`From a drop-off point`,
  phone: msg`By phone`,
  partner: msg`From a partner`,
  import: msg`From a register`,
  chat: msg`By message`,
  regular: msg`Regular pick-up`,
} satisfies Record<Channel, unknown>

type Props = {
  params: TableParams
  /** The parts of other features about the request, between its facts and its history. */
  children?: (submission: SubmissionRow, detail: SubmissionDetail | undefined) => ReactNode
}

/** One request with everything about it, beside the table. `?open={id}` says which. */
export function SubmissionDrawer({ params, children }: Props) {
  const { t, i18n } = useLingui()
  const { open, close } = params
  // The request stays while the drawer slides away.
  const [id, setId] = useState(open)
  if (open !== null && open !== id) setId(open)
  const { row, query } = useSubmission(id, open !== null)
  const detail = query.data?.submission
  const label = row && titleLabel(row.title)
  const { hash } = useLocation()
  const shown = detail?.id
  // An address that names a part leads to it once the request is there.
  useEffect(() => {
    if (shown !== undefined && hash) goToPart(hash.slice(1))
  }, [shown, hash])

  return (
    <Drawer
      wide
      open={open !== null}
      onOpenChange={(on) => !on && close()}
      closeLabel={t`Close`}
      title={label ? i18n._(label) : (row?.title ?? t`Submission`)}
      description={row && <Code code={row.tracking_code} />}
      footer={
        row && (
          <ReviewForm key={row.id} submission={row} detail={detail} loading={!detail && !query.isError} />
        )
      }
    >
      <div aria-busy={!detail && !query.isError} className="flex flex-col gap-5">
        {query.isError && (
          <ErrorState
            title={<Trans>The request could not be loaded.</Trans>}
            cause={errorMessage(query.error)}
            {...(!gone(query.error) && { retryLabel: t`Try again`, onRetry: () => void query.refetch() })}
            busy={query.isFetching}
          />
        )}
        {row ? (
          <>
            <Kind row={row} />
            {detail?.next_step && <NextLine step={detail.next_step} />}
            {detail?.merged_into && <MergedInto {...detail.merged_into} />}
            <VisitFacts row={row} detail={detail} />
            {detail && <HandoverSection submission={detail} />}
            <div className="flex flex-col gap-2">
              <PersonFacts row={row} detail={detail} />
              <ContactLinks row={row} street={detail?.street} />
            </div>
            {(detail ? !detail.message_of_items : query.isError) && (
              <section aria-label={t`Message`} className="rounded-card bg-sunken p-4">
                <p className="break-words whitespace-pre-wrap">{shownText(row.message)}</p>
              </section>
            )}
            {detail && <DuplicatesSection key={`${row.id} alike`} submission={detail} />}
            {detail && !detail.anonymised_at && (
              <ConversationSection key={`${row.id} conversation`} submission={detail} />
            )}
            <SubmissionFacts row={row} detail={detail} />
            {detail && <SenderRights key={row.id} submission={detail} />}
            {children?.(row, detail)}
            {detail && <NotesSection key={`${row.id} notes`} submission={detail} />}
          </>
        ) : (
          !query.isError && <Loading />
        )}
        {detail && (
          <section aria-labelledby="history">
            <h3 id="history" className="mb-3 text-base">
              <Trans>History</Trans>
            </h3>
            <SubmissionHistory history={detail.history} sender={shownText(senderName(detail))} />
          </section>
        )}
      </div>
    </Drawer>
  )
}

function MergedInto({ id, tracking_code }: NonNullable<SubmissionDetail['merged_into']>) {
  return (
    <p className="rounded-control bg-sunken px-4 py-3">
      <Trans>
        It continues as{' '}
        <Link to={`?open=${id}`} className="font-mono underline underline-offset-2">
          {tracking_code}
        </Link>
        . If it is reopened, it becomes a separate request again.
      </Trans>
    </p>
  )
}

/** The request; what the table knows of it (`row`) is there at once. */
function useSubmission(id: number | null, enabled: boolean) {
  const client = useQueryClient()
  const query = useQuery({ ...submissionQuery(id ?? 0), enabled: enabled && id !== null })
  const known = (): SubmissionRow | undefined =>
    client
      .getQueriesData<TableView>({ queryKey: tables })
      .flatMap(([, view]) => view?.rows ?? [])
      .find((row) => row.id === id)
  return { query, row: query.data?.submission ?? (gone(query.error) ? undefined : known()) }
}

const gone = (error: Error | null) => error instanceof ApiError && error.status === 404

function Code({ code }: { code: string }) {
  const { t } = useLingui()
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 font-mono text-sm">
        <TrackingCode code={code} />
      </span>
      <CopyButton value={code} label={t`Copy`} copiedLabel={t`Copied`} variant="ghost" size="small" />
    </span>
  )
}

function Kind({ row }: { row: SubmissionRow }) {
  const { i18n } = useLingui()
  return (
    <p className="flex flex-wrap gap-2">
      <StatusLabel status={row.status} />
      <Badge tone="green">{i18n._(serviceLabels[row.service])}</Badge>
      <Badge>{i18n._(channelLabels[row.channel])}</Badge>
    </p>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-5">
      <Skeleton className="h-6 w-52 rounded-full" />
      <Skeleton className="h-28" />
      <SkeletonText lines={6} />
    </div>
  )
}
