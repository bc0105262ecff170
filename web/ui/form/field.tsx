import { createContext, use, useId, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }
const FieldContext = createContext<Wiring | null>(null)
/** Whether the form around a control is on its way, and nothing may be changed. */
export const FormBusy = createContext(false)

/** A label, a hint and an error around one Input, Textarea or Select; the control inside wires itself. */
export function Field(props: {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Marks it as wrong where something else says why. */
  invalid?: boolean | undefined
  /** A short word at the end of the label line, e.g. "Optional" or a counter. */
  aside?: ReactNode
  required?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const told = Boolean(props.error)
  const invalid = told || props.invalid === true
  const describedBy = classNames(told && errorId, props.hint != null && hintId) || undefined
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', props.className)}>
      <div className={props.hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="text-sm font-semibold">
          {props.label}
        </label>
        {props.aside != null && <span className="text-xs text-muted">{props.aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy, invalid, required: props.required ?? false }}>
        {props.children}
      </FieldContext>
      {props.hint != null && (
        <p id={hintId} className="text-sm text-muted">
          {props.hint}
        </p>
      )}
      <p
        id={errorId}
        aria-live="polite"
        className={classNames('flex gap-1.5 text-sm text-danger', !told && 'hidden')}
      >
        {told && <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
        <span className="min-w-0">{props.error}</span>
      </p>
    </div>
  )
}

/** The attributes of a control inside a Field; outside of one, nothing. For our own controls (a combobox). */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

/** The look of a text control: 44 px, 16 px text so that iOS does not zoom. */
export const controlStyle =
  'w-full min-h-11 rounded-control border border-control bg-surface px-3.5 py-2 text-base text-ink transition-[border-color,box-shadow] ' +
  'hover:border-primary focus-visible:border-primary focus-visible:outline-offset-0 aria-invalid:border-danger ' +
  'disabled:border-line disabled:bg-sunken disabled:text-muted read-only:bg-sunken'
