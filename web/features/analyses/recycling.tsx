import { Trans, useLingui } from '@lingui/react/macro'
import type { DeviceFacts } from '#contract/knowledge.ts'
import { Trace } from '#web/ui/trace.tsx'
import { Section } from './section.tsx'

/** How it is recycled, as a trace that closes into a ring. */
export function Recycling({ facts }: { facts: DeviceFacts }) {
  const { t, i18n } = useLingui()
  const lang = i18n.locale === 'id' ? 'id' : 'en'
  return (
    <Section title={<Trans>How it is recycled</Trans>}>
      <Trace
        direction="vertical"
        label={t`The steps of recycling`}
        // Steps to come, not progress: every node is lit, and none is read out as done.
        stateLabels={{ done: '', current: '', todo: '' }}
        steps={facts.recycling.map((step, index) => ({
          key: String(index),
          label: <span className="font-normal">{step[lang]}</span>,
          state: 'done' as const,
          icon: (
            <span aria-hidden="true" className="text-xs font-bold">
              {index + 1}
            </span>
          ),
        }))}
      />
    </Section>
  )
}
