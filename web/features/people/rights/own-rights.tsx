import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rights, RightsAsked, type OwnRights } from '#contract/people/rights.ts'
import { call } from '#web/lib/api/api.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Question } from './question.tsx'
import { KINDS, REFUSALS, STATES } from './words.ts'

/** Members ask the operator, who has to answer in time, for everything that they cannot do themselves. */
export function OwnRightsCard({ user }: { user: number }) {
  const { data } = useQuery({
    queryKey: keyOf(rights.own, user),
    queryFn: ({ signal }) => call(rights.own, {}, { signal }),
  })
  return (
    <Card as="section" aria-labelledby="own-rights" className="flex flex-col items-start gap-3">
      <h2 id="own-rights" className="text-lg">
        <Trans>Questions about your data</Trans>
      </h2>
      <p className="text-sm text-muted">
        <Trans>
          Ask the operator for anything that you cannot do here yourself. By law the answer comes within 72
          hours.
        </Trans>
      </p>
      {data && data.requests.length > 0 && (
        <ul className="w-full divide-y divide-line">
          {data.requests.map((one) => (
            <Own key={one.id} {...one} />
          ))}
        </ul>
      )}
      <Ask />
    </Card>
  )
}

function Own({ kind, state, message, due_at, closed_at, refusal, answer }: OwnRights) {
  const { i18n } = useLingui()
  const due = formatInstantShort(due_at)
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <strong>{i18n._(KINDS[kind])}</strong>
        <Badge tone={state === 'answered' ? 'green' : 'neutral'}>{i18n._(STATES[state])}</Badge>
      </p>
      <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{message}</p>
      {closed_at === null ? (
        <p className="text-sm">
          <Trans>Answered by {due} at the latest.</Trans>
        </p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="block text-sm text-muted">
            {formatDate(closed_at)}
            {refusal && ` · ${i18n._(REFUSALS[refusal])}`}
          </span>
          {answer}
        </p>
      )}
    </li>
  )
}

function Ask() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { form, errors, text, reset } = useForm({
    initial: { kind: 'access', message: '' },
    check: ({ kind, message }) =>
      checkBy(RightsAsked, () => t`Write something first.`)({ kind: kind as 'access', message }),
    send: async (body) => {
      await call(rights.ask, { body })
      setOpen(false)
      reset()
      await invalidate(client, rights.own)
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !form.busy && setOpen(next)}
      trigger={
        <Button variant="secondary">
          <Trans>Ask the operator…</Trans>
        </Button>
      }
      title={<Trans>Ask about your data</Trans>}
      description={<Trans>You are logged in, so the operator knows that it is you.</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form="ask-rights" busy={form.busy}>
          <Trans>Ask the operator</Trans>
        </Button>
      }
    >
      <Form {...form} id="ask-rights" notice={{ size: 'line' }} className="flex flex-col gap-4">
        <Question kind={text('kind')} message={text('message')} error={errors.message} />
      </Form>
    </Dialog>
  )
}
