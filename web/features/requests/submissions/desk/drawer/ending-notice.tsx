import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'

/** The common part of the requests that a notification to staff leads to. */
export const EndingNotice = () => (
  <p className="flex gap-3 rounded-card bg-copper-soft px-4 py-3 text-sm">
    <Hourglass className="mt-0.5 size-4 shrink-0 text-copper" aria-hidden="true" />
    <span>
      <Trans>
        Nothing has happened to these requests of guests for a long time. Any action on a request keeps it,
        even opening it. The others are cancelled within 30 days, and their senders’ data is removed.
      </Trans>
    </span>
  </p>
)
