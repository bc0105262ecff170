import { Trans, useLingui } from '@lingui/react/macro'
import { UserRoundCheck } from 'lucide-react'
import type { Analysis } from '#contract/recognition/analyses.ts'
import { certaintyOf, percentOf } from './certainty.ts'
import { certaintyTexts } from '../texts.ts'

/** How sure the name is: in a word, in percent, and as a bar. */
export function HowSure({ analysis: { corrected, confidence } }: { analysis: Analysis }) {
  const { i18n } = useLingui()
  if (corrected)
    return (
      <p className="flex items-center gap-2 font-semibold">
        <UserRoundCheck className="size-5 shrink-0 text-primary" aria-hidden="true" />
        <Trans>Chosen by you</Trans>
      </p>
    )
  if (confidence === null) return null
  const percent = percentOf(confidence)
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong>{i18n._(certaintyTexts[certaintyOf(confidence)])}</strong>
        <span className="text-sm text-muted">
          <Trans>{percent}% sure</Trans>
        </span>
      </p>
      {/* The words say it already. */}
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-2 h-1.5 w-full" aria-hidden="true">
        <rect width="100" height="4" className="fill-sunken" />
        <rect width={percent} height="4" className="fill-primary" />
      </svg>
    </div>
  )
}
