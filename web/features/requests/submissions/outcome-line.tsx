import { useLingui } from '@lingui/react/macro'
import type { Outcomes } from '#contract/requests/weights.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { fateLabels } from '#web/lib/words/outcome-names.ts'

/** The outcomes of a request's kilograms, the largest first: "Recycled 12.5 kg · Reused 0.8 kg". */
export function OutcomeLine({ outcomes }: { outcomes: Outcomes }) {
  const { i18n } = useLingui()
  return outcomes
    .map(({ outcome, weight_kg }) => `${i18n._(fateLabels[outcome])} ${formatNumber(weight_kg)} kg`)
    .join(' · ')
}
