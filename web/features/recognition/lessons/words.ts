import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Verdict } from '#contract/recognition/analyses.ts'
import type { LessonWord } from '#contract/recognition/lessons.ts'

/** The engine's answer, where it named nothing. */
export const verdictWords: Record<Verdict, MessageDescriptor> = {
  named: msg`Named`,
  choose: msg`Asked to choose`,
  'cannot-tell': msg`Could not tell`,
  'not-a-device': msg`No device`,
}

export const labelWords: Record<LessonWord, MessageDescriptor> = {
  'not-a-device': msg`No electronic device`,
  unusable: msg`Not usable`,
}
