import { useLingui } from '@lingui/react/macro'
import type { NextStep } from '#contract/requests/next-step.ts'
import { Link } from '#web/routing/router.tsx'
import { goToPart } from '#web/steps/go-to-part.ts'
import { placeOfStep, REQUEST_PARTS } from '#web/steps/step-place.ts'
import { stepWords } from '#web/steps/step-words.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'

/** Whether a step of the work is a step of the request's status, which the buttons of the review take. */
export const isStatusStep = ({ action }: NextStep) =>
  action === 'approve' || action === 'resolve' || action === 'collect' || action === 'recycle'

/** The one action by which a request goes on: to the part of this page, or to another one. */
export function LeadStep({ id, step }: { id: number; step: NextStep }) {
  const { i18n } = useLingui()
  const part = step.action in REQUEST_PARTS && REQUEST_PARTS[step.action as keyof typeof REQUEST_PARTS]
  const words = i18n._(stepWords(step))
  if (part)
    return (
      <Button wide data-step={step.action} onClick={() => goToPart(part, { acts: true })}>
        {words}
      </Button>
    )
  return (
    <Link
      to={placeOfStep(step, { kind: 'request', id })}
      data-step={step.action}
      className={buttonStyle({ wide: true })}
    >
      {words}
    </Link>
  )
}
