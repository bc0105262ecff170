import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarOff, CalendarPlus, MapPinned, MapPinPlus } from 'lucide-react'
import { formatDay } from '#web/lib/words/format.ts'
import type { ActionsOn } from './action.ts'

export const areaActions: ActionsOn<'area'> = {
  'area.added': {
    name: msg`Service area added`,
    icon: MapPinPlus,
    Sentence: ({ actor }) => <Trans>{actor} added a service area.</Trans>,
  },
  'area.changed': {
    name: msg`Service area changed`,
    icon: MapPinned,
    Sentence: ({ actor }) => <Trans>{actor} changed a service area.</Trans>,
  },
  'area.closed': {
    name: msg`Day without pick-ups`,
    icon: CalendarOff,
    Sentence: ({ actor, details: { day } }) => (
      <Trans>
        {actor} closed {day ? formatDay(day) : '?'} for pick-ups.
      </Trans>
    ),
  },
  'area.opened': {
    name: msg`Day with pick-ups again`,
    icon: CalendarPlus,
    Sentence: ({ actor, details: { day } }) => (
      <Trans>
        {actor} opened {day ? formatDay(day) : '?'} for pick-ups again.
      </Trans>
    ),
  },
}
