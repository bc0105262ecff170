import { Trans, useLingui } from '@lingui/react/macro'
import { Factory, Recycle } from 'lucide-react'
import type { ReactNode } from 'react'
import { perDevice, perKilogram } from '#contract/reference/avoided.ts'
import type { Bilingual, DeviceFacts, PublishedValue, Source } from '#contract/reference/knowledge.ts'
import { formatRounded, formatSpan } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { Section } from './section.tsx'
import { confidenceTexts } from '../texts.ts'

/** The emissions of making the device and the savings of recycling it: each with its range and its sources, or not known. */
export function Carbon({ facts }: { facts: DeviceFacts }) {
  const used = new Set([
    ...(facts.embodied_kg_co2e?.sources ?? facts.published.embodied_kg_co2e.map(({ source }) => source)),
    ...(facts.avoided?.sources ?? []),
    ...(facts.avoided?.second?.sources ?? []),
    ...(facts.avoided ? (facts.weight_kg?.sources ?? []) : []),
  ])
  const sources = facts.sources.filter(({ id }) => used.has(id))
  const notes = [facts.avoided, facts.avoided?.second].flatMap((way) => way?.note ?? [])
  return (
    <Section title={<Trans>Carbon footprint</Trans>}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Embodied facts={facts} />
        <Avoided facts={facts} />
      </div>
      {sources.length > 0 && <Sources sources={sources} notes={notes} />}
      <p className="mt-2 hidden text-sm print:block">
        {sources.map(({ publisher, year }) => `${publisher}, ${year}`).join(' · ')}
      </p>
    </Section>
  )
}

function Embodied({ facts: { embodied_kg_co2e: figure, published } }: { facts: DeviceFacts }) {
  const { i18n } = useLingui()
  const label = <Trans>Emissions from making one device</Trans>
  if (!figure)
    return (
      <NotKnown icon={<Factory />} label={label}>
        {published.embodied_kg_co2e.length > 0 && <OnlyPublished values={published.embodied_kg_co2e} />}
      </NotKnown>
    )
  const [from, to] = figure.range.map(formatRounded)
  const confidence = i18n._(confidenceTexts[figure.confidence])
  return (
    <Tile icon={<Factory />} label={label} value={formatRounded(figure.preferred)}>
      {from === to ? (
        <Trans>One value, or values that agree · {confidence}</Trans>
      ) : (
        <Trans>
          Published: {from} to {to} kg · {confidence}
        </Trans>
      )}
    </Tile>
  )
}

/** Values that are too different to be one figure. */
function OnlyPublished({ values }: { values: PublishedValue[] }) {
  const say = useBilingual()
  const list = values
    .map(({ value, remarks }) => {
      const remark = remarks.at(-1)
      return `${formatRounded(value)} kg${remark ? ` (${say(remark)})` : ''}`
    })
    .join(', ')
  return <Trans>Not as one figure. Published: {list}</Trans>
}

function Avoided({ facts }: { facts: DeviceFacts }) {
  const { avoided, typical_kg } = facts
  const label = <Trans>Emissions avoided by recycling it</Trans>
  if (!avoided) return <NotKnown icon={<Recycle />} label={label} />
  const { low, high } = perKilogram(avoided)
  const factor = formatSpan([low, high])
  const one = perDevice(facts)
  if (!one || !typical_kg)
    return (
      <Tile
        icon={<Recycle />}
        label={<Trans>Emissions avoided by recycling one kilogram</Trans>}
        value={factor}
      >
        <Trans>The weight of one device is not known.</Trans>
      </Tile>
    )
  const [from, to] = [one.low, one.high].map(formatRounded)
  const weight = formatSpan(typical_kg)
  return (
    <Tile icon={<Recycle />} label={label} value={formatRounded(one.mid)}>
      {from === to ? (
        <Trans>
          {factor} kg for each kilogram, at {weight} kg
        </Trans>
      ) : (
        <Trans>
          Between {from} and {to} kg: {factor} kg for each kilogram, at {weight} kg
        </Trans>
      )}
    </Tile>
  )
}

type TileProps = { icon: ReactNode; label: ReactNode }

const Tile = ({ icon, label, value, children }: TileProps & { value: string; children: ReactNode }) => (
  <div className="break-inside-avoid rounded-card border border-line p-4">
    <Label icon={icon} label={label} />
    <p className="mt-1 text-2xl font-bold tracking-tight">
      <Trans>
        about {value} <span className="text-base font-semibold whitespace-nowrap">kg CO₂e</span>
      </Trans>
    </p>
    <p className="mt-1 text-sm text-muted">{children}</p>
  </div>
)

const NotKnown = ({ icon, label, children }: TileProps & { children?: ReactNode }) => (
  <div className="break-inside-avoid rounded-card border border-line p-4">
    <Label icon={icon} label={label} />
    <p className="mt-1 text-xl font-bold tracking-tight">
      <Trans>Not known yet</Trans>
    </p>
    <p className="mt-1 text-sm text-muted">
      {children || <Trans>We found no published figure, so none is shown.</Trans>}
    </p>
  </div>
)

const Label = ({ icon, label }: TileProps) => (
  <p className="flex items-center gap-2 text-sm text-muted [&_svg]:size-4.5 [&_svg]:shrink-0">
    {icon}
    {label}
  </p>
)

function Sources({ sources, notes }: { sources: Source[]; notes: Bilingual[] }) {
  const say = useBilingual()
  return (
    <details className="mt-2 print:hidden">
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary">
        <Trans>Sources of the figures</Trans>
      </summary>
      {notes.length > 0 && <p className="text-sm text-muted">{notes.map(say).join(' ')}</p>}
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm wrap-anywhere">
        {sources.map(({ id, title, publisher, year }) => (
          <li key={id}>
            <span lang="en">{title}</span> · {publisher}, {year}
          </li>
        ))}
      </ul>
    </details>
  )
}
