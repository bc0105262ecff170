import { Trans } from '@lingui/react/macro'
import type { Round } from '#contract/rounds.ts'
import { today } from '#web/lib/use-week.ts'
import { RoundEditor } from './round-editor.tsx'
import { ToRounds } from './round-page.tsx'

/** A round that there is not yet. */
export function NewRoundPage({ onAdded }: { onAdded: (round: Round) => void }) {
  const initial = { day: today(), time_zone: 'Asia/Jakarta', driver_id: null, note: '', stops: [] } as const
  return (
    <div className="flex flex-col gap-4">
      <ToRounds />
      <h2 className="text-xl">
        <Trans>A new round</Trans>
      </h2>
      <RoundEditor initial={initial} onAdded={onAdded} />
    </div>
  )
}
