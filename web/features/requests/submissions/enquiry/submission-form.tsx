import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, X } from 'lucide-react'
import { useEffect, useRef, type ComponentType } from 'react'
import type { Item } from '#contract/reference/items.ts'
import type { Service } from '#contract/requests/submissions.ts'
import { configQuery } from '#web/lib/api/config.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EnquiryFields } from './enquiry-fields.tsx'
import type { EnquiryState } from './enquiry-state.ts'
import { eachField, NOTHING } from '../fields.ts'
import { reasonInWords } from './field-problem.ts'
import { SentCard } from './sent-card.tsx'
import type { RequestInputs } from './request-fields.tsx'
import { useEnquiry } from './use-enquiry.ts'
import { WaitingCard } from './waiting-card.tsx'

type Props = {
  service: Service
  /** An example of a message, in the reader's language. */
  example: string
  /** A message to begin with, where nothing was typed before. */
  message?: string | undefined
  /** The devices to begin with, likewise. */
  items?: Item[]
  /** Opened by a press: the focus goes into the form. Otherwise it stays where it is. */
  takeFocus: boolean
  inputs: RequestInputs
  /** The arrangements that can follow at once. */
  arrange: ComponentType<{ code: string }>
  /** How a member can hear of what happens to it. */
  hear: ComponentType
  onClose: () => void
}

/** The enquiry form of the four landing pages: fields, then what became of what was sent. */
export function SubmissionForm({
  service,
  message = '',
  items,
  takeFocus,
  arrange,
  hear,
  onClose,
  ...props
}: Props) {
  const { t } = useLingui()
  const { user, authCheckCompleted } = useSession()
  const { data: config } = useQuery(configQuery)
  const enquiry = useEnquiry(service)
  const { state, round } = enquiry
  const blank = {
    ...eachField(() => ''),
    ...NOTHING,
    items: items ?? [],
    slot: null,
    message,
    name: user ? [user.first_name, user.last_name].filter(Boolean).join(' ') : '',
    phone_number: user?.phone_number ?? '',
  }
  // An account says in its profile how it wants to hear: what a guest has begun brings no address along.
  const initial = { ...(enquiry.initial ?? blank), ...(user && { notify_email: '' }) }
  const editing = state.name === 'idle' || state.name === 'submitting' || state.name === 'error'
  const status = useFocusAfterSending(state, takeFocus && !editing)

  return (
    <Card as="section" aria-label={t`Request form`} className="p-5! md:p-6!">
      <header className="-mt-1.5 mb-3 flex items-start gap-3">
        <div
          ref={status}
          role="status"
          tabIndex={-1}
          className="min-w-0 flex-1 pt-2 text-xl font-bold tracking-tight outline-none"
        >
          <h2 className="text-xl">
            {editing && <Trans>Your request</Trans>}
            {state.name === 'success' && <Trans>✅ Submitted successfully!</Trans>}
            {state.name === 'waiting' && <WaitingTitle state={state} />}
          </h2>
        </div>
        <Button
          variant="ghost"
          square
          aria-label={t`Close the form`}
          onClick={onClose}
          className="-mr-2 text-muted!"
          icon={<X className="size-5" aria-hidden="true" />}
        />
      </header>
      {editing && (
        <EnquiryFields
          // Another enquiry begins with an empty form, and so does another person.
          key={`${round} ${user?.id}`}
          initial={initial}
          // The author is not known yet: the enquiry would go out as a guest's.
          busy={state.name === 'submitting' || (!user && !authCheckCompleted)}
          refusal={state.name === 'error' ? state.refusal : undefined}
          takeFocus={takeFocus || round > 0}
          {...props}
          mails={!user && config?.mails === true}
          messages={config?.messages === true}
          member={user !== null}
          service={service}
          onChange={enquiry.keep}
          onSubmit={enquiry.submit}
        />
      )}
      {state.name === 'waiting' && (
        <WaitingCard
          state={state}
          message={initial.message}
          wish={enquiry.wish}
          onSendNow={enquiry.sendNow}
          onChange={enquiry.takeBack}
          onAnother={enquiry.another}
        />
      )}
      {state.name === 'success' && (
        <SentCard
          sent={state.sent}
          kept={state.kept}
          arrange={arrange}
          hear={hear}
          onAnother={enquiry.another}
        />
      )}
    </Card>
  )
}

function WaitingTitle({ state: { reason } }: { state: Extract<EnquiryState, { name: 'waiting' }> }) {
  const { t } = useLingui()
  switch (reason.reason) {
    case 'offline':
      return (
        <span className="flex items-center gap-2.5">
          <CloudOff className="size-5 shrink-0 text-copper" aria-hidden="true" />
          <Trans>No connection right now</Trans>
        </span>
      )
    case 'signed-out':
      return <Trans>You are logged out</Trans>
    case 'server':
      return t`Submission failed: ${reasonInWords(reason)}`
    case 'unexpected':
      return <Trans>Something went wrong. Try again later.</Trans>
  }
}

/** The fields vanish once it is sent: the focus that was in them goes to what became of it. */
function useFocusAfterSending({ name }: EnquiryState, focusNow: boolean) {
  const status = useRef<HTMLDivElement>(null)
  const before = useRef<EnquiryState['name'] | null>(focusNow ? 'submitting' : null)
  useEffect(() => {
    if (before.current === 'submitting' && (name === 'success' || name === 'waiting')) status.current?.focus()
    before.current = name
  }, [name])
  return status
}
