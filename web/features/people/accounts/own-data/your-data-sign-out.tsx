import { Trans } from '@lingui/react/macro'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { signOutEverywhere } from '../profile/own-account.ts'
import { accountProblem } from './your-data-problem.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  closeLabel: string
  onDone: () => void
}

/** Asks once, because it also ends the session of whoever asks. */
export function SignOutEverywhereDialog({ open, onOpenChange, closeLabel, onDone }: Props) {
  const { busy, error, attempt, forget } = useAttempt()
  const run = async () => {
    await signOutEverywhere()
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        forget()
        onOpenChange(next)
      }}
      closeLabel={closeLabel}
      title={<Trans>Log out on all devices?</Trans>}
      description={
        <Trans>
          You are logged out on this device and on all others. After that, log in again with your password.
        </Trans>
      }
      busy={busy}
      failure={error !== null && accountProblem(error)}
      keepLabel={<Trans>Cancel</Trans>}
      confirmLabel={busy ? <Trans>Logging Out...</Trans> : <Trans>Log out everywhere</Trans>}
      onConfirm={() => void attempt(run)}
    />
  )
}
