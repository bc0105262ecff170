import { useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { TrackedSubmission } from '#contract/requests/submissions.ts'
import { timeline } from '#contract/requests/timeline.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { trackQuery } from '../api.ts'
import { answers, useWaitingAnswers } from '../outbox.ts'
import { Arrival } from './arrival.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Thread, type Words } from './thread.tsx'
import { WaitingAnswer } from './waiting-answer.tsx'

type Request = Pick<TrackedSubmission, 'tracking_code' | 'conversation' | 'may_write' | 'history'>

/** The messages of staff and the answers of the sender of a request. */
export const wordsOf = ({ history }: Pick<TrackedSubmission, 'history'>) =>
  history.filter(({ kind }) => kind === 'message' || kind === 'answer')

/** The conversation of a sender with staff, and the way to write: with what was written on this device and has not arrived. */
export function Conversation({ request, focus = false }: { request: Request; focus?: boolean }) {
  const { t } = useLingui()
  const { tracking_code: code } = request
  const { entries, sending } = useWaitingAnswers(code)
  const [draft, setDraft] = useState({ text: '', times: 0 })
  const arrived = useArrived(code)
  const said = wordsOf(request)
  const words: Words[] = [
    ...said.map(({ at, kind, note, question, imageUrl, read_at }, index): Words => {
      const mine = kind === 'answer'
      return {
        id: `${index}`,
        mine,
        who: mine ? <Trans>You</Trans> : <Trans>The operator</Trans>,
        at,
        text: note,
        imageUrl,
        question,
        state: mine && index === said.length - 1 && <Arrival read_at={read_at} />,
      }
    }),
    ...entries.map((entry): Words => ({
      id: entry.key,
      mine: true,
      who: <Trans>You</Trans>,
      at: null,
      text: entry.text || t`A photo`,
      state: (
        <WaitingAnswer
          entry={entry}
          busy={sending.has(entry.key)}
          onEdit={() => {
            answers.remove(entry.key)
            setDraft(({ times }) => ({ text: entry.text, times: times + 1 }))
          }}
        />
      ),
    })),
  ]
  return (
    <div className="flex flex-col gap-5">
      {words.length > 0 && <Thread words={words} />}
      <p role="status" className="sr-only">
        {arrived && t`Your message has arrived.`}
      </p>
      {request.may_write ? (
        <AnswerForm
          key={draft.times}
          code={code}
          initial={draft.text}
          asked={request.conversation === 'asked'}
          takeFocus={focus || draft.times > 0}
        />
      ) : (
        <p className="text-sm text-muted">
          <Trans>This request has ended, so nothing more can be written here.</Trans>
        </p>
      )}
    </div>
  )
}

/** Takes in what arrives from this device. @returns whether something has, since the page was opened */
function useArrived(code: string) {
  const client = useQueryClient()
  const [arrived, setArrived] = useState(false)
  useEffect(
    () =>
      answers.onArrived((of, reply) => {
        if (of !== code) return
        client.setQueryData(trackQuery(code).queryKey, reply)
        void invalidate(client, timeline.list)
        setArrived(true)
      }),
    [client, code],
  )
  return arrived
}
