import { Trans, useLingui } from '@lingui/react/macro'
import type { Impact } from '#contract/impact.ts'

/** What the figures are made of, how well it is known, and what is not in them. */
export function FigureSources({ impact }: { impact: Impact | undefined }) {
  const { i18n } = useLingui()
  const tag = i18n.locale === 'id' ? 'id-ID' : 'en-GB'
  const write = (value: number, digits = 1) =>
    new Intl.NumberFormat(tag, { maximumFractionDigits: digits }).format(value)
  const collected = (impact?.weighed_kg ?? 0) + (impact?.estimated_kg ?? 0)
  const weighed = write(impact?.weighed_kg ?? 0)
  const estimated = write(impact?.estimated_kg ?? 0)
  const kg = write(impact?.uncounted_kg ?? 0)
  const percent = (100 * (impact?.uncounted_kg ?? 0)) / (collected || 1)
  const share = percent < 0.1 ? `<${write(0.1)}` : write(percent)
  const displacement = write(impact?.displacement ?? 0, 3)
  const version = impact?.factor_version
  return (
    <ul className="flex max-w-prose list-disc flex-col gap-1.5 pb-4 pl-5 text-sm text-muted marker:text-copper">
      <li>
        <Trans>
          E-waste managed: the sum of the weights that operators recorded for requests. A corrected entry
          counts once.
        </Trans>{' '}
        {collected > 0 && (
          <Trans>
            {weighed} kg of it were weighed, {estimated} kg estimated.
          </Trans>
        )}
      </li>
      <li>
        <Trans>
          CO2 saved: kilograms recycled × the published factor of their kind of device; pieces reused × the
          footprint of a new one × {displacement}, an assumption.
        </Trans>{' '}
        {impact?.co2_grade === 'weighed' && <Trans>Every weight in it was weighed.</Trans>}
        {impact?.co2_grade === 'estimated' && (
          <Trans>The figure is an estimate, because weights in it were estimated.</Trans>
        )}
      </li>
      {impact && impact.uncounted_kg > 0 && (
        <li>
          <Trans>
            Not in it: {kg} kg ({share} %), for which no factor is published. Nothing was calculated for them.
          </Trans>
        </li>
      )}
      <li>
        {impact?.money_currency === 'USD' && impact.money_to_scavengers > 0 ? (
          <Trans>
            To waste collectors: recorded payments to informal collectors, in dollars at a rate that the
            operator set.
          </Trans>
        ) : (
          <Trans>To waste collectors: recorded payments to informal collectors.</Trans>
        )}
      </li>
      <li>
        <Trans>Each figure is added up from these records. Where there are none, it is 0.</Trans>
      </li>
      {version && (
        <li>
          <Trans>Factors of {version}.</Trans>
          {impact.sources.length > 0 && (
            <>
              {' '}
              <Trans>Sources:</Trans>
              <ul className="mt-1.5 flex flex-col gap-1.5">
                {impact.sources.map(({ id, title, publisher, year }) => (
                  <li key={id}>
                    {publisher} {year}: {title}
                  </li>
                ))}
              </ul>
            </>
          )}
        </li>
      )}
    </ul>
  )
}
