import { Trans, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { isUsedOn, type WeightEntry } from '#contract/requests/weights.ts'
import { BASE } from '#web/lib/api/base.ts'
import { formatInstantShort, formatNumber } from '#web/lib/words/format.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { fateLabels, outcomeLabels } from '#web/lib/words/outcome-names.ts'
import { gasLabels, methodLabels } from './labels.ts'

type Props = {
  entries: readonly WeightEntry[]
  /** The entry that is being corrected. */
  correcting: number | null
  onCorrect: (entry: WeightEntry) => void
  /** The newest entry: takes the focus once it is recorded. */
  newest: Ref<HTMLLIElement>
}

/** Every entry, oldest first: those that were corrected struck through, with what counts instead. */
export function EntryList({ entries, correcting, onCorrect, newest }: Props) {
  const number = new Map(entries.map(({ id }, at) => [id, at + 1]))
  return (
    <ol className="flex flex-col gap-2">
      {entries.map((entry, at) => (
        <Entry
          key={entry.id}
          entry={entry}
          number={at + 1}
          replaces={entry.replaces_id === null ? undefined : number.get(entry.replaces_id)}
          replacedBy={entry.replaced_by === null ? undefined : number.get(entry.replaced_by)}
          busy={correcting === entry.id}
          onCorrect={onCorrect}
          {...(at === entries.length - 1 && { ref: newest })}
        />
      ))}
    </ol>
  )
}

type EntryProps = {
  entry: WeightEntry
  number: number
  replaces: number | undefined
  replacedBy: number | undefined
  /** It is being corrected. */
  busy: boolean
  onCorrect: (entry: WeightEntry) => void
  ref?: Ref<HTMLLIElement>
}

function Entry({ entry, number, replaces, replacedBy, busy, onCorrect, ref }: EntryProps) {
  const { t, i18n } = useLingui()
  const name = entry.name[useLocale()]
  const kg = formatNumber(entry.weight_kg)
  const corrected = entry.replaced_by !== null
  const at = entry.happened_at ?? entry.recorded_at
  const Line = corrected ? 's' : 'span'
  return (
    <li
      ref={ref}
      tabIndex={-1}
      aria-label={t`Entry ${number}`}
      className="rounded-control border border-line p-3 outline-none focus-visible:border-primary"
    >
      <div className="flex items-start gap-3">
        <div className={corrected ? 'min-w-0 flex-1 text-muted' : 'min-w-0 flex-1'}>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-sm text-muted">{number}</span>
            <Line className="font-semibold break-words">
              {name}, {kg} kg
            </Line>
            {entry.weight_kg > 0 && (
              <Badge tone={entry.method === 'weighed' && !corrected ? 'green' : 'neutral'}>
                {i18n._(methodLabels[entry.method])}
              </Badge>
            )}
            {entry.confirmed && (
              <Badge tone={corrected ? 'neutral' : 'copper'}>
                <Trans>Unusual, confirmed</Trans>
              </Badge>
            )}
          </p>
          {entry.weight_kg > 0 && (
            <p className="text-sm">
              <Line>
                <Details entry={entry} />
              </Line>
            </p>
          )}
          {replacedBy !== undefined && (
            <p className="text-sm font-semibold">
              <Trans>Corrected by entry {replacedBy}</Trans>
            </p>
          )}
          {replaces !== undefined && (
            <p className="text-sm font-semibold">
              {entry.weight_kg > 0 ? (
                <Trans>Corrects entry {replaces}</Trans>
              ) : (
                <Trans>Undoes entry {replaces}</Trans>
              )}
            </p>
          )}
          {!corrected && entry.became.length > 0 && <Became entry={entry} />}
          {!corrected && <Carbon entry={entry} />}
          <p className="mt-0.5 text-sm text-muted">
            <time dateTime={at}>{formatInstantShort(at)}</time>
            {' · '}
            {entry.recorded_by ?? t`unknown`}
          </p>
          {entry.imageUrl && (
            <a
              href={BASE + entry.imageUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-4"
            >
              <Trans>Photo of the scale</Trans>
              <span className="sr-only">
                {' '}
                <Trans>(opens in a new tab)</Trans>
              </span>
            </a>
          )}
        </div>
        {!corrected && (
          <Button
            variant="ghost"
            size="small"
            aria-label={t`Correct entry ${number}`}
            disabledReason={busy && t`You are correcting it below.`}
            onClick={() => onCorrect(entry)}
          >
            <Trans>Correct</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}

/** The outcome, the gas, the number of pieces, and the payment. */
function Details({ entry }: { entry: WeightEntry }) {
  const { outcome, units, payout_idr, refrigerant, refrigerant_gas, refrigerant_g } = entry
  const { t, i18n } = useLingui()
  const pieces = units === null ? '' : formatNumber(units)
  const rupiah = formatNumber(payout_idr)
  const fate = refrigerant === null ? '' : i18n._(gasLabels[refrigerant])
  const gas = [refrigerant_gas ?? [], refrigerant_g === null ? [] : `${formatNumber(refrigerant_g)} g`]
    .flat()
    .join(', ')
  return [
    i18n._(outcomeLabels[outcome]),
    ...(units === null ? [] : [units === 1 ? t`1 piece` : t`${pieces} pieces`]),
    ...(refrigerant === null ? [] : [gas ? t`Refrigerant: ${fate} (${gas})` : t`Refrigerant: ${fate}`]),
    ...(payout_idr === 0 ? [] : [t`Rp ${rupiah} paid`]),
  ].join(' · ')
}

/** The outcome in the ledger of lots, against the declared one. */
function Became({ entry }: { entry: WeightEntry }) {
  const { i18n } = useLingui()
  const parts = entry.became
    .map(({ outcome, weight_kg }) => `${i18n._(fateLabels[outcome])} ${formatNumber(weight_kg)} kg`)
    .join(' · ')
  return (
    <p className="text-sm font-semibold">
      <Trans>Recorded since: {parts}</Trans>
    </p>
  )
}

/** The entry's emissions. Nothing is said where nothing was recycled or reused. */
function Carbon({ entry }: { entry: WeightEntry }) {
  const { became, weight_kg, avoided_kg_co2e, avoided_range_kg_co2e: range } = entry
  const ends = became.length > 0 ? became : [entry]
  if (weight_kg === 0 || !ends.some(({ outcome }) => outcome === 'recycled' || isUsedOn(outcome))) return null
  if (avoided_kg_co2e === null)
    return (
      <p className="text-sm text-copper-ink">
        <Trans>
          Avoided emissions not calculated: no factor is published for this kind of device, or the number of
          reused pieces is unknown.
        </Trans>
      </p>
    )
  const [kg, low, high] = [avoided_kg_co2e, ...(range ?? [])].map((one) =>
    formatNumber(Math.round(one * 10) / 10),
  )
  return (
    <p className="text-sm text-primary">
      <Trans>≈{kg} kg CO2e avoided</Trans>
      {low !== high && ` (${low}–${high})`}
    </p>
  )
}
