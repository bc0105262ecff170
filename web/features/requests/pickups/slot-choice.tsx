import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { TimeZone } from '#contract/requests/appointments.ts'
import type { Slot } from '#contract/requests/pickups.ts'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import { byDay } from '#web/lib/time/by-day.ts'
import { formatWeekday } from '#web/lib/words/format.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  slots: readonly Slot[]
  time_zone: TimeZone
  value: number | undefined
  /** One that cannot be chosen, because it is made already. */
  made?: number | undefined
  busy: boolean
  onChange: (slot: Slot) => void
}

/** So many days are in sight at first. */
const DAYS_FIRST = 4

/** The free times by day, to choose one. */
export function SlotChoice({ slots, time_zone, value, made, busy, onChange }: Props) {
  const { t } = useLingui()
  const name = useId()
  const [all, setAll] = useState(false)
  const days = byDay(slots)
  return (
    <>
      <div className="grid gap-4 @lg:grid-cols-2">
        {(all ? days : days.slice(0, DAYS_FIRST)).map(([day, times]) => (
          <fieldset key={day} className="min-w-0">
            <legend className="mb-1.5 text-sm font-semibold">{formatWeekday(day)}</legend>
            <div className="flex flex-wrap gap-2">
              {times.map(({ id, starts, ends, ...slot }) => (
                <label
                  key={id}
                  className={classNames(
                    'flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control bg-surface px-3.5 tabular-nums transition-colors hover:border-primary',
                    'has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                    id === made && 'opacity-55',
                  )}
                >
                  <input
                    type="radio"
                    name={name}
                    value={id}
                    checked={id === value}
                    disabled={busy || id === made}
                    onChange={() => onChange({ id, starts, ends, ...slot })}
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
    </>
  )
}
