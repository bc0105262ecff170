import { Trans } from '@lingui/react/macro'
import { AlarmClock } from 'lucide-react'
import { formatInstant } from '#web/lib/words/format.ts'
import { formatDue } from '#web/lib/time/spans.ts'
import { useNow } from '#web/lib/time/use-now.ts'

/** By when staff should act on a request; what is overdue has a sign, and says so. */
export function DueLabel({ due_at }: { due_at: string }) {
  const now_ms = useNow()
  const over = Date.parse(due_at) < now_ms
  return (
    <time
      dateTime={due_at}
      title={formatInstant(due_at)}
      className={over ? 'inline-flex items-center gap-1 font-semibold text-danger' : 'text-muted'}
    >
      {over && (
        <>
          <AlarmClock className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="sr-only">
            <Trans>Overdue:</Trans>{' '}
          </span>
        </>
      )}
      {formatDue(due_at, now_ms)}
    </time>
  )
}
