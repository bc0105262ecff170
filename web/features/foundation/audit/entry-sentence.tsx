import { readDetails, type AuditAction, type AuditEntry } from '#contract/administration/audit.ts'
import type { Action } from './action.ts'
import { actions } from './actions.ts'
import { Actor, Item, Owner, Point, Request, Subject, subjectId } from './entry-people.tsx'

/** The entry as a sentence. */
export function EntrySentence<A extends AuditAction>({ entry, action }: { entry: AuditEntry; action: A }) {
  const { Sentence }: Action<A> = actions[action]
  return (
    <Sentence
      actor={<Actor entry={entry} />}
      subject={<Subject entry={entry} />}
      owner={<Owner entry={entry} />}
      item={<Item entry={entry} />}
      request={<Request entry={entry} />}
      point={<Point entry={entry} />}
      id={subjectId(entry)}
      entry={entry}
      details={readDetails(action, entry.details)}
    />
  )
}

/** An action that this version does not know is told by its code. */
export const UnknownSentence = ({ entry }: { entry: AuditEntry }) => (
  <>
    <Actor entry={entry} />: <code className="text-sm break-words">{entry.action}</code> (
    <Subject entry={entry} />)
  </>
)
