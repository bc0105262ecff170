import { Trans, useLingui } from '@lingui/react/macro'
import type { Status } from '#contract/foundation/status.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { withLead } from '#web/lib/api/refusal.tsx'
import { statusLabels } from '../../labels.ts'

/** By now the request was fetched again: `status` is what it really is. */
export function ReviewFailure({ error, status }: { error: Error; status: Status }) {
  const { i18n } = useLingui()
  const label = i18n._(statusLabels[status])
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'status-conflict' || code === 'changed-meanwhile')
    return (
      <Trans>
        Somebody else has changed the status in the meantime. It is now: <strong>{label}</strong>. Your note
        is still here.
      </Trans>
    )
  if (code === 'weights-recorded')
    return (
      <Trans>
        This request has recorded weights, so it was collected. First undo the weights above. Your note is
        still here.
      </Trans>
    )
  return withLead(<Trans>Nothing was changed. {errorMessage(error)}</Trans>, error)
}
