import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TimeZone } from '#contract/requests/appointments.ts'
import type { Slot } from '#contract/requests/pickups.ts'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import { formatWeekday } from '#web/lib/words/format.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { byDay } from '#web/lib/time/by-day.ts'

type Props = {
  slots: readonly Slot[]
  time_zone: TimeZone
  /** The one that is made already. */
  chosen: number | undefined
  busy: boolean
  failure: string | null
  onBook: (slot_id: number) => void
}

/** So many days are in sight at first. */
const DAYS_FIRST = 4

/** The free times by day; one of them is taken with a second press, which says which one it is. */
export function SlotPicker({ slots, time_zone, chosen, busy, failure, onBook }: Props) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<number>()
  const [all, setAll] = useState(false)
  const days = byDay(slots)
  const picked = slots.find(({ id }) => id === asked)
  return (
    <div className="@container flex flex-col gap-4">
      <div className="grid gap-4 @lg:grid-cols-2">
        {(all ? days : days.slice(0, DAYS_FIRST)).map(([day, times]) => (
          <fieldset key={day} className="min-w-0">
            <legend className="mb-1.5 text-sm font-semibold">{formatWeekday(day)}</legend>
            <div className="flex flex-wrap gap-2">
              {times.map(({ id, starts, ends }) => (
                <label
                  key={id}
                  className={classNames(
                    'flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control bg-surface px-3.5 tabular-nums transition-colors hover:border-primary',
                    'has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                    id === chosen && 'opacity-55',
                  )}
                >
                  <input
                    type="radio"
                    name="slot"
                    value={id}
                    checked={id === asked}
                    disabled={busy || id === chosen}
                    onChange={() => setAsked(id)}
                    className="size-4.5 accent-primary"
                  />
                  {t`${starts} to ${ends} ${ZONE_NAMES[time_zone]}`}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {!all && days.length > DAYS_FIRST && (
        <Button variant="ghost" className="self-start" onClick={() => setAll(true)}>
          <Trans>More days</Trans>
        </Button>
      )}
      <Notice>{failure}</Notice>
      <Button
        busy={busy}
        className="self-start max-sm:w-full"
        disabledReason={!busy && !picked && t`Choose a time first.`}
        onClick={() => picked && onBook(picked.id)}
      >
        {picked ? (
          <Trans>
            Choose {formatWeekday(picked.day)}, {picked.starts} to {picked.ends}
          </Trans>
        ) : (
          <Trans>Choose this time</Trans>
        )}
      </Button>
    </div>
  )
}
