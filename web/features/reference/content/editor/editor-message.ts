import { msg } from '@lingui/core/macro'
import { errorMessage, type OtherWords } from '#web/lib/api/error-message.ts'

const otherwise: OtherWords = {
  'file-too-large': msg`The picture has more than 10 MB. Make it smaller and try again.`,
  'too-many-requests': msg`Too many attempts. Wait a few minutes and try again.`,
}

/** Why something could not be done with an item. */
export const editorMessage = (error: unknown) => errorMessage(error, otherwise)
