import { Plural, Trans } from '@lingui/react/macro'
import { formatExact } from './quantities.ts'

/** The load of a round whose arrival nobody has confirmed: "To be confirmed at the store: 5 lots, 63.2 kg". */
export function LotsAboard({ lots, weight_kg }: { lots: number; weight_kg: number }) {
  const kg = formatExact(weight_kg)
  return (
    <Trans>
      To be confirmed at the store: <Plural value={lots} one="# lot" other="# lots" />, {kg} kg
    </Trans>
  )
}
