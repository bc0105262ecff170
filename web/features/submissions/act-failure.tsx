import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { ApiError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'

/** Why a correction or an erasure was refused. By now the request was fetched again. */
export function ActFailure({ error }: { error: Error | null }) {
  const code = error instanceof ApiError ? error.code : undefined
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <p className="mt-4 flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            {code === 'changed-meanwhile' ? (
              <Trans>
                Something has happened to this request meanwhile. Close this to look at it, or save once more:
                only the fields that you changed are replaced.
              </Trans>
            ) : code === 'request-anonymised' ? (
              <Trans>The sender’s data was removed meanwhile: nothing is left to correct.</Trans>
            ) : (
              <Trans>Nothing was changed. {errorMessage(error)}</Trans>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
