import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#web/lib/words/format.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { readPieces } from '#web/lib/forms/amounts.ts'
import { classQuery } from './api.ts'

/** The weight of such devices, with its source: a help for an estimate, and never filled in. */
export function TypicalWeight({ device_class, units }: { device_class: string; units: string }) {
  const locale = useLocale()
  const { data } = useQuery(classQuery(device_class))
  if (!data?.weight_kg) return null
  const { preferred, sources } = data.weight_kg
  const publishers = data.sources
    .filter(({ id }) => sources.includes(id))
    .map(({ publisher, year }) => `${publisher} ${year}`)
    .join(', ')
  const each = formatNumber(preferred)
  const pieces = readPieces(units) ?? 0
  const count = formatNumber(pieces)
  const total = formatNumber(Math.round(preferred * pieces * 10) / 10)
  const name = data.name[locale]
  return (
    <>
      {pieces > 1 ? (
        <Trans>
          {name}: typically {each} kg each, so about {total} kg for {count} pieces.
        </Trans>
      ) : (
        <Trans>
          {name}: typically {each} kg each.
        </Trans>
      )}{' '}
      <Trans>Sources: {publishers}.</Trans>
    </>
  )
}
