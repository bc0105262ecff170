import { Trans, useLingui } from '@lingui/react/macro'
import { Component, Suspense, useEffect, type ReactNode } from 'react'
import { deferred, forgetFailures } from '#web/lib/page/deferred.tsx'
import { loadMessages, localeNow } from '#web/lib/words/i18n.ts'
import { log } from '#web/lib/device/log.ts'
import { reload } from '#web/pwa/register.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'

const Offline = deferred(async () => {
  const [{ Offline }] = await Promise.all([import('./offline.tsx'), loadMessages(localeNow(), 'open')])
  return Offline
})

type BoundaryProps = { place: string; children: ReactNode }

/** Keeps an error of a page inside it: the frame stays, and another page (`place`) begins without the error. */
export class PageBoundary extends Component<BoundaryProps, { error: unknown; place: string }> {
  override state = { error: undefined, place: this.props.place }
  static getDerivedStateFromError = (error: unknown) => ({ error: error ?? new Error('unknown') })
  static getDerivedStateFromProps = ({ place }: BoundaryProps, state: { place: string }) =>
    place === state.place ? null : { error: undefined, place }
  override componentDidUpdate({ place }: BoundaryProps) {
    if (place !== this.props.place) forgetFailures()
  }
  override render() {
    return this.state.error ? <PageError error={this.state.error} /> : this.props.children
  }
}

/** A page that broke. The cause goes to the log; a page that could not be fetched is tried again by a reload. */
function PageError({ error }: { error: unknown }) {
  const { t } = useLingui()
  const fetching = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  useEffect(() => {
    log.error(
      `Page failed: ${error instanceof Error ? `${error.message} ${error.stack ?? ''}` : String(error)}`,
    )
  }, [error])
  if (fetching && !navigator.onLine)
    return (
      <Suspense>
        <Offline retry={() => window.location.reload()} />
      </Suspense>
    )
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
            <Trans>The cause was reported to us.</Trans>
          )
        }
        retryLabel={t`Try again`}
        onRetry={() => void reload()}
      />
    </div>
  )
}
