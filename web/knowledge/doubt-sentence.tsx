import { Trans } from '@lingui/react/macro'
import { ANY_DEVICE_KG, UNUSUAL_IDR, UNUSUAL_KG, type Doubt } from '#contract/requests/weights.ts'
import { formatNumber } from '#web/lib/words/format.ts'

type Props = {
  doubt: Doubt
  /** The weight of one piece of the entry; of all of it where the pieces were not counted. */
  each_kg: number
  /** The weight of one device of the class; undefined: nobody has published it. */
  range: readonly [number, number] | undefined
}

/** A doubt about an entry, as a sentence. */
export function DoubtSentence({ doubt, each_kg, range = ANY_DEVICE_KG }: Props) {
  const [from, to] = range.map((kg) => formatNumber(kg))
  const each = formatNumber(Number(each_kg.toPrecision(3)))
  const much = formatNumber(doubt === 'payout-unusual' ? UNUSUAL_IDR : UNUSUAL_KG)
  switch (doubt) {
    case 'weight-unusual':
      return <Trans>More than {much} kg in one entry.</Trans>
    case 'payout-unusual':
      return <Trans>More than Rp {much} paid in one entry.</Trans>
    case 'uncounted':
      return from === to ? (
        <Trans>
          {each} kg, and no number of pieces. Such a device weighs about {from} kg.
        </Trans>
      ) : (
        <Trans>
          {each} kg, and no number of pieces. Such a device weighs {from} to {to} kg.
        </Trans>
      )
    default:
      return from === to ? (
        <Trans>
          That is {each} kg each. Such a device weighs about {from} kg.
        </Trans>
      ) : (
        <Trans>
          That is {each} kg each. Such a device weighs {from} to {to} kg.
        </Trans>
      )
  }
}
