import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { FileSpreadsheet, PencilLine, Send, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ActionsOn } from './action.ts'

/** `incident:12` */
const numberIn = (subject: string) => subject.split(':')[1]

export const incidentActions: ActionsOn<'incident'> = {
  'incident.recorded': {
    name: msg`Incident recorded`,
    icon: ShieldAlert,
    Sentence: ({ actor, entry }) => {
      const number = numberIn(entry.subject)
      return (
        <Trans>
          {actor} recorded incident {number}.
        </Trans>
      )
    },
  },
  'incident.changed': {
    name: msg`Incident changed`,
    icon: PencilLine,
    Sentence: ({ actor, entry }) => {
      const number = numberIn(entry.subject)
      return (
        <Trans>
          {actor} added to incident {number}.
        </Trans>
      )
    },
  },
  'incident.people-exported': {
    name: msg`List of affected people downloaded`,
    icon: FileSpreadsheet,
    Sentence: ({ actor, entry, details }) => {
      const number = numberIn(entry.subject)
      return (
        <>
          <Trans>
            {actor} downloaded the list of people affected by incident {number}:
          </Trans>{' '}
          <Plural value={details.count ?? 0} one="# person." other="# people." />
        </>
      )
    },
  },
  'incident.letters-ordered': {
    name: msg`Letters about an incident`,
    icon: Send,
    Sentence: ({ actor, entry, details }) => {
      const number = numberIn(entry.subject)
      return (
        <>
          <Trans>
            {actor} sent the letters about incident {number}:
          </Trans>{' '}
          <Plural value={details.count ?? 0} one="# email." other="# emails." />
        </>
      )
    },
  },
  'incident.closed': {
    name: msg`Incident closed`,
    icon: ShieldCheck,
    Sentence: ({ actor, entry }) => {
      const number = numberIn(entry.subject)
      return (
        <Trans>
          {actor} closed incident {number}.
        </Trans>
      )
    },
  },
}
