import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Bilingual, DeviceFacts, Hazard } from '#contract/reference/knowledge.ts'
import { HazardText } from '#web/knowledge/hazard-text.tsx'
import { OwnAdvice } from '#web/knowledge/own-advice.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Section } from './section.tsx'
import { presenceTexts } from '../texts.ts'

/** The dangers in the device, where each of them is, and what not to do. */
export const Hazards = ({ facts }: { facts: DeviceFacts }) => (
  <Section title={<Trans>Dangerous parts</Trans>}>
    {facts.hazards.length === 0 ? (
      <p className="text-muted">
        <Trans>Our sources name no hazardous parts for it.</Trans>
      </p>
    ) : (
      <ul className="grid gap-3 sm:grid-cols-2">
        {facts.hazards.map((hazard) => (
          <HazardCard key={hazard.component} hazard={hazard} />
        ))}
      </ul>
    )}
    <DoNots of={facts.do_nots} className="mt-5" />
  </Section>
)

export function DoNots({ of, className }: { of: readonly Bilingual[]; className?: string }) {
  const say = useBilingual()
  return (
    <div className={className}>
      <h4 className="flex items-center gap-2 text-danger">
        <Ban className="size-5 shrink-0" aria-hidden="true" />
        <Trans>Do not</Trans>
      </h4>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-6 marker:text-danger">
        {of.map((one) => (
          <li key={one.id}>{say(one)}</li>
        ))}
      </ul>
    </div>
  )
}

/** @param only for what it is said alone */
export function HazardCard({ hazard, only }: { hazard: Hazard; only?: ReactNode }) {
  const { i18n } = useLingui()
  const say = useBilingual()
  return (
    <li className="break-inside-avoid rounded-card border border-line p-4">
      <p className="flex items-start gap-2.5 font-semibold">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-copper" aria-hidden="true" />
        <span className="min-w-0">{say(hazard.name)}</span>
      </p>
      {only && <p className="mt-2 text-sm font-semibold">{only}</p>}
      <p className="mt-2">
        <Badge tone="copper">{i18n._(presenceTexts[hazard.presence])}</Badge>
      </p>
      <div className="mt-2">
        <HazardText hazard={hazard} />
        {hazard.advice === 'own' && <OwnAdvice />}
      </div>
    </li>
  )
}
