import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { perDevice, type Spread } from '#contract/reference/avoided.ts'
import type { DeviceFacts, Figure, PublishedValue, Source } from '#contract/reference/knowledge.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from './disclosure.tsx'
import { formatExact, formatRounded } from './quantities.ts'
import { nameOf } from './source-list.tsx'
import { useBilingual } from './use-bilingual.ts'

/** The weight, the emissions of making it and the savings of recycling it, with the source of each figure. */
export function DeviceFigures({ device }: { device: DeviceFacts }) {
  const { t } = useLingui()
  const say = useBilingual()
  const { weight_kg, embodied_kg_co2e, avoided, lifetime_years, published, sources } = device
  const second = avoided?.second
  const one = perDevice(device)
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <FigureCard
        title={t`Weight of one device`}
        figure={weight_kg}
        unit="kg"
        values={published.weight_kg}
        sources={sources}
      />
      <FigureCard
        title={t`Carbon footprint of making one device`}
        figure={embodied_kg_co2e}
        unit="kg CO2e"
        values={published.embodied_kg_co2e}
        sources={sources}
      />
      <Figured
        title={t`Emissions avoided by recycling one kilogram`}
        figure={avoided && <Amount value={avoided.kg_co2e_per_kg} unit="kg CO2e" />}
      >
        {avoided && (
          <>
            {one && (
              <p className="text-sm text-muted">
                <PerDevice {...one} />
              </p>
            )}
            <Disclosure label={t`Source of this figure`}>
              <p className="text-sm">{say(avoided.note)}</p>
              {second && (
                <p className="mt-1 text-sm">
                  {say(second.note)} {formatExact(second.kg_co2e_per_kg)} kg CO2e
                </p>
              )}
              <Names ids={[...avoided.sources, ...(second?.sources ?? [])]} sources={sources} />
            </Disclosure>
          </>
        )}
      </Figured>
      <Figured
        title={t`Time until disposal`}
        figure={lifetime_years && <Amount value={lifetime_years.mean} unit={t`years`} />}
      >
        {lifetime_years && (
          <Disclosure label={t`Source of this figure`}>
            <p className="text-sm">
              <Trans>
                Average in Europe, including storage without use. No figure for Indonesia was found.
              </Trans>
            </p>
            <Names ids={lifetime_years.sources} sources={sources} />
          </Disclosure>
        )}
      </Figured>
    </div>
  )
}

function PerDevice({ low, mid, high }: Spread) {
  const [about, from, to] = [mid, low, high].map(formatRounded)
  return from === to ? (
    <Trans>About {about} kg CO2e for one device</Trans>
  ) : (
    <Trans>
      About {about} kg CO2e for one device, {from} to {to}
    </Trans>
  )
}

const confidences: Record<Figure['confidence'], { label: MessageDescriptor; tone: 'green' | 'neutral' }> = {
  high: { label: msg`High confidence`, tone: 'green' },
  medium: { label: msg`Medium confidence`, tone: 'green' },
  low: { label: msg`Low confidence`, tone: 'neutral' },
}

function FigureCard(props: {
  title: string
  figure: Figure | null
  unit: string
  values: readonly PublishedValue[]
  sources: readonly Source[]
}) {
  const { t, i18n } = useLingui()
  const { figure, unit, values } = props
  const [low, high] = figure ? figure.range.map(formatRounded) : []
  return (
    <Figured title={props.title} figure={figure && <Amount value={figure.preferred} unit={unit} />}>
      {figure && (
        <>
          <p className="text-sm text-muted">
            {low === high ? (
              <Trans>One value, or values that agree</Trans>
            ) : (
              <Trans>
                Published: {low} to {high} {unit}
              </Trans>
            )}
          </p>
          <p>
            <Badge tone={confidences[figure.confidence].tone}>
              {i18n._(confidences[figure.confidence].label)}
            </Badge>
          </p>
        </>
      )}
      {values.length > 0 && (
        <Disclosure label={figure ? t`Source of this figure` : t`Published values`}>
          <ul className="flex flex-col gap-2 text-sm">
            {values.map((value) => (
              <Value
                key={`${value.source} ${value.value}`}
                value={value}
                unit={unit}
                sources={props.sources}
              />
            ))}
          </ul>
          {figure && (
            <p className="mt-2 text-sm text-muted">
              <Trans>The figure is the median of the included values, rounded to two digits.</Trans>
            </p>
          )}
        </Disclosure>
      )}
    </Figured>
  )
}

function Value({
  value,
  unit,
  sources,
}: {
  value: PublishedValue
  unit: string
  sources: readonly Source[]
}) {
  const say = useBilingual()
  const source = sources.find(({ id }) => id === value.source)
  return (
    <li>
      <strong>
        {formatExact(value.value)} {unit}
      </strong>
      {source && <span className="text-muted"> · {nameOf(source)}</span>}
      {value.remarks.map((remark) => (
        <span key={remark.en} className="block text-muted first-letter:uppercase">
          {say(remark)}
        </span>
      ))}
      {!value.used && (
        <span className="block text-muted">
          <Trans>Shown for information: not included in the figure</Trans>
        </span>
      )}
    </li>
  )
}

const Names = ({ ids, sources }: { ids: readonly string[]; sources: readonly Source[] }) => (
  <ul className="mt-1 text-sm text-muted">
    {sources
      .filter(({ id }) => ids.includes(id))
      .map((source) => (
        <li key={source.id}>
          {nameOf(source)}: {source.title}
        </li>
      ))}
  </ul>
)

const Amount = ({ value, unit }: { value: number; unit: string }) => (
  <>
    <span className="text-2xl font-bold tracking-tight tabular-nums">{formatRounded(value)}</span> {unit}
  </>
)

const Figured = (props: { title: string; figure: ReactNode; children?: ReactNode }) => (
  <Card className="flex flex-col gap-1.5">
    <h3 className="text-sm font-semibold text-muted">{props.title}</h3>
    <p>
      {props.figure ?? (
        <span className="text-lg font-bold">
          <Trans>Not known yet</Trans>
        </span>
      )}
    </p>
    {props.children}
  </Card>
)
