import { Trans, useLingui } from '@lingui/react/macro'
import { PencilLine, RefreshCw } from 'lucide-react'
import type { WishedTime } from '#contract/requests/appointments.ts'
import { formatWeekday } from '#web/lib/words/format.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { EnquiryState } from './enquiry-state.ts'

type Props = {
  state: Extract<EnquiryState, { name: 'waiting' }>
  message: string
  /** The chosen pick-up time. */
  wish: WishedTime | undefined
  onSendNow: () => void
  onChange: () => void
  onAnother: () => void
}

/** Written and not yet arrived: what happens to it now, and what can be done about it. */
export function WaitingCard({
  state: { reason, givenUp, busy, kept },
  message,
  wish,
  onSendNow,
  onChange,
  onAnother,
}: Props) {
  const { t } = useLingui()
  const onItsWay = busy && t`It is being sent right now.`
  return (
    <div className="flex flex-col gap-5">
      <p>
        {reason.reason === 'offline' && <Trans>Your request will be sent when the connection returns.</Trans>}
        {reason.reason === 'signed-out' && (
          <Trans>Your request will be sent when you are logged in again.</Trans>
        )}
        {givenUp ? (
          <Trans>
            The server has failed several times to accept it, so it is no longer retried automatically, only
            once each time you open this page.
          </Trans>
        ) : (
          (reason.reason === 'server' || reason.reason === 'unexpected') && (
            <Trans>Nothing is lost: the app tries again by itself, and the request arrives only once.</Trans>
          )
        )}{' '}
        {kept && givenUp ? (
          <Trans>Your text is saved on this device.</Trans>
        ) : kept ? (
          <Trans>
            The request is saved on this device. You may close this page; sending continues when you open
            Resirkuit again.
          </Trans>
        ) : (
          <strong>
            <Trans>This browser cannot save it for you: leave this page open until it is sent.</Trans>
          </strong>
        )}
      </p>
      {wish && (
        <p className="font-medium">
          <Trans>
            Your chosen time, {formatWeekday(wish.day)}, {wish.starts} to {wish.ends}, is not reserved until
            the request arrives. If it is taken by then, you choose another one.
          </Trans>
        </p>
      )}
      <blockquote className="line-clamp-4 border-l-2 border-copper pl-4 whitespace-pre-line text-muted wrap-anywhere">
        {message}
      </blockquote>
      {givenUp && (
        <div className="rounded-control bg-copper-soft px-4 py-3 text-copper-ink">
          <h3 className="font-semibold">
            <Trans>Your options</Trans>
          </h3>
          <ul className="mt-1 list-disc pl-5">
            <li>
              <Trans>Wait a while and send it again: the problem may have been fixed.</Trans>
            </li>
            <li>
              <Trans>Change it: remove unusual symbols or the phone number, or use fewer words.</Trans>
            </li>
            <li>
              <Trans>Copy the text, and contact the operator in another way.</Trans>
            </li>
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button busy={busy} onClick={onSendNow} icon={<RefreshCw className="size-4" aria-hidden="true" />}>
          <Trans>Send now</Trans>
        </Button>
        <Button
          variant="secondary"
          onClick={onChange}
          disabledReason={onItsWay}
          icon={<PencilLine className="size-4" aria-hidden="true" />}
        >
          <Trans>Change it</Trans>
        </Button>
        {givenUp && <CopyButton value={message} label={t`Copy the text`} copiedLabel={t`Copied`} />}
        <Button variant="ghost" onClick={onAnother}>
          <Trans>Write another request</Trans>
        </Button>
      </div>
    </div>
  )
}
