import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from '#web/lib/api/api.ts'
import { asSentence, errorMessage } from '#web/lib/api/error-message.ts'

const signedOut = msg`You must be logged in to post.`
const failed = msg`Failed to submit post.`
const unknown = msg`An unknown error occurred.`
const kept = msg`Your text is saved and is sent only once, even if you try again.`
const photoGone = msg`The photo no longer exists. Add it again, or post without it.`
const slow = msg`The server did not answer in time.`

/** Why a post was not taken, as the specification words it, and what helps. */
export function postProblem(error: unknown): { title: string; cause?: string } {
  if (isTimeout(error)) return { title: i18n._(failed), cause: `${i18n._(slow)} ${i18n._(kept)}` }
  // No answer of ours: a failure in this app, or somebody else's page in between.
  if (!(error instanceof ApiError) || error.code === 'unexpected')
    return { title: i18n._(unknown), cause: i18n._(kept) }
  if (error.status === 401) return { title: i18n._(signedOut) }
  if (error.field === 'image_id') return { title: i18n._(failed), cause: i18n._(photoGone) }
  const final = error.refusal && error.status < 500
  return {
    title: i18n._(failed),
    cause: final ? errorMessage(error) : `${asSentence(errorMessage(error))} ${i18n._(kept)}`,
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
