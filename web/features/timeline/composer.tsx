import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CloudOff, TriangleAlert } from 'lucide-react'
import { useRef, useState, useSyncExternalStore, type ComponentType, type Ref } from 'react'
import type { User } from '#contract/accounts.ts'
import { formatNumber } from '#web/lib/format.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/router.tsx'
import { useUntilAnswered } from '#web/lib/use-until-answered.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ActionChips } from './action-chips.tsx'
import { actionOf } from './actions.ts'
import type { Missing } from './draft.ts'
import { PhotoField } from './photo-field.tsx'
import { postProblem } from './post-problem.ts'
import { useComposer } from './use-composer.ts'

const MESSAGE_MAX = 5000

/** What a location picker must take; the page passes one in, because features do not know each other. */
type LocationInput = ComponentType<{
  value: string
  onChange: (value: string) => void
  disabled: boolean
  placeholder: string
  ref: Ref<HTMLInputElement>
}>

type Props = {
  user: User
  locationInput: LocationInput
  /** It is stored, under this number. */
  onPosted: (id: number) => void
}

/** What is offered, asked for or proposed, in one card: an action first, then the rest. */
export function Composer({ user, locationInput: LocationInput, onPosted }: Props) {
  const { t, i18n } = useLingui()
  const { fields, change, photo, state, missing, post } = useComposer(user, onPosted)
  const [pressed, setPressed] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const location = useRef<HTMLInputElement>(null)
  const busy = state === 'posting'
  const failed = useUntilAnswered(typeof state === 'object' ? state.failed : null, busy)
  const action = actionOf(fields.action)
  const open = missing.length < 3 || pressed || fields.photo !== null
  const sending = photo.upload.name === 'sending'
  const alert = pressed && missing.length > 0

  const showMissing = () => {
    setPressed(true)
    const controls: Record<Missing, { current: HTMLElement | null }> = { action: first, message, location }
    // What is opened by this very press can take the focus only once it is there.
    requestAnimationFrame(() => controls[missing[0]!].current?.focus())
  }
  const submit = () => {
    if (missing.length > 0) return showMissing()
    if (busy || sending) return
    setPressed(false)
    post()
  }

  return (
    <Card as="section" aria-label={t`New post`}>
      <form
        data-kept
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="flex flex-col gap-4"
      >
        <ActionChips
          ref={first}
          value={fields.action}
          disabled={busy}
          onChoose={(action) => change({ action })}
        />
        <Field
          label={t`Message`}
          hideLabel={!open}
          aside={fields.message.length > MESSAGE_MAX * 0.8 && <Room length={fields.message.length} />}
          required
        >
          <Textarea
            ref={message}
            value={fields.message}
            disabled={!action || busy}
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
                ref={location}
                value={fields.location}
                disabled={busy}
                placeholder={t`For example: Kebayoran Baru`}
                onChange={(location) => change({ location })}
              />
            </Field>
            {/* Here, because it leads to one of the fields above. */}
            <div role="alert" className="empty:hidden">
              {alert && (
                <Notice>
                  <Trans>Please select an action, write a message, and set a location.</Trans>
                </Notice>
              )}
            </div>
            <PhotoField photo={fields.photo} state={photo} busy={busy} />
            <WhoReads phone={user.phone_number !== null} />
          </>
        )}
        <Connection busy={busy} />
        <div role="alert" className="empty:hidden">
          {failed !== null && <Failure error={failed} />}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p role="status" className="min-w-0 flex-1 text-sm font-semibold text-primary empty:hidden">
            {state === 'posted' && (
              <span className="flex items-center gap-2">
                <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
                <Trans>Posted. It stands on your timeline now.</Trans>
              </span>
            )}
          </p>
          <PostButton busy={busy} sending={sending} missing={missing} onMissing={showMissing} />
        </div>
      </form>
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
  const reason = missing.length > 0 ? t`Still missing: ${list}` : sending && t`The photo is still on its way.`
  return (
    // The button itself does nothing while something is missing.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a press by the keyboard is a click as well
    <span role="presentation" onClick={() => missing.length > 0 && onMissing()} className="max-sm:w-full">
      <Button type="submit" busy={busy} disabledReason={reason} className="min-w-32 max-sm:w-full">
        {busy ? <Trans>Posting…</Trans> : <Trans>Post</Trans>}
      </Button>
    </span>
  )
}

const Room = ({ length }: { length: number }) => (
  <>
    {formatNumber(length)} / {formatNumber(MESSAGE_MAX)}
  </>
)

const WhoReads = ({ phone }: { phone: boolean }) => (
  <p className="text-sm text-muted">
    {phone ? (
      <Trans>
        Only you and the operator’s staff see this. Your username and the phone number of your profile go
        along.
      </Trans>
    ) : (
      <Trans>
        Only you and the operator’s staff see this. Your username goes along; with a{' '}
        <Link to={paths.editProfile} className="underline underline-offset-2 hover:text-ink">
          phone number in your profile
        </Link>{' '}
        they can reach you.
      </Trans>
    )}
  </p>
)

function Connection({ busy }: { busy: boolean }) {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  return (
    <div role="status" className="empty:hidden">
      {!online && !busy && (
        <p className="flex gap-2.5 rounded-control bg-copper-soft px-4 py-3 text-copper-ink">
          <CloudOff className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <Trans>You are offline. What you write is kept here; post it when the connection returns.</Trans>
        </p>
      )}
    </div>
  )
}

function Failure({ error }: { error: unknown }) {
  const { title, cause } = postProblem(error)
  return (
    <Notice>
      {title}
      {cause && <span className="block font-normal">{cause}</span>}
    </Notice>
  )
}

const Notice = ({ children }: { children: React.ReactNode }) => (
  <p className="flex gap-2.5 rounded-control bg-danger-soft px-4 py-3 font-medium text-danger">
    <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
    <span className="min-w-0">{children}</span>
  </p>
)

function onConnection(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
