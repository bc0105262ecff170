import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileSpreadsheet, Tags } from 'lucide-react'
import type { ActionsOn } from './action.ts'

/** `report:2026-Q4` */
const periodIn = (subject: string) => subject.split(':')[1]

export const reportActions: ActionsOn<'report' | 'report-groups'> = {
  'report.handed-in': {
    name: msg`Report handed in`,
    icon: FileSpreadsheet,
    Sentence: ({ actor, entry }) => {
      const period = periodIn(entry.subject)
      return (
        <Trans>
          {actor} handed in the report of {period}.
        </Trans>
      )
    },
  },
  'report-groups.changed': {
    name: msg`Reporting groups changed`,
    icon: Tags,
    Sentence: ({ actor }) => <Trans>{actor} changed the reporting groups.</Trans>,
  },
}
