import { CircleDot } from 'lucide-react'
import { AuditAction, type AuditEntry } from '#contract/administration/audit.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { actions } from './actions.ts'
import { EntrySentence, UnknownSentence } from './entry-sentence.tsx'

const rowStyle =
  'flex items-start gap-3 border-b border-line px-4 py-2.5 last:border-0 lg:py-1.5 lg:text-sm/6'

/** One line of the log: a sign, the sentence, and when. */
export function EntryRow({ entry, now_ms }: { entry: AuditEntry; now_ms: number }) {
  const action = AuditAction.safeParse(entry.action).data
  const Icon = action ? actions[action].icon : CircleDot
  return (
    <li className={rowStyle}>
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-muted [&_svg]:size-4"
      >
        <Icon />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 pt-1 sm:flex-row sm:justify-between">
        <p className="min-w-0">
          {action ? <EntrySentence entry={entry} action={action} /> : <UnknownSentence entry={entry} />}
        </p>
        <time
          dateTime={entry.at}
          title={formatInstant(entry.at)}
          className="shrink-0 text-sm/6 text-muted sm:text-right"
        >
          {formatRelative(entry.at, now_ms)}
        </time>
      </div>
    </li>
  )
}

/** A line to come, in the same height. */
export function LoadingRow() {
  return (
    <li className={rowStyle}>
      <Skeleton className="size-8 shrink-0 rounded-full" />
      <div className="flex flex-1 flex-col gap-x-4 pt-1 sm:flex-row sm:justify-between">
        <span className="flex h-6 flex-1 items-center">
          <Skeleton className="h-4 w-4/5 rounded-chip sm:w-3/5" />
        </span>
        <span className="flex h-6 items-center">
          <Skeleton className="h-4 w-20 rounded-chip" />
        </span>
      </div>
    </li>
  )
}
