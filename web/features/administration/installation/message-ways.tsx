import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { installation, type MessageWay } from '#contract/administration/installation.ts'
import { phoneProblem } from '#contract/foundation/phone.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { useScrolledTo } from '#web/routing/use-scrolled-to.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

const OUTCOMES: Record<NonNullable<MessageWay['last']>['outcome'], MessageDescriptor> = {
  sent: msg`sent`,
  delivered: msg`delivered`,
  read: msg`read`,
  failed: msg`not delivered`,
  refused: msg`refused`,
  unclear: msg`without an answer`,
}
const FAILED = new Set<string>(['failed', 'refused', 'unclear'])

/** The ways by which messages reach people. The environment alone sets them. */
export function MessageWays() {
  const { t } = useLingui()
  const heading = useScrolledTo('messages')
  const query = useQuery(queryOf(installation.messages, {}))
  const ways = query.data?.ways
  return (
    <Card as="section" aria-labelledby="messages" className="flex flex-col gap-4 p-5!">
      <h3 ref={heading} id="messages" className="scroll-mt-20 text-lg">
        <Trans>Messages</Trans>
      </h3>
      {query.error ? (
        <ErrorState
          title={<Trans>The state of messages could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : ways ? (
        <>
          <ul className="flex flex-col">
            {ways.map((way) => (
              <Way key={way.name} way={way} />
            ))}
          </ul>
          {ways.some(({ name, is_set }) => name === 'gateway' && is_set) && <TestMessage />}
        </>
      ) : (
        <Skeleton className="h-40 rounded-card" />
      )}
    </Card>
  )
}

function Way({ way: { name, title, variable, is_set, last } }: { way: MessageWay }) {
  const { i18n } = useLingui()
  const outcome = last && i18n._(OUTCOMES[last.outcome])
  const at = last && formatInstant(last.at)
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">
          {name === 'gateway' ? <Trans>Gateway to telephones</Trans> : title}
        </span>
        <Badge tone={is_set ? 'green' : 'neutral'}>
          {is_set ? <Trans>Set up</Trans> : <Trans>Not set up</Trans>}
        </Badge>
        {last && FAILED.has(last.outcome) && <Badge tone="danger">{outcome}</Badge>}
      </span>
      <span className="text-sm break-words text-muted">
        {!is_set ? (
          <Trans>{variable} in the environment turns it on.</Trans>
        ) : last ? (
          <Trans>
            Last message: {at}, {outcome}.
          </Trans>
        ) : (
          <Trans>No message in the last 30 days.</Trans>
        )}
        {is_set && name !== 'gateway' && (
          <>
            {' '}
            <Trans>To try it out, write to it yourself: the answer is the test.</Trans>
          </>
        )}
        {name === 'gateway' && title && ` ${title}`}
      </span>
    </li>
  )
}

/** Sends a test message to a number, and repeats the answer of the gateway. */
function TestMessage() {
  const { t } = useLingui()
  const [result, setResult] = useState<{ to: string; failure: string | null }>()
  const { form, errors, text } = useForm({
    initial: { phone: '' },
    check: ({ phone }) =>
      checkFields(
        {
          phone: phone.trim() && phoneProblem(phone) === undefined ? null : t`Enter a telephone number.`,
        },
        { phone },
      ),
    send: async (body) => {
      setResult(undefined)
      setResult(await call(installation.testMessage, { body }))
    },
  })
  const { failure = null } = result ?? {}
  const to = result && showPhone(result.to)
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <Form
        {...form}
        className="flex flex-col gap-3"
        footer={
          <Button
            type="submit"
            variant="secondary"
            busy={form.busy}
            className="self-start"
            icon={<Send className="size-5" aria-hidden="true" />}
          >
            <Trans>Send a test message</Trans>
          </Button>
        }
      >
        <PhoneField
          label={t`Number for a test message`}
          hint={t`It goes through the gateway, and may cost something.`}
          error={errors.phone}
          input={text('phone')}
        />
      </Form>
      <Notice>
        {failure && (
          <Trans>
            It was not sent to {to}. {failure}
          </Trans>
        )}
      </Notice>
      <Notice tone="plain">
        {result && failure === null ? (
          <Trans>The gateway took it. Look whether it arrives at {to}.</Trans>
        ) : null}
      </Notice>
    </div>
  )
}
