import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TimeZone } from '#contract/requests/appointments.ts'
import type { Slot } from '#contract/requests/pickups.ts'
import { formatWeekday } from '#web/lib/words/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { SlotChoice } from './slot-choice.tsx'

type Props = {
  slots: readonly Slot[]
  time_zone: TimeZone
  /** The one that is made already. */
  chosen: number | undefined
  busy: boolean
  failure: string | null
  onBook: (slot_id: number) => void
}

/** The free times by day; one of them is taken with a second press, which says which one it is. */
export function SlotPicker({ slots, time_zone, chosen, busy, failure, onBook }: Props) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<number>()
  const picked = slots.find(({ id }) => id === asked)
  return (
    <div className="@container flex flex-col gap-4">
      <SlotChoice
        slots={slots}
        time_zone={time_zone}
        value={asked}
        made={chosen}
        busy={busy}
        onChange={({ id }) => setAsked(id)}
      />
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
