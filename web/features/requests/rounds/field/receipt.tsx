import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, CircleCheck } from 'lucide-react'
import type { StopOutcome } from '#contract/requests/rounds.ts'
import { formatInstant, formatNumber } from '#web/lib/words/format.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/routing/paths.ts'
import { ReceiptFile } from './receipt-file.tsx'
import { Screen, WayOn } from './screen.tsx'
import { SignatureImage } from './signature-pad.tsx'
import { nextStop, type RoundNow, type StopNow } from './offline/view.ts'
import { WeighingLine } from './weighing-form.tsx'
import { sum_kg } from './weighing-fields.ts'

type Done = Extract<StopOutcome, { kind: 'done' }>

/** The receipt, for the sender to see. */
export function Receipt({ round, stop, outcome }: { round: RoundNow; stop: StopNow; outcome: Done }) {
  const { t } = useLingui()
  const { user } = useSession()
  const next = nextStop(round, stop.id)
  const kg = formatNumber(sum_kg(outcome.weighings))
  const { confirmation } = outcome
  const name = next?.name
  return (
    <Screen
      above={<Trans>Show this to the sender</Trans>}
      title={t`Receipt of the hand-over`}
      actions={
        <WayOn to={next ? paths.fieldAt(round.id, next.id) : paths.fieldAt(round.id)}>
          <ArrowRight aria-hidden="true" />
          <span className="min-w-0 truncate">
            {next ? <Trans>Next: {name}</Trans> : <Trans>To the round</Trans>}
          </span>
        </WayOn>
      }
    >
      <article className="flex flex-col gap-3 rounded-card border-2 border-primary bg-surface p-4">
        <p className="flex items-center gap-3 text-4xl font-bold tabular-nums">
          <CircleCheck className="size-9 shrink-0 text-primary" aria-hidden="true" />
          {kg} kg
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-lg">
          <Fact name={t`From`} value={stop.name} />
          {stop.tracking_code && <Fact name={t`Request`} value={stop.tracking_code} />}
          <Fact name={t`When`} value={formatInstant(outcome.at)} />
          <Fact name={t`Fetched by`} value={user?.username ?? ''} />
          {outcome.transporter && <Fact name={t`Transporter`} value={outcome.transporter} />}
          {outcome.manifest_number && <Fact name={t`Manifest`} value={outcome.manifest_number} />}
        </dl>
        <ul className="divide-y divide-line border-y border-line">
          {outcome.weighings.map((weighing, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- they never change
            <li key={at} className="flex py-3">
              <WeighingLine weighing={weighing} />
            </li>
          ))}
        </ul>
        <p className="font-semibold">
          {confirmation?.by === 'code' && <Trans>Confirmed with the sender's code.</Trans>}
          {confirmation?.by === 'signature' && <Trans>Confirmed with a signature:</Trans>}
          {!confirmation && <Trans>Nobody could confirm it on site.</Trans>}
        </p>
        {confirmation?.by === 'signature' && <SignatureImage drawing={confirmation.drawing} />}
      </article>
      <ReceiptFile stop={stop} />
      {stop.kind === 'pickup' && !stop.unsent && (
        <p className="text-muted">
          <Trans>In Indonesian and English. The sender finds it on the tracking page as well.</Trans>
        </p>
      )}
    </Screen>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
  </>
)
