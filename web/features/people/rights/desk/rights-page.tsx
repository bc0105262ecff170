import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import { rights, type RightsRequest } from '#contract/people/rights.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { invalidate, queryOf } from '#web/lib/api/queries.ts'
import { PhoneDoubt } from '#web/typed/phone-doubt.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { DEEDS, KINDS_AT_DESK, ORIGINS, REFUSALS } from '../words.ts'
import { AnswerForm } from './answer-form.tsx'
import { Due } from './due.tsx'
import { Found } from './found.tsx'
import { Asker } from './rights-list.tsx'

/** One question: who asks, what may be theirs, and the answer. */
export function RightsPage({ id }: { id: number }) {
  const { t } = useLingui()
  const query = useQuery(queryOf(rights.read, { params: { id } }))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {query.error && (
        <ErrorState
          title={<Trans>The question could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-96 rounded-card" />}
      {query.data && <Parts {...query.data} now_ms={query.dataUpdatedAt} />}
    </div>
  )
}

type Read = ReplyOf<typeof rights.read>

function Parts({ request, found, regulars, account, now_ms }: Read & { now_ms: number }) {
  // By account or a proven address it is theirs; a number proves nothing, and stays for staff to tick.
  const [chosen, setChosen] = useState(() =>
    found
      .filter(({ by }) => by === 'account' || (by === 'email' && request.origin === 'guest'))
      .map(({ id }) => id),
  )
  const theirs = chosen.filter((id) => found.some((one) => one.id === id))
  const open = request.state === 'open'
  return (
    <>
      <Asked request={request} now_ms={now_ms} />
      {open && (
        <>
          <Found
            request={request}
            found={found}
            regulars={regulars}
            account={account}
            chosen={theirs}
            onChoose={setChosen}
          />
          <AnswerForm request={request} account={account} chosen={theirs} />
        </>
      )}
      {!open && <Answered request={request} />}
    </>
  )
}

function Asked({ request, now_ms }: { request: RightsRequest; now_ms: number }) {
  const { i18n } = useLingui()
  const { kind, origin, received_at, message } = request
  const at = formatInstant(received_at)
  return (
    <Card as="section" aria-labelledby="asked" className="flex flex-col gap-3">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="asked" className="text-xl">
            {i18n._(KINDS_AT_DESK[kind])}
          </h2>
          <Due request={request} now_ms={now_ms} />
        </div>
        <p className="text-muted">
          <Asker {...request} />
          {request.phone_number && <PhoneDoubt e164={request.phone_number} />}
        </p>
        <p className="text-sm text-muted">
          {i18n._(ORIGINS[origin])} · <Trans>received {at}</Trans>
        </p>
      </div>
      {message && (
        <p className="rounded-control bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">{message}</p>
      )}
    </Card>
  )
}

function Answered({ request }: { request: RightsRequest }) {
  const { i18n } = useLingui()
  const { closed_at, closed_by, done, refusal, answer } = request
  const at = closed_at && formatInstant(closed_at)
  return (
    <Card as="section" aria-labelledby="answer" className="flex flex-col gap-2">
      <h3 id="answer" className="text-lg">
        <Trans>The answer</Trans>
      </h3>
      <p className="text-muted">{[at, closed_by].filter(Boolean).join(' · ')}</p>
      <ul className="ml-5 list-disc">
        {done.map((deed) => (
          <li key={deed}>{i18n._(DEEDS[deed])}</li>
        ))}
        {refusal && <li>{i18n._(REFUSALS[refusal])}</li>}
      </ul>
      {answer ? (
        <>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
          <Mailed request={request} />
        </>
      ) : (
        <p className="text-sm text-muted">
          <Trans>The name and the text of the question are no longer kept.</Trans>
        </p>
      )}
    </Card>
  )
}

/** The state of the answer's mail; where no server took it, it can be sent again. */
function Mailed({ request: { id, answer_mail, answer_mail_at } }: { request: RightsRequest }) {
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: () => call(rights.mailAgain, { params: { id } }),
    onSettled: () => invalidate(client, rights.read, rights.list),
  })
  if (!answer_mail || !answer_mail_at) return null
  const at = formatInstant(answer_mail_at)
  if (answer_mail !== 'failed')
    return (
      <Notice tone={answer_mail === 'sent' ? 'success' : 'plain'} size="line">
        {answer_mail === 'sent' ? (
          <Trans>The mail server accepted the email: {at}</Trans>
        ) : (
          <Trans>The email has been waiting for the mail server since {at}.</Trans>
        )}
      </Notice>
    )
  return (
    <div className="flex flex-col items-start gap-2">
      <Notice tone="warning">
        <Trans>
          No mail server accepted the email ({at}), so the person does not have this answer. Tell them in
          another way, or send it again.
        </Trans>
      </Notice>
      <Button variant="secondary" busy={sending.isPending} onClick={() => sending.mutate()}>
        <Trans>Send it again</Trans>
      </Button>
      <Notice>{sending.error && errorMessage(sending.error)}</Notice>
    </div>
  )
}
