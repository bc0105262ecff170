import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { TrackedSubmission } from '#contract/requests/submissions.ts'
import { timeline } from '#contract/requests/timeline.ts'
import { readTrackingCode } from '#contract/foundation/typed-code.ts'
import { GuestId } from '#contract/foundation/common.ts'
import { Link, useLocation, useNavigate, useParams } from '#web/routing/router.tsx'
import { trackQuery } from '#web/features/requests/submissions/api.ts'
import { AmendDialog } from '#web/features/requests/submissions/track/amend-dialog.tsx'
import { CancelDialog } from '#web/features/requests/submissions/track/cancel-dialog.tsx'
import { FailedVisit } from '#web/features/requests/pickups/failed-visit.tsx'
import { OwnAppointment } from '#web/features/requests/pickups/own-appointment.tsx'
import { NearPoints } from '#web/features/requests/points/near-points.tsx'
import { OwnCertificate } from '#web/features/proof/certificates/own-certificate.tsx'
import { OwnReceipt } from '#web/features/proof/receipts/own-receipt.tsx'
import { ClaimCard } from '#web/features/requests/submissions/track/claim-card.tsx'
import { CodeForm } from '#web/features/requests/submissions/track/code-form.tsx'
import { DeviceList } from '#web/features/requests/submissions/track/device-list.tsx'
import {
  ConversationCard,
  QuestionNotice,
} from '#web/features/requests/submissions/conversation/conversation-card.tsx'
import { wordsOf } from '#web/features/requests/submissions/conversation/conversation.tsx'
import { MailedConversation } from '#web/features/requests/submissions/conversation/mailed-conversation.tsx'
import { answers, outbox } from '#web/features/requests/submissions/outbox.ts'
import { TrackedRequest } from '#web/features/requests/submissions/track/tracked-request.tsx'
import { WithdrawDialog } from '#web/features/requests/submissions/track/withdraw-dialog.tsx'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { OfflineArt } from '#web/illustrations/states/offline.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { titleLabel } from '#web/lib/words/service-titles.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { TrackingCode } from '#web/ui/tracking-code.tsx'
import { paths } from '#web/routing/paths.ts'
import { OperatorContact } from './operator-contact.tsx'
import { TrackSkeleton } from './states/track-skeleton.tsx'

const REFRESH_MS = 30_000

/** The state of a sender's own request. Without a code: the way to one. */
export default function Track() {
  const { code: typed } = useParams()
  if (!typed) return <AskForCode />
  const code = readTrackingCode(typed)
  return code ? <Opened key={code} code={code} /> : <Unknown typed={typed} />
}

/** With the key of a caller behind the #, the request is taken over first. */
function Opened({ code }: { code: string }) {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const { data: secret } = GuestId.safeParse(new URLSearchParams(hash.slice(1)).get('key'))
  const token = /^[\w-]{43}$/.exec(new URLSearchParams(hash.slice(1)).get('answer') ?? '')?.[0]
  if (!secret) return <Tracked code={code} token={token} />
  return (
    <Narrow>
      <ClaimCard code={code} secret={secret} onDone={() => navigate(pathname, { replace: true })} />
    </Narrow>
  )
}

/** @param token of the link in a mail: opens the messages where the request itself is not this device's */
function Tracked({ code, token }: { code: string; token: string | undefined }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const [withdrawn, setWithdrawn] = useState(false)
  const [writing, setWriting] = useState(false)
  const request = useQuery({
    ...trackQuery(code),
    enabled: !withdrawn,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const first = useConversationFirst(request.data?.submission)
  // Said at the first failure, not after the silent second and third try.
  const problem = request.error ?? request.failureReason
  if (withdrawn) return <TakenBack />
  if (problem instanceof ApiError && problem.status === 404)
    return token ? <MailedConversation code={code} token={token} /> : <Unknown typed={code} />

  const refresh = () => {
    setAsked(true)
    void request.refetch().finally(() => setAsked(false))
  }
  const forget = () => {
    setWithdrawn(true)
    outbox.forget(code)
    answers.forget(code)
    client.removeQueries({ queryKey: trackQuery(code).queryKey })
    void invalidate(client, timeline.list)
  }
  const write = () => {
    setWriting(true)
    // Where it is open already, nothing else takes the focus.
    document.querySelector<HTMLElement>('#conversation textarea')?.focus()
  }
  const checked = request.data && formatInstantShort(new Date(request.dataUpdatedAt).toISOString())
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="text-sm text-muted">
            {request.data ? <Title of={request.data.submission.title} /> : <Trans>Tracking code</Trans>}
          </p>
          <h1 className="text-[min(1.728rem,12vw)] leading-tight tracking-wide md:text-3xl">
            <TrackingCode code={code} />
          </h1>
        </div>
        <div className="flex flex-wrap items-center gap-2.5">
          <CopyButton value={code} label={t`Copy code`} copiedLabel={t`Copied`} />
          <Button
            variant="secondary"
            busy={asked}
            onClick={refresh}
            icon={<RefreshCw className="size-4" aria-hidden="true" />}
          >
            <Trans>Refresh</Trans>
          </Button>
        </div>
      </div>
      {problem && request.data && (
        <ErrorState
          className="mb-4"
          title={<Trans>Last updated at {checked}.</Trans>}
          cause={errorMessage(problem)}
        />
      )}
      {request.data ? (
        <div className="flex flex-col gap-4">
          {first ? (
            <ConversationCard request={request.data.submission} writing={writing} />
          ) : (
            request.data.submission.conversation === 'asked' && <QuestionNotice />
          )}
          <FailedVisit request={request.data.submission} onWrite={write} />
          <OwnAppointment request={request.data.submission} />
          <OwnReceipt request={request.data.submission} />
          <OwnCertificate request={request.data.submission} />
          <TrackedRequest
            request={request.data.submission}
            rejected={<NearPoints ids={request.data.submission.near_points} />}
          />
          {!first && <ConversationCard request={request.data.submission} writing={writing} />}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-sm text-muted">
              <Trans>
                Last checked {checked}. While this page is open, it checks again every 30 seconds.
              </Trans>
            </p>
            <div className="flex flex-wrap items-center gap-2.5">
              <AmendDialog request={request.data.submission} />
              {request.data.submission.open && <CancelDialog code={code} />}
              <WithdrawDialog code={code} status={request.data.submission.status} onWithdrawn={forget} />
            </div>
            {request.data.submission.open && (
              <p className="w-full text-sm text-muted">
                {request.data.submission.appointment?.changeable ? (
                  <Trans>
                    If only the time does not suit you, cancel the appointment: the request stays open. A
                    cancelled request ends, and you can still read it here. “Cancel and delete” ends it and
                    removes your data as well.
                  </Trans>
                ) : (
                  <Trans>
                    A cancelled request ends, and you can still read it here. “Cancel and delete” ends it and
                    removes your data as well.
                  </Trans>
                )}
              </p>
            )}
          </div>
        </div>
      ) : request.error ? (
        <NoAnswer error={request.error} busy={request.isFetching} onRetry={refresh} />
      ) : (
        <TrackSkeleton />
      )}
      <OperatorContact className="mt-8" />
    </>
  )
}

/**
 * Whether the conversation stands above the rest: where somebody had written when the page was opened. It does not move
 * while somebody writes.
 */
function useConversationFirst(request: TrackedSubmission | undefined) {
  const [first, setFirst] = useState<boolean>()
  if (first === undefined && request) setFirst(wordsOf(request).length > 0)
  return first ?? false
}

/** A title that the product gave is in the reader's language; a title of the sender's own stays. */
function Title({ of: title }: { of: string }) {
  const { i18n } = useLingui()
  const label = titleLabel(title)
  return label ? i18n._(label) : title
}

/** The message stands where the request stood; the focus of the pressed button goes there too. */
function TakenBack() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Narrow>
      <EmptyState
        illustration={<EmptyBoxArt />}
        title={
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            <Trans>Your request was deleted</Trans>
          </h1>
        }
      >
        <Trans>Your text was removed. The operator sees only that there was a request.</Trans>
      </EmptyState>
      <DeviceList />
    </Narrow>
  )
}

function NoAnswer({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const { t } = useLingui()
  if (!(error instanceof ApiError && error.offline))
    return (
      <ErrorState
        title={<Trans>The status could not be loaded.</Trans>}
        cause={errorMessage(error)}
        retryLabel={t`Try again`}
        onRetry={onRetry}
        busy={busy}
      />
    )
  return (
    <EmptyState
      illustration={<OfflineArt />}
      title={<Trans>No connection</Trans>}
      action={
        <Button busy={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>The status appears here when the connection returns.</Trans>
    </EmptyState>
  )
}

/** Alike for a code that does not exist and one that is somebody else's: the server does not tell them apart. */
function Unknown({ typed }: { typed: string }) {
  const { user } = useSession()
  return (
    <Narrow>
      <EmptyState
        illustration={<NotFoundArt />}
        className="py-4!"
        title={
          <h1>
            <Trans>No request with this code here</Trans>
          </h1>
        }
      >
        <Trans>
          A code works only on the device that sent the request, or with the account that sent it. Check the
          code, or open it there.
        </Trans>
      </EmptyState>
      <CodeForm key={typed} typed={typed} />
      {!user && (
        <p className="text-center">
          <Link
            to={paths.login}
            state={{ from: paths.track(typed) }}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
          >
            <Trans>Log in to see the requests of your account</Trans>
          </Link>
        </p>
      )}
      <DeviceList />
    </Narrow>
  )
}

const AskForCode = () => (
  <Narrow>
    <div>
      <h1 className="text-2xl md:text-3xl">
        <Trans>Where is your request?</Trans>
      </h1>
      <p className="mt-2 text-muted">
        <Trans>Type the tracking code that you received when you sent the request.</Trans>
      </p>
    </div>
    <CodeForm />
    <DeviceList />
  </Narrow>
)

const Narrow = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-md flex-col gap-6">
    {children}
    <OperatorContact />
  </div>
)
