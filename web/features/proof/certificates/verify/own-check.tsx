import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { ReportCard } from './report-card.tsx'

/** The browser looks for itself, and does not take the page's word for it. */
export function OwnCheck({ id }: { id: string }) {
  const { t } = useLingui()
  const here = useHydrated()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['certificate checked', id],
    queryFn: async () => (await import('./ask.ts')).askAboutOwn(id, new Date()),
    enabled: here,
    staleTime: 0,
    // Shown from the copy of a device it would be somebody's word of yesterday.
    gcTime: 0,
  })
  if (data) return <ReportCard report={data} />
  if (error)
    return (
      <ErrorState
        title={<Trans>The signature could not be checked.</Trans>}
        cause={errorMessage(error)}
        retryLabel={t`Try again`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  // As high as what comes: nothing below it moves.
  return (
    <Card as="section" aria-label={t`Checks`} className="min-h-96 sm:min-h-72">
      {here ? (
        <p className="flex items-center gap-3" role="status">
          <Spinner size={20} />
          <Trans>Your browser is checking the signature…</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            This page shows the statement of the issuer’s own server. With JavaScript, your browser checks the
            signature itself. Without JavaScript, download the file and check it with the issuer’s public key.
          </Trans>
        </p>
      )}
    </Card>
  )
}
