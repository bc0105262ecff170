import { PhotoField } from '#web/typed/photo-field.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CloudOff } from 'lucide-react'
import type { ComponentType } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { WasteSource } from '#contract/reference/items.ts'
import { HandedOver, MESSAGE_MAX } from '#contract/requests/submissions.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { useOnline } from '#web/lib/device/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { ActionChips } from './action-chips.tsx'
import { actionOf } from './actions.ts'
import type { Missing } from './draft.ts'
import { postProblem } from './post-problem.ts'
import { phoneOf, useComposer } from './use-composer.ts'

/** The props of a location picker; the page passes one in, because features do not know each other. */
type LocationInput = ComponentType<{
  value: string
  onChange: (value: string) => void
  disabled: boolean
  placeholder: string
  name: string
}>

type Props = {
  user: User
  locationInput: LocationInput
  /** It is stored, under this number. */
  onPosted: (id: number) => void
}

/** The form of a post, in one card: an action first, then the rest. */
export function Composer({ user, locationInput: LocationInput, onPosted }: Props) {
  const { t, i18n } = useLingui()
  const { form, fields, change, photo, posted, error, missing, incomplete } = useComposer(user, onPosted)
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
                  <Trans>Posted. You find it on your timeline.</Trans>
                </span>
              )}
            </p>
            <PostButton busy={form.busy} sending={sending} missing={missing} onMissing={form.onSubmit} />
          </div>
        }
      >
        <ActionChips value={fields.action} disabled={form.busy} onChoose={(action) => change({ action })} />
        <Field
          label={t`Message`}
          hideLabel={!open}
          aside={
            fields.message.length > MESSAGE_MAX * 0.8 && <CharactersLeft length={fields.message.length} />
          }
          required
        >
          <Textarea
            name="message"
            value={fields.message}
            disabled={!action || form.busy}
            onChange={({ target }) => change({ message: target.value })}
            maxLength={MESSAGE_MAX}
            rows={open ? 3 : 1}
            placeholder={action ? i18n._(action.example) : t`Choose an action first`}
            className={open ? '' : 'min-h-11! resize-none!'}
          />
        </Field>
        {open && (
          <>
            <Field label={t`Location`} hint={t`A district, or an address`} required>
              <LocationInput
                name="location"
                value={fields.location}
                disabled={form.busy}
                placeholder={t`For example: Kebayoran Baru`}
                onChange={(location) => change({ location })}
              />
            </Field>
            {HandedOver.safeParse(fields.action).success && (
              <Radios
                look="chips"
                label={<Trans>Where does it come from?</Trans>}
                value={fields.source}
                onChange={(source) => change({ source })}
                options={WasteSource.options.map((option) => ({
                  value: option,
                  label: i18n._(sourceNames[option]),
                }))}
              />
            )}
            {/* Here, because it leads to one of the fields above. */}
            <Notice size="medium" className="font-medium">
              {incomplete && <Trans>Please select an action, write a message, and set a location.</Trans>}
            </Notice>
            <PhotoField
              photo={fields.photo}
              state={photo}
              busyReason={form.busy && t`It is being posted right now.`}
              there={t`The photo comes with the post.`}
            />
            <WhoReads phone={phoneOf(user) !== undefined} />
          </>
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

const CharactersLeft = ({ length }: { length: number }) => (
  <>
    {formatNumber(length)} / {formatNumber(MESSAGE_MAX)}
  </>
)

const WhoReads = ({ phone }: { phone: boolean }) => (
  <p className="text-sm text-muted">
    {phone ? (
      <Trans>
        Only you and the operator’s staff see this. Your username and the phone number in your profile are
        sent with it.
      </Trans>
    ) : (
      <Trans>
        Only you and the operator’s staff see this. Your username is sent with it; with a{' '}
        <Link to={paths.editProfile} className="underline underline-offset-2 hover:text-ink">
          phone number in your profile
        </Link>{' '}
        they can reach you.
      </Trans>
    )}
  </p>
)

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
