import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { ApiError } from './api.ts'

const unreachable = msg`No connection. Check your network and try again.`
const unexpected = msg`The answer could not be understood. Reload the page; if it stays so, tell the operator.`
const identityUnavailable = msg`The sign-in service does not answer. Wait a moment and try again.`

/** What failed, in the reader's words: the server's reason where it gave one. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.offline) return i18n._(unreachable)
    if (error.code === 'unexpected') return i18n._(unexpected)
    if (error.code === 'identity-unavailable') return i18n._(identityUnavailable)
    return error.message || responded(error)
  }
  return error instanceof Error ? error.message : i18n._(msg`Unknown error`)
}

/** What is known of an answer without a reason, as the specification words it. */
export const responded = ({ status }: ApiError) => i18n._(msg`Server responded with ${status}`)
