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
        {actor} decided that nobody drives on {day ? formatDay(day) : '?'}.
      </Trans>
    ),
  },
  'area.opened': {
    name: msg`Pick-ups again`,
    icon: CalendarPlus,
    Sentence: ({ actor, details: { day } }) => (
      <Trans>
        {actor} decided that somebody drives on {day ? formatDay(day) : '?'} after all.
      </Trans>
    ),
  },
}
