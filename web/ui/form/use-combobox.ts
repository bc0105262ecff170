import { useEffect, useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { askedBy } from './combobox-keys.ts'

type Given<One> = {
  typed: string
  onType: (text: string) => void
  options: readonly One[]
  /** For a list that comes over the page: whether it is there, with options or word of them. */
  shown?: boolean
  onShow?: (shown: boolean) => void
  /** The option that Enter chooses before the keys have gone to any. */
  first?: One | undefined
  onChoose: (one: One) => void
}

/**
 * The ARIA pattern of an editable combobox with a listbox: the focus stays in the field, the keys walk along the options.
 * `field`, `list` and `option(…)` are spread into their elements; a press outside `frame` hides a list over the page.
 */
export function useCombobox<One extends { id: string }>(given: Given<One>) {
  const { typed, onType, options, shown = options.length > 0, onShow, first, onChoose } = given
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string>()
  const at = shown ? options.findIndex((one) => one.id === activeId) : -1
  const active = options[at]
  const idOf = (one: One) => `${id}-${one.id}`

  const show = (next: boolean) => {
    setActiveId(undefined)
    onShow?.(next)
  }
  const type = (text: string) => {
    onType(text)
    show(true)
  }
  const choose = (one: One) => {
    onChoose(one)
    if (onShow) show(false)
  }
  const press = (event: KeyboardEvent) => {
    // While letters are being composed, the keys belong to the composition.
    if (event.nativeEvent.isComposing) return
    const asked = askedBy(event.key, { at, count: options.length, typed, shown, fixed: !onShow })
    if (asked === null) return
    event.preventDefault()
    const one = active ?? first
    if (typeof asked === 'number') setActiveId(options[asked]?.id)
    else if (asked === 'show') onShow?.(true)
    else if (asked === 'choose' && one) choose(one)
    else if (asked === 'choose' || onShow) show(false)
    else type('')
    if (asked === 'leave') event.stopPropagation()
  }

  // Not every browser takes the focus away then: a finger beside a field often leaves it there.
  useEffect(() => {
    if (!shown || !onShow) return
    const pressed = ({ target }: PointerEvent) => {
      if (frame.current?.contains(target as Node)) return
      setActiveId(undefined)
      onShow(false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [shown, onShow])

  return {
    frame,
    shown,
    options,
    /** The option that the keys are at. */
    active,
    show,
    field: {
      value: typed,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown,
      'aria-controls': id,
      'aria-activedescendant': active && idOf(active),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
      onKeyDown: press,
    },
    list: { id, role: 'listbox' },
    option: (one: One) => ({
      id: idOf(one),
      role: 'option',
      tabIndex: -1,
      onMouseMove: onShow && (() => setActiveId(one.id)),
      onClick: () => {
        // The keys go on from here.
        setActiveId(one.id)
        choose(one)
      },
    }),
  } as const
}
