import { Trans } from '@lingui/react/macro'
import type { DeviceFacts } from '#contract/reference/knowledge.ts'
import { HandlingSteps } from '#web/knowledge/handling-steps.tsx'
import { OwnAdvice } from '#web/knowledge/own-advice.tsx'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { withDevice } from './device-links.ts'
import { Section } from './section.tsx'

/** The next steps, to be ticked off. */
export function Handling({ facts }: { facts: DeviceFacts }) {
  return (
    <Section title={<Trans>What to do now</Trans>}>
      <HandlingSteps steps={facts.handling} />
      {facts.handling_advice === 'own' && <OwnAdvice />}
      <p className="mt-2 text-sm text-muted print:hidden">
        <Trans>
          Does it still work, or almost?{' '}
          <Link
            to={withDevice(paths.donation, facts.id)}
            className="font-semibold text-primary underline underline-offset-2"
          >
            Offer it as a donation
          </Link>
        </Trans>
      </p>
    </Section>
  )
}
