import { Trans } from '@lingui/react/macro'
import { IdCard } from 'lucide-react'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { goToAgency } from './calls.ts'

/** Leads staff to the sign-in of their agency. @param from where they go on afterwards */
export function AgencyButton({ label, from }: { label: string; from: string | null }) {
  const { busy, error, attempt } = useAttempt()
  return (
    <div className="flex flex-col gap-3">
      <Notice size="line">{error !== null && errorMessage(error)}</Notice>
      <Button variant="secondary" wide busy={busy} onClick={() => void attempt(() => goToAgency(from))}>
        <IdCard className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          {label ? <Trans>Sign in with {label}</Trans> : <Trans>Sign in with your agency</Trans>}
        </span>
      </Button>
    </div>
  )
}
