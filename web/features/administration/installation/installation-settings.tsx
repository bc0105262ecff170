import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { installation } from '#contract/administration/installation.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { BackupSettings } from './backup-settings.tsx'
import { MailSettings } from './mail-settings.tsx'
import { MessageWays } from './message-ways.tsx'
import { ServiceSettings } from './service-settings.tsx'

/** Settings of the installation that need nobody at the machine. */
export function InstallationSettings() {
  const { t } = useLingui()
  const query = useQuery(queryOf(installation.read, {}))
  return (
    <section aria-labelledby="installation" className="flex max-w-2xl flex-col gap-4 xl:max-w-none">
      <h2 id="installation" className="text-xl">
        <Trans>Address, mail, messages and backups</Trans>
      </h2>
      {query.error ? (
        <ErrorState
          title={<Trans>The settings could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <>
          <p className="text-muted">
            <Trans>
              A change is in force at once; where several servers run, on each of them within ten seconds.
            </Trans>
          </p>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <ServiceSettings now={query.data.installation} />
              <BackupSettings now={query.data.installation} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <MailSettings now={query.data.installation} />
              <MessageWays />
            </div>
          </div>
        </>
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </section>
  )
}
