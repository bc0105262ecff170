import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { Round, Stop } from '#contract/requests/rounds.ts'
import { addressLine } from '#contract/requests/submissions.ts'
import { shownText } from '#web/lib/words/removed.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { failureLabels } from '#web/lib/words/failure-labels.ts'
import { formatInstantShort, formatWeekday } from '#web/lib/words/format.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { isLeft, isOver } from './draft.ts'
import { useConflictWords } from './conflict-words.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { StopBadge } from './stop-badge.tsx'

/** The round's driver, its next step, and the outcome of its finished stops. */
export function RoundRecord({ round, next }: { round: Round; next: ReactNode }) {
  const { driver, started_at, finished_at, started_clock_said, finished_clock_said, stops } = round
  const over = stops.filter(isOver)
  const taken_out = finished_at ? 0 : stops.filter(isLeft).length
  const [settling, setSettling] = useState<Stop>()
  const began = started_at && formatInstantShort(started_at)
  const ended = finished_at && formatInstantShort(finished_at)
  return (
    <section aria-labelledby="round" className="flex flex-col gap-3">
      <h2 id="round" className="text-xl">
        {driver ? driver.username : <Trans>No driver</Trans>} · {formatWeekday(round.day)}
      </h2>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted" aria-live="polite">
        <span>
          {ended ? (
            // The driver's report may arrive after the desk has given the round to somebody else.
            began && started_at <= finished_at ? (
              <Trans>
                On the way from {began} to {ended}
              </Trans>
            ) : (
              <Trans>Cancelled or given to another driver at {ended}</Trans>
            )
          ) : began ? (
            <Trans>On the way since {began}</Trans>
          ) : (
            <Trans>Not started</Trans>
          )}
        </span>
        <span>
          <Plural value={stops.length - taken_out} one="# stop" other="# stops" />
        </span>
        <ClockSaid said={started_clock_said} />
        <ClockSaid said={finished_clock_said} />
      </p>
      {next}
      {over.length > 0 && (
        <Card className="p-0!">
          <ol className="divide-y divide-line">
            {over.map((stop) => (
              <OverStop
                key={stop.id}
                stop={stop}
                left={!finished_at && isLeft(stop)}
                onSettle={() => setSettling(stop)}
              />
            ))}
          </ol>
        </Card>
      )}
      <SettleDialog round={round} stop={settling} onClose={() => setSettling(undefined)} />
    </section>
  )
}

/** @param left it was taken out under way */
function OverStop({ stop, left, onSettle }: { stop: Stop; left: boolean; onSettle: () => void }) {
  const { i18n } = useLingui()
  const conflictWords = useConflictWords()
  const { name, place, street, state, weight_kg, failure, done_at, clock_said, confirmed_by, conflict } = stop
  // A stop that waits for the desk has the driver's note in its outcome.
  const note = stop.note || stop.outcome?.note
  const weight = weight_kg === null ? null : formatExact(weight_kg)
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StopName stop={stop} />
        <StopBadge state={left ? 'left' : state} />
        {weight && (
          <strong className="tabular-nums">
            <Trans>{weight} kg</Trans>
          </strong>
        )}
        {conflict && (
          <Button
            variant="secondary"
            className="ml-auto"
            onClick={onSettle}
            aria-describedby={`stop-${stop.id}`}
          >
            <Trans>Settle it</Trans>
          </Button>
        )}
      </div>
      <p id={`stop-${stop.id}`} className="flex flex-wrap gap-x-3 text-sm text-muted wrap-anywhere">
        <span>{addressLine({ street, location: place }) || name}</span>
        {done_at && <span>{formatInstantShort(done_at)}</span>}
        <ClockSaid said={clock_said} />
        {failure && <span>{i18n._(failureLabels[failure])}</span>}
        {confirmed_by && (
          <span>
            {confirmed_by === 'code' ? <Trans>Confirmed with the code</Trans> : <Trans>Signed</Trans>}
          </span>
        )}
        {note && <q className="whitespace-pre-line">{note}</q>}
      </p>
      {conflict && <p className="text-sm text-danger">{conflictWords(conflict)}</p>}
    </li>
  )
}

/** Why another time stands there than the device of the driver has sent. */
function ClockSaid({ said }: { said: string | null }) {
  if (!said) return null
  const clock = formatInstantShort(said)
  return (
    <span className="font-semibold text-ink">
      <Trans>The clock of the device was wrong ({clock}): the time is corrected.</Trans>
    </span>
  )
}

/** A request leads to its drawer; a point to its own. */
export function StopName({
  stop: { submission_id, point_id, name, tracking_code },
}: {
  stop: Pick<Stop, 'submission_id' | 'point_id' | 'name' | 'tracking_code'>
}) {
  return (
    <Link
      to={
        submission_id === null
          ? `${paths.adminPoints}?open=${point_id}`
          : `${paths.admin}?open=${submission_id}`
      }
      className="inline-flex min-h-11 items-center gap-x-2 font-semibold text-primary underline underline-offset-2 wrap-anywhere"
    >
      {shownText(name)}
      {tracking_code && <span className="font-mono text-sm font-normal">{tracking_code}</span>}
    </Link>
  )
}
