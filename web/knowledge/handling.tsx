import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { DeviceFacts } from '#contract/reference/knowledge.ts'
import { Card } from '#web/ui/card.tsx'
import { OwnAdvice } from './own-advice.tsx'
import { HandlingSteps } from './handling-steps.tsx'
import { SourceNames } from './source-list.tsx'
import { useBilingual } from './use-bilingual.ts'

/** The steps to take now, to tick off, and the mistakes to avoid. */
export function Handling({ device }: { device: DeviceFacts }) {
  const say = useBilingual()
  return (
    <section className="grid items-start gap-3 md:grid-cols-2">
      <Card>
        <h2 className="mb-2 text-xl">
          <Trans>What to do now</Trans>
        </h2>
        <HandlingSteps steps={device.handling} />
        <SourceNames ids={device.handling_sources} sources={device.sources} />
        {device.handling_advice === 'own' && <OwnAdvice />}
      </Card>
      <Card>
        <h2 className="mb-2 text-xl">
          <Trans>What not to do</Trans>
        </h2>
        <ul>
          {device.do_nots.map((text) => (
            <li key={text.en} className="flex items-start gap-3 py-2.5">
              <X className="mt-0.5 size-5 shrink-0 text-danger" strokeWidth={2.5} aria-hidden="true" />
              {say(text)}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
