import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'

/** What the requests have in common that a notification to staff leads to. */
export const EndingNotice = () => (
  <p className="flex gap-3 rounded-card bg-copper-soft px-4 py-3 text-sm">
    <Hourglass className="mt-0.5 size-4 shrink-0 text-copper" aria-hidden="true" />
    <span>
      <Trans>
        Nothing has happened to these requests of guests for a long time. Whatever you do with one keeps it,
        opening it is enough. The others are cancelled in 30 days or sooner, and their senders’ data removed.
      </Trans>
    </span>
  </p>
)
