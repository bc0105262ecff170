import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { formatRelative } from '#web/lib/time/relative.ts'
import { useNow } from '#web/lib/time/use-now.ts'

/** Above a page of the account, while nobody could be asked: what it shows is this device's copy of then. */
export function KeptNotice({ kept_at }: { kept_at: string }) {
  const age = formatRelative(kept_at, useNow())
  return (
    <p role="status" className="mb-4 flex gap-2.5 rounded-card bg-copper-soft p-3 text-sm">
      <CloudOff className="mt-px size-[18px] shrink-0 text-copper-ink" aria-hidden="true" />
      <span className="min-w-0">
        <Trans>The server does not answer. This is the copy saved on this device ({age}).</Trans>
      </span>
    </p>
  )
}
