import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { MapPinPen, MapPinPlus, QrCode, Signpost } from 'lucide-react'
import type { PointState } from '#contract/requests/points.ts'
import { pointStateNames } from '#web/lib/words/point-state-names.ts'
import type { ActionsOn, Parts } from './action.ts'

export const pointActions: ActionsOn<'point'> = {
  'point.created': {
    name: msg`Drop-off point added`,
    icon: MapPinPlus,
    Sentence: ({ actor, point }) => (
      <Trans>
        {actor} added the drop-off point {point}.
      </Trans>
    ),
  },
  'point.saved': {
    name: msg`Drop-off point edited`,
    icon: MapPinPen,
    Sentence: ({ actor, point }) => (
      <Trans>
        {actor} edited the drop-off point {point}.
      </Trans>
    ),
  },
  'point.state-set': { name: msg`State of a drop-off point changed`, icon: Signpost, Sentence: StateChange },
  'point.sticker-renewed': {
    name: msg`Stickers of a drop-off point renewed`,
    icon: QrCode,
    Sentence: ({ actor, point }) => (
      <Trans>
        {actor} renewed the stickers of the drop-off point {point}.
      </Trans>
    ),
  },
}

function StateChange({ actor, point, entry, details }: Parts<'point.state-set'>) {
  const { i18n } = useLingui()
  // Of a state that there is no more, the code.
  const name = (end: 'from' | 'to') => {
    const state: PointState | undefined = details[end]
    return state ? i18n._(pointStateNames[state]) : String(entry.details[end])
  }
  const [from, to] = [name('from'), name('to')]
  return (
    <Trans>
      {actor} changed the state of the drop-off point {point} from “{from}” to “{to}”.
    </Trans>
  )
}
