import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarClock, CalendarX2, Pause, Play, Repeat, Trash2 } from 'lucide-react'
import type { ActionsOn } from './action.ts'

export const regularActions: ActionsOn<'regular'> = {
  'regular.added': {
    name: msg`Regular pick-up added`,
    icon: Repeat,
    Sentence: ({ actor }) => <Trans>{actor} added a regular pick-up.</Trans>,
  },
  'regular.changed': {
    name: msg`Regular pick-up changed`,
    icon: CalendarClock,
    Sentence: ({ actor }) => <Trans>{actor} changed a regular pick-up.</Trans>,
  },
  'regular.paused': {
    name: msg`Regular pick-up paused`,
    icon: Pause,
    Sentence: ({ actor }) => <Trans>{actor} paused a regular pick-up.</Trans>,
  },
  'regular.resumed': {
    name: msg`Regular pick-up resumed`,
    icon: Play,
    Sentence: ({ actor }) => <Trans>{actor} resumed a regular pick-up.</Trans>,
  },
  'regular.ended': {
    name: msg`Regular pick-up ended`,
    icon: CalendarX2,
    Sentence: ({ actor }) => <Trans>{actor} ended a regular pick-up.</Trans>,
  },
  'regular.deleted': {
    name: msg`Regular pick-up deleted`,
    icon: Trash2,
    Sentence: ({ actor }) => <Trans>{actor} deleted a regular pick-up with the details of its person.</Trans>,
  },
}
