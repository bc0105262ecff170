import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Factor, FactorEdition, FactorSet } from '#contract/reference/factors.ts'
import { Disclosure } from '#web/knowledge/disclosure.tsx'
import { SourceList, SourceNames } from '#web/knowledge/source-list.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { digits } from './amounts.ts'

const names = {
  recycled_kg_co2e_per_kg: { name: msg`Recycling one kilogram`, unit: 'kg CO2e' },
  footprint_kg_co2e: { name: msg`Making a new device`, unit: 'kg CO2e' },
  refrigerant_charge_kg: { name: msg`Refrigerant in one device`, unit: 'kg' },
} as const
const kinds = Object.keys(names) as (keyof typeof names)[]

/** Every factor of the set with its range, how it was found and what it rests on. */
export function FactorList({ set }: { set: FactorSet }) {
  const { i18n, t } = useLingui()
  const say = useBilingual()
  const locale = useLocale()
  const classes = set.classes.toSorted((one, other) =>
    one.name[locale].localeCompare(other.name[locale], locale),
  )
  const known = classes.filter((one) => kinds.some((kind) => one[kind]))
  const without = classes.filter((one) => !known.includes(one)).map(({ name }) => say(name))
  const none = without.join(', ')
  const count = formatNumber(known.length)
  return (
    <div className="flex flex-col gap-2">
      <Disclosure label={t`The factors of ${count} kinds of device, and of gases`}>
        <ul className="grid gap-x-6 md:grid-cols-2">
          {known.map((one) => (
            <li key={one.id} className="border-b border-line">
              <Disclosure label={say(one.name)}>
                <ul className="flex flex-col gap-3">
                  {kinds.map((kind) => {
                    const factor = one[kind]
                    if (!factor) return null
                    const { name, unit } = names[kind]
                    return <OneFactor key={kind} name={i18n._(name)} unit={unit} factor={factor} set={set} />
                  })}
                </ul>
              </Disclosure>
            </li>
          ))}
          <li className="border-b border-line">
            <Disclosure label={t`Refrigerants: warming over a hundred years`}>
              <ul className="flex flex-col gap-3">
                {set.gases.map(({ id, gwp100 }) => (
                  <OneFactor key={id} name={id} unit="kg CO2e/kg" factor={gwp100} set={set} />
                ))}
              </ul>
            </Disclosure>
          </li>
        </ul>
      </Disclosure>
      {without.length > 0 && (
        <p className="max-w-prose text-sm text-muted">
          <Trans>No factor is published for: {none}. Nothing is calculated for them.</Trans>
        </p>
      )}
      <Disclosure label={t`Sources`}>
        <SourceList sources={set.sources} />
      </Disclosure>
    </div>
  )
}

function OneFactor({
  name,
  unit,
  factor,
  set,
}: {
  name: string
  unit: string
  factor: Factor
  set: FactorSet
}) {
  const say = useBilingual()
  const { low, mid, high, width, derivation, sources } = factor
  const [middle, from, to] = [mid, low, high].map(digits)
  return (
    <li className="text-sm">
      <span className="font-semibold">{name}: </span>
      <span className="tabular-nums">
        {middle} {unit}
        {width === 'range' && ` (${from}–${to})`}
      </span>
      <span className="block text-muted">
        {say(derivation)}
        {width === 'one-value' && (
          <>
            {' '}
            <Trans>Its uncertainty has not been published.</Trans>
          </>
        )}
      </span>
      <SourceNames ids={sources} sources={set.sources} />
    </li>
  )
}

/** Every version, with its hash and its address. */
export function Editions({ editions }: { editions: readonly FactorEdition[] }) {
  const say = useBilingual()
  return (
    <ol className="flex max-w-prose flex-col gap-4 text-sm">
      {editions.map(({ version, sha256, changes }) => (
        <li key={version}>
          <a
            href={`/api/factors/${version}`}
            download={`resirkuit-factors-${version}.json`}
            className="inline-flex min-h-11 items-center font-semibold text-primary"
          >
            <Trans>Version {version}</Trans>
          </a>
          <ul className="list-disc pl-5 marker:text-copper">
            {changes.map((change) => (
              <li key={change.en}>{say(change)}</li>
            ))}
          </ul>
          <p className="mt-1 font-mono text-xs text-muted wrap-anywhere">SHA-256 {sha256}</p>
        </li>
      ))}
    </ol>
  )
}
