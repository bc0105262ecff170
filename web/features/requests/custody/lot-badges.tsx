import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, Database, DatabaseZap, TriangleAlert, Truck } from 'lucide-react'
import { WARN_DAYS, type Lot } from '#contract/requests/custody.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { dataNames, placeNames } from './words.ts'

const DAY_MS = 24 * 60 * 60_000

/** The first facts to know about a lot: its deadline, its data, that it is not here. */
export function LotBadges({ lot: { place, due_on, data } }: { lot: Lot }) {
  const { i18n } = useLingui()
  const left = Math.ceil((Date.parse(due_on) - useNow()) / DAY_MS)
  return (
    <>
      {place === 'stock' && left <= 0 && (
        <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
          <Trans>Stored for too long</Trans>
        </Badge>
      )}
      {place === 'stock' && left > 0 && left <= WARN_DAYS && (
        <Badge tone="copper" icon={<Clock aria-hidden="true" />}>
          <Plural value={left} one="# day left" other="# days left" />
        </Badge>
      )}
      {(place === 'aboard' || place === 'underway' || place === 'held') && (
        <Badge icon={<Truck aria-hidden="true" />}>{i18n._(placeNames[place])}</Badge>
      )}
      {data !== 'none' && (
        <Badge
          tone={data === 'holds' ? 'outline' : 'green'}
          icon={data === 'holds' ? <Database aria-hidden="true" /> : <DatabaseZap aria-hidden="true" />}
        >
          {i18n._(dataNames[data])}
        </Badge>
      )}
    </>
  )
}
