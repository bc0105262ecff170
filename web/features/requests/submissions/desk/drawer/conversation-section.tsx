import { useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { NOTE_MAX, senderName, type SubmissionDetail } from '#contract/requests/submissions.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useConversationEnd, useMessage } from '../../api.ts'
import { Thread, type Words } from '../../conversation/thread.tsx'
import { ConversationLabel } from '../table/conversation-label.tsx'

/** The messages of staff and the sender, and the way to write: the sender reads it where they follow the request. */
export function ConversationSection({ submission }: { submission: SubmissionDetail }) {
  const { t } = useLingui()
  const { history, conversation } = submission
  const words = history.flatMap(({ kind, at, actor, note, imageUrl, question }, index): Words[] =>
    kind === 'message' || kind === 'answer'
      ? [
          {
            id: `${index}`,
            mine: kind === 'message',
            who: kind === 'answer' ? senderName(submission) : (actor ?? t`unknown`),
            at,
            text: note,
            imageUrl,
            question,
          },
        ]
      : [],
  )
  return (
    <section aria-labelledby="conversation" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id="conversation" className="text-base">
          <Trans>Messages with the sender</Trans>
        </h3>
        {conversation && <ConversationLabel conversation={conversation} />}
      </div>
      {words.length > 0 && <Thread words={words} />}
      {conversation && <End submission={submission} />}
      {isReachable(submission) ? (
        <MessageForm id={submission.id} leads={conversation === 'answered'} />
      ) : (
        <p className="text-sm text-muted">
          <Trans>Nobody can read a message here: this walk-in left no account, phone number or email.</Trans>
        </p>
      )}
    </section>
  )
}

/** Senders read on the tracking page; somebody who brought it in without a phone number or an address has no way there. */
const isReachable = ({ channel, user_id, phoneNumber, notify_email }: SubmissionDetail) =>
  channel !== 'walk-in' || user_id !== null || Boolean(phoneNumber) || Boolean(notify_email)

function End({ submission: { id, version, conversation } }: { submission: SubmissionDetail }) {
  const { mutate, isPending, error } = useConversationEnd(id)
  return (
    <div>
      <Button
        variant="ghost"
        size="small"
        className="-ml-3"
        busy={isPending}
        onClick={() => mutate({ version })}
      >
        {conversation === 'asked' ? (
          <Trans>No longer wait for an answer</Trans>
        ) : (
          <Trans>No reply needed</Trans>
        )}
      </Button>
      <Notice size="line">{error && errorMessage(error)}</Notice>
    </div>
  )
}

/** @param leads a reply is the next step */
function MessageForm({ id, leads }: { id: number; leads: boolean }) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutateAsync } = useMessage(id)
  /** Until somebody says, a question mark does. */
  const [chosen, setChosen] = useState<boolean>()
  const { form, fields, errors, text, change } = useForm({
    initial: { text: '' },
    check: ({ text }) =>
      checkFields(
        { text: text.trim() === '' ? t`Write something first.` : null },
        { text: text.trim(), question: chosen ?? asks(text) },
      ),
    send: async (body) => {
      await mutateAsync(body)
      change({ text: '' })
      setChosen(undefined)
      field.current?.focus()
    },
  })
  return (
    <Form
      {...form}
      className="flex flex-col gap-2"
      notice={{ size: 'line' }}
      footer={
        <Button
          type="submit"
          variant={leads ? 'primary' : 'secondary'}
          size="small"
          className="self-start"
          busy={form.busy}
        >
          <Trans>Send to the sender</Trans>
        </Button>
      }
    >
      <Field
        label={t`Message to the sender`}
        hint={t`They can read it on the tracking page, and answer there; members are also notified.`}
        error={errors.text}
      >
        <Textarea
          {...text('text')}
          ref={field}
          rows={1}
          maxLength={NOTE_MAX}
          className="max-h-40! min-h-11!"
        />
      </Field>
      <CheckLine checked={chosen ?? asks(fields.text)} onChange={setChosen}>
        <Trans>It is a question: wait for an answer</Trans>
      </CheckLine>
    </Form>
  )
}

const asks = (text: string) => text.includes('?')
