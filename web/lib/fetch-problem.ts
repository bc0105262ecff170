import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { ApiError } from './api.ts'
import { errorMessage } from './error-message.ts'

/** Why data could not be fetched: the status, as the specification words it, and the server's own reason if it gave one. */
export function fetchProblem(error: unknown): string {
  if (!(error instanceof ApiError) || error.status < 400) return errorMessage(error)
  const { status } = error
  const said = i18n._(msg`Server responded with ${status}`)
  return error.code === 'http' ? said : `${said}: ${errorMessage(error)}`
}
