import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  imports,
  type ImportChange,
  type ImportDetail,
  type ImportState,
} from '#contract/integrations/imports.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { invalidate, queryOf } from '#web/lib/api/queries.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportRows } from './import-rows.tsx'
import { failureWords, kindNames, stateNames } from './words.ts'

/** While a job works on it. */
const AGAIN_MS = 1_000
const BUSY: ReadonlySet<ImportState> = new Set(['reading', 'judging', 'committing', 'undoing'])

/** One register: what its columns mean, what it leaves open, and what each row becomes. */
export function ImportPage({ id }: { id: number }) {
  const { t } = useLingui()
  const query = useQuery({
    ...queryOf(imports.read, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && BUSY.has(data.import.state) ? AGAIN_MS : false),
  })
  const found = query.data?.import
  return (
    <section aria-labelledby="import" className="flex flex-col gap-4">
      {query.error && (
        <ErrorState
          title={<Trans>The import could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-72 rounded-card" />}
      {found && <Found found={found} />}
    </section>
  )
}

function Found({ found }: { found: ImportDetail }) {
  const { i18n } = useLingui()
  const { id, state, kind, file_name, failure, created_at, created_by } = found
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: (body: ImportChange) => call(imports.change, { params: { id }, body }),
    onSettled: () => invalidate(client, imports.read, imports.rows),
  })
  const busy = BUSY.has(state)
  const isRead = state !== 'reading' && state !== 'failed'
  return (
    <>
      <div>
        <h2 id="import" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl wrap-anywhere">
          {file_name}
          <Badge tone={state === 'committed' ? 'green' : state === 'failed' ? 'danger' : 'neutral'}>
            {i18n._(stateNames[state])}
          </Badge>
        </h2>
        <p className="mt-1 text-muted">
          {i18n._(kindNames[kind])} · {formatInstant(created_at)}
          {created_by && ` · ${created_by}`}
        </p>
      </div>
      <p role="status" className={busy ? 'flex items-center gap-2' : 'sr-only'}>
        {busy && <Spinner />}
        {state === 'reading' && <Trans>The file is being read …</Trans>}
        {state === 'judging' && <Trans>Each row is being checked …</Trans>}
        {state === 'committing' && <Trans>The entries are being made …</Trans>}
        {state === 'undoing' && <Trans>The import is being undone …</Trans>}
        {state === 'ready' && <Trans>The preview stands.</Trans>}
      </p>
      <Notice>{failure && i18n._(failureWords[failure])}</Notice>
      <Notice>{changing.error && errorMessage(changing.error)}</Notice>
      {isRead && (
        <>
          {state === 'ready' && (
            <ImportQuestions
              found={found}
              busy={changing.isPending}
              onAnswer={(body) => changing.mutate(body)}
            />
          )}
          <ImportCounts found={found} />
          <ImportActions found={found} />
          <ImportColumns found={found} onChange={(columns) => changing.mutate({ columns })} />
          <ImportRows id={id} kind={kind} version={`${state} ${JSON.stringify(found.counts)}`} />
        </>
      )}
      {!isRead && <ImportActions found={found} />}
    </>
  )
}
