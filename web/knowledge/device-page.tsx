import { Trans, useLingui } from '@lingui/react/macro'
import { BatteryWarning, Database, Info, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeviceFacts } from '#contract/reference/knowledge.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ClassPicture } from './classes/class-picture.tsx'
import { DeviceFigures } from './device-figures.tsx'
import { HazardCards } from './hazard-cards.tsx'
import { Handling } from './handling.tsx'
import { RecyclingSteps } from './recycling-steps.tsx'
import { SourceList, SourceNames } from './source-list.tsx'
import { useBilingual } from './use-bilingual.ts'

/** Everything the knowledge base says about a class; `action` is the one thing to do next. */
export function DevicePage({ device, action }: { device: DeviceFacts; action: ReactNode }) {
  const { t } = useLingui()
  const say = useBilingual()
  const { id, name, aliases, note, legal, recycling, sources } = device
  return (
    <article className="flex flex-col gap-10">
      <header className="flex flex-col gap-5 sm:flex-row sm:items-center">
        <ClassPicture id={id} size={176} eager className="size-32 shrink-0 rounded-card sm:size-44" />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-muted">{say(device.group)}</p>
          <h1 className="text-2xl text-balance md:text-3xl">{say(name)}</h1>
          {aliases.length > 0 && (
            <p className="mt-1 text-muted">
              <Trans>
                Also called <span lang="id">{aliases.join(', ')}</span>
              </Trans>
            </p>
          )}
          <Signs device={device} />
          <div className="mt-5">{action}</div>
        </div>
      </header>
      {note && (
        <div className="flex gap-3 rounded-card border border-line bg-copper-soft p-4">
          <Info className="mt-0.5 size-5 shrink-0 text-copper-ink" aria-hidden="true" />
          <p>
            {say(note.text)}
            <SourceNames ids={note.sources} sources={sources} />
          </p>
        </div>
      )}
      <Section title={t`Dangerous parts`}>
        <HazardCards device={device} />
      </Section>
      <Handling device={device} />
      <Section title={t`Known figures`}>
        <DeviceFigures device={device} />
      </Section>
      <Section title={t`How it is recycled`}>
        <RecyclingSteps steps={recycling} />
      </Section>
      {legal && (
        <Section title={t`What the law says`}>
          <div className="flex gap-3 rounded-card border border-line bg-surface p-4">
            <Scale className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
            <p>
              {say(legal.text)}{' '}
              <Trans>This applies to households; offices and companies have their own duties.</Trans>
              <SourceNames ids={legal.sources} sources={sources} />
            </p>
          </div>
        </Section>
      )}
      <Section title={t`Sources`}>
        <SourceList sources={sources} />
      </Section>
    </article>
  )
}

function Signs({ device }: { device: DeviceFacts }) {
  // That a battery has a battery goes without saying.
  const battery = device.battery && device.group.en !== 'Batteries'
  if (!device.data_bearing && !battery) return null
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {device.data_bearing && (
        <Badge tone="green" className="whitespace-normal!" icon={<Database aria-hidden="true" />}>
          <Trans>Can hold personal data</Trans>
        </Badge>
      )}
      {battery && (
        <Badge tone="copper" className="whitespace-normal!" icon={<BatteryWarning aria-hidden="true" />}>
          <Trans>Can contain a battery</Trans>
        </Badge>
      )}
    </p>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-4 text-xl">{title}</h2>
    {children}
  </section>
)
