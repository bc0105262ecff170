import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import type { DeviceClass } from '#contract/reference/knowledge.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useCombobox } from '#web/ui/form/use-combobox.ts'
import { ClassPicture } from './class-picture.tsx'
import { ClassSearch } from './class-search.tsx'
import { byGroup, searchClasses } from './search-classes.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'

/** The height by which a group's name covers the list below it. */
const GROUP_HEADER_PX = 32

export type ClassPickerProps = {
  /** The id of the chosen class; null: none yet. */
  value: string | null
  onChoose: (id: string) => void
  /** The label of the field. */
  label: string
}

/**
 * The classes of the knowledge base to choose one from: a field to search in, and below it the list, always open. The
 * keys stay in the field; Enter or a press chooses.
 */
export function ClassPicker({ value, onChoose, label }: ClassPickerProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const id = useId()
  const known = useDataSet('knowledge')
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)

  const searching = typed.trim() !== ''
  const matching = searchClasses(known.data?.classes ?? [], typed)
  const groups = searching ? [] : byGroup(matching, locale)
  // As they stand in the list, which the keys walk along.
  const found = searching ? matching : groups.flatMap(({ classes }) => classes)
  const combobox = useCombobox({
    typed,
    onType: (text) => {
      setTyped(text)
      list.current?.scrollTo({ top: 0 })
    },
    options: found,
    first: searching ? found[0] : undefined,
    onChoose: (one) => onChoose(one.id),
  })

  // The option that the keys reach is scrolled into the list, and so is the chosen one when the list comes.
  const loaded = known.data !== undefined
  const active = combobox.active?.id
  useEffect(() => {
    const target = active ?? value
    const option = loaded && target && list.current?.querySelector(`[data-class="${CSS.escape(target)}"]`)
    if (option instanceof HTMLElement) scrollTo(list.current!, option)
  }, [list, active, value, loaded])

  const option = (one: DeviceClass) => (
    <Option
      key={one.id}
      {...combobox.option(one)}
      device={one}
      chosen={one.id === value}
      active={one.id === active}
    />
  )

  return (
    <div className="flex min-h-0 flex-col gap-2">
      <label htmlFor={`${id}-field`} className="text-sm font-semibold">
        {label}
      </label>
      <ClassSearch id={`${id}-field`} {...combobox.field} />
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
        {...combobox.list}
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
          <Trans>No device with this name. Try another word, or a part of it.</Trans>
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
  const top = option.offsetTop - GROUP_HEADER_PX
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

function Option({
  device,
  chosen,
  active,
  ...props
}: ComponentProps<'div'> & { device: DeviceClass; chosen: boolean; active: boolean }) {
  const say = useBilingual()
  return (
    <div
      {...props}
      aria-selected={chosen}
      data-class={device.id}
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
