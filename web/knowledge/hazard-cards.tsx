import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { DeviceFacts, Hazard, Source } from '#contract/reference/knowledge.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from './disclosure.tsx'
import { HazardText } from './hazard-text.tsx'
import { OwnAdvice } from './own-advice.tsx'
import { nameOf } from './source-list.tsx'
import { useBilingual } from './use-bilingual.ts'

const presences: Record<Hazard['presence'], { label: MessageDescriptor; tone: 'copper' | 'neutral' }> = {
  always: { label: msg`Always in it`, tone: 'copper' },
  often: { label: msg`Often in it`, tone: 'copper' },
  possible: { label: msg`Possible`, tone: 'neutral' },
  'old-models': { label: msg`In old models`, tone: 'neutral' },
}

/** The hazards, their place and their effects, one card each. */
export const HazardCards = ({ device: { hazards, sources } }: { device: DeviceFacts }) => (
  <ul className="grid gap-3 md:grid-cols-2">
    {hazards.map((hazard) => (
      <HazardCard key={hazard.component} hazard={hazard} sources={sources} />
    ))}
  </ul>
)

function HazardCard({ hazard, sources }: { hazard: Hazard; sources: readonly Source[] }) {
  const { i18n, t } = useLingui()
  const say = useBilingual()
  const { name, presence, substances, amounts } = hazard
  const { label, tone } = presences[presence]
  const ids = new Set([hazard, ...substances, ...amounts].flatMap((one) => one.sources))
  const rests = sources.filter(({ id }) => ids.has(id))
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="text-base font-bold">{say(name)}</h3>
        <Badge tone={tone}>{i18n._(label)}</Badge>
      </div>
      <HazardText hazard={hazard} />
      {hazard.advice === 'own' && <OwnAdvice />}
      {rests.length > 0 && (
        <Disclosure label={t`Sources`}>
          <ul className="flex list-disc flex-col gap-1 pl-4 text-sm text-muted">
            {rests.map((source) => (
              <li key={source.id}>
                {nameOf(source)}: {source.title}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  )
}
