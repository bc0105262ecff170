import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { certificates } from '#contract/proof/certificates.ts'
import { cameIn } from '#contract/requests/request-life.ts'
import { HandedOver, type TrackedSubmission } from '#contract/requests/submissions.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { guest } from '#web/lib/session/guest.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type Request = Pick<TrackedSubmission, 'tracking_code' | 'service' | 'status'>

/** The certificate of a sender's request, once the operator has issued one. Nothing where it cannot be loaded. */
export function OwnCertificate({ request: { tracking_code, service, status } }: { request: Request }) {
  const { data } = useQuery({
    ...queryOf(certificates.own, {
      params: { code: tracking_code },
      headers: { 'x-guest-id': guest().user_id },
    }),
    enabled: cameIn(status) && HandedOver.safeParse(service).success,
  })
  if (!data?.certificate) return null
  const { id, issued_at } = data.certificate
  return (
    <Card
      as="section"
      aria-labelledby="certificate"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="certificate" className="text-lg">
          <Trans>Certificate</Trans>
        </h2>
        <p className="mt-1 text-muted">
          <Trans>
            Issued on {formatDate(issued_at)}: the kilograms and their outcome, signed, without your name.
            Anyone you give it to can check it.
          </Trans>
        </p>
      </div>
      <Link to={paths.certificate(id)} className={buttonStyle({ variant: 'secondary' })}>
        <BadgeCheck className="size-4.5" aria-hidden="true" />
        <Trans>Open the certificate</Trans>
      </Link>
    </Card>
  )
}
