import { useLingui } from '@lingui/react/macro'
import type { DeviceFacts } from '#contract/reference/knowledge.ts'
import { Trace } from '#web/ui/trace.tsx'
import { useBilingual } from './use-bilingual.ts'

/** How it is recycled, as a trace that closes into a ring; numbered where there is no room for weight. */
export function RecyclingSteps({ steps, numbered }: { steps: DeviceFacts['recycling']; numbered?: boolean }) {
  const { t } = useLingui()
  const say = useBilingual()
  return (
    <Trace
      direction="vertical"
      label={t`The steps of recycling`}
      // The way ahead of any device: every node is lit, and none is read out as done.
      stateLabels={{ done: '', current: '', todo: '' }}
      steps={steps.map((step, at) => ({
        key: String(at),
        label: numbered ? <span className="font-normal">{say(step)}</span> : say(step),
        state: 'done',
        ...(numbered && {
          icon: (
            <span aria-hidden="true" className="text-xs font-bold">
              {at + 1}
            </span>
          ),
        }),
      }))}
    />
  )
}
