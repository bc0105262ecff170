import { Trans } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import type { Hazard } from '#contract/reference/knowledge.ts'
import { useBilingual } from './use-bilingual.ts'

/** Where a hazardous part is, what is in it and what that does. */
export function HazardText({ hazard: { name, where, substances, amounts } }: { hazard: Hazard }) {
  const say = useBilingual()
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="flex items-start gap-1.5 text-muted">
        <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="sr-only">
          <Trans>Where it is:</Trans>{' '}
        </span>
        <span className="min-w-0 first-letter:uppercase">{say(where)}</span>
      </p>
      {substances.map((substance) => (
        <p key={substance.name.en}>
          {substance.name.en !== name.en && <strong>{say(substance.name)}. </strong>}
          {say(substance.effect)}
        </p>
      ))}
      {amounts.map(({ text }) => (
        <p key={text.en}>{say(text)}</p>
      ))}
    </div>
  )
}
