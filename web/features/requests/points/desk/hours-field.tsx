import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { DayHours, WeekHours } from '#contract/requests/points.ts'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { controlStyle, FormBusy } from '#web/ui/form/field.tsx'
import { useHours } from '../opening-words.tsx'

type Props = {
  value: WeekHours | null
  onChange: (hours: WeekHours | null) => void
  error: string | undefined
}

const USUAL: DayHours = { opens: '08:00', closes: '16:00' }
/** The end of a day, which a control for times calls its beginning. */
const shown = (at: string) => (at === '24:00' ? '00:00' : at)

/** When it is open, day by day. */
export function HoursField({ value, onChange, error }: Props) {
  const { t } = useLingui()
  const { name } = useHours()
  const set = (day: number, hours: DayHours | null) => onChange(value!.with(day, hours))
  return (
    <fieldset data-field="hours" className="min-w-0" disabled={use(FormBusy)}>
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Opening hours</Trans>
      </legend>
      <CheckLine
        checked={value !== null}
        onChange={(known) => onChange(known ? Array.from({ length: 7 }, () => USUAL) : null)}
      >
        <Trans>The hours are known</Trans>
      </CheckLine>
      {value?.map((hours, day) => {
        const label = name(day, 'long')
        return (
          <div key={label} className="flex flex-wrap items-center gap-x-3">
            <div className="w-32">
              <CheckLine
                checked={hours !== null}
                // As on the day before it, which it is most of the time.
                onChange={(open) => set(day, open ? (value[day - 1] ?? USUAL) : null)}
              >
                {label}
              </CheckLine>
            </div>
            {hours && (
              <div className="flex items-center gap-2 py-1">
                <Time
                  label={t`${label}, from`}
                  value={hours.opens}
                  onChange={(opens) => set(day, { ...hours, opens })}
                />
                –
                <Time
                  label={t`${label}, until`}
                  value={shown(hours.closes)}
                  onChange={(at) => set(day, { ...hours, closes: at === '00:00' ? '24:00' : at })}
                />
              </div>
            )}
          </div>
        )
      })}
      {error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const Time = (props: { label: string; value: string; onChange: (value: string) => void }) => (
  <input
    type="time"
    aria-label={props.label}
    value={props.value}
    onChange={({ target }) => props.onChange(target.value)}
    className={`${controlStyle} w-32! px-2!`}
  />
)
