import { Trans } from '@lingui/react/macro'
import { Link } from '#web/routing/router.tsx'
import type { AuditEntry } from '#contract/administration/audit.ts'
import { paths } from '#web/routing/paths.ts'

const linkStyle =
  'font-semibold break-words underline decoration-line underline-offset-3 hover:text-primary hover:decoration-current'

/** The id of the account that an entry is about; undefined when it is about something else. */
export const subjectId = ({ subject }: AuditEntry) => /^user:(\d+)$/.exec(subject)?.[1]

/** The actor, at the beginning of a sentence. */
export function Actor({ entry: { actor, at_machine } }: { entry: AuditEntry }) {
  if (at_machine) return <Trans>The operator, on the server itself,</Trans>
  if (!actor) return <Trans>A deleted account</Trans>
  return <Person id={String(actor.id)} name={actor.username} />
}

/** The person or thing acted on, inside a sentence. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const id = subjectId(entry)
  if (id === undefined) return <code className="text-sm break-words">{entry.subject}</code>
  if (entry.subject_name === null) return <Trans>ID {id} (deleted)</Trans>
  return <Person id={id} name={entry.subject_name} />
}

/** The owner acted on their own account: the account is the sentence's subject in both senses. */
export function Owner({ entry }: { entry: AuditEntry }) {
  const id = subjectId(entry)
  if (id === undefined) return <Actor entry={entry} />
  if (entry.subject_name !== null) return <Person id={id} name={entry.subject_name} />
  return <Trans>Account ID {id} (deleted)</Trans>
}

/** A content item, inside a sentence. */
export function Item({ entry: { subject } }: { entry: AuditEntry }) {
  const id = /^content:(\d+)$/.exec(subject)?.[1]
  if (id === undefined) return <code className="text-sm break-words">{subject}</code>
  return (
    <Link to={paths.adminContentItem(Number(id))} className={linkStyle}>
      {id}
    </Link>
  )
}

/** A request, inside a sentence. */
export function Request({ entry: { subject } }: { entry: AuditEntry }) {
  const id = /^request:(\d+)$/.exec(subject)?.[1]
  if (id === undefined) return <code className="text-sm break-words">{subject}</code>
  return (
    <Link to={`${paths.admin}?open=${id}`} className={linkStyle}>
      {id}
    </Link>
  )
}

/** A drop-off point, inside a sentence. */
export function Point({ entry: { subject } }: { entry: AuditEntry }) {
  const id = /^point:(\d+)$/.exec(subject)?.[1]
  if (id === undefined) return <code className="text-sm break-words">{subject}</code>
  return (
    <Link to={`${paths.adminPoints}?open=${id}`} className={linkStyle}>
      {id}
    </Link>
  )
}

function Person({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`${paths.adminUsers}?q=${id}`} className={linkStyle}>
      {name}
    </Link>
  )
}
