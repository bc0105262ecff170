import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { forgetLeaveAddress, leaveAddress } from './calls.ts'

/** A person who has logged out here is still signed in at the agency: on a shared computer the next one is, too. */
export function LeaveAgency() {
  const { user, authCheckCompleted } = useSession()
  const [address] = useState(leaveAddress)
  if (!address || !authCheckCompleted || user) return null
  return (
    <p className="text-center">
      <a
        href={address}
        onClick={forgetLeaveAddress}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-2"
      >
        <Trans>Shared computer? Sign out at the agency as well</Trans>
      </a>
    </p>
  )
}
