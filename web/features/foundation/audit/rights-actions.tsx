import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { FileArchive, MailPlus, ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react'
import type { ActionsOn } from './action.ts'

/** `rights:12` */
const numberIn = (subject: string) => subject.split(':')[1]

export const rightsActions: ActionsOn<'rights'> = {
  'rights.received': {
    name: msg`Question about data received`,
    icon: ShieldQuestionMark,
    Sentence: ({ entry }) => {
      const number = numberIn(entry.subject)
      return <Trans>Question {number} about personal data came in.</Trans>
    },
  },
  'rights.answered': {
    name: msg`Question about data answered`,
    icon: ShieldCheck,
    Sentence: ({ actor, entry }) => {
      const number = numberIn(entry.subject)
      return (
        <Trans>
          {actor} answered question {number} about personal data.
        </Trans>
      )
    },
  },
  'rights.refused': {
    name: msg`Question about data refused`,
    icon: ShieldX,
    Sentence: ({ actor, entry }) => {
      const number = numberIn(entry.subject)
      return (
        <Trans>
          {actor} refused question {number} about personal data.
        </Trans>
      )
    },
  },
  'rights.mailed-again': {
    name: msg`Answer about data mailed again`,
    icon: MailPlus,
    Sentence: ({ actor, entry }) => {
      const number = numberIn(entry.subject)
      return (
        <Trans>
          {actor} had the answer to question {number} about personal data mailed again.
        </Trans>
      )
    },
  },
  'rights.copied': {
    name: msg`Data for a question copied`,
    icon: FileArchive,
    Sentence: ({ entry, details }) => {
      const number = numberIn(entry.subject)
      return (
        <>
          <Trans>A copy was taken for question {number} about personal data:</Trans>{' '}
          <Plural value={details.count ?? 0} one="# request." other="# requests." />
        </>
      )
    },
  },
}
