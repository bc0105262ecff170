import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { WishedTime } from '#contract/requests/appointments.ts'
import type { WasteSource } from '#contract/reference/items.ts'
import { LOCATION_MIN_CHARS } from '#contract/reference/locations.ts'
import { pickups, type PlaceOffer } from '#contract/requests/pickups.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { useOnline } from '#web/lib/device/use-online.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { SlotChoice } from './slot-choice.tsx'
import { Terms } from './terms.tsx'
import { whyTexts } from './texts.ts'

export type FreeTimesProps = {
  /** As in the field of the form. */
  location: string
  waste_source: WasteSource | null
  /** The highest estimated weight; null: unknown. */
  kg: number | null
  /** A damaged battery is among the items. */
  on_hold: boolean
  value: WishedTime | null
  onChange: (wish: WishedTime | null) => void
  busy: boolean
}

const SETTLE_MS = 500
/** Free times are taken by others at any moment. */
const FRESH_MS = 30_000

/** The free pick-up times at a place, inside the form of a request; where there are none, why, and what instead. */
export function FreeTimes({ location, waste_source, kg, on_hold, value, onChange, busy }: FreeTimesProps) {
  const { i18n } = useLingui()
  const online = useOnline()
  const place = useSettled(location.trim())
  const known = place.length >= LOCATION_MIN_CHARS
  const query = {
    location: place,
    ...(waste_source && { waste_source }),
    ...(kg !== null && kg > 0 && { kg }),
  }
  const offer = useQuery({
    queryKey: keyOf(pickups.placeOffer, query),
    // The same for everybody: no token is renewed for it.
    queryFn: ({ signal }) => call(pickups.placeOffer, { query }, { signal, anonymous: true }),
    enabled: known && !on_hold,
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
  })
  const data = known && !on_hold ? offer.data : undefined
  const slots = data?.offer.slots
  // Only once somebody has looked: an old choice from before a reload, or of another place, is none.
  const asked = slots !== undefined && !offer.isPlaceholderData
  const gone = asked && value !== null && !slots.some(({ id }) => id === value.slot_id)
  const [taken, setTaken] = useState(false)
  if (gone && !taken) setTaken(true)
  const forget = useEffectEvent(() => onChange(null))
  useEffect(() => {
    if (gone) forget()
  }, [gone])

  if (on_hold) return <p>{i18n._(whyTexts['on-hold'])}</p>
  if (!known)
    return (
      <p className="text-muted">
        <Trans>Enter the place above: the free pick-up times then appear here.</Trans>
      </p>
    )
  if (!data && !online)
    return (
      <p className="text-muted">
        <Trans>Free times are shown when there is a connection. You can also choose one after sending.</Trans>
      </p>
    )
  if (offer.isError && !data)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-52 text-muted">{errorMessage(offer.error)}</p>
        <Button variant="secondary" busy={offer.isFetching} onClick={() => void offer.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  if (!data) return <Skeleton className="h-20 rounded-control" />
  const { area } = data.offer
  if (!data.district || !area || data.offer.why) return <NoTimes offer={data} />
  return (
    <div className="@container flex flex-col gap-4">
      <Notice tone="warning">
        {taken && !value && (
          <Trans>The time that you had chosen is no longer free. Choose another one.</Trans>
        )}
      </Notice>
      <SlotChoice
        slots={data.offer.slots}
        time_zone={area.time_zone}
        value={value?.slot_id}
        busy={busy}
        onChange={({ id, day, starts, ends }) => {
          setTaken(false)
          onChange({ slot_id: id, day, starts, ends, time_zone: area.time_zone })
        }}
      />
      {value && (
        <Button variant="ghost" className="self-start" onClick={() => onChange(null)}>
          <Trans>Without a time</Trans>
        </Button>
      )}
      <Terms area={area} />
    </div>
  )
}

/** Why nothing is offered there, and what to do instead. */
function NoTimes({ offer: { district, offer, by_areas, points } }: { offer: PlaceOffer }) {
  const { i18n } = useLingui()
  if (!by_areas)
    return (
      <p>
        <Trans>The operator reads your request first, and then arranges a time with you.</Trans>
      </p>
    )
  if (!district)
    return (
      <p className="text-muted">
        <Trans>Choose the district from the list, so that the free times there can be shown.</Trans>
      </p>
    )
  const { districtName, cityName } = district
  return (
    <div className="flex flex-col gap-3">
      <p>
        {offer.why === 'no-area' ? (
          <Trans>
            The operator’s vehicles do not come to {districtName}, {cityName}. You can bring your things to a
            drop-off point. If you send the request all the same, the operator tells you whether there is
            another way.
          </Trans>
        ) : (
          offer.why && i18n._(whyTexts[offer.why])
        )}
      </p>
      {offer.why === 'too-light' && offer.area && <Terms area={offer.area} />}
      {points.length > 0 && (
        <>
          <h4 className="text-sm font-semibold">
            <Trans>Drop-off points nearby</Trans>
          </h4>
          <ul className="flex flex-col gap-2">
            {points.map(({ id, name, address, distance_m }) => {
              const km = formatNumber(Math.max(0.1, Math.round(distance_m / 100) / 10))
              return (
                <li key={id} className="flex gap-2">
                  <MapPin className="mt-0.5 size-4.5 shrink-0 text-primary" aria-hidden="true" />
                  <span className="min-w-0">
                    <span className="font-semibold">{name}</span>{' '}
                    <span className="text-muted">
                      <Trans>about {km} km</Trans>
                    </span>
                    <span className="block text-sm text-muted">{address}</span>
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <Link
        to={paths.dropOff}
        className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-2"
      >
        <Trans>Drop-off points</Trans>
      </Link>
    </div>
  )
}

/** A chosen place at once; a typed one when its writer pauses. */
function useSettled(location: string) {
  const [settled, setSettled] = useState(location)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(location), location.includes(' · ') ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [location])
  return settled
}
