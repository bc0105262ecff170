import { Trans, useLingui } from '@lingui/react/macro'
import { History, MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { LocationFound } from '#contract/reference/locations.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/state/spinner.tsx'
import type { useCombobox } from '#web/ui/form/use-combobox.ts'
import { GuessMark, VillageLine } from './found-marks.tsx'

type Props = {
  combobox: Omit<ReturnType<typeof useCombobox<LocationFound>>, 'frame'>
  recent: readonly LocationFound[]
  searching: boolean
  nothing: boolean
}

/** The proposals under the field. The focus never leaves the field: a press here takes none. */
export function PlaceList({ combobox, recent, searching, nothing }: Props) {
  const { shown, options, active, field, list, option, show } = combobox
  const activeId = field['aria-activedescendant']
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const count = options.length
  const close = () => show(false)
  useEffect(() => {
    // Above the bottom bar, which the page's scroll padding knows of.
    if (shown && count > 0) box.current?.scrollIntoView({ block: 'nearest' })
  }, [shown, count])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <div
      role="presentation"
      ref={box}
      hidden={!shown}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full left-0 w-full sm:w-104 z-20 mt-1.5 rounded-card border border-line bg-surface p-1.5 shadow-float"
    >
      {searching && (
        <p className="flex min-h-11 items-center gap-3 px-3 text-muted">
          <Spinner size={18} />
          <Trans>Searching…</Trans>
        </p>
      )}
      {nothing && !searching && (
        <p className="px-3 py-2.5">
          <strong className="font-semibold">
            <Trans>No results found.</Trans>
          </strong>
          <span className="block text-sm text-muted">
            <Trans>You can also describe the place in your own words.</Trans>
          </span>
        </p>
      )}
      <div
        {...list}
        aria-label={t`Places`}
        hidden={count === 0}
        className="max-h-68 overflow-y-auto overscroll-contain"
      >
        {options.map((area) => (
          <div
            key={area.id}
            {...option(area)}
            aria-selected={area === active}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 select-none',
              area === active && 'bg-primary-soft',
            )}
          >
            <Option area={area} recent={recent.includes(area)} />
          </div>
        ))}
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-1.5 pl-3 not-first:mt-1.5">
        {/* The notice that the licence of the data asks for, where its results are shown. */}
        <p className="text-xs text-muted">
          {count > 0 && <Trans>Names of places: idn-area-data, ODbL 1.0</Trans>}
        </p>
        {/* A button below the list closes it without a choice. The keyboard has Escape. */}
        <Button variant="ghost" size="small" tabIndex={-1} onClick={close} className="min-h-11 shrink-0">
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  )
}

function Option({ area, recent }: { area: LocationFound; recent: boolean }) {
  const Icon = recent ? History : MapPin
  return (
    <>
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
        <VillageLine area={area} />
      </span>
      <GuessMark area={area} />
    </>
  )
}
