import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TABLE_SCOPES, type ApiScope } from '#contract/foundation/api-scope.ts'
import { downloads } from '#contract/administration/downloads.ts'
import { apiKeys } from '#contract/integrations/api-keys.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { KeyForm } from './key-form.tsx'
import { KeyRow } from './key-row.tsx'

/** The keys with which programs of partners come here. */
export function ApiKeys() {
  const { t } = useLingui()
  const query = useQuery(queryOf(apiKeys.list, {}))
  const [made, setMade] = useState<{ secret: string; scopes: ApiScope[] } | null>(null)
  const inAddress = made?.scopes.every((scope) => TABLE_SCOPES.has(scope)) ?? false
  const keys = query.data?.keys
  return (
    <Card as="section" aria-labelledby="keys" className="flex flex-col gap-4 p-5!">
      <div>
        <h3 id="keys" className="text-lg">
          <Trans>Partner keys</Trans>
        </h3>
        <p className="mt-1 text-muted">
          <Trans>
            With a key, a partner’s program sends requests to this service and follows them (Open311), or a
            spreadsheet reads the table of requests. It sees nothing else.
          </Trans>
        </p>
      </div>
      {query.error && (
        <ErrorState
          title={<Trans>The keys could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-24 rounded-card" />}
      {keys?.length === 0 && (
        <p className="rounded-control bg-sunken px-4 py-3 text-muted">
          <Trans>No partner has a key yet.</Trans>
        </p>
      )}
      {keys && keys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <KeyForm onMade={(secret, scopes) => setMade({ secret, scopes })} />
      <ShownOnce
        secret={made && (inAddress ? tableAddress(made.secret) : made.secret)}
        title={inAddress ? <Trans>The address of the table</Trans> : <Trans>The new key</Trans>}
        description={
          inAddress ? (
            <Trans>
              Copy it now into the import function of a spreadsheet: IMPORTDATA in Google Sheets, Data → From
              Web in Excel. It holds the key: anybody who has the address can read the table. It cannot be
              shown again.
            </Trans>
          ) : (
            <Trans>
              Copy the key now and pass it on safely. Only its hash is kept, so it cannot be shown again.
            </Trans>
          )
        }
        labels={{ copy: t`Copy`, copied: t`Copied`, close: t`Close`, done: t`Done` }}
        onClose={() => setMade(null)}
      />
    </Card>
  )
}

/** A spreadsheet sends no header: the key stands in the address. */
const tableAddress = (key: string) => `${window.location.origin}${downloads.readTable.path}?key=${key}`
