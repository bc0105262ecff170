import type { DeviceFacts } from '#contract/reference/knowledge.ts'
import { useBilingual } from './use-bilingual.ts'

/** The steps to take now, to tick off. The ticks are for this visit. */
export function HandlingSteps({ steps }: { steps: DeviceFacts['handling'] }) {
  const say = useBilingual()
  return (
    <ul>
      {steps.map((step) => (
        <li key={step.en}>
          <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
            <input
              type="checkbox"
              // A browser that goes back would tick it before the page is alive.
              autoComplete="off"
              className="peer mt-0.5 size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0 peer-checked:text-muted peer-checked:line-through">{say(step)}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
