import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { ApiError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { refusedOnTheWay } from '#web/lib/refused-on-the-way.ts'

const refusals: Record<string, MessageDescriptor> = {
  'content-read-only': msg`The content comes from an external site by now and is edited there.`,
  'content-empty': msg`There is nothing to read yet: write and save the text in at least one language.`,
  'file-too-large': msg`The picture has more than 10 MB. Make it smaller and try again.`,
  'picture-too-large': msg`The picture has too many pixels. Make it smaller and try again.`,
  'picture-broken': msg`The picture is damaged or incomplete.`,
  'picture-unsupported': msg`Only JPEG, PNG, WebP, AVIF and GIF pictures can be used.`,
  'pictures-busy': msg`Many pictures are being worked on. Try again in a moment.`,
  'uploads-busy': msg`Many pictures are being worked on. Try again in a moment.`,
  'storage-full': msg`The server has no room left for pictures.`,
  'storage-unavailable': msg`The server cannot keep pictures right now. Try again later.`,
  'too-many-requests': msg`Too many attempts. Wait a few minutes and try again.`,
}

/** Why something could not be done with an item; the server's own words where we have none. */
export function editorMessage(error: unknown): string {
  const refusal = error instanceof ApiError && refusals[error.code]
  return refusal ? i18n._(refusal) : (refusedOnTheWay(error) ?? errorMessage(error))
}
