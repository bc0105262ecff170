import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { custody, type Act, type LotDetail } from '#contract/requests/custody.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { call } from '#web/lib/api/api.ts'
import { BASE } from '#web/lib/api/base.ts'
import { formatDay, formatInstantShort } from '#web/lib/words/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useKey, useRefresh } from './api.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { Evidence } from './wipes.tsx'
import { accountNames, actNames } from './words.ts'

type Props = { lot: LotDetail; onOpen: (id: number) => void }

/** Everything that was done to a lot, the last thing first. Nothing is ever changed; a mistake is taken back by another act. */
export function LotHistory({ lot, onOpen }: Props) {
  const [wrong, setWrong] = useState<Act | null>(null)
  return (
    <section aria-labelledby="history" className="flex flex-col gap-3">
      <h3 id="history" className="text-base">
        <Trans>History</Trans>
      </h3>
      <ol className="flex flex-col gap-3">
        {lot.acts.toReversed().map((act) => (
          <ActLine key={act.id} act={act} onOpen={onOpen} here={lot.id} onWrong={() => setWrong(act)} />
        ))}
      </ol>
      <CorrectDialog act={wrong} onClose={() => setWrong(null)} />
    </section>
  )
}

type LineProps = { act: Act; here: number; onOpen: (id: number) => void; onWrong: () => void }

function ActLine({ act, here, onOpen, onWrong }: LineProps) {
  const { t, i18n } = useLingui()
  const { id, kind, at, happened_on, actor, reason, slip_number, declared, imageUrl } = act
  const taken = act.corrected_by !== null
  // A weighed lot, or one of a consignment, is corrected where its weight or its consignment is.
  const mine =
    kind !== 'received' && kind !== 'recounted' && kind !== 'corrected' && act.consignment_id === null
  return (
    <li className="flex flex-col gap-1.5 rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className={classNames('text-sm font-bold', taken && 'line-through')}>
          {i18n._(actNames[kind])} <span className="font-normal text-muted">#{id}</span>
        </h4>
        {declared && (
          <Badge>
            <Trans>Declared at weighing</Trans>
          </Badge>
        )}
        {taken && (
          <Badge tone="copper">
            <Trans>Undone by #{act.corrected_by}</Trans>
          </Badge>
        )}
        {act.corrects_id !== null && (
          <Badge>
            <Trans>Undoes #{act.corrects_id}</Trans>
          </Badge>
        )}
      </div>
      <p className="text-sm text-muted">
        {happened_on ? formatDay(happened_on) : formatInstantShort(at)}
        {actor && ` · ${actor}`}
        {slip_number && ` · ${slip_number}`}
      </p>
      <Entries act={act} here={here} onOpen={onOpen} />
      {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
      {imageUrl && <Evidence src={BASE + imageUrl} label={t`Photo of the slip`} />}
      {mine && !taken && (
        <Button variant="ghost" size="small" className="-ml-3 self-start" onClick={onWrong}>
          <Trans>Undo it</Trans>
        </Button>
      )}
    </li>
  )
}

/** Where its grams went, and from and into which other lots. */
function Entries({ act, here, onOpen }: Omit<LineProps, 'onWrong'>) {
  const { i18n } = useLingui()
  const say = useBilingual()
  const own = act.entries.filter(({ lot_id, account }) => lot_id === here && account !== 'passed')
  const others = act.entries.filter(({ lot_id, account }) => lot_id !== here && account === 'stock')
  return (
    <ul className="text-sm tabular-nums">
      {own.map(({ account, material, weight_kg }) => (
        <li key={`${account} ${material?.id}`} className="flex gap-3">
          <span className="min-w-0 flex-1">
            {i18n._(accountNames[account])}
            {material && `: ${say(material.name)}`}
          </span>
          <Amount kg={account === 'source' ? 0 - weight_kg : weight_kg} signed={account !== 'source'} />
        </li>
      ))}
      {others.map(({ lot_id, name, weight_kg }) => (
        <li key={lot_id} className="flex items-center gap-3">
          <button
            type="button"
            onClick={() => onOpen(lot_id)}
            className="min-h-11 min-w-0 flex-1 text-left underline underline-offset-2 sm:min-h-8"
          >
            <Trans>
              Lot #{lot_id}: {say(name)}
            </Trans>
          </button>
          <Amount kg={weight_kg} signed />
        </li>
      ))}
    </ul>
  )
}

const Amount = ({ kg, signed }: { kg: number; signed: boolean }) => (
  <span>
    {signed && (kg > 0 ? '+' : '−')}
    {formatExact(Math.abs(kg))} kg
  </span>
)

function CorrectDialog({ act, onClose }: { act: Act | null; onClose: () => void }) {
  const [shown, setShown] = useState(act)
  if (act && act !== shown) setShown(act)
  return shown && <Correcting key={shown.id} open={act !== null} act={shown} onClose={onClose} />
}

function Correcting({ open, act, onClose }: { open: boolean; act: Act; onClose: () => void }) {
  const { i18n } = useLingui()
  const keyFor = useKey()
  const refresh = useRefresh()
  const send = async (reason: string) => {
    const body = { reason }
    await call(custody.correct, { params: { id: act.id }, headers: keyFor(body), body })
    await refresh()
  }
  return (
    <TakeBackDialog
      open={open}
      title={<Trans>Undo: {i18n._(actNames[act.kind])}</Trans>}
      send={send}
      onClose={onClose}
    />
  )
}
