import { PhotoField } from '#web/typed/photo-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CloudOff } from 'lucide-react'
import type { User } from '#contract/people/accounts.ts'
import { configQuery } from '#web/lib/api/config.ts'
import { useOnline } from '#web/lib/device/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { RequestFields, type RequestInputs } from '../enquiry/request-fields.tsx'
import { ActionChips } from './action-chips.tsx'
import { actionOf } from './actions.ts'
import type { Missing } from './draft.ts'
import { postProblem } from './post-problem.ts'
import { useComposer } from './use-composer.ts'

type Props = {
  user: User
  inputs: RequestInputs
  /** It is stored, under this number. */
  onPosted: (id: number) => void
}

/** The form of a post, in one card: an action first, then the rest. */
export function Composer({ user, inputs, onPosted }: Props) {
  const { t, i18n } = useLingui()
  const { form, fields, errors, text, change, photo, posted, booking, error, missing, incomplete } =
    useComposer(user, onPosted)
  const { data: config } = useQuery(configQuery)
  const action = actionOf(fields.action)
  const open = missing.length < 3 || incomplete || fields.photo !== null
  const sending = photo.upload.name === 'sending'

  return (
    <Card as="section" aria-label={t`New post`}>
      <Form
        {...form}
        onSubmit={() => !sending && form.onSubmit()}
        failure={error !== null && <Failure error={error} />}
        notice={{ size: 'medium', className: 'font-medium' }}
        data-kept
        aria-busy={form.busy}
        className="flex flex-col gap-4"
        footer={
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
            <p role="status" className="min-w-0 flex-1 text-sm font-semibold text-primary empty:hidden">
              {posted && (
                <span className="flex items-center gap-2">
                  <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
                  <span className="min-w-0">
                    <Trans>Posted. You find it on your timeline.</Trans>{' '}
                    {booking !== undefined && booking !== 'made' && (
                      <Trans>The time that you had chosen is gone: choose another one there.</Trans>
                    )}
                  </span>
                </span>
              )}
            </p>
            <PostButton busy={form.busy} sending={sending} missing={missing} onMissing={form.onSubmit} />
          </div>
        }
      >
        <ActionChips value={fields.action} disabled={form.busy} onChoose={(action) => change({ action })} />
        {open ? (
          <>
            <RequestFields
              service={fields.action}
              writer="poster"
              fields={fields}
              errors={errors}
              text={text}
              onChange={change}
              busy={form.busy}
              mails={false}
              messages={config?.messages === true}
              inputs={inputs}
              example={action ? i18n._(action.example) : t`Choose an action first`}
              beside={{
                what: (
                  <PhotoField
                    photo={fields.photo}
                    state={photo}
                    busyReason={form.busy && t`It is being posted right now.`}
                    there={t`The photo comes with the post.`}
                  />
                ),
              }}
            />
            <Notice size="medium" className="font-medium">
              {incomplete && <Trans>Please select an action, write a message, and set a location.</Trans>}
            </Notice>
            <p className="text-sm text-muted">
              <Trans>
                Only you, the operator’s staff and the driver see this. Your username is sent with it.
              </Trans>
            </p>
          </>
        ) : (
          <Field label={t`Message`} hideLabel required>
            <Textarea
              name="message"
              value={fields.message}
              disabled={!action || form.busy}
              onChange={({ target }) => change({ message: target.value })}
              rows={1}
              placeholder={t`Choose an action first`}
              className="min-h-11! resize-none!"
            />
          </Field>
        )}
        <Connection busy={form.busy} />
      </Form>
    </Card>
  )
}

type PostButtonProps = { busy: boolean; sending: boolean; missing: Missing[]; onMissing: () => void }

/** Says what it waits for; pressed all the same, it leads there. */
function PostButton({ busy, sending, missing, onMissing }: PostButtonProps) {
  const { t, i18n } = useLingui()
  const names: Record<Missing, string> = {
    action: t`an action`,
    message: t`a message`,
    location: t`a location`,
  }
  const list = new Intl.ListFormat(i18n.locale).format(missing.map((one) => names[one]))
  const reason = missing.length > 0 ? t`Still missing: ${list}` : sending && t`The photo is still being sent.`
  return (
    // The button itself does nothing while something is missing.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a press by the keyboard is a click as well
    <span role="presentation" onClick={() => missing.length > 0 && onMissing()} className="max-sm:w-full">
      <Button type="submit" busy={busy} disabledReason={reason} className="max-sm:w-full sm:min-w-32">
        {busy ? <Trans>Posting…</Trans> : <Trans>Post</Trans>}
      </Button>
    </span>
  )
}

function Connection({ busy }: { busy: boolean }) {
  const online = useOnline()
  return (
    <Notice tone="warning" size="medium" icon={<CloudOff />}>
      {!online && !busy && (
        <Trans>You are offline. Your text is kept here; post it when the connection returns.</Trans>
      )}
    </Notice>
  )
}

function Failure({ error }: { error: unknown }) {
  const { title, cause } = postProblem(error)
  return (
    <>
      {title}
      {cause && <span className="block font-normal">{cause}</span>}
    </>
  )
}
