import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import type { Service } from '#contract/requests/submissions.ts'
import { DeviceList } from '#web/features/requests/submissions/track/device-list.tsx'
import { startOutbox } from '#web/features/requests/submissions/outbox.ts'
import { useHasEnquiry } from '#web/features/requests/submissions/enquiry/use-enquiry.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'

type Props = {
  service: Service
  /** The form has something to show: begun, waiting, refused or just arrived. */
  onBegun: () => void
}

/** The enquiries kept on this device. Loaded only where there are some. */
export function LandingKept({ service, onBegun }: Props) {
  const { user } = useSession()
  const hasEnquiry = useHasEnquiry(service)
  const look = useEffectEvent(() => {
    startOutbox()
    if (hasEnquiry) onBegun()
  })
  // An account's data is not there before the account is known.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => look(), [user?.id])
  return (
    <DeviceList
      max={5}
      more={
        <Link
          to={paths.tracking}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-primary"
        >
          <Trans>Show all</Trans>
        </Link>
      }
    />
  )
}
