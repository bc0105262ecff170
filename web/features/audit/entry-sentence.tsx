import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { AuditAction, type AuditEntry } from '#contract/audit.ts'
import { Role } from '#contract/accounts.ts'
import { roleNames } from '#web/lib/role-names.ts'
import { Actor, Item, Owner, Request, Subject, subjectId } from './entry-people.tsx'

/** What happened, as a sentence. An action that this version does not know is told by its code. */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const actor = <Actor entry={entry} />
  const subject = <Subject entry={entry} />
  const owner = <Owner entry={entry} />
  const item = <Item entry={entry} />
  const request = <Request entry={entry} />
  const id = subjectId(entry)
  switch (AuditAction.safeParse(entry.action).data) {
    case 'user.created':
      return (
        <Trans>
          {actor} created the account {subject}.
        </Trans>
      )
    case 'user.looked-up':
      return (
        <Trans>
          {actor} looked at the account {subject}.
        </Trans>
      )
    case 'user.role-changed':
      return <RoleChange entry={entry} />
    case 'user.disabled':
      return (
        <Trans>
          {actor} disabled the account {subject}.
        </Trans>
      )
    case 'user.enabled':
      return (
        <Trans>
          {actor} enabled the account {subject} again.
        </Trans>
      )
    case 'user.signed-out':
      return (
        <Trans>
          {actor} signed {subject} out everywhere.
        </Trans>
      )
    case 'user.deleted':
      return (
        <Trans>
          {actor} deleted the account ID {id} on its owner’s word.
        </Trans>
      )
    case 'user.company-changed':
      return entry.details.to === null ? (
        <Trans>
          {actor} removed the link of {subject} to a company.
        </Trans>
      ) : (
        <Trans>
          {actor} linked {subject} to a company.
        </Trans>
      )
    case 'account.email-changed':
      return <Trans>{owner} changed their email address.</Trans>
    case 'account.exported':
      return <Trans>{owner} downloaded their data.</Trans>
    case 'account.deleted':
      return <Trans>The account ID {id} was deleted by the person it belonged to.</Trans>
    case 'request.anonymised':
      return <Anonymised count={Number(entry.details.count) || 1} />
    case 'request.corrected':
      return (
        <Trans>
          {actor} corrected the words of the request {request}.
        </Trans>
      )
    case 'request.erased':
      return (
        <Trans>
          {actor} removed the personal data from the request {request}.
        </Trans>
      )
    case 'request.photo-seen':
      return (
        <Trans>
          {actor} saw the photo of the request {request}.
        </Trans>
      )
    case 'weight.recorded':
      return (
        <Trans>
          {actor} recorded a weight for the request {request}.
        </Trans>
      )
    case 'weight.corrected':
      return (
        <Trans>
          {actor} corrected a weight of the request {request}.
        </Trans>
      )
    case 'content.created':
      return (
        <Trans>
          {actor} created the content item {item}.
        </Trans>
      )
    case 'content.saved':
      return (
        <Trans>
          {actor} edited the content item {item}.
        </Trans>
      )
    case 'content.published':
      return (
        <Trans>
          {actor} published the content item {item}.
        </Trans>
      )
    case 'content.unpublished':
      return (
        <Trans>
          {actor} hid the content item {item} from visitors.
        </Trans>
      )
    case 'content.ordered':
      return entry.subject === 'content:supply' ? (
        <Trans>{actor} changed the order of the supply materials.</Trans>
      ) : (
        <Trans>{actor} changed the order of the collection categories.</Trans>
      )
    case undefined:
      return (
        <>
          {actor}: <code className="text-sm break-words">{entry.action}</code> ({subject})
        </>
      )
  }
}

function RoleChange({ entry }: { entry: AuditEntry }) {
  const { i18n } = useLingui()
  const name = (value: unknown) => {
    const role = Role.safeParse(value).data
    return role ? i18n._(roleNames[role]) : String(value)
  }
  const [from, to] = [name(entry.details.from), name(entry.details.to)]
  const actor = <Actor entry={entry} />
  const subject = <Subject entry={entry} />
  return (
    <Trans>
      {actor} changed the role of {subject} from {from} to {to}.
    </Trans>
  )
}

/** Nobody asked for it: the server does it when the time has come. */
function Anonymised({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      one="The system removed the personal data from # old request."
      other="The system removed the personal data from # old requests."
    />
  )
}
