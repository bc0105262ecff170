import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, LockKeyhole, TriangleAlert } from 'lucide-react'
import { useEffect, useSyncExternalStore, type ComponentType, type Ref } from 'react'
import { Controller, useForm, useWatch, type Control } from 'react-hook-form'
import { Link } from '#web/router.tsx'
import { NewEnquiry } from '#contract/submissions.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useUntilAnswered } from '#web/lib/use-until-answered.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { paths } from '#web/paths.ts'
import type { Fields } from './draft.ts'
import { fieldProblem, MESSAGE_MAX, reasonInWords, refusedField } from './field-problem.ts'
import type { Refusal } from './outbox-queue.ts'

const resolver = zodResolver(
  NewEnquiry.pick({ message: true, location: true, phone_number: true }).required(),
)

/** What a location picker must take; the page passes one in, because features do not know each other. */
export type LocationInput = ComponentType<{
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  name: string
  disabled: boolean
  placeholder: string
  ref: Ref<HTMLInputElement>
}>

type Props = {
  initial: Fields
  /** On its way: nothing can be changed. */
  busy: boolean
  refusal: Refusal | undefined
  takeFocus: boolean
  locationInput: LocationInput
  /** What a message could say, for this service. */
  example: string
  onChange: (fields: Fields) => void
  onSubmit: (fields: Fields) => void
}

/** Message, place, phone number, and who will read them. Checked by the schema that the server uses. */
export function EnquiryFields({ initial, busy, refusal, takeFocus, onChange, onSubmit, ...props }: Props) {
  const { t } = useLingui()
  const form = useForm<Fields>({ defaultValues: initial, resolver })
  const { errors: found, isSubmitting } = form.formState
  const errors = useUntilAnswered(found, busy || isSubmitting)
  const refused = useUntilAnswered(refusal, busy)
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }))
  useEffect(() => {
    if (takeFocus) form.setFocus('message')
  }, [takeFocus, form])
  useEffect(() => {
    const field = refusedField(refusal)
    if (field) form.setError(field, { type: 'server', message: refusal!.message }, { shouldFocus: true })
  }, [refusal, form])

  return (
    <form
      data-kept
      noValidate
      onSubmit={(event) => {
        // A second press, or Enter, while it is on its way must not make a second request.
        if (busy) event.preventDefault()
        else void form.handleSubmit(onSubmit)(event)
      }}
      className="flex flex-col gap-5"
    >
      <Field
        label={t`Message`}
        aside={<Room control={form.control} />}
        error={fieldProblem('message', errors.message)}
        required
      >
        <Textarea {...form.register('message')} disabled={busy} placeholder={props.example} rows={5} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t`Location`}
          aside={t`Optional`}
          hint={t`A district, or an address`}
          error={fieldProblem('location', errors.location)}
        >
          <Controller
            control={form.control}
            name="location"
            render={({ field: { ref, name, value, onChange, onBlur } }) => (
              <props.locationInput
                {...{ ref, name, value, onChange, onBlur }}
                disabled={busy}
                placeholder={t`For example: Kebayoran Baru`}
              />
            )}
          />
        </Field>
        <Field
          label={t`Phone number`}
          aside={t`Optional`}
          hint={t`So that the operator can reach you`}
          error={fieldProblem('phone_number', errors.phone_number)}
        >
          <Input
            {...form.register('phone_number')}
            disabled={busy}
            type="tel"
            autoComplete="tel"
            placeholder="0812 3456 7890"
          />
        </Field>
      </div>
      <p className="flex gap-2.5 text-sm text-muted">
        <LockKeyhole className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          <Trans>
            The operator’s staff read what you send, your phone number included, to deal with your enquiry.
            Other visitors do not see it.
          </Trans>{' '}
          <Link to={paths.privacy} className="underline underline-offset-2 hover:text-ink">
            <Trans>Privacy</Trans>
          </Link>
        </span>
      </p>
      <div role="status" className="empty:hidden">
        {!online && !busy && (
          <p className="flex gap-2.5 rounded-control bg-copper-soft px-4 py-3 text-copper-ink">
            <CloudOff className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            <Trans>You are offline. Submit all the same: it is sent when the connection returns.</Trans>
          </p>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {refused && !refusedField(refused) && (
          <p className="flex gap-2.5 rounded-control bg-danger-soft px-4 py-3 font-medium text-danger">
            <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            <span className="min-w-0">{t`Submission failed: ${reasonInWords(refused)}`}</span>
          </p>
        )}
      </div>
      <Button type="submit" size="large" wide busy={busy}>
        {busy ? <Trans>Submitting…</Trans> : <Trans>Submit</Trans>}
      </Button>
    </form>
  )
}

/** How many characters are left, once that begins to matter. */
function Room({ control }: { control: Control<Fields> }) {
  const { length } = useWatch({ control, name: 'message' })
  if (length < MESSAGE_MAX * 0.8) return null
  return (
    <>
      {formatNumber(length)} / {formatNumber(MESSAGE_MAX)}
    </>
  )
}

function onConnection(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
