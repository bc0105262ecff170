import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { History, MapPin, RotateCw } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { LOCATION_MIN_CHARS, type LocationArea } from '#contract/locations.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlStyle, useFieldControl } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { areasQuery } from './api.ts'
import { areaName, readRecent, rememberRecent, searchTerm, withArea } from './areas.ts'

const DEBOUNCE_ms = 400

export type LocationPickerProps = {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** A text field that proposes districts. Whatever is typed stays: an address is as good as a choice. */
export function LocationPicker({ value, onChange, ref, ...input }: LocationPickerProps) {
  const { t } = useLingui()
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => own.current!)
  const [open, setOpen] = useState(false)
  const places = usePlaces(value, open)
  const { options, recent, searching, found, error } = places
  const nothing = found?.length === 0 && options.length === 0
  const count = options.length

  const choose = (name: string) => {
    const area = options.find((option) => areaName(option) === name)
    if (!area) return
    places.remember(area)
    onChange(withArea(value, area))
  }
  const keepForm = (event: KeyboardEvent) => {
    // With proposals on screen, Enter is meant for them and must not send the form.
    if (event.key === 'Enter' && open && (count > 0 || searching)) event.preventDefault()
  }

  const again = () => {
    own.current?.focus()
    setOpen(true)
    places.retry()
  }

  return (
    <div className="flex flex-col gap-1.5">
      <Autocomplete.Root
        items={options}
        mode="none"
        filter={null}
        value={value}
        itemToStringValue={areaName}
        open={open && (count > 0 || searching || nothing)}
        onOpenChange={setOpen}
        openOnInputClick
        onValueChange={(next, details) => {
          // Escape closes the list; it must not empty the field.
          if (details.reason === 'escape-key') return details.cancel()
          if (details.reason === 'item-press') return choose(next)
          onChange(next)
          setOpen(true)
        }}
      >
        <Autocomplete.Input
          {...useFieldControl()}
          {...input}
          ref={own}
          maxLength={300}
          autoComplete="off"
          enterKeyHint="next"
          onKeyDown={keepForm}
          className={controlStyle}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={6} collisionPadding={12} className="z-50 outline-none">
            <Autocomplete.Popup
              aria-busy={searching || undefined}
              className="max-h-[min(22rem,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
            >
              {searching && (
                <p className="flex min-h-11 items-center gap-3 px-3 text-muted">
                  <Spinner size={18} />
                  <Trans>Searching…</Trans>
                </p>
              )}
              {nothing && (
                <p className="px-3 py-2.5">
                  <strong className="font-semibold">
                    <Trans>No results found.</Trans>
                  </strong>
                  <span className="block text-sm text-muted">
                    <Trans>Write the place in your own words; that is fine too.</Trans>
                  </span>
                </p>
              )}
              <Autocomplete.List aria-label={t`Places`}>
                {(area: LocationArea) => <Option key={area.id} area={area} recent={recent.includes(area)} />}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      <p role="status" className="sr-only">
        {open && nothing && t`No results found.`}
        {open &&
          !searching &&
          count > 0 &&
          t`${plural(count, { one: '# place found', other: '# places found' })}`}
      </p>
      {error && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-danger">
          <span className="min-w-0 flex-1">
            <Trans>The search failed: {errorMessage(error)}</Trans>
          </span>
          <Button
            variant="ghost"
            size="small"
            busy={searching}
            onClick={again}
            icon={<RotateCw className="size-4" aria-hidden="true" />}
          >
            <Trans>Search again</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

function Option({ area, recent }: { area: LocationArea; recent: boolean }) {
  const Icon = recent ? History : MapPin
  return (
    <Autocomplete.Item
      value={area}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none select-none data-highlighted:bg-primary-soft"
    >
      <Icon
        className={classNames('size-[18px] shrink-0', recent ? 'text-copper' : 'text-muted')}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{area.districtName}</span>
        <span className="text-muted"> · {area.cityName}</span>
        {recent && (
          <span className="sr-only">
            , <Trans>chosen recently</Trans>
          </span>
        )}
      </span>
    </Autocomplete.Item>
  )
}

/** The proposals for what is typed: earlier choices first, then what the search has found for just this text. */
function usePlaces(typed: string, active: boolean) {
  const [chosen, setChosen] = useState(readRecent)
  const term = searchTerm(typed)
  const settled = useSettled(term)
  const due = active && term.length >= LOCATION_MIN_CHARS
  const query = areasQuery(settled)
  const search = useQuery({ ...query, enabled: due && settled === term })

  const begun = term.toLowerCase()
  const recent = chosen.filter((area) => areaName(area).toLowerCase().includes(begun))
  const known = new Set(recent.map(({ id }) => id))
  const found = due && settled === term ? search.data : undefined
  return {
    recent,
    found,
    options: [...recent, ...(found ?? []).filter(({ id }) => !known.has(id))],
    searching: due && (settled !== term || search.isFetching),
    // Not only while the list is open: pressing the button that tries again closes it.
    error: term.length >= LOCATION_MIN_CHARS && settled === term ? search.error : null,
    retry: () => void search.refetch(),
    remember: (area: LocationArea) => setChosen(rememberRecent(area)),
  }
}

function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_ms)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
