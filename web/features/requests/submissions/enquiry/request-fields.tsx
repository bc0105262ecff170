import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ChangeEvent, type ComponentType, type ReactNode } from 'react'
import type { WishedTime } from '#contract/requests/appointments.ts'
import type { WasteSource } from '#contract/reference/items.ts'
import {
  ADDRESS_MAX,
  HandedOver,
  MESSAGE_MAX,
  NAME_MAX,
  type Service,
} from '#contract/requests/submissions.ts'
import type { Problems } from '#web/lib/forms/check-fields.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { Asked, Fields } from '../fields.ts'
import { useEstimate } from '../items/estimate-line.tsx'
import { HandoverField, type PhotoInput } from '../items/handover-field.tsx'
import { fieldLabels } from '../labels.ts'
import { needsOf, type Writer } from './needs.ts'

/** The parts of other features; the page passes them in, because features do not know each other. */
export type RequestInputs = {
  location: ComponentType<{
    value: string
    onChange: (value: string) => void
    name: string
    disabled: boolean
    placeholder: string
  }>
  /** A photo that fills in a device. */
  photo?: PhotoInput
  /** The free pick-up times at the place. */
  times?: ComponentType<{
    location: string
    waste_source: WasteSource | null
    kg: number | null
    on_hold: boolean
    value: WishedTime | null
    onChange: (wish: WishedTime | null) => void
    busy: boolean
  }>
}

type Props = {
  /** Null: nobody has said which service it is about. */
  service: Service | null
  writer: Writer
  fields: Asked
  errors: Problems<Asked>
  text: (name: keyof Fields) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  onChange: (part: Partial<Asked>) => void
  busy: boolean
  /** Whether an address for mails is asked for. */
  mails: boolean
  /** Whether messages to the telephone are offered. */
  messages: boolean
  inputs: RequestInputs
  /** An example of a message for this service. */
  example: string
  /** Further parts of a section. */
  beside?: { what?: ReactNode }
}

/** The one definition of the fields of a request: what, where, when, who. The landing pages, the composer and the call desk show it. */
export function RequestFields({ service, writer, fields, errors, text, onChange, busy, ...props }: Props) {
  const { t, i18n } = useLingui()
  const { inputs, beside = {} } = props
  const handsOver = HandedOver.safeParse(service).success
  const needs = needsOf(service, writer, fields)
  const { location: Place, times: Times } = inputs
  const estimate = useEstimate(fields.items)
  const frame = (name: keyof Fields) => ({
    label: i18n._(fieldLabels[name]),
    error: errors[name],
    required: needs[name],
    aside: needs[name] ? undefined : t`Optional`,
  })
  const message = (
    <Field
      {...frame('message')}
      aside={
        fields.message.length >= MESSAGE_MAX * 0.8 ? (
          <CharactersLeft length={fields.message.length} />
        ) : (
          frame('message').aside
        )
      }
    >
      <Textarea
        {...text('message')}
        disabled={busy || service === null}
        placeholder={props.example}
        maxLength={writer === 'poster' || writer === 'staff' ? MESSAGE_MAX : undefined}
        rows={handsOver ? 3 : 5}
      />
    </Field>
  )
  return (
    <>
      <Part
        title={handsOver ? t`What do you hand over?` : t`What is it about?`}
        // The composer has asked that above.
        bare={writer === 'staff' || (writer === 'poster' && !handsOver)}
      >
        {handsOver && (
          <HandoverField
            value={fields}
            onChange={onChange}
            error={errors.items ?? errors.waste_source}
            sender={writer !== 'staff'}
            photoInput={inputs.photo}
            titled={writer !== 'staff'}
          />
        )}
        {message}
        {beside.what}
      </Part>
      <Part title={handsOver ? t`Where is it?` : t`Where are you?`} bare={writer === 'staff'}>
        <Field {...frame('location')} hint={t`A district, or an address`}>
          <Place
            name="location"
            value={fields.location}
            onChange={(location) => onChange({ location })}
            disabled={busy}
            placeholder={t`For example: Kebayoran Baru`}
          />
        </Field>
        {handsOver && (
          <Columns>
            <Field {...frame('street')} hint={t`So that the driver finds you`}>
              <Input
                {...text('street')}
                disabled={busy}
                maxLength={ADDRESS_MAX}
                autoComplete={writer === 'staff' ? 'off' : 'street-address'}
              />
            </Field>
            <Field {...frame('landmark')} hint={t`For example: green gate, beside the mosque`}>
              <Input {...text('landmark')} disabled={busy} maxLength={ADDRESS_MAX} autoComplete="off" />
            </Field>
          </Columns>
        )}
      </Part>
      {handsOver && Times && (
        <Part title={t`When can it be picked up?`} bare={false}>
          {/* An answer that comes later must not push the button away from under a finger. */}
          <div className="min-h-20">
            <Times
              location={fields.location}
              waste_source={fields.waste_source}
              kg={estimate?.unknown_pieces === 0 ? estimate.high_kg : null}
              on_hold={fields.items.some((item) => item.battery_damaged)}
              value={fields.slot}
              onChange={(slot) => onChange({ slot })}
              busy={busy}
            />
          </div>
        </Part>
      )}
      <Part title={t`Who can be reached?`} bare={writer === 'staff'}>
        <Columns>
          <Field {...frame('name')} hint={handsOver ? t`The person to ask for` : undefined}>
            <Input
              {...text('name')}
              disabled={busy}
              maxLength={NAME_MAX}
              autoComplete={writer === 'staff' ? 'off' : 'name'}
            />
          </Field>
          <PhoneField
            {...frame('phone_number')}
            hint={t`So that the operator can reach you`}
            input={{
              ...text('phone_number'),
              onChange: ({ target: { value } }) =>
                onChange({ phone_number: value, ...(fields.notify_phone && { notify_phone: value }) }),
              disabled: busy,
              autoComplete: writer === 'staff' ? 'off' : 'tel',
              placeholder: '0812 3456 7890',
            }}
          />
          {props.messages && (
            <div className="@md:col-span-2" data-field="notify_phone">
              <CheckLine
                checked={fields.notify_phone !== ''}
                disabled={busy || fields.phone_number.trim() === ''}
                onChange={(wanted) => onChange({ notify_phone: wanted ? fields.phone_number : '' })}
              >
                {writer === 'staff' ? (
                  <Trans>
                    The caller wants short messages at this number: when the time is set, and the day before
                  </Trans>
                ) : (
                  <Trans>
                    Send me short messages to this number: when the time is set, and the day before
                  </Trans>
                )}
              </CheckLine>
              <p className="pl-8 text-sm text-muted">
                <Trans>Each message has a link that stops them.</Trans>
              </p>
            </div>
          )}
          {props.mails && (
            <div className="@md:col-span-2">
              <Field
                {...frame('notify_email')}
                hint={t`News of each step is emailed there. You can stop that at any time.`}
              >
                <Input {...text('notify_email')} disabled={busy} type="email" autoComplete="email" />
              </Field>
            </div>
          )}
        </Columns>
      </Part>
    </>
  )
}

/** @param bare its fields alone: a dialog has no room for its title */
function Part({ title, bare, children }: { title: string; bare: boolean; children: ReactNode }) {
  const id = useId()
  if (bare) return children
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 border-t border-line pt-5 first:border-0 first:pt-0"
    >
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Two beside one another where the form is wide enough, whatever the screen is. */
const Columns = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <div className="grid gap-5 @md:grid-cols-2">{children}</div>
  </div>
)

/** How many characters are left, once that begins to matter. */
function CharactersLeft({ length }: { length: number }) {
  return (
    <>
      {formatNumber(length)} / {formatNumber(MESSAGE_MAX)}
    </>
  )
}
