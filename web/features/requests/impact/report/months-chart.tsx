import { Trans, useLingui } from '@lingui/react/macro'
import type { ImpactGroup } from '#contract/requests/impact.ts'
import { mass, months } from './amounts.ts'
import { AVOIDED, BarTable, KILOGRAMS, Ranged } from './bar-table.tsx'
import { Disclosure } from '#web/knowledge/disclosure.tsx'
import { ColumnChart } from '#web/ui/column-chart.tsx'

/** So many fit on a phone and can still be told apart. */
const COLUMNS = 24

/** Kilograms month by month as columns, and the same as a table. */
export function MonthsChart({ months: all }: { months: readonly ImpactGroup[] }) {
  const { t } = useLingui()
  const shown = all.slice(-COLUMNS)
  const heaviest = shown.reduce((one, other) => (other.weight_kg > one.weight_kg ? other : one))
  const [first, last] = [nameOf(shown[0]!), nameOf(shown.at(-1)!)]
  const [top, topMonth] = [mass(heaviest.weight_kg), nameOf(heaviest)]
  return (
    <>
      <figure>
        <ColumnChart
          label={t`Kilograms collected from ${first} to ${last}. The most, ${top}, in ${topMonth}. The table below has each month.`}
          columns={shown.map(({ key, weight_kg }) => ({ key: key!, value: weight_kg }))}
          className="h-40 sm:h-52"
        />
        <figcaption className="mt-2 text-sm text-muted">
          {shown.length === 1 ? (
            <Trans>
              {first}: {top}
            </Trans>
          ) : (
            <Trans>
              {first} to {last}. The highest column is {top}, in {topMonth}.
            </Trans>
          )}
        </figcaption>
      </figure>
      <Disclosure label={t`The months as a table`}>
        <BarTable
          caption={t`Kilograms and avoided emissions by month`}
          of={<Trans>Month</Trans>}
          headers={[KILOGRAMS, AVOIDED]}
          rows={all.toReversed().map((month) => ({
            key: month.key!,
            name: nameOf(month),
            weight_kg: month.weight_kg,
            cells: [
              <span key="kg" className="whitespace-nowrap">
                {mass(month.weight_kg)}
              </span>,
              <Ranged key="co2" range={month.avoided_kg_co2e} />,
            ],
          }))}
        />
      </Disclosure>
    </>
  )
}

const nameOf = ({ key, until }: ImpactGroup) => months(key!, until ?? key!)
