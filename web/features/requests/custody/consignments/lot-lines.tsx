import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsignedLot } from '#contract/proof/consignments.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { DifferenceBadge } from './consignment-list.tsx'
import { BoxWords } from './received-form.tsx'
import { treatedNames } from './words.ts'

/** Each lot: what was sent, what arrived, the difference as it is, and what became of it. */
export function LotLines({
  lots,
  renderCorrection,
}: {
  lots: readonly ConsignedLot[]
  /** For a lot with a difference, at the desk: the correction of our own weight. */
  renderCorrection?: (lot: ConsignedLot) => ReactNode
}) {
  const { i18n } = useLingui()
  const say = useBilingual()
  return (
    <ul className="flex flex-col gap-2">
      {lots.map((lot) => (
        <li key={lot.lot_id} className="flex flex-col gap-1 rounded-control border border-line p-3 text-sm">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-bold">
              {say(lot.name)} <span className="font-normal text-muted">#{lot.lot_id}</span>
            </span>
            <span className="text-muted">
              <BoxWords {...lot} />
            </span>
            {lot.difference_kg !== null && lot.difference_kg !== 0 && (
              <DifferenceBadge kg={lot.difference_kg} />
            )}
          </p>
          <p className="tabular-nums">
            <Trans>Sent: {formatExact(lot.sent_kg)} kg</Trans>
            {lot.received_kg !== null && (
              <>
                {' · '}
                <Trans>Received: {formatExact(lot.received_kg)} kg</Trans>
              </>
            )}
            {lot.held_kg > 0 && (
              <>
                {' · '}
                <Trans>Not treated yet: {formatExact(lot.held_kg)} kg</Trans>
              </>
            )}
          </p>
          {lot.treated.map(({ outcome, material, weight_kg }) => (
            <p key={`${outcome} ${material?.id}`} className="flex justify-between gap-3 tabular-nums">
              <span>
                {i18n._(treatedNames[outcome])}
                {material && `: ${say(material.name)}`}
              </span>
              <span>{formatExact(weight_kg)} kg</span>
            </p>
          ))}
          {lot.recounted ? (
            <p className="text-muted">
              <Trans>Our weight was corrected by the receiver’s scale.</Trans>
            </p>
          ) : (
            lot.difference_kg !== null && lot.difference_kg !== 0 && renderCorrection?.(lot)
          )}
        </li>
      ))}
    </ul>
  )
}
