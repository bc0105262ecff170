import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from './api.ts'

const unreachable = msg`No connection. Check your network and try again.`
const unexpected = msg`The server’s answer could not be understood. Reload the page. If the problem stays, tell the operator.`

/** With the number that the operator finds in the log, where the fault is the server's. */
export const withId = (said: string, { request_id }: ApiError) =>
  request_id ? `${said} (ID ${request_id})` : said

/**
 * Why a data set could not be fetched. Of an answer its status alone, as the specification words it: the first page has
 * no room for the words of every code (error-message.ts).
 */
export function fetchProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : i18n._(msg`Unknown error`)
  const { status } = error
  if (status >= 400) return withId(i18n._(msg`Server responded with ${status}`), error)
  return i18n._(error.offline ? unreachable : unexpected)
}
