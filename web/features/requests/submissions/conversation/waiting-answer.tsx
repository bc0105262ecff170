import { Trans } from '@lingui/react/macro'
import { ApiError, type ErrorCode } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { answers } from '../outbox.ts'
import { isGivenUp, type AnswerEntry, type Refusal } from '../outbox-queue.ts'

/** An answer that has not arrived: what happens to it, and what can be done. */
export function WaitingAnswer(props: { entry: AnswerEntry; busy: boolean; onEdit: () => void }) {
  const { entry, busy, onEdit } = props
  const { key, waiting, rejected } = entry
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <p role="status" className={rejected ? 'text-danger' : undefined}>
        {rejected ? (
          <Trans>It was not sent. {reasonOf(rejected)}</Trans>
        ) : busy || !waiting ? (
          <Trans>Sending…</Trans>
        ) : waiting.reason === 'signed-out' ? (
          <Trans>It will be sent when you are logged in again.</Trans>
        ) : waiting.reason === 'offline' ? (
          <Trans>Saved. It will be sent when the connection returns.</Trans>
        ) : isGivenUp(entry) ? (
          <Trans>The server has failed several times to accept it.</Trans>
        ) : (
          <Trans>The server could not take it yet. It will be tried again.</Trans>
        )}{' '}
        {!answers.isKept(key) && !busy && (
          <strong>
            <Trans>This browser cannot save it for you: leave this page open until it is sent.</Trans>
          </strong>
        )}
      </p>
      {!busy && (waiting || rejected) && (
        <span className="flex gap-2">
          {!rejected && (
            <Button variant="ghost" size="small" onClick={() => void answers.retry(key)}>
              <Trans>Send now</Trans>
            </Button>
          )}
          <Button variant="ghost" size="small" onClick={onEdit}>
            <Trans>Change it</Trans>
          </Button>
          <Button variant="ghost" size="small" onClick={() => answers.remove(key)}>
            <Trans>Discard</Trans>
          </Button>
        </span>
      )}
    </div>
  )
}

const reasonOf = ({ status, code, message, field }: Refusal) =>
  errorMessage(new ApiError(status, code as ErrorCode, message, field))
