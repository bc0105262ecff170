import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { log } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { signOutEverywhere } from './own-account.ts'
import { accountProblem } from './your-data-problem.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  closeLabel: string
  onDone: () => void
}

/** Asks once, because it also ends the session of whoever asks. */
export function SignOutEverywhereDialog({ open, onOpenChange, closeLabel, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const change = (next: boolean) => {
    if (busy) return
    setProblem('')
    onOpenChange(next)
  }
  const run = async () => {
    setBusy(true)
    try {
      await signOutEverywhere()
      onDone()
    } catch (error) {
      log.warn(`Sign-out everywhere: ${(error as Error).message}`)
      setProblem(accountProblem(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      closeLabel={closeLabel}
      title={<Trans>Log out on all devices?</Trans>}
      description={
        <Trans>
          You are logged out here and wherever else you are logged in. Then log in again with your password.
        </Trans>
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => change(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={busy} onClick={() => void run()}>
            {busy ? <Trans>Logging Out...</Trans> : <Trans>Log out everywhere</Trans>}
          </Button>
        </>
      }
    >
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </Dialog>
  )
}
