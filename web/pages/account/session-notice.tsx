import { Trans } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { authMessage } from '#web/features/people/accounts/auth-message.ts'
import { useSession, type Ended } from '#web/lib/session/session.ts'

/** Why one has to log in again, if it was not one's own doing. */
export function SessionNotice() {
  const { ended, error } = useSession()
  const reason = ended && ended !== 'left' ? <Reason ended={ended} /> : error && authMessage(error, 'own')
  if (!reason) return null
  return (
    <p role="alert" className="flex gap-2.5 rounded-card bg-copper-soft p-3 text-sm">
      <Info className="mt-px size-[18px] shrink-0 text-copper-ink" aria-hidden="true" />
      <span className="min-w-0">{reason}</span>
    </p>
  )
}

function Reason({ ended }: { ended: Exclude<Ended, 'left'> }) {
  switch (ended) {
    case 'disabled':
      return <Trans>This account has been disabled. Contact the operator.</Trans>
    case 'refused':
      return <Trans>You were logged out because access was refused. Please log in again.</Trans>
    case 'expired':
    case 'lapsed':
      return <Trans>Your session has ended. Please log in again.</Trans>
  }
}
