import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { log } from '#web/lib/log.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** A page that broke. The cause goes to the log; a page that could not be fetched is tried again by a reload. */
export function PageError() {
  const { t } = useLingui()
  const error = useRouteError()
  const fetching = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  useEffect(() => {
    log.error(
      `Page failed: ${error instanceof Error ? `${error.message} ${error.stack ?? ''}` : String(error)}`,
    )
  }, [error])
  return (
    <div className="page-column py-6">
      <ErrorState
        title={
          <h1>
            {fetching ? (
              <Trans>This page could not be loaded.</Trans>
            ) : (
              <Trans>Oops! Something went wrong.</Trans>
            )}
          </h1>
        }
        cause={
          fetching ? (
            <Trans>Check your network and try again.</Trans>
          ) : (
            <Trans>The cause was reported to us. What you typed is kept on this device.</Trans>
          )
        }
        retryLabel={t`Try again`}
        onRetry={() => window.location.reload()}
      />
    </div>
  )
}
