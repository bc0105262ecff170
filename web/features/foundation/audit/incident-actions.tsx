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
          {actor} said more about incident {number}.
        </Trans>
      )
    },
  },
  'incident.people-exported': {
    name: msg`Affected people listed`,
    icon: FileSpreadsheet,
    Sentence: ({ actor, entry, details }) => {
      const number = numberIn(entry.subject)
      return (
        <>
          <Trans>
            {actor} took the list of who was affected by incident {number}:
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
            {actor} had the letters about incident {number} sent:
          </Trans>{' '}
          <Plural value={details.count ?? 0} one="# mail." other="# mails." />
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
