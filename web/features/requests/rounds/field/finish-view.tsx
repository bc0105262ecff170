import { Trans, useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { paths } from '#web/routing/paths.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { perform, useField } from './offline/field.ts'
import { Screen, WayOn } from './screen.tsx'
import type { RoundNow } from './offline/view.ts'

/** The end of a round, and what is left open by it. */
export function FinishView({ round }: { round: RoundNow }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { drafts } = useField()
  const { attempt, busy, error } = useAttempt()
  const open = round.stops.filter(({ state }) => state === 'open')
  const begun = open.filter(({ id }) => (drafts.get(id)?.weighed.length ?? 0) > 0)
  const kg = formatNumber(
    Math.round(round.stops.reduce((sum, { weight_kg }) => sum + (weight_kg ?? 0), 0) * 1000) / 1000,
  )
  const done = formatNumber(round.stops.filter(({ state }) => state === 'done').length)
  const finish = () =>
    attempt(async () => {
      await perform({ round }, [{ kind: 'finish', at: new Date().toISOString() }])
      navigate(paths.fieldAt(round.id), { replace: true })
    })
  return (
    <Screen
      title={t`Finish the round`}
      actions={
        <>
          <Notice>{error !== null && errorMessage(error)}</Notice>
          <Button
            size="thumb"
            wide
            busy={busy}
            onClick={() => void finish()}
            icon={<Flag className="size-6" aria-hidden="true" />}
          >
            {open.length === 0 ? <Trans>Finish</Trans> : <Trans>Finish anyway</Trans>}
          </Button>
          <WayOn to={paths.fieldAt(round.id)} variant="secondary" replace>
            <Trans>Go on driving</Trans>
          </WayOn>
        </>
      }
    >
      <p className="text-3xl font-bold tabular-nums">{kg} kg</p>
      <p className="text-lg">
        <Trans>Stops where something was fetched: {done}.</Trans>
      </p>
      {open.length === 0 ? (
        <p className="text-lg">
          <Trans>No stops are left open.</Trans>
        </p>
      ) : (
        <section className="rounded-card border-2 border-copper bg-copper-soft p-4">
          <h2 className="text-base">
            <Trans>Not visited; the desk plans them again:</Trans>
          </h2>
          <ul className="mt-1 list-disc pl-5 text-lg">
            {open.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {begun.map(({ id, name }) => (
        <Notice key={id} tone="danger" size="medium">
          <Trans>At {name} goods were weighed but not handed over: their weight would not count.</Trans>
        </Notice>
      ))}
    </Screen>
  )
}
