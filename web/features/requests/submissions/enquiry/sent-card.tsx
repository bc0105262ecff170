import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Share2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { operations } from '#contract/administration/operations.ts'
import { HandedOver } from '#contract/requests/submissions.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { log } from '#web/lib/device/log.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TrackingCode } from '#web/ui/tracking-code.tsx'
import { serviceLabels } from '../labels.ts'
import type { Sent } from '../outbox-queue.ts'

type Props = {
  sent: Sent
  /** Whether this device knows the code at the next visit. */
  kept: boolean
  /** The arrangements that can follow at once; the page draws them. */
  arrange: ComponentType<{ code: string }>
  /** How a member can hear of what happens to it. */
  hear: ComponentType
  onAnother: () => void
}

/** After sending: the code, ways to keep it, and what happens next. */
export function SentCard({ sent, kept, arrange: Arrange, hear: Hear, onAnother }: Props) {
  const { t, i18n } = useLingui()
  const { tracking_code: code } = sent
  const service = i18n._(serviceLabels[sent.service])
  const url = new URL(paths.track(code), window.location.href).href
  const text = t`My Resirkuit request (${service}): ${code}`
  return (
    <div className="flex flex-col gap-6">
      <div className="rounded-card bg-primary-soft px-4 py-5 text-center">
        <p className="text-sm font-semibold text-primary">
          <Trans>Your tracking code</Trans>
        </p>
        {/* So many letters fit beside one another at any size: the width of the screen has a say. */}
        <p className="mt-1 text-[min(1.728rem,12vw)] leading-tight font-bold tracking-wide text-balance min-[24rem]:text-[min(2.0736rem,12vw)]">
          <TrackingCode code={code} />
        </p>
        {!kept && (
          <p className="mt-3 font-semibold text-balance">
            <Trans>This browser cannot save the code for you: copy it now, or send it to yourself.</Trans>
          </p>
        )}
        <div className="mt-4 flex flex-wrap justify-center gap-2.5">
          <CopyButton value={code} label={t`Copy code`} copiedLabel={t`Copied`} />
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle({ variant: 'secondary' })}
          >
            <WhatsApp />
            <Trans>Send by WhatsApp</Trans>
          </a>
          {typeof navigator.share === 'function' && (
            <Button
              variant="secondary"
              icon={<Share2 className="size-4" aria-hidden="true" />}
              onClick={() => void share({ title: 'Resirkuit', text, url })}
            >
              <Trans>Share</Trans>
            </Button>
          )}
        </div>
      </div>
      {sent.booking && sent.booking !== 'made' && (
        <Notice tone="warning" size="medium">
          {sent.booking === 'taken' ? (
            <Trans>Somebody else took the time that you had chosen. Choose another one here.</Trans>
          ) : (
            <Trans>The time that you had chosen could not be reserved for this request.</Trans>
          )}
        </Notice>
      )}
      {HandedOver.safeParse(sent.service).success && <Arrange code={code} />}
      {sent.user !== null && <Hear />}
      <div>
        <h3 className="text-lg">
          <Trans>What happens next</Trans>
        </h3>
        <ol className="mt-3 flex flex-col gap-3">
          <Next number={1}>
            <Answer />
          </Next>
          <Next number={2}>
            <Trans>
              Every step appears on the tracking page as soon as it is recorded, with the operator’s notes.
            </Trans>
          </Next>
          <Next number={3}>
            {sent.user === null && !kept ? (
              <Trans>
                Keep the code. The tracking page opens until you close this tab. To open it later,{' '}
                <Link to={paths.login} className="font-semibold text-primary underline underline-offset-2">
                  create an account
                </Link>{' '}
                here now: your request moves to it.
              </Trans>
            ) : sent.user === null ? (
              <Trans>
                Keep the code. It opens the tracking page on this device. To open the page elsewhere,{' '}
                <Link to={paths.login} className="font-semibold text-primary underline underline-offset-2">
                  create an account
                </Link>{' '}
                here: your requests move to it.
              </Trans>
            ) : (
              <Trans>You find the request again on your timeline, wherever you are logged in.</Trans>
            )}
          </Next>
        </ol>
      </div>
      <div className="flex flex-col gap-2.5 sm:flex-row">
        <Link to={paths.track(code)} className={classNames(buttonStyle(), 'flex-1')}>
          <Trans>Follow your request</Trans>
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
        <Button variant="secondary" onClick={onAnother} className="flex-1">
          <Trans>Send another request</Trans>
        </Button>
      </div>
    </div>
  )
}

/** The days are those of the settings; without a connection the sentence has none. */
function Answer() {
  const { data } = useQuery({ ...queryOf(operations.operator, {}), retry: false })
  return data ? (
    <Plural
      value={data.answer_days}
      one="The operator reads your request and answers within a day."
      other="The operator reads your request and answers within # days."
    />
  ) : (
    <Trans>The operator reads your request and decides.</Trans>
  )
}

function Next({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-full border-2 border-leaf text-xs font-bold text-primary"
      >
        {number}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

async function share(data: ShareData) {
  try {
    await navigator.share(data)
  } catch (error) {
    // Closing the share sheet is an answer, not an error.
    if ((error as Error).name !== 'AbortError') log.info(`Share: ${(error as Error).message}`)
  }
}

/** A speech bubble with a receiver, in our own lines. */
function WhatsApp() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="size-[18px]"
      aria-hidden="true"
    >
      <path d="M3.5 20.5 5 16a8.5 8.5 0 1 1 3.2 3.1Z" strokeLinejoin="round" />
      <path d="M9 8.5c0 3.6 2.9 6.5 6.5 6.5l.5-2-2-1-1 1a4 4 0 0 1-2-2l1-1-1-2Z" strokeLinejoin="round" />
    </svg>
  )
}
