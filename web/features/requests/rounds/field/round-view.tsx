import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Flag, Play, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber, formatWeekday } from '#web/lib/words/format.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { addressLine } from '#contract/requests/submissions.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { perform, refreshRounds, useField } from './offline/field.ts'
import { Screen, WayOn } from './screen.tsx'
import { StopStateLine } from './stop-state.tsx'
import { nextStop, type RoundNow, type StopNow } from './offline/view.ts'
import { WindowLine } from './window-line.tsx'

/** A round: how far it is, what comes next, and all of its stops in order. */
export function RoundView({ round }: { round: RoundNow }) {
  const { t } = useLingui()
  const over = round.stops.filter(({ state }) => state !== 'open').length
  const all = formatNumber(round.stops.length)
  const done = formatNumber(over)
  const next = nextStop(round)
  return (
    <Screen
      above={formatWeekday(round.day)}
      title={t`${plural(round.stops.length, { one: 'Round with 1 stop', other: 'Round with # stops' })}`}
      actions={<WhatNext round={round} next={next} />}
    >
      {round.note && <p className="text-lg whitespace-pre-line wrap-anywhere">{round.note}</p>}
      <p className="text-lg font-semibold tabular-nums">
        <Trans>
          {done} of {all} stops done.
        </Trans>
      </p>
      <ol className="flex flex-col gap-2">
        {round.stops.map((stop, at) => (
          <StopRow key={stop.id} round={round} stop={stop} number={at + 1} next={stop.id === next?.id} />
        ))}
      </ol>
      <Age loaded_at={round.loaded_at} />
    </Screen>
  )
}

/** The one thing to press. */
function WhatNext({ round, next }: { round: RoundNow; next: StopNow | undefined }) {
  const [failure, setFailure] = useState<unknown>()
  const finish = paths.fieldAt(round.id, 'finish')
  if (round.finished_at)
    return (
      <p className="text-lg font-semibold">
        <Trans>This round is finished. Thank you.</Trans>
      </p>
    )
  if (!round.started_at)
    return (
      <>
        <Notice>{failure !== undefined && errorMessage(failure)}</Notice>
        <Button
          size="thumb"
          wide
          icon={<Play className="size-6" aria-hidden="true" />}
          onClick={() =>
            void perform({ round }, [{ kind: 'start', at: new Date().toISOString() }]).catch(setFailure)
          }
        >
          <Trans>Start the round</Trans>
        </Button>
      </>
    )
  if (!next)
    return (
      <WayOn to={finish}>
        <Flag aria-hidden="true" />
        <Trans>Finish the round</Trans>
      </WayOn>
    )
  const name = next.name
  return (
    <>
      <WayOn to={paths.fieldAt(round.id, next.id)}>
        <ArrowRight aria-hidden="true" />
        <span className="min-w-0 truncate">
          <Trans>Next: {name}</Trans>
        </span>
      </WayOn>
      <WayOn to={finish} variant="secondary">
        <Flag aria-hidden="true" />
        <Trans>Finish the round</Trans>
      </WayOn>
    </>
  )
}

function StopRow({
  round,
  stop,
  number,
  next,
}: {
  round: RoundNow
  stop: StopNow
  number: number
  next: boolean
}) {
  return (
    <li>
      <Link
        to={paths.fieldAt(round.id, stop.id)}
        aria-current={next ? 'step' : undefined}
        className={classNames(
          'flex min-h-16 gap-3 rounded-card border-2 bg-surface p-3',
          next ? 'border-primary' : 'border-line',
        )}
      >
        <span
          className={classNames(
            'flex size-10 shrink-0 items-center justify-center rounded-full text-lg font-bold tabular-nums',
            next ? 'bg-primary text-on-primary' : 'bg-sunken',
          )}
        >
          {formatNumber(number)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-lg font-bold wrap-anywhere">{stop.name}</span>
          <span className="block text-muted wrap-anywhere">
            {addressLine({ street: stop.street, location: stop.place })}
          </span>
          {stop.state === 'open' && <WindowLine stop={stop} />}
          <StopStateLine stop={stop} />
        </span>
      </Link>
    </li>
  )
}

/** The age of the plan, with a button that loads it again. */
export function Age({ loaded_at }: { loaded_at: string | null }) {
  const { busy, problem } = useField()
  const now_ms = useNow()
  const age = loaded_at && formatRelative(loaded_at, now_ms)
  return (
    <div className="flex flex-col gap-2">
      {age && (
        <p className="text-muted">
          <Trans>Plan from the desk: {age}.</Trans>
        </p>
      )}
      {loaded_at && <Notice tone="warning">{problem !== null && errorMessage(problem)}</Notice>}
      <Button
        variant="secondary"
        size="thumb"
        busy={busy}
        onClick={() => void refreshRounds(true)}
        icon={<RotateCw className="size-5" aria-hidden="true" />}
      >
        <Trans>Load the plan again</Trans>
      </Button>
    </div>
  )
}
