import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'

/** Why a correction or an erasure was refused. By now the request was fetched again. */
export function actProblem(error: unknown) {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'changed-meanwhile')
    return i18n._(
      msg`This request has changed in the meantime. Close this to see the change, or save again: only the fields that you changed are replaced.`,
    )
  if (code === 'request-anonymised')
    return i18n._(msg`The sender’s data has been removed in the meantime: there is nothing left to correct.`)
  return i18n._(msg`Nothing was changed. ${errorMessage(error)}`)
}
