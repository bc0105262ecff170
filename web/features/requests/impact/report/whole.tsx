import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Impact, Range } from '#contract/requests/impact.ts'
import { fateLabels } from '#web/lib/words/outcome-names.ts'
import { formatDay, formatNumber } from '#web/lib/words/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { emission, emissionRange, emissionWithEnds, mass, percent } from './amounts.ts'
import { BarTable, KILOGRAMS } from './bar-table.tsx'
import { RangeBar } from './range-bar.tsx'

const KG_PER_TONNE = 1000
const inKilograms = ({ low, mid, high }: Range): Range => ({
  low: low * KG_PER_TONNE,
  mid: mid * KG_PER_TONNE,
  high: high * KG_PER_TONNE,
})

/** All of it: what came in, what it avoided and between which values, and what is not in it. */
export function Whole({ figures }: { figures: Impact }) {
  const { weighed_kg, estimated_kg, uncounted_kg, uncounted_share, co2_grade } = figures
  const avoided = inKilograms(figures.co2_range)
  const one_value = figures.co2_one_value * KG_PER_TONNE
  const [weighed, estimated, uncounted] = [weighed_kg, estimated_kg, uncounted_kg].map(mass)
  const share = percent(uncounted_share ?? 0)
  const alone = emission(one_value)
  const width = emissionWithEnds(avoided).ends && emissionRange(avoided)
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Figure title={<Trans>Collected so far</Trans>} value={mass(weighed_kg + estimated_kg)}>
        <p>
          <Trans>
            {weighed} weighed, {estimated} estimated.
          </Trans>
        </p>
      </Figure>
      <Figure title={<Trans>Emissions avoided</Trans>} value={`≈${emission(avoided.mid)}`}>
        <RangeBar range={avoided} />
        <p>
          {width ? (
            <Trans>Between {width}, according to the published factors.</Trans>
          ) : (
            <Trans>According to the published factors.</Trans>
          )}{' '}
          {one_value > 0 && (
            <Trans>
              {alone} of it rest on factors with a single value, for which no range has been published.
            </Trans>
          )}
        </p>
        {co2_grade && (
          <p>
            <Badge tone={co2_grade === 'weighed' ? 'green' : 'copper'}>
              {co2_grade === 'weighed' ? (
                <Trans>All of it weighed</Trans>
              ) : (
                <Trans>With estimated weights</Trans>
              )}
            </Badge>
          </p>
        )}
      </Figure>
      <Figure title={<Trans>Not covered</Trans>} value={uncounted_share === null ? '–' : share}>
        <p>
          {uncounted_kg > 0 ? (
            <Trans>
              {uncounted} were recycled or reused without a published factor or a known number of pieces.
              Nothing was calculated for them.
            </Trans>
          ) : (
            <Trans>Every kilogram that was recycled or reused has the factor that it needs.</Trans>
          )}
        </p>
      </Figure>
    </div>
  )
}

/** Gas of refrigerators and air conditioners: it can weigh more than all the rest. */
export function Refrigerants({ figures: { refrigerant, co2_balance } }: { figures: Impact }) {
  const { devices_kg, recovered_kg, uncounted_kg } = refrigerant
  const balance = inKilograms(co2_balance)
  const [kept, lost] = [refrigerant.recovered_co2, refrigerant.vented_co2].map(inKilograms).map(emissionRange)
  const whole = emissionWithEnds(balance).ends && emissionRange(balance)
  const cooling = devices_kg.recovered + devices_kg.vented + devices_kg.unknown
  const [gas, unknown, uncounted] = [recovered_kg, devices_kg.unknown, uncounted_kg].map(mass)
  if (cooling === 0)
    return (
      <p className="max-w-prose text-muted">
        <Trans>No devices with a cooling gas have been recycled or disposed of yet.</Trans>
      </p>
    )
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Figure title={<Trans>Recovered</Trans>} value={gas!}>
        <p>
          <Trans>Kept out of the air: {kept}.</Trans>
        </p>
      </Figure>
      <Figure title={<Trans>Released</Trans>} value={lost!}>
        <p>
          <Trans>From the name plates, or the usual content of such devices.</Trans>
        </p>
      </Figure>
      <Figure title={<Trans>Not known</Trans>} value={unknown!}>
        <p>
          <Trans>of devices without information about the gas.</Trans>{' '}
          {uncounted_kg > 0 && <Trans>The gas or its amount is unknown for another {uncounted}.</Trans>}
        </p>
      </Figure>
      <Figure title={<Trans>Total, including the gas</Trans>} value={`≈${emission(balance.mid)}`}>
        <p>
          {whole ? (
            <Trans>Between {whole}: avoided and recovered, minus released.</Trans>
          ) : (
            <Trans>Avoided and recovered, minus released.</Trans>
          )}
        </p>
      </Figure>
    </div>
  )
}

/** The kilograms by outcome. */
export function Outcomes({ figures: { by_outcome_kg, weighed_kg, estimated_kg } }: { figures: Impact }) {
  const { i18n, t } = useLingui()
  const whole = weighed_kg + estimated_kg
  const rows = Object.entries(by_outcome_kg)
    .filter(([, kg]) => kg > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([outcome, kg]) => ({
      key: outcome,
      name: i18n._(fateLabels[outcome as keyof typeof fateLabels]),
      weight_kg: kg,
      cells: [
        <span key="kg" className="whitespace-nowrap">
          {mass(kg)}
        </span>,
        percent(kg / whole),
      ],
    }))
  return (
    <BarTable
      caption={t`Kilograms by outcome`}
      of={<Trans>Outcome</Trans>}
      headers={[
        KILOGRAMS,
        <Trans key="share" context="part of a whole">
          Share
        </Trans>,
      ]}
      rows={rows}
    />
  )
}

/** The figures from before this software, by the operator's own word. */
export function Opening({
  opening,
  currency,
}: {
  opening: NonNullable<Impact['opening']>
  currency: 'USD' | 'IDR'
}) {
  const [kg, co2] = [mass(opening.ewaste_managed * KG_PER_TONNE), emission(opening.co2_saved * KG_PER_TONNE)]
  const paid = `${currency === 'USD' ? 'US$' : 'Rp'} ${formatNumber(opening.money_to_scavengers)}`
  return (
    <Card className="border-dashed">
      <h2 className="text-lg">
        <Trans>Before this software</Trans>
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        <Trans>
          The operator reports that {kg} were collected, {co2} avoided and {paid} paid to informal collectors
          before anything was recorded here. This is not verified, and it is not part of any other figure.
        </Trans>
      </p>
    </Card>
  )
}

/** Collections of the time before, from the operator's own register. */
export function OwnRecord({ record }: { record: NonNullable<Impact['own_record']> }) {
  const { collections, weight_kg, from, until } = record
  const [kg, first, last] = [mass(weight_kg), formatDay(from), formatDay(until)]
  return (
    <Card className="border-dashed">
      <h2 className="text-lg">
        <Trans>By the operator’s own record</Trans>
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        <Plural value={collections} one="# collection" other="# collections" />{' '}
        <Trans>
          from {first} to {last}, together {kg}, stand in a register that the operator kept before this
          software. Nobody has verified them, they have no certificates, and they are part of no other figure.
        </Trans>
      </p>
    </Card>
  )
}

const Figure = ({ title, value, children }: { title: ReactNode; value: string; children: ReactNode }) => (
  <Card className="flex flex-col gap-2">
    <h3 className="text-sm font-semibold text-muted">{title}</h3>
    <p className="text-2xl font-bold tracking-tight tabular-nums">{value}</p>
    <div className="flex flex-col gap-2 text-sm text-muted">{children}</div>
  </Card>
)
