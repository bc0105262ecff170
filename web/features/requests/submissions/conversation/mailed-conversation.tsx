import { useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { NOTE_MAX, submissions, type MailedMessages } from '#contract/requests/submissions.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { visitInWords } from '#web/lib/words/failure-labels.ts'
import { createRetryKey } from '#web/lib/queue/retry-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { TrackingCode } from '#web/ui/tracking-code.tsx'
import { Arrival } from './arrival.tsx'
import { Thread } from './thread.tsx'

type Link = { code: string; token: string }
const queryOfLink = ({ code, token }: Link) => ({
  queryKey: keyOf(submissions.mailed, code, token),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(submissions.mailed, { params: { code }, headers: { 'link-token': token } }, { signal }),
  retry: false,
})

/** The messages about a request by the link of a mail, on a device that does not know the request. */
export function MailedConversation(link: Link) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(queryOfLink(link))
  return (
    <Card
      as="section"
      aria-labelledby="mailed"
      className="mx-auto flex w-full max-w-xl flex-col gap-4 md:p-6!"
    >
      <div>
        <p className="text-sm text-muted">
          <TrackingCode code={link.code} />
        </p>
        <h1 id="mailed" className="text-xl">
          <Trans>Messages with the operator</Trans>
        </h1>
      </div>
      {data ? (
        <Messages link={link} messages={data.messages} />
      ) : error ? (
        <ErrorState
          title={<Trans>The messages could not be loaded. The link may be too old.</Trans>}
          cause={errorMessage(error)}
          retryLabel={t`Try again`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t`Loading`}>
          <SkeletonText lines={4} />
        </div>
      )}
    </Card>
  )
}

function Messages({ link, messages }: { link: Link; messages: MailedMessages }) {
  const { t, i18n } = useLingui()
  const { history } = messages
  return (
    <>
      <Thread
        words={history.map(({ kind, at, note, question, failure, read_at }, index) => {
          const mine = kind === 'answer'
          const visit = failure && i18n._(visitInWords({ at, failure }))
          return {
            id: `${index}`,
            mine,
            who: mine ? <Trans>You</Trans> : <Trans>The operator</Trans>,
            at,
            // Without the sender's words, which only their device or account shows.
            text: mine ? t`You answered.` : [visit, note].filter(Boolean).join('\n'),
            question,
            state: mine && index === history.length - 1 && <Arrival read_at={read_at} />,
          }
        })}
      />
      {messages.may_write ? (
        <MailedForm link={link} />
      ) : (
        <p className="text-sm text-muted">
          <Trans>This request has ended, so nothing more can be written here.</Trans>
        </p>
      )}
    </>
  )
}

function MailedForm({ link }: { link: Link }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const [key] = useState(createRetryKey)
  const { form, errors, text, change } = useForm({
    initial: { text: '' },
    check: ({ text }) =>
      checkFields({ text: text.trim() === '' ? t`Write something first.` : null }, { text: text.trim() }),
    send: async (body) => {
      const headers = { 'link-token': link.token, ...key.of(body) }
      const reply = await call(submissions.answerMailed, { params: { code: link.code }, headers, body })
      key.forget()
      client.setQueryData(queryOfLink(link).queryKey, reply)
      change({ text: '' })
      field.current?.focus()
    },
  })
  return (
    <Form
      {...form}
      className="flex flex-col gap-3"
      footer={
        <Button
          type="submit"
          busy={form.busy}
          className="self-start max-sm:w-full"
          icon={<Send className="size-4" aria-hidden="true" />}
        >
          <Trans>Send</Trans>
        </Button>
      }
    >
      <Field
        label={t`Your answer`}
        hint={t`Your request and earlier answers show on the device that sent it, or after you log in.`}
        error={errors.text}
      >
        <Textarea
          {...text('text')}
          ref={field}
          rows={2}
          maxLength={NOTE_MAX}
          className="max-h-60! min-h-20!"
        />
      </Field>
    </Form>
  )
}
