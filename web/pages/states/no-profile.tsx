import { Trans, useLingui } from '@lingui/react/macro'
import { ErrorState } from '#web/ui/state/error-state.tsx'

/** Somebody is signed in on this device, and who it is could not be asked. It shows by itself once it can. */
export function NoProfile() {
  const { t } = useLingui()
  return (
    <ErrorState
      title={
        <h1>
          <Trans>Oops! Something went wrong.</Trans>
        </h1>
      }
      cause={
        <>
          <Trans>Failed to load user profile.</Trans> <Trans>Check your network and try again.</Trans>
        </>
      }
      retryLabel={t`Try again`}
      onRetry={() => window.location.reload()}
    />
  )
}
