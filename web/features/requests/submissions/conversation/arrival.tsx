import { Trans } from '@lingui/react/macro'
import { Check, CheckCheck } from 'lucide-react'
import { formatInstantShort } from '#web/lib/words/format.ts'

/** Whether the last answer was read. */
export function Arrival({ read_at }: { read_at: string | null }) {
  const read = read_at && formatInstantShort(read_at)
  const Icon = read ? CheckCheck : Check
  return (
    <p className="flex items-center gap-1.5">
      <Icon className="size-4 shrink-0 text-primary" aria-hidden="true" />
      {read ? (
        <Trans>Read by the operator on {read}</Trans>
      ) : (
        <Trans>Arrived. The operator has not read it yet.</Trans>
      )}
    </p>
  )
}
