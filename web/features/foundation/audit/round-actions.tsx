import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ClipboardCheck, Route, RouteOff, Waypoints } from 'lucide-react'
import type { ActionsOn } from './action.ts'

export const roundActions: ActionsOn<'round'> = {
  'round.planned': {
    name: msg`Round planned`,
    icon: Route,
    Sentence: ({ actor, details: { stops = 0 } }) => (
      <Trans>
        {actor} planned a round; its stops: {stops}.
      </Trans>
    ),
  },
  'round.changed': {
    name: msg`Round changed`,
    icon: Waypoints,
    Sentence: ({ actor, details: { stops = 0 } }) => (
      <Trans>
        {actor} changed a round; its open stops: {stops}.
      </Trans>
    ),
  },
  'round.removed': {
    name: msg`Round cancelled`,
    icon: RouteOff,
    Sentence: ({ actor }) => <Trans>{actor} cancelled a round.</Trans>,
  },
  'round.settled': {
    name: msg`Stop settled`,
    icon: ClipboardCheck,
    Sentence: ({ actor, details: { decision } }) =>
      decision === 'enter' ? (
        <Trans>{actor} accepted a record of a driver.</Trans>
      ) : (
        <Trans>{actor} dismissed a record of a driver.</Trans>
      ),
  },
}
