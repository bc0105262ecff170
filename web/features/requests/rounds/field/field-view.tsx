import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { paths } from '#web/routing/paths.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { FailForm } from './fail-form.tsx'
import { refreshRounds, startField, useField } from './offline/field.ts'
import { FinishView } from './finish-view.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { Receipt } from './receipt.tsx'
import { Age, RoundView } from './round-view.tsx'
import { Screen, WayOn } from './screen.tsx'
import { StopView } from './stop-view.tsx'
import { SyncBar } from './sync-bar.tsx'
import { UnsentView } from './unsent-view.tsx'
import type { RoundNow, StopNow } from './offline/view.ts'
import { WeighView } from './weigh-view.tsx'
import './offline/field.css'

/** The parts of the address. */
export type FieldPlace = { round?: string; stop?: string; screen?: string }

/** The driver's pages: today's rounds, one of them, one of its stops, and what is done there. */
export function FieldView({ place }: { place: FieldPlace }) {
  // Fetched while there is a network, and kept with the other data sets: without them nothing could be weighed.
  useDataSet('knowledge')
  useDataSet('points')
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshRounds(false)
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [])
  return (
    <Around>
      <SyncBar />
      {/* Each place begins empty: text typed elsewhere is kept there. */}
      <Place key={`${place.round}/${place.stop}/${place.screen}`} place={place} />
    </Around>
  )
}

/** Of somebody who may not drive any more: what they did before is still there. */
export function LeftOver() {
  const { acts } = useField()
  useEffect(() => void startField(), [])
  if (acts.length === 0) return null
  return (
    <Around>
      <UnsentView />
    </Around>
  )
}

const Around = ({ children }: { children: ReactNode }) => (
  <div className="field-mode mx-auto flex w-full max-w-xl flex-1 flex-col gap-4">{children}</div>
)

function Place({ place }: { place: FieldPlace }) {
  const { t } = useLingui()
  const { ready, broken, rounds, asked, busy } = useField()
  if (!ready || (rounds.length === 0 && (busy || !asked)))
    return (
      <div className="flex flex-1 items-center justify-center text-primary">
        <Spinner size={36} label={t`Loading`} />
      </div>
    )
  if (broken)
    return (
      <Notice tone="danger" size="medium">
        <Trans>
          This device cannot keep any data because its browser refuses, so your work on the way would be lost
          when the connection breaks. Allow cookies and site data for this site, leave private browsing, or
          free some storage, then open the page again. Until then use another browser or device.
        </Trans>
      </Notice>
    )
  if (place.round === 'unsent') return <UnsentView />
  const round =
    rounds.find(({ id }) => String(id) === place.round) ?? (rounds.length === 1 ? rounds[0] : undefined)
  if (!round) return <Rounds rounds={rounds} />
  const stop = round.stops.find(({ id }) => String(id) === place.stop)
  if (stop) return <AtStop round={round} stop={stop} screen={place.screen} />
  if (place.stop === 'finish' && !round.finished_at) return <FinishView round={round} />
  return <RoundView round={round} />
}

function AtStop({ round, stop, screen }: { round: RoundNow; stop: StopNow; screen: string | undefined }) {
  const draft = useField().drafts.get(stop.id)
  if (screen === 'receipt' && stop.outcome?.kind === 'done')
    return <Receipt round={round} stop={stop} outcome={stop.outcome} />
  // A finished stop cannot be done again; the browser's back button may lead there.
  if (stop.state !== 'open' || stop.off !== null) return <StopView round={round} stop={stop} />
  if (screen === 'weigh') return <WeighView round={round} stop={stop} />
  if (screen === 'failed') return <FailForm round={round} stop={stop} />
  if (screen === 'hand-over')
    return draft && draft.weighed.length > 0 ? (
      <HandOverForm round={round} stop={stop} draft={draft} />
    ) : (
      <WeighView round={round} stop={stop} />
    )
  return <StopView round={round} stop={stop} />
}

/** More than one, or none. */
function Rounds({ rounds }: { rounds: readonly RoundNow[] }) {
  const { t } = useLingui()
  const { loaded, problem } = useField()
  if (rounds.length === 0)
    return (
      <>
        <Notice tone="warning" size="medium">
          {problem !== null && errorMessage(problem)}
        </Notice>
        <EmptyState
          illustration={<EmptyBoxArt />}
          title={
            loaded ? <Trans>No round for you today</Trans> : <Trans>Today's rounds are not here yet</Trans>
          }
        >
          <Trans>
            The desk plans your round. Open this page in the morning, while there is a connection.
          </Trans>
        </EmptyState>
        <Age loaded_at={null} />
      </>
    )
  return (
    <Screen title={t`Today's rounds`}>
      {rounds.map((round) => {
        const number = formatNumber(round.stops.length)
        const over = formatNumber(round.stops.filter(({ state }) => state !== 'open').length)
        return (
          <WayOn key={round.id} to={paths.fieldAt(round.id)} variant="secondary">
            <span className="min-w-0 flex-1 text-left">
              <span className="block wrap-anywhere">{round.note || round.stops[0]?.name}</span>
              <span className="block text-base font-normal">
                <Trans>
                  {over} of {number} stops done.
                </Trans>
              </span>
            </span>
            <ArrowRight aria-hidden="true" />
          </WayOn>
        )
      })}
      <Age loaded_at={rounds[0]!.loaded_at} />
    </Screen>
  )
}
