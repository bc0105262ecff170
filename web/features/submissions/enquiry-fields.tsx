import { zodResolver } from '@hookform/resolvers/zod'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ComponentType, type ReactNode, type Ref } from 'react'
import { Controller, useForm, useWatch, type Control, type FieldError } from 'react-hook-form'
import { NewEnquiry } from '#contract/submissions.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Fields } from './draft.ts'
import type { Refusal } from './outbox-queue.ts'

const MESSAGE_MAX = 5000
const resolver = zodResolver(NewEnquiry.pick({ message: true, location: true, phone_number: true }).required())

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

export type EnquiryFieldsProps = {
  initial: Fields
  busy: boolean
  refusal: Refusal | undefined
  autoFocus: boolean
  LocationInput: LocationInput
  /** An example of a message, for this service. */
  example: string
  onChange: (fields: Fields) => void
  onSubmit: (fields: Fields) => void
}

/** Message, place, phone number and who will read them. Checked by the schema that the server uses. */
export function EnquiryFields({ initial, busy, refusal, autoFocus, LocationInput, ...props }: EnquiryFieldsProps) {
  const { t } = useLingui()
  const form = useForm<Fields>({ defaultValues: initial, resolver })
  const { errors } = form.formState
  const { onChange, onSubmit } = props
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }))
  useFocus(autoFocus, () => form.setFocus('message'))
  useEffect(() => {
    const field = fieldOf(refusal)
    if (refusal && field) form.setError(field, { type: 'server', message: refusal.message }, { shouldFocus: true })
  }, [refusal, form])

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // A second press (or Enter) while it is on its way must not make a second request.
        if (busy) event.preventDefault()
        else void form.handleSubmit(onSubmit)(event)
      }}
      className="flex flex-col gap-5"
    >
      <Field label={t`Message`} error={<Problem of="message" error={errors.message} />} aside={<Count control={form.control} />} required>
        <Textarea {...form.register('message')} readOnly={false} disabled={busy} placeholder={props.example} rows={5} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t`Location`}
          aside={t`Optional`}
          hint={t`A district, or an address`}
          error={<Problem of="location" error={errors.location} />}
        >
          <Controller
            control={form.control}
            name="location"
            render={({ field }) => <LocationInput {...field} disabled={busy} placeholder={t`For example: Kebayoran Baru`} />}
          />
        </Field>
        <Field
          label={t`Phone number`}
          aside={t`Optional`}
          hint={t`So that the operator can call or write to you`}
          error={<Problem of="phone_number" error={errors.phone_number} />}
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
      <Consent />
      {refusal && <Failed>{t`Submission failed: ${refusal.message || t`Unknown error`}`}</Failed>}
      <Button type="submit" size="large" wide busy={busy}>
        {busy ? <Trans>Submitting…</Trans> : <Trans>Submit</Trans>}
      </Button>
    </form>
  )
}
