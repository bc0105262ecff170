import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf, RequestOf } from '#contract/foundation/endpoint.ts'
import { Refusal, RIGHTS_MESSAGE_MAX, rights, ToldDeed, type RightsRequest } from '#contract/people/rights.ts'
import { call } from '#web/lib/api/api.ts'
import { Lead } from '#web/lib/api/lead.tsx'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckGroup } from '#web/ui/form/check-group.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { DEEDS, REFUSALS } from '../words.ts'

type Typed = {
  state: 'answered' | 'refused'
  done: ToldDeed[]
  deleting: boolean
  refusal: string
  answer: string
}
const EMPTY: Typed = { state: 'answered', done: [], deleting: false, refusal: '', answer: '' }
type Account = ReplyOf<typeof rights.read>['account']

/** The form of an answer: the deed or the reason against it, and the text to the person who asked. */
export function AnswerForm({
  request: { id, kind, origin, email },
  account,
  chosen,
}: {
  request: RightsRequest
  account: Account
  chosen: number[]
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const own = useSession().user?.id === account?.id
  const offered = kind === 'erasure' ? account : null
  /** The answer that waits for a second word, because it deletes the account. */
  const [asked, setAsked] = useState<RequestOf<typeof rights.answer>['body'] | null>(null)
  const answer = useAttempt()
  const say = async (body: RequestOf<typeof rights.answer>['body']) => {
    await call(rights.answer, { params: { id }, body })
    setAsked(null)
    await invalidate(client, rights.read, rights.list)
  }
  const { form, fields, errors, change, text } = useForm({
    initial: EMPTY,
    check: (typed) => {
      const refusing = typed.state === 'refused'
      const refusal = Refusal.safeParse(typed.refusal).data ?? null
      const deleted = !refusing && typed.deleting ? offered : null
      return checkFields(
        {
          done: !refusing && typed.done.length === 0 && !deleted ? t`Tick the actions taken.` : null,
          refusal: refusing && !refusal ? t`Choose a reason.` : null,
          answer: typed.answer.trim() ? null : t`Write something first.`,
        },
        {
          state: typed.state,
          done: refusing ? [] : typed.done,
          refusal: refusing ? refusal : null,
          answer: typed.answer.trim(),
          submission_ids: chosen,
          ...(deleted && { delete_account_id: deleted.id }),
        },
      )
    },
    send: async (body) => (body.delete_account_id === undefined ? say(body) : setAsked(body)),
  })
  return (
    <Card as="section" aria-labelledby="answering" className="flex flex-col gap-4">
      <h3 id="answering" className="text-lg">
        <Trans>Answer</Trans>
      </h3>
      <Form
        {...form}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" busy={form.busy}>
            {email || origin === 'account' ? <Trans>Send the answer</Trans> : <Trans>Save the answer</Trans>}
          </Button>
        }
      >
        <Radios
          label={<Trans>Outcome</Trans>}
          look="chips"
          value={fields.state}
          onChange={(state) => change({ state })}
          options={[
            { value: 'answered', label: <Trans>Done</Trans> },
            { value: 'refused', label: <Trans>Refused</Trans> },
          ]}
        />
        {fields.state === 'answered' ? (
          <CheckGroup
            name="done"
            label={<Trans>What was done</Trans>}
            options={ToldDeed.options.map((value) => ({ value, label: i18n._(DEEDS[value]) }))}
            value={fields.done}
            onChange={(done) => change({ done })}
            error={errors.done}
          />
        ) : (
          <Field label={t`Reason`} error={errors.refusal} required>
            <Select {...text('refusal')}>
              <option value="">{t`Choose a reason`}</option>
              {Refusal.options.map((one) => (
                <option key={one} value={one}>
                  {i18n._(REFUSALS[one])}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {fields.state === 'answered' && offered && (
          <div>
            {own || offered.role !== 'member' ? (
              <Notice tone="plain">
                {own ? (
                  <Trans>This is your own account. You can delete it on your profile page only.</Trans>
                ) : (
                  <>
                    <Trans>
                      {offered.username} is an account of staff. First make it the account of a member.
                    </Trans>{' '}
                    <Lead at={{ kind: 'account', id: offered.id }} />
                  </>
                )}
              </Notice>
            ) : (
              <>
                <CheckLine
                  name="deleting"
                  checked={fields.deleting}
                  onChange={(deleting) => change({ deleting })}
                >
                  <Trans>Also delete the account {offered.username}</Trans>
                </CheckLine>
                <p className="text-sm text-muted">
                  <Trans>
                    Make sure that the account belongs to the person. The login, the profile, photos and
                    analyses are deleted with this answer; its requests and their kilograms stay, without a
                    name. The email says so.
                  </Trans>
                </p>
              </>
            )}
          </div>
        )}
        {fields.done.includes('given') && fields.state === 'answered' && origin !== 'account' && email && (
          <p className="rounded-control bg-sunken px-4 py-3 text-sm">
            <Trans>
              The email contains a link to a copy of the ticked requests that name this address. The link is
              valid for seven days. Make sure that the address belongs to the person. Requests found only by
              the phone number are not in the copy: hand those over yourself.
            </Trans>
          </p>
        )}
        <Field
          label={t`Text for the person`}
          hint={
            email || origin === 'account'
              ? t`The text is emailed exactly as it is written here.`
              : t`There is no address. Tell the person yourself, and write down here what you said.`
          }
          error={errors.answer}
          required
        >
          <Textarea {...text('answer')} rows={5} maxLength={RIGHTS_MESSAGE_MAX} />
        </Field>
      </Form>
      {offered && (
        <ConfirmDialog
          open={asked !== null}
          onOpenChange={(open) => !open && setAsked(null)}
          title={<Trans>Delete the account of {offered.username} with this answer?</Trans>}
          description={<Trans>Nothing brings the account back. The answer is sent at the same time.</Trans>}
          closeLabel={t`Close`}
          keepLabel={<Trans>Keep it</Trans>}
          confirmLabel={<Trans>Delete the account and answer</Trans>}
          danger
          busy={answer.busy}
          failure={answer.error !== null && refusalOf(answer.error)}
          onConfirm={() => asked && void answer.attempt(() => say(asked))}
        />
      )}
    </Card>
  )
}
