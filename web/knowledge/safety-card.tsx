import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { useBilingual } from './use-bilingual.ts'

/** The class that says how a battery is handled. */
const BATTERY = 'battery-lithium-ion'
const DAMAGED = /\bswollen\b/i

/**
 * The knowledge base's advice for a battery that is swollen, leaking or hot: one step of that class is about a
 * damaged one (knowledge.test.ts), the others are about a sound one. The step is found by its words: a device may
 * have kept the steps in another order.
 */
export function SafetyCard({ sender = false }: { sender?: boolean }) {
  const say = useBilingual()
  const { data } = useDataSet(`device/${BATTERY}`)
  const steps = data?.device.handling.filter(({ en }) => DAMAGED.test(en)) ?? []
  return (
    <section className="rounded-card border-2 border-danger bg-danger-soft p-4 text-ink">
      <h3 className="flex items-center gap-2 text-base text-danger">
        <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
        <Trans>A damaged battery can catch fire</Trans>
      </h3>
      {data && (
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm">
          {[...(steps.length > 0 ? steps : data.device.handling), ...data.device.do_nots].map((text) => (
            <li key={text.en}>{say(text)}</li>
          ))}
        </ul>
      )}
      {sender && (
        <p className="mt-2 text-sm font-semibold">
          <Trans>This is not an ordinary pick-up: the operator first tells you how it is collected.</Trans>
        </p>
      )}
      <Link
        to={paths.device(BATTERY)}
        className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-2"
      >
        <Trans>More information, with sources</Trans>
      </Link>
    </section>
  )
}
