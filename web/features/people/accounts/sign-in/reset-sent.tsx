import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { authMessage } from '../auth-message.ts'
import { requestReset } from '../password/password-calls.ts'

/** A mail takes a moment; who presses again and again only gets stopped. */
const PAUSE_S = 30

/** Explains the next step, and what to do if no mail comes. */
export function ResetSent({ email, onOther }: { email: string; onOther: () => void }) {
  const hint = useId()
  const [left_s, startAgain] = useCountdown(PAUSE_S)
  const [again, setAgain] = useState(false)
  const { busy, error, attempt } = useAttempt()
  const resend = () =>
    void attempt(async () => {
      setAgain(false)
      await requestReset(email)
      setAgain(true)
      startAgain()
    })
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>
          If <strong className="wrap-anywhere">{email}</strong> is registered here, an email with a link is on
          its way. The link is valid for one hour.
        </Trans>
      </p>
      <p id={hint} className="text-sm text-muted">
        <Trans>An email can take a moment to arrive.</Trans>{' '}
        <Trans>Nothing after a few minutes? Check the spam folder and the address.</Trans>
      </p>
      <p role="status" className="text-sm font-semibold text-primary empty:hidden">
        {again && <Trans>The link was sent again.</Trans>}
      </p>
      <Notice size="line">{error !== null && authMessage(error, 'forgot')}</Notice>
      <div className="flex flex-col gap-2.5">
        {/* Why it waits is said above: a bubble would cover that, and where to look for the mail. */}
        <button
          type="button"
          aria-busy={busy || undefined}
          aria-disabled={busy || left_s > 0 || undefined}
          aria-describedby={left_s > 0 ? hint : undefined}
          onClick={busy || left_s > 0 ? undefined : resend}
          className={buttonStyle({ variant: 'secondary', wide: true })}
        >
          {busy && <Spinner size={18} />}
          {left_s > 0 ? (
            <Plural value={left_s} one="Send again in # second" other="Send again in # seconds" />
          ) : (
            <Trans>Send again</Trans>
          )}
        </button>
        <Button variant="ghost" wide onClick={onOther}>
          <Trans>Use another address</Trans>
        </Button>
      </div>
    </div>
  )
}

/**
 * Counts whole seconds down to 0, from now and whenever it is started again. By the clock: who has gone to look into
 * their mail leaves a page behind that is woken once a minute.
 */
function useCountdown(from_s: number): [left_s: number, startAgain: () => void] {
  const [left_s, setLeft] = useState(from_s)
  const [ends_ms, setEnds] = useState(() => Date.now() + from_s * 1000)
  useEffect(() => {
    const timer = setInterval(() => {
      const left_ms = Math.max(0, ends_ms - Date.now())
      setLeft(Math.ceil(left_ms / 1000))
      if (left_ms === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [ends_ms])
  const startAgain = () => {
    setLeft(from_s)
    setEnds(Date.now() + from_s * 1000)
  }
  return [left_s, startAgain]
}
