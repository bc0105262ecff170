import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { TrackingCode } from '#web/ui/tracking-code.tsx'
import { claim, trackQuery } from '../api.ts'

type Props = { code: string; secret: string; onDone: () => void }

/** Asks before a request that staff wrote down is taken over: whoever presses here follows it from then on, and nobody else does. */
export function ClaimCard({ code, secret, onDone }: Props) {
  const client = useQueryClient()
  const { busy, error, attempt } = useAttempt()
  const take = () =>
    attempt(async () => {
      client.setQueryData(trackQuery(code).queryKey, await claim(code, secret))
      onDone()
    })
  return (
    <Card as="section" aria-labelledby="claim" className="flex flex-col items-start gap-4 p-6!">
      <h1 id="claim" className="text-2xl">
        <Trans>Your request</Trans>
      </h1>
      <p className="font-mono text-lg">
        <TrackingCode code={code} />
      </p>
      <p>
        <Trans>
          Follow the request on this device: its progress, appointment, receipt and certificate. After that,
          the link does not work on other devices.
        </Trans>
      </p>
      <Button busy={busy} onClick={() => void take()}>
        <Trans>Follow it here</Trans>
      </Button>
      <Notice>
        {error !== null &&
          (error instanceof ApiError && error.status === 404 ? (
            <Trans>This link was already used, or it is incomplete. Ask the operator.</Trans>
          ) : (
            errorMessage(error)
          ))}
      </Notice>
    </Card>
  )
}
