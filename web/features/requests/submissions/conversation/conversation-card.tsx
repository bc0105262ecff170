import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { MessageCircleQuestion, MessageSquareText } from 'lucide-react'
import type { TrackedSubmission } from '#contract/requests/submissions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useWaitingAnswers } from '../outbox.ts'
import { Conversation, wordsOf } from './conversation.tsx'

type Props = {
  request: TrackedSubmission
  /** Something else on the page leads here to write. */
  writing: boolean
}

/** The conversation on the page of a request. Where nobody has written yet, it is a button. */
export function ConversationCard({ request, writing }: Props) {
  const { entries } = useWaitingAnswers(request.tracking_code)
  const [pressed, setPressed] = useState(false)
  const opened = pressed || writing
  const empty = wordsOf(request).length + entries.length === 0
  if (empty && !request.may_write) return null
  return (
    <Card
      as="section"
      id="conversation"
      aria-labelledby="conversation-title"
      className="scroll-mt-20 md:p-6!"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="conversation-title" className="text-lg">
          <Trans>Messages with the operator</Trans>
        </h2>
        {request.conversation === 'asked' && (
          <Badge tone="copper" icon={<MessageCircleQuestion aria-hidden="true" />}>
            <Trans>The operator waits for your answer</Trans>
          </Badge>
        )}
      </div>
      {empty && !opened ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-muted">
            <Trans>Do you have a question, or has something changed? Write to the operator here.</Trans>
          </p>
          <Button
            variant="secondary"
            onClick={() => setPressed(true)}
            icon={<MessageSquareText className="size-4" aria-hidden="true" />}
          >
            <Trans>Write a message</Trans>
          </Button>
        </div>
      ) : (
        <div className="mt-4">
          <Conversation request={request} focus={opened} />
        </div>
      )}
    </Card>
  )
}

/** Leads to a question that stands further down on the page. */
export const QuestionNotice = () => (
  <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-copper-soft px-4 py-3 text-copper-ink">
    <MessageCircleQuestion className="size-5 shrink-0" aria-hidden="true" />
    <span className="min-w-0 flex-1 basis-52 font-medium">
      <Trans>The operator has a question for you.</Trans>
    </span>
    <a
      href="#conversation"
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
    >
      <Trans>Answer it</Trans>
    </a>
  </p>
)
