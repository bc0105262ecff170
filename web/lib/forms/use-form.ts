import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'
import { ApiError } from '#web/lib/api/api.ts'
import { stillWrong, type Checked, type Problems } from './check-fields.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { withLead } from '#web/lib/api/refusal.tsx'
import { useAttempt } from '#web/lib/api/use-attempt.ts'

type Options<Fields, Data> = {
  /** With what the form begins, in the order of its fields. */
  initial: Fields
  /** Asked when it is sent, and of what was wrong then with every change. */
  check: (fields: Fields) => Checked<Fields, Data>
  send: (data: Data) => Promise<unknown>
  /** Why it was refused. */
  explain?: (error: unknown) => string | undefined
  /** The field at which that is said; by default the one that the server names. */
  blame?: (error: unknown) => string | undefined
  /** The state of an entry where `send` only hands it over (to an outbox): on its way, or returned with a reason. */
  sending?: boolean
  refused?: unknown
}

type Named<Fields, Type> = { [Name in keyof Fields]: Fields[Name] extends Type ? Name : never }[keyof Fields]
type Edit<Control> = ChangeEvent<Control>

/**
 * The fields of a form, and their one way out: checked, then sent, once at a time. Spread `form` into a Form. A
 * field's fault is shown until it is put right, and takes the focus.
 */
export function useForm<Fields extends Record<string, unknown>, Data>(options: Options<Fields, Data>) {
  const { check, send, explain = errorMessage, blame = refusedField } = options
  const [fields, setFields] = useState(options.initial)
  /** The last attempt, with its faults. */
  const [tried, setTried] = useState<{ fields: Fields; problems?: Problems<Fields> | undefined }>({ fields })
  const trying = useAttempt()
  const { attempt, forget } = trying
  const busy = trying.busy || options.sending === true
  const error = trying.error ?? options.refused ?? null
  const element = useRef<HTMLFormElement>(null)
  const names = Object.keys(options.initial)

  const failure = error === null ? undefined : explain(error)
  const blamed = error === null ? undefined : names.find((name) => name === blame(error))
  const errors: Problems<Fields> = tried.problems
    ? stillWrong(tried, { fields, problems: check(fields).problems })
    : {}
  if (blamed !== undefined && fields[blamed] === tried.fields[blamed])
    errors[blamed as keyof Fields] = failure ?? ''

  // Text that a person or the browser filled in before the script had come.
  useEffect(() => setFields((before) => typedIn(element.current, before)), [])

  // Not before it can take it: while something is on its way, nothing can be changed. And before the Form brings what it
  // says into sight.
  const first = names.find((name) => tried.problems?.[name] !== undefined) ?? blamed
  useLayoutEffect(() => {
    if (!busy && first !== undefined) focusField(element.current, first)
    // Once for each attempt, not when a letter changes what is wrong.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [tried, error])

  const change = useCallback((part: Partial<Fields>) => setFields((before) => ({ ...before, ...part })), [])

  const submit = async () => {
    if (busy) return false
    // Some browsers fill fields in without a word.
    const typed = typedIn(element.current, fields)
    setFields(typed)
    const result = check(typed)
    setTried({ fields: typed, problems: result.problems })
    if ('data' in result) return attempt(() => send(result.data))
    forget()
    return false
  }

  return {
    fields,
    change,
    errors,
    error,
    forget,
    form: {
      ref: element,
      busy,
      failure: blamed === undefined ? withLead(failure, error) : undefined,
      onSubmit: () => void submit(),
    },
    /** For a control of that name that holds a text. */
    text: <Name extends Named<Fields, string> & string>(name: Name) => ({
      name,
      value: fields[name] as string,
      onChange: ({ target }: Edit<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change({ [name]: target.value } as Partial<Fields>),
    }),
    /** For a box to tick. */
    tick: <Name extends Named<Fields, boolean> & string>(name: Name) => ({
      name,
      checked: fields[name] as boolean,
      onChange: ({ target }: Edit<HTMLInputElement>) => change({ [name]: target.checked } as Partial<Fields>),
    }),
    /** As the form's own button does. @returns whether it was taken */
    submit,
    /** For what is sent without the fields. */
    attempt,
    /** As it began. */
    reset: () => {
      setFields(options.initial)
      setTried({ fields: options.initial })
      forget()
    },
  }
}

const refusedField = (error: unknown) => (error instanceof ApiError ? error.field : undefined)

/** The values in the controls of these names; a field without a usable control keeps its value. */
function typedIn<Fields extends Record<string, unknown>>(form: HTMLFormElement | null, fields: Fields) {
  const typed = Object.entries(fields).map(([name, value]) => {
    const control = form?.elements.namedItem(name)
    if (typeof value === 'boolean')
      return [name, control instanceof HTMLInputElement ? control.checked : value]
    return [name, typeof value === 'string' && isText(control) && !control.disabled ? control.value : value]
  })
  const changed = typed.some(([name, value]) => fields[name as string] !== value)
  return changed ? (Object.fromEntries(typed) as Fields) : fields
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A select whose options have not come yet holds nothing. */
const isText = (control: unknown): control is TextControl =>
  control instanceof HTMLInputElement ||
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLSelectElement && control.selectedIndex >= 0)

/** `data-field` names what is made of several controls. */
const focusField = (form: HTMLFormElement | null, name: string) =>
  form
    ?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"] :is(input, button, select)`)
    ?.focus()
