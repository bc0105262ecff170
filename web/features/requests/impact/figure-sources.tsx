import { Trans } from '@lingui/react/macro'
import type { Impact } from '#contract/requests/impact.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { formatOf } from '#contract/requests/impact-figures.ts'

/** The sources of the figures, their certainty, and what they leave out. */
export function FigureSources({ impact }: { impact: Impact | undefined }) {
  const locale = useLocale()
  const write = (value: number, digits = 1) => formatOf(locale, digits).format(value)
  const {
    weighed_kg = 0,
    estimated_kg = 0,
    uncounted_kg = 0,
    displacement: reused = 0,
    co2_grade,
    money_currency,
    factor_version: version,
    sources = [],
  }: Partial<Impact> = impact ?? {}
  const collected = weighed_kg + estimated_kg
  const [weighed, estimated, kg] = [weighed_kg, estimated_kg, uncounted_kg].map((kg) => write(kg))
  const percent = (100 * uncounted_kg) / (collected || 1)
  const share = percent < 0.1 ? `<${write(0.1)}` : write(percent)
  const displacement = write(reused, 3)
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
          CO2 saved: kilograms recycled × the published factor of their kind of device; pieces reused or
          repaired × the footprint of a new one × {displacement}, an assumption.
        </Trans>{' '}
        {co2_grade === 'weighed' && <Trans>Every weight in it was weighed.</Trans>}
        {co2_grade === 'estimated' && (
          <Trans>The figure is an estimate, because weights in it were estimated.</Trans>
        )}
      </li>
      {uncounted_kg > 0 && (
        <li>
          <Trans>
            Not included: {kg} kg ({share} %) without a published factor or a number of pieces.
          </Trans>
        </li>
      )}
      <li>
        {money_currency === 'USD' ? (
          <Trans>
            To waste collectors: recorded payments to informal collectors, in dollars at a rate that the
            operator set.
          </Trans>
        ) : (
          <Trans>To waste collectors: recorded payments to informal collectors.</Trans>
        )}
      </li>
      <li>
        <Link to={paths.impact} className="font-semibold text-primary underline">
          <Trans>Ranges, monthly figures and every factor</Trans>
        </Link>
      </li>
      {version && (
        <li>
          <Trans>Factors of {version}.</Trans>
          {sources.length > 0 && (
            <>
              {' '}
              <Trans>Sources:</Trans>
              <ul className="mt-1.5 flex flex-col gap-1.5">
                {sources.map(({ id, title, publisher, year }) => (
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
