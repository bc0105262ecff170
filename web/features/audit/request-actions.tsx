import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Eraser, Eye, EyeOff, PencilLine, Replace, Scale } from 'lucide-react'
import type { ActionsOn } from './action.ts'

export const requestActions: ActionsOn<'request' | 'weight'> = {
  'request.anonymised': {
    name: msg`Request anonymised`,
    icon: EyeOff,
    // Nobody asked for it: the server does it when the time has come.
    Sentence: ({ details: { count = 1 } }) => (
      <Plural
        value={count}
        one="The system removed the personal data from # old request."
        other="The system removed the personal data from # old requests."
      />
    ),
  },
  'request.corrected': {
    name: msg`Request corrected`,
    icon: PencilLine,
    Sentence: ({ actor, request }) => (
      <Trans>
        {actor} corrected the words of the request {request}.
      </Trans>
    ),
  },
  'request.erased': {
    name: msg`Request erased`,
    icon: Eraser,
    Sentence: ({ actor, request }) => (
      <Trans>
        {actor} removed the personal data from the request {request}.
      </Trans>
    ),
  },
  'request.photo-seen': {
    name: msg`Photo of a request seen`,
    icon: Eye,
    Sentence: ({ actor, request }) => (
      <Trans>
        {actor} saw the photo of the request {request}.
      </Trans>
    ),
  },
  'weight.recorded': {
    name: msg`Weight recorded`,
    icon: Scale,
    Sentence: ({ actor, request }) => (
      <Trans>
        {actor} recorded a weight for the request {request}.
      </Trans>
    ),
  },
  'weight.corrected': {
    name: msg`Weight corrected`,
    icon: Replace,
    Sentence: ({ actor, request }) => (
      <Trans>
        {actor} corrected a weight of the request {request}.
      </Trans>
    ),
  },
}
