import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { DeviceClass } from '#contract/knowledge.ts'
import { useDataSet } from '#web/lib/data-sets.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClassPicture } from './class-picture.tsx'
import { ClassSearch } from './class-search.tsx'
import { byGroup, searchClasses } from './search-classes.ts'
import { useBilingual } from './use-bilingual.ts'

/** What the name of a group covers of the list below it. */
const GROUP_HEADER_px = 32

export type ClassPickerProps = {
  /** The id of the chosen class; null: none yet. */
  value: string | null
  onChoose: (id: string) => void
  /** What is to be chosen, as the name of the field. */
  label: string
}

/**
 * The classes of the knowledge base to choose one from: a field to search in, and below it the list, always open. The
 * keys stay in the field (the ARIA pattern of a combobox with a listbox); Enter or a press chooses.
 */
export function ClassPicker({ value, onChoose, label }: ClassPickerProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const known = useDataSet('knowledge')
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string>()
  const list = useRef<HTMLDivElement>(null)

  const searching = typed.trim() !== ''
  const matching = searchClasses(known.data?.classes ?? [], typed)
  const groups = searching ? [] : byGroup(matching, i18n.locale)
  // As they stand in the list, which the keys walk along.
  const found = searching ? matching : groups.flatMap(({ classes }) => classes)
  const at = found.findIndex((one) => one.id === active)
  const optionId = (one: DeviceClass) => `${id}-${one.id}`

  // What the keys reach is scrolled into the list; what is chosen already, when the list comes.
  const loaded = known.data !== undefined
  useEffect(() => {
    const target = loaded && (active ?? value)
    const option = target && list.current?.querySelector(`[data-class="${CSS.escape(target)}"]`)
    if (option instanceof HTMLElement) scrollTo(list.current!, option)
  }, [active, value, loaded])

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? found.length - 1 : at - 1,
      PageDown: Math.min(at + 6, found.length - 1),
      PageUp: Math.max(at - 6, 0),
    }
    const next = steps[event.key]
    if (next !== undefined && found.length > 0) {
      event.preventDefault()
      setActive(found[(next + found.length) % found.length]!.id)
    } else if (event.key === 'Enter') {
      // Never sends the form around it.
      event.preventDefault()
      const one = found[at] ?? (searching ? found[0] : undefined)
      if (one) onChoose(one.id)
    } else if (event.key === 'Escape' && typed !== '') {
      // The first press empties the field; a dialog around it closes with the next.
      event.preventDefault()
      event.stopPropagation()
      search('')
    }
  }
  const search = (text: string) => {
    setTyped(text)
    setActive(undefined)
    list.current?.scrollTo({ top: 0 })
  }
  const option = (one: DeviceClass) => (
    <Option
      key={one.id}
      id={optionId(one)}
      device={one}
      chosen={one.id === value}
      active={one.id === active}
      onChoose={() => {
        // The keys go on from here.
        setActive(one.id)
        onChoose(one.id)
      }}
    />
  )

  return (
    <div className="flex min-h-0 flex-col gap-2">
      <label htmlFor={`${id}-field`} className="text-sm font-semibold">
        {label}
      </label>
      <ClassSearch
        id={`${id}-field`}
        role="combobox"
        aria-expanded={loaded && found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? optionId(found[at]!) : undefined}
        value={typed}
        onChange={({ target }) => search(target.value)}
        onKeyDown={press}
      />
      {known.isError && !known.data && (
        <ErrorState
          title={<Trans>The list of devices could not be loaded.</Trans>}
          cause={errorMessage(known.error)}
          retryLabel={t`Try again`}
          busy={known.isFetching}
          onRetry={() => void known.refetch()}
        />
      )}
      {!known.data && !known.isError && (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={classNames(
          'relative max-h-96 min-h-0 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface',
          found.length === 0 && 'hidden',
        )}
      >
        {searching
          ? found.map(option)
          : groups.map(({ group, classes }) => (
              <Group key={group.en} group={group}>
                {classes.map(option)}
              </Group>
            ))}
      </div>
      {known.data && found.length === 0 && (
        <p className="rounded-card border border-line bg-surface p-4 text-muted">
          <Trans>No device of this name. Try another word, or only a part of it.</Trans>
        </p>
      )}
      <p role="status" className="sr-only">
        {known.data &&
          searching &&
          t`${plural(found.length, { one: '# device found', other: '# devices found' })}`}
      </p>
    </div>
  )
}

/** Scrolls the list alone: the page around it stays where it is. */
function scrollTo(list: HTMLElement, option: HTMLElement) {
  const top = option.offsetTop - GROUP_HEADER_px
  const bottom = option.offsetTop + option.offsetHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

function Group({ group, children }: Pick<DeviceClass, 'group'> & { children: ReactNode }) {
  const say = useBilingual()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p
        id={id}
        role="presentation"
        className="sticky top-0 z-10 border-b border-line bg-sunken px-3 py-1.5 text-xs font-semibold text-muted"
      >
        {say(group)}
      </p>
      {children}
    </div>
  )
}

function Option(props: {
  id: string
  device: DeviceClass
  chosen: boolean
  active: boolean
  onChoose: () => void
}) {
  const { device, chosen, active } = props
  const say = useBilingual()
  return (
    // The keys are the search field's, which names this option as the active one.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={props.id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      data-class={device.id}
      onClick={props.onChoose}
      // The field keeps the focus, and a phone its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      className={classNames(
        'flex min-h-14 cursor-pointer items-center gap-3 px-3 py-1.5 transition-colors',
        active ? 'bg-primary-soft outline-2 -outline-offset-2 outline-focus' : 'hover:bg-sunken',
      )}
    >
      <ClassPicture id={device.id} size={44} className="size-11 shrink-0 rounded-control" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{say(device.name)}</span>
        {device.aliases.length > 0 && (
          <span lang="id" className="block truncate text-sm text-muted">
            {device.aliases.join(' · ')}
          </span>
        )}
      </span>
      {chosen && <Check className="size-5 shrink-0 text-primary" aria-hidden="true" />}
    </div>
  )
}
