import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eraser, Eye, EyeOff, FileDown, Link2, PencilLine, Replace, Scale } from 'lucide-react'
import type { ExportFilter } from '#contract/administration/downloads.ts'
import type { ActionsOn, Parts } from './action.ts'

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
  'request.link-renewed': {
    name: msg`Link of a caller renewed`,
    icon: Link2,
    Sentence: ({ actor, request }) => (
      <Trans>
        {actor} made a new link for the sender of the request {request}.
      </Trans>
    ),
  },
  'request.exported': {
    name: msg`Requests exported`,
    icon: FileDown,
    Sentence: Export,
  },
  'request.photo-seen': {
    name: msg`Photo of a request viewed`,
    icon: Eye,
    Sentence: ({ actor, request }) => (
      <Trans>
        {actor} viewed the photo of the request {request}.
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

/** Of a table of requests that left the house: how many they were, and by which filters they were found. */
function Export({ actor, details: { format = 'csv', count = 0, filters } }: Parts<'request.exported'>) {
  const { i18n, t } = useLingui()
  const kind = format.toUpperCase()
  const names = filters?.map((name) => i18n._(filterNames[name])).join(', ')
  const requests = t`${plural(count, { one: '# request', other: '# requests' })}`
  return names ? (
    <Trans>
      {actor} exported {requests} as {kind}, filtered by: {names}.
    </Trans>
  ) : (
    <Trans>
      {actor} exported {requests} as {kind}, without a filter.
    </Trans>
  )
}

const filterNames: Record<ExportFilter, MessageDescriptor> = {
  status: msg`Status`,
  service: msg`Service`,
  q: msg`Search`,
  ending: msg`Ends soon`,
  from: msg`From`,
  to: msg`To`,
  district: msg`District`,
  unread: msg`Unread`,
  assignee: msg`Assigned to`,
  conversation: msg`Messages`,
  waste_source: msg({ message: 'Where it comes from', context: 'waste' }),
  pickup_day: msg`Day of the appointment`,
  failed: msg`Visit failed`,
  matter: msg`Notification`,
  overdue: msg`Overdue`,
  visit_from: msg`Visit from`,
  visit_to: msg`Visit to`,
  unvisited: msg`Open, without a visit`,
  waits_for: msg`Waits for`,
  weighed: msg`Kilograms`,
  order: msg`Order`,
}
