import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { backups } from '#contract/administration/backups.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { invalidate, queryOf } from '#web/lib/api/queries.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { BackupRow } from './backup-row.tsx'

/** While one is being made. */
const AGAIN_MS = 2_000

/** The list of backups, with a button that makes one more. */
export function Backups() {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery({
    ...queryOf(backups.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.backups.some((one) => one.state === 'running') ? AGAIN_MS : false,
  })
  const starting = useMutation({
    mutationFn: () => call(backups.start, {}),
    onSettled: () => invalidate(client, backups.list),
  })
  const { data } = query
  const running = data?.backups.some(({ state }) => state === 'running')
  return (
    <section aria-labelledby="backups" className="flex flex-col gap-4">
      <div>
        <h2 id="backups" className="text-xl">
          <Trans>Backups</Trans>
        </h2>
        <p className="mt-1 max-w-3xl text-muted">
          <Trans>
            Each backup is one file with everything: the database, photos and pictures, and the secret that
            encrypts keys. The file is checked from start to end before the backup counts as done.
          </Trans>
        </p>
      </div>
      {query.error && (
        <ErrorState
          title={<Trans>The backups could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-72 rounded-card" />}
      {data && (
        <>
          <Card className="flex flex-wrap items-center justify-between gap-4 p-5!">
            <div className="min-w-0 flex-1 basis-64">
              <p>
                {data.daily_at ? (
                  <Trans>A backup is made every day at {data.daily_at}.</Trans>
                ) : (
                  <Trans>
                    No automatic backups.{' '}
                    <Link
                      to={`${paths.adminSettings}#backup`}
                      className="font-semibold text-primary underline underline-offset-2"
                    >
                      Set the time of a daily backup
                    </Link>
                  </Trans>
                )}
              </p>
              {data.daily_at && data.proven && (
                <p className="text-sm text-muted">
                  <Trans>
                    Then the newest backup is restored on trial into a second database, compared row by row
                    and file by file, and the second database is deleted.
                  </Trans>
                </p>
              )}
              <p className="text-sm text-muted">
                {data.encrypted ? (
                  <Trans>New backups are encrypted. Nobody can open them without the passphrase.</Trans>
                ) : (
                  <Trans>
                    New backups are not encrypted: anyone with the file can read everything in it.
                  </Trans>
                )}
              </p>
            </div>
            <Button
              icon={<Archive className="size-4" aria-hidden="true" />}
              busy={starting.isPending}
              disabledReason={running && t`A backup is being made.`}
              onClick={() => starting.mutate()}
            >
              <Trans>Back up now</Trans>
            </Button>
          </Card>
          <Notice>{starting.error && errorMessage(starting.error)}</Notice>
          {data.backups.length === 0 ? (
            <p className="text-muted">
              <Trans>There is no backup yet.</Trans>
            </p>
          ) : (
            <Card className="p-0!">
              <p className="sr-only" role="status">
                <Plural value={data.backups.length} one="# backup" other="# backups" />
              </p>
              <ul className="divide-y divide-line">
                {data.backups.map((backup) => (
                  <BackupRow key={backup.id} backup={backup} />
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
    </section>
  )
}
