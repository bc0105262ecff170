import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from './api.ts'

const unreachable = msg`No connection. Check your network and try again.`
const unexpected = msg`The answer could not be understood. Reload the page; if it stays so, tell the operator.`

/**
 * Why a data set could not be fetched. Of an answer its status alone, as the specification words it: the first page has
 * no room for the words of every code (error-message.ts).
 */
export function fetchProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : i18n._(msg`Unknown error`)
  const { status } = error
  if (status >= 400) return i18n._(msg`Server responded with ${status}`)
  return i18n._(error.offline ? unreachable : unexpected)
}
