import { Trans } from '@lingui/react/macro'
import { IdCard } from 'lucide-react'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { goToAgency } from './calls.ts'

type Props = {
  label: string
  /** The page on which they go on. */
  from: string | null
  /** After a refusal: the agency would let the same person in again, unasked. */
  again?: boolean
}

/** Leads staff to the sign-in of their agency. */
export function AgencyButton({ label, from, again = false }: Props) {
  const { busy, error, attempt } = useAttempt()
  return (
    <div className="flex flex-col gap-3">
      <Notice size="line">{error !== null && errorMessage(error)}</Notice>
      <Button
        variant="secondary"
        wide
        busy={busy}
        onClick={() => void attempt(() => goToAgency(from, again))}
      >
        <IdCard className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          {label ? <Trans>Sign in with {label}</Trans> : <Trans>Sign in with your agency</Trans>}
        </span>
      </Button>
    </div>
  )
}
