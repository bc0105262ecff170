import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Figure, Hazard } from '#contract/reference/knowledge.ts'
import type { Certainty } from './result/certainty.ts'

/** How sure the engine is. */
export const certaintyTexts: Record<Certainty, MessageDescriptor> = {
  certain: msg`Almost certain`,
  sure: msg`Quite sure`,
  probable: msg`Probably`,
  possible: msg`Perhaps`,
}

/** In how many devices of a class the part is. */
export const presenceTexts: Record<Hazard['presence'], MessageDescriptor> = {
  always: msg`Always in it`,
  often: msg`Often in it`,
  possible: msg`Can be in it`,
  'old-models': msg`In old models`,
}

/** How well a figure is supported. */
export const confidenceTexts: Record<Figure['confidence'], MessageDescriptor> = {
  high: msg`well supported`,
  medium: msg`fairly supported`,
  low: msg`weakly supported`,
}
