import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { NextStep } from '#contract/requests/next-step.ts'
import { awaitedWords } from './awaited-words.ts'
import { stepWords, waitingWords } from './step-words.ts'

/**
 * The next step of a thing and the side that is to act, on top of its page. Null: nothing is left to do.
 * @param part the id of the heading on this page under which it is done
 */
export function NextLine({ step, part }: { step: NextStep | null; part?: string | undefined }) {
  const { i18n } = useLingui()
  return (
    <p className="flex items-start gap-3 rounded-card bg-primary-soft px-4 py-3 text-primary">
      <ArrowRight className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      {step ? (
        <span className="min-w-0">
          <span className="text-sm">
            <Trans>Next step</Trans> · {i18n._(awaitedWords[step.waits_for])}
          </span>{' '}
          <strong className="block">
            {part ? (
              <a
                href={`#${part}`}
                className="-my-2 inline-flex min-h-11 items-center underline underline-offset-3"
              >
                {i18n._(waitingWords(step) ?? stepWords(step))}
              </a>
            ) : (
              i18n._(waitingWords(step) ?? stepWords(step))
            )}
          </strong>
        </span>
      ) : (
        <strong>
          <Trans>Nothing is left to do.</Trans>
        </strong>
      )}
    </p>
  )
}
