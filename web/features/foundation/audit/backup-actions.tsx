import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Archive, ArchiveX, Download } from 'lucide-react'
import type { ActionsOn } from './action.ts'

/** `backup:12` */
const numberIn = (subject: string) => subject.split(':')[1]

export const backupActions: ActionsOn<'backup'> = {
  'backup.started': {
    name: msg`Backup started`,
    icon: Archive,
    Sentence: ({ actor, entry }) => {
      const number = numberIn(entry.subject)
      return (
        <Trans>
          {actor} started backup {number}.
        </Trans>
      )
    },
  },
  'backup.downloaded': {
    name: msg`Backup downloaded`,
    icon: Download,
    Sentence: ({ actor, entry }) => {
      const number = numberIn(entry.subject)
      return (
        <Trans>
          {actor} downloaded backup {number} with all its data.
        </Trans>
      )
    },
  },
  'backup.deleted': {
    name: msg`Backup deleted`,
    icon: ArchiveX,
    Sentence: ({ actor, entry }) => {
      const number = numberIn(entry.subject)
      return (
        <Trans>
          {actor} deleted backup {number}.
        </Trans>
      )
    },
  },
}
