import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { REMOVED } from '#contract/requests/submissions.ts'

/** A name or words of a sender as they are shown: where they were erased, that is said in the reader's language. */
export const shownText = (stored: string) => (stored === REMOVED ? i18n._(msg`[removed]`) : stored)
