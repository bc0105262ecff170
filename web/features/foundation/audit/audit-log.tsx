import { useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AuditAction } from '#contract/administration/audit.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { actions } from './actions.ts'
import { auditQuery } from './api.ts'
import { EntryRow, LoadingRow } from './entry-row.tsx'
import type { AuditParams } from './use-audit-params.ts'

const LOADING_ROWS = 10

/** The audit log, newest first. No entry can be changed. */
export function AuditLog({ params }: { params: AuditParams }) {
  const { t, i18n } = useLingui()
  const { filters, older, newest, filter } = params
  const query = useQuery(auditQuery(filters))
  const now_ms = useNow()
  const list = useRef<HTMLDivElement>(null)
  const { data } = query
  const next = data?.older ?? null

  const turn = (move: () => void) => () => {
    move()
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }

  return (
    <section aria-labelledby="audit" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="audit" className="text-xl max-sm:sr-only sm:flex-1">
          <Trans>Audit Log</Trans>
        </h2>
        <Select
          aria-label={t`Action`}
          className="min-w-0 flex-1 sm:max-w-64"
          value={filters.action ?? ''}
          onChange={(event) => filter(AuditAction.safeParse(event.target.value).data)}
        >
          <option value="">{t`All actions`}</option>
          {AuditAction.options.map((action) => (
            <option key={action} value={action}>
              {i18n._(actions[action].name)}
            </option>
          ))}
        </Select>
        <RefreshButton label={t`Refresh`} onRefresh={query.refetch} />
      </div>

      {query.isError && (
        <ErrorState
          title={<Trans>The audit log could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}

      <div ref={list} className="scroll-mt-20">
        {data?.entries.length === 0 ? (
          <Nothing filtered={filters.action !== undefined} onClear={() => filter(undefined)} />
        ) : (
          (data || !query.isError) && (
            <Card padded={false}>
              <ol
                aria-label={data ? t`Entries, newest first` : t`Loading`}
                aria-busy={!data || query.isPlaceholderData || undefined}
                className={classNames(
                  'transition-[opacity]',
                  query.isPlaceholderData && 'opacity-55 delay-150',
                )}
              >
                {data
                  ? data.entries.map((entry) => <EntryRow key={entry.id} entry={entry} now_ms={now_ms} />)
                  : Array.from({ length: LOADING_ROWS }, (_, index) => <LoadingRow key={index} />)}
              </ol>
            </Card>
          )
        )}
      </div>

      {(data ? data.entries.length > 0 || filters.before !== undefined : !query.isError) && (
        <Pagination
          label={t`Pages of the audit log`}
          newerLabel={t`Newest`}
          olderLabel={t`Older`}
          newerEnd={data ? t`These are the newest.` : t`Loading`}
          olderEnd={data ? t`These are the oldest.` : t`Loading`}
          onNewer={filters.before === undefined ? undefined : turn(newest)}
          onOlder={next === null ? undefined : turn(() => older(next))}
        />
      )}
    </section>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <Card padded={false}>
      <EmptyState
        illustration={<EmptyBoxArt />}
        title={<Trans>No results found.</Trans>}
        action={
          filtered && (
            <Button variant="secondary" onClick={onClear}>
              <Trans>Show all actions</Trans>
            </Button>
          )
        }
      >
        {filtered ? (
          <Trans>No action of this kind has been recorded yet.</Trans>
        ) : (
          <Trans>Actions of administrators on accounts and content are recorded here.</Trans>
        )}
      </EmptyState>
    </Card>
  )
}
