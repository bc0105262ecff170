import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BadgeCheck, BadgeX, KeyRound, KeySquare, Replace } from 'lucide-react'
import type { AuditEntry } from '#contract/administration/audit.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import type { ActionsOn } from './action.ts'

/** The end of a Multikey tells two apart. */
const shortKey = (public_key: string) => `…${public_key.slice(-8)}`

/** `certificate:12` */
const numberIn = ({ subject }: AuditEntry) => subject.split(':')[1]

export const certificateActions: ActionsOn<'certificate' | 'issuer'> = {
  'certificate.issued': {
    name: msg`Certificate issued`,
    icon: BadgeCheck,
    Sentence: ({ actor, entry }) => (
      <Trans>
        {actor} issued the certificate {numberIn(entry)}.
      </Trans>
    ),
  },
  'certificate.replaced': {
    name: msg`Certificate replaced`,
    icon: Replace,
    Sentence: ({ actor, entry, details: { by } }) => (
      <Trans>
        {actor} replaced the certificate {numberIn(entry)} with {by ?? '?'}.
      </Trans>
    ),
  },
  'certificate.revoked': {
    name: msg`Certificate revoked`,
    icon: BadgeX,
    Sentence: ({ actor, entry }) => (
      <Trans>
        {actor} revoked the certificate {numberIn(entry)}.
      </Trans>
    ),
  },
  'issuer.key-rotated': {
    name: msg`New signing key`,
    icon: KeyRound,
    Sentence: ({ actor }) => <Trans>{actor} made a new key for signing certificates.</Trans>,
  },
  'issuer.key-disowned': {
    name: msg`Signing key revoked`,
    icon: KeySquare,
    Sentence: ({ actor, details: { public_key = '?', from } }) => (
      <Trans>
        {actor} revoked the signing key {shortKey(public_key)} from {from ? formatInstant(from) : '?'}{' '}
        onwards.
      </Trans>
    ),
  },
}
