import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import {
  AtSign,
  Ban,
  Building2,
  CircleCheck,
  Download,
  IdCard,
  KeyRound,
  LockOpen,
  LogOut,
  MailCheck,
  MailPlus,
  MailX,
  ShieldCheck,
  UserPlus,
  UserRoundX,
  UserSearch,
} from 'lucide-react'
import type { Role } from '#contract/foundation/roles.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import type { ActionsOn, Parts } from './action.ts'

export const accountActions: ActionsOn<'user' | 'account' | 'invitation' | 'agency'> = {
  'user.created': {
    name: msg`Account created`,
    icon: UserPlus,
    Sentence: ({ actor, subject }) => (
      <Trans>
        {actor} created the account {subject}.
      </Trans>
    ),
  },
  'invitation.made': {
    name: msg`Staff invited`,
    icon: MailPlus,
    Sentence: ({ actor, details: { role } }) => {
      const { i18n } = useLingui()
      const name = i18n._(roleNames[role ?? 'member'])
      return (
        <Trans>
          {actor} invited somebody as {name}.
        </Trans>
      )
    },
  },
  'invitation.withdrawn': {
    name: msg`Invitation withdrawn`,
    icon: MailX,
    Sentence: ({ actor }) => <Trans>{actor} withdrew an invitation of staff.</Trans>,
  },
  'invitation.accepted': {
    name: msg`Invitation accepted`,
    icon: MailCheck,
    Sentence: ({ owner, details: { to } }) => {
      const { i18n } = useLingui()
      const name = i18n._(roleNames[to ?? 'member'])
      return (
        <Trans>
          {owner} accepted an invitation as {name}.
        </Trans>
      )
    },
  },
  'agency.account-made': {
    name: msg`Account made by the agency's sign-in`,
    icon: IdCard,
    Sentence: ({ subject, details: { role } }) => {
      const { i18n } = useLingui()
      const name = i18n._(roleNames[role ?? 'member'])
      return (
        <Trans>
          {subject} signed in at the agency for the first time, as {name}.
        </Trans>
      )
    },
  },
  'agency.role-followed': {
    name: msg`Role by the agency's groups`,
    icon: ShieldCheck,
    Sentence: ({ subject, details }) => {
      const { i18n } = useLingui()
      const from = i18n._(roleNames[details.from ?? 'member'])
      const to = i18n._(roleNames[details.to ?? 'member'])
      return (
        <Trans>
          The role of {subject} followed the groups at the agency: from {from} to {to}.
        </Trans>
      )
    },
  },
  'agency.connected': {
    name: msg`Account connected with the agency`,
    icon: IdCard,
    Sentence: ({ owner }) => <Trans>{owner} connected the account with the sign-in at the agency.</Trans>,
  },
  'user.looked-up': {
    name: msg`Account viewed`,
    icon: UserSearch,
    Sentence: ({ actor, subject }) => (
      <Trans>
        {actor} viewed the account {subject}.
      </Trans>
    ),
  },
  'user.role-changed': { name: msg`Role changed`, icon: ShieldCheck, Sentence: RoleChange },
  'user.disabled': {
    name: msg`Account disabled`,
    icon: Ban,
    Sentence: ({ actor, subject }) => (
      <Trans>
        {actor} disabled the account {subject}.
      </Trans>
    ),
  },
  'user.enabled': {
    name: msg`Account enabled`,
    icon: CircleCheck,
    Sentence: ({ actor, subject }) => (
      <Trans>
        {actor} enabled the account {subject} again.
      </Trans>
    ),
  },
  'user.signed-out': {
    name: msg`Signed out everywhere`,
    icon: LogOut,
    Sentence: ({ actor, subject }) => (
      <Trans>
        {actor} signed {subject} out everywhere.
      </Trans>
    ),
  },
  'user.reset-made': {
    name: msg`Link for a new password made`,
    icon: KeyRound,
    Sentence: ({ actor, subject }) => (
      <Trans>
        {actor} made a link for {subject} to set a new password.
      </Trans>
    ),
  },
  'user.unlocked': {
    name: msg`Sign-in unlocked`,
    icon: LockOpen,
    Sentence: ({ actor, subject }) => (
      <Trans>
        {actor} reset the count of wrong passwords of {subject}.
      </Trans>
    ),
  },
  'user.second-factor-removed': {
    name: msg`Second factor removed`,
    icon: LockOpen,
    Sentence: ({ actor, subject }) => (
      <Trans>
        {actor} removed the second factor of {subject}.
      </Trans>
    ),
  },
  'user.company-changed': {
    name: msg`Company changed`,
    icon: Building2,
    Sentence: ({ actor, subject, details }) =>
      details.to === null ? (
        <Trans>
          {actor} removed the link of {subject} to a company.
        </Trans>
      ) : (
        <Trans>
          {actor} linked {subject} to a company.
        </Trans>
      ),
  },
  'user.deleted': {
    name: msg`Account deleted by an administrator`,
    icon: UserRoundX,
    Sentence: ({ actor, id }) => (
      <Trans>
        {actor} deleted the account ID {id} at its owner’s request.
      </Trans>
    ),
  },
  'account.email-changed': {
    name: msg`Email changed`,
    icon: AtSign,
    Sentence: ({ owner }) => <Trans>{owner} changed their email address.</Trans>,
  },
  'account.became-admin': {
    name: msg`Administrator by setting`,
    icon: ShieldCheck,
    Sentence: ({ owner }) => (
      <Trans>
        {owner} became an administrator with the link mailed to their address, which is listed in the setting
        ADMIN_EMAILS.
      </Trans>
    ),
  },
  'account.exported': {
    name: msg`Data downloaded`,
    icon: Download,
    Sentence: ({ owner }) => <Trans>{owner} downloaded their data.</Trans>,
  },
  'account.deleted': {
    name: msg`Account deleted`,
    icon: UserRoundX,
    Sentence: ({ id }) => <Trans>The account ID {id} was deleted by its owner.</Trans>,
  },
}

function RoleChange({ actor, subject, entry, details }: Parts<'user.role-changed'>) {
  const { i18n } = useLingui()
  // Of a role that there is no more, the code.
  const name = (end: 'from' | 'to') => {
    const role: Role | undefined = details[end]
    return role ? i18n._(roleNames[role]) : String(entry.details[end])
  }
  const [from, to] = [name('from'), name('to')]
  return (
    <Trans>
      {actor} changed the role of {subject} from {from} to {to}.
    </Trans>
  )
}
