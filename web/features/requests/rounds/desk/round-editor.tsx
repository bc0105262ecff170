import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Ban, Waypoints, X } from 'lucide-react'
import { useState } from 'react'
import { rounds, STOPS_MAX, type Candidate, type Round } from '#contract/requests/rounds.ts'
import { addressLine } from '#contract/requests/submissions.ts'
import { formatRounded } from '#web/knowledge/quantities.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { formatNumber } from '#web/lib/words/format.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts'
import { today } from '#web/lib/time/days.ts'
import { DayField } from '#web/typed/day-field.tsx'
import { ZoneOptions } from '#web/typed/zone-options.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { LeaveDialog } from '#web/ui/overlay/leave-dialog.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useChangeRound, type RoundChange } from './api.ts'
import { CancelRoundDialog } from './cancel-round-dialog.tsx'
import { CandidateList } from './candidate-list.tsx'
import { isScheduledByRound, ReasonDialog } from './reason-dialog.tsx'
import {
  caughtUp,
  draftsDiffer,
  isHandedOn,
  isLeft,
  isOut,
  isOver,
  keyOfStop,
  loadOf,
  moved,
  newWriting,
  planOf,
  visitOn,
  visitsOf,
  writingOf,
  type Draft,
  type Planned,
  type Visit,
} from './draft.ts'
import { StopName } from './round-record.tsx'

const meanwhile = msg`This round has changed in the meantime. Its current state is shown; make your change again.`
const otherDay = msg`The appointment of one stop is on another day. Remove the stop, or move the appointment first.`

type Props = {
  /** Undefined: a new one. */
  round?: Round
  /** With what a new one begins. */
  initial?: Draft
  /** Stops that are put into it as soon as they are known to be possible. */
  wants?: ((candidate: Candidate) => boolean) | undefined
  /** There is a new one: this, or the rest of one that its driver may have on a device. */
  onAdded?: (round: Round) => void
  onConflict?: () => void
  onRemoved?: () => void
}

/** The plan of a round: who drives when, and where, in order. */
export function RoundEditor({ round, initial, wants, onAdded, onConflict, onRemoved }: Props) {
  const { t } = useLingui()
  const [writing, setWriting] = useState(() => (round ? writingOf(round) : newWriting(initial!)))
  const { draft, stored, version } = writing
  const [removing, setRemoving] = useState(false)
  const change = useChangeRound(round && { id: round.id, version: version! })
  const current = round ? caughtUp(writing, round, change.error) : writing
  if (current !== writing) setWriting(current)
  const written = draftsDiffer(draft, stored)
  const dirty = !round || written
  // Of a new one its stops are the work.
  const guard = useLeaveGuard(round ? written : draft.stops.length > 0)
  const over = round?.stops.filter((stop) => isOver(stop) && !isLeft(stop)).length ?? 0
  const kept = new Set(draft.stops.map(keyOfStop))
  /** Those of its stops whose senders read why they are not in it any more. */
  const takenOut = (round?.stops ?? []).filter(
    (stop) => isScheduledByRound(stop) && !kept.has(keyOfStop(stop)),
  )
  const [asking, setAsking] = useState(false)
  const [told, setTold] = useState(0)
  const handsOn = round !== undefined && isOut(round, today()) && isHandedOn(draft, stored)
  const { stops, elsewhere } = visitsOf(draft)
  const edit = (part: Partial<Draft>) =>
    setWriting((before) => ({ ...before, draft: { ...before.draft, ...part } }))
  const arrange = (next: readonly Visit[]) => edit({ stops: [...next, ...elsewhere] })
  const candidates = useQuery({
    ...queryOf(rounds.candidates, { query: { day: draft.day } }),
    enabled: wants !== undefined,
  }).data?.candidates
  const [added, setAdded] = useState(false)
  if (wants && candidates && !added) {
    setAdded(true)
    arrange([...stops, ...candidates.filter(wants).map((candidate) => visitOn(draft.day, candidate))])
  }
  const act = (one: RoundChange, done: string) =>
    change.mutate(one, {
      onSuccess: (reply) => {
        setWriting(writingOf(reply.round))
        setAsking(false)
        toast.success({ title: done })
        if (reply.round.id !== round?.id) onAdded?.(reply.round)
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'changed-meanwhile') {
          setAsking(false)
          onConflict?.()
        }
      },
    })
  const save = (said: { reason?: string }) =>
    act(
      { kind: 'save', plan: { ...planOf(draft), ...said } },
      round ? t`The round was saved` : t`The round was planned`,
    )
  const failure =
    change.error && refusalOf(change.error, { 'changed-meanwhile': meanwhile, 'other-day': otherDay })
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <section aria-labelledby="plan" className="flex min-w-0 flex-col gap-4">
        <h3 id="plan" className="text-lg">
          {over > 0 ? <Trans>Remaining stops</Trans> : <Trans>The plan</Trans>}
        </h3>
        <PlanFields draft={draft} driver={round?.driver} onChange={edit} />
        <Notice tone="warning">
          {handsOn && (
            <Trans>
              The driver may already have this round. It ends with the stops done so far; the remaining stops
              become a separate round.
            </Trans>
          )}
        </Notice>
        <Elsewhere stops={elsewhere} />
        <StopList stops={stops} onChange={arrange} before={over} />
        <WayAndLoad round={round} stops={stops} dirty={dirty} />
        <Notice>{!asking && failure}</Notice>
        <div className="flex flex-wrap gap-2.5">
          <Button
            busy={change.isPending}
            disabledReason={!change.isPending && !dirty && t`Nothing has been changed yet.`}
            onClick={() => {
              setTold(takenOut.length)
              if (takenOut.length > 0) setAsking(true)
              else save({})
            }}
          >
            {round ? <Trans>Save the round</Trans> : <Trans>Plan the round</Trans>}
          </Button>
          {round && (
            <Button
              variant="secondary"
              icon={<Waypoints className="size-5" aria-hidden="true" />}
              disabledReason={
                (dirty && t`Save the round first.`) ||
                (stops.length < 2 && t`There is only one possible order.`)
              }
              busy={change.isPending && change.variables.kind === 'order'}
              onClick={() =>
                act(
                  { kind: 'order' },
                  stops.some(({ starts }) => starts !== null)
                    ? t`The shortest route that keeps the order of the appointments`
                    : t`The stops are now in the order of the shortest route`,
                )
              }
            >
              <Trans>Shortest route</Trans>
            </Button>
          )}
          {round?.stops.every((stop) => !isOver(stop) || isLeft(stop)) && (
            <MoreMenu
              label={t`More`}
              danger={
                <MenuItem danger icon={<Ban aria-hidden="true" />} onSelect={() => setRemoving(true)}>
                  <Trans>Cancel this round</Trans>
                </MenuItem>
              }
            />
          )}
        </div>
        {round && stops.some(({ starts }) => starts !== null) && (
          <p className="text-sm text-muted">
            <Trans>
              “Shortest route” visits earlier appointments before later ones. It does not calculate arrival
              times.
            </Trans>
          </p>
        )}
      </section>
      <CandidateList
        day={draft.day}
        planned={stops}
        full={stops.length + over >= STOPS_MAX}
        onAdd={(candidate) => arrange([...stops, visitOn(draft.day, candidate)])}
      />
      <LeaveDialog {...guard} description={<Trans>Your plan here has not been saved.</Trans>} />
      <ReasonDialog
        told={told}
        open={asking}
        onClose={() => setAsking(false)}
        title={<Plural value={told} one="Take # stop out?" other="Take # stops out?" />}
        description={
          <Plural
            value={told}
            one="# request without an appointment of its own goes back to “approved”. Enter a reason: its sender reads it."
            other="# requests without an appointment of their own go back to “approved”. Enter a reason: their senders read it."
          />
        }
        keepLabel={<Trans>Back to the plan</Trans>}
        confirmLabel={<Trans>Save the round</Trans>}
        busy={change.isPending}
        failure={asking && failure}
        onConfirm={save}
      />
      {round && (
        <CancelRoundDialog
          round={round}
          open={removing}
          onClose={() => setRemoving(false)}
          onCancelled={() => onRemoved?.()}
        />
      )}
    </div>
  )
}

type PlanFieldsProps = {
  draft: Draft
  /** The driver of the round as it is. */
  driver: Round['driver'] | undefined
  onChange: (part: Partial<Draft>) => void
}

function PlanFields({ draft, driver, onChange }: PlanFieldsProps) {
  const { t } = useLingui()
  const { data } = useQuery(queryOf(rounds.list, { query: { from: draft.day, to: draft.day } }))
  const { driver_id } = draft
  const drivers = data?.drivers ?? []
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DayField
        label={t`Day`}
        required
        input={{
          value: draft.day,
          onChange: (event) => event.target.value && onChange({ day: event.target.value }),
        }}
      />
      <Field label={t`Driver`} hint={t`Sees this round on its day, with the phone numbers.`}>
        <Select
          value={driver_id ?? ''}
          onChange={(event) => onChange({ driver_id: Number(event.target.value) || null })}
        >
          <option value="">{t`Nobody yet`}</option>
          {driver && !drivers.some(({ id }) => id === driver.id) && (
            <option value={driver.id}>{driver.username}</option>
          )}
          {drivers.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t`Time zone`}>
        <Select
          value={draft.time_zone}
          onChange={(event) => onChange({ time_zone: event.target.value as Draft['time_zone'] })}
        >
          <ZoneOptions />
        </Select>
      </Field>
      <Field label={t`Note for the driver`}>
        <Input
          value={draft.note}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
    </div>
  )
}

/** The people who expect the driver on another day than that of the round. */
function Elsewhere({ stops }: { stops: readonly Visit[] }) {
  const names = stops.map(({ name, tracking_code }) => [name, tracking_code].filter(Boolean).join(' '))
  const all = names.join(', ')
  return (
    <Notice tone="warning">
      {names.length > 0 && (
        <Trans>
          These stops have their appointment on another day and leave this round: {all}. If you choose that
          day again, they come back.
        </Trans>
      )}
    </Notice>
  )
}

type StopListProps = {
  stops: readonly Visit[]
  /** So many stops stand before them. */
  before: number
  onChange: (stops: readonly Visit[]) => void
}

function StopList({ stops, before, onChange }: StopListProps) {
  const { t } = useLingui()
  if (stops.length === 0)
    return (
      <Card className="text-muted">
        <Trans>No stops yet. Add some from the list.</Trans>
      </Card>
    )
  return (
    <Card className="p-0!">
      <ol className="divide-y divide-line" start={before + 1}>
        {stops.map((stop, at) => (
          <li key={keyOfStop(stop)} className="flex flex-wrap items-center gap-x-2 px-3 py-2">
            <span className="w-7 shrink-0 text-right text-muted tabular-nums">{before + at + 1}</span>
            <div className="min-w-0 flex-1 basis-56">
              <StopName stop={stop} />
              <StopFacts stop={stop} />
            </div>
            <div className="ml-auto flex gap-2">
              <Button
                variant="ghost"
                square
                aria-label={t`${stop.name}: earlier`}
                disabledReason={at === 0 && t`This is the first stop.`}
                onClick={() => onChange(moved(stops, at, -1))}
              >
                <ArrowUp className="size-5" aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                square
                aria-label={t`${stop.name}: later`}
                disabledReason={at === stops.length - 1 && t`This is the last stop.`}
                onClick={() => onChange(moved(stops, at, 1))}
              >
                <ArrowDown className="size-5" aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                square
                aria-label={t`${stop.name}: remove`}
                onClick={() => onChange(stops.filter((one) => one !== stop))}
              >
                <X className="size-5" aria-hidden="true" />
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Where it is, when somebody is expected, and what it may weigh. */
export function StopFacts({ stop }: { stop: Planned }) {
  const { place, street, starts, ends, estimate_kg } = stop
  const kg = estimate_kg === null ? null : formatRounded(estimate_kg)
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted wrap-anywhere">
      {starts && (
        <strong className="text-ink tabular-nums">
          {starts}–{ends}
        </strong>
      )}
      <span>{addressLine({ street, location: place })}</span>
      {kg && (
        <span>
          <Trans>about {kg} kg at most</Trans>
        </span>
      )}
    </p>
  )
}

type WayProps = { round: Round | undefined; stops: readonly Visit[]; dirty: boolean }

/** How far it is, and what may have to be loaded. */
function WayAndLoad({ round, stops, dirty }: WayProps) {
  const { kg: known_kg, unknown } = loadOf(stops)
  const kg = formatRounded(known_kg)
  const way = dirty ? null : round?.way
  const km = way && formatNumber(Math.round(way.metres / 100) / 10)
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted" aria-live="polite">
      {km && (
        <span>
          {way.by === 'routing' ? (
            <Trans>{km} km in a straight line, ordered by road distance</Trans>
          ) : (
            <Trans>{km} km in a straight line</Trans>
          )}
        </span>
      )}
      {known_kg > 0 && unknown === 0 && (
        <span>
          <Trans>Load: about {kg} kg at most, by estimate</Trans>
        </span>
      )}
      {known_kg > 0 && unknown > 0 && (
        <span>
          <Trans>
            Load: about {kg} kg, by estimate, and{' '}
            <Plural value={unknown} one="# stop of unknown weight" other="# stops of unknown weight" />
          </Trans>
        </span>
      )}
    </p>
  )
}
