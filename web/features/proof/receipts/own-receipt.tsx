import { Trans } from '@lingui/react/macro'
import { cameIn } from '#contract/requests/request-life.ts'
import { HandedOver, type TrackedSubmission } from '#contract/requests/submissions.ts'
import { Card } from '#web/ui/card.tsx'
import { ReceiptButton } from './receipt-button.tsx'

type Request = Pick<TrackedSubmission, 'tracking_code' | 'service' | 'status'>

/** The sender's receipt, once something was handed over. */
export function OwnReceipt({ request: { tracking_code, service, status } }: { request: Request }) {
  if (!cameIn(status) || !HandedOver.safeParse(service).success) return null
  return (
    <Card
      as="section"
      aria-labelledby="receipt"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="receipt" className="text-lg">
          <Trans>Receipt</Trans>
        </h2>
        <p className="mt-1 text-muted">
          <Trans>The goods you handed over, with their weight once weighed, in Indonesian and English.</Trans>
        </p>
      </div>
      <ReceiptButton tracking_code={tracking_code} />
    </Card>
  )
}
