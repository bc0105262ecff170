import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { Check, TriangleAlert, Wrench, X } from 'lucide-react'
import { Part, type PartHealth, type Said, type Trouble } from '#contract/administration/health.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { partTexts } from './part-texts.ts'

/** The result; `pending` while it is on its way, `unknown` when nobody could ask. */
export type Outcome =
  | { state: 'pending' | 'unknown' }
  | { state: PartHealth['state']; ms: number | null; said: Said; troubles: Trouble[] }

/** One line of the API test, and below it what is wrong: without that its height does not depend on what came out. */
export function PartRow({ part, outcome }: { part: Part | 'api'; outcome: Outcome }) {
  const { i18n } = useLingui()
  const { name, purpose } = partTexts[part]
  const { state } = outcome
  const pending = state === 'pending'
  const { ms, said, troubles } = 'ms' in outcome ? outcome : { ms: null, said: NOTHING, troubles: [] }
  return (
    <>
      <tr
        role="row"
        className="border-t border-line first:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:p-4 md:h-15"
      >
        <th role="rowheader" scope="row" className="text-left font-normal md:px-4">
          <span className="block font-semibold">{i18n._(name)}</span>
          <span className="block text-xs text-muted">{i18n._(purpose)}</span>
        </th>
        <td role="cell" className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end md:px-2">
          {state === 'pending' ? <Skeleton className="h-6 w-20 rounded-chip" /> : <State state={state} />}
        </td>
        <td
          role="cell"
          className="text-right text-sm whitespace-nowrap max-md:col-start-2 max-md:row-start-2 md:px-2"
        >
          {pending ? (
            <span className="flex h-5 items-center justify-end">
              <Skeleton className="h-4 w-12 rounded-chip" />
            </span>
          ) : (
            <Milliseconds ms={ms} />
          )}
        </td>
        <td
          role="cell"
          className="min-w-0 text-sm break-words text-muted max-md:col-start-1 max-md:row-start-2 md:pr-4 md:pl-8"
        >
          {pending ? (
            <span className="flex h-5 items-center">
              <Skeleton className="h-4 w-24 rounded-chip" />
            </span>
          ) : (
            // A text that is the same in both languages is a name, or a program's own word.
            <span lang={said.en === said.id ? 'en' : undefined}>
              {state === 'unknown' ? <Because other={said.en} /> : said[i18n.locale as Locale]}
            </span>
          )}
        </td>
      </tr>
      {troubles.length > 0 && <Troubles troubles={troubles} />}
    </>
  )
}

const NOTHING: Said = { en: '', id: '' }

/** The part because of which another could not be looked at. */
function Because({ other }: { other: string }) {
  const { i18n } = useLingui()
  const { data: part } = Part.safeParse(other)
  if (!part) return null
  const name = i18n._(partTexts[part].name)
  return (
    <span lang={i18n.locale}>
      <Trans>not checked, because of: {name}</Trans>
    </span>
  )
}

/** The troubles of the part above and their remedies, across the table. */
function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  const { i18n } = useLingui()
  const locale = i18n.locale as Locale
  return (
    <tr role="row" className="max-md:block">
      <td role="cell" colSpan={4} className="px-4 pb-4 max-md:block">
        <ul className="flex flex-col gap-3">
          {troubles.map(({ state, what, todo }) => (
            <li
              key={what.en}
              className={`rounded-control border-l-4 bg-sunken px-3 py-2 text-sm ${state === 'failed' ? 'border-danger' : 'border-copper'}`}
            >
              <p className="font-semibold break-words">{what[locale]}</p>
              <p className="mt-1 flex items-start gap-2 text-muted">
                <Wrench className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                <span className="min-w-0 break-words">
                  <span className="sr-only">
                    <Trans>What to do:</Trans>{' '}
                  </span>
                  {todo[locale]}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

function State({ state }: { state: 'unknown' | PartHealth['state'] }): ReactNode {
  switch (state) {
    case 'ok':
      return (
        <Badge tone="green" icon={<Check strokeWidth={3} aria-hidden="true" />}>
          <Trans context="state of a part">Works</Trans>
        </Badge>
      )
    case 'warning':
      return (
        <Badge tone="copper" icon={<TriangleAlert aria-hidden="true" />}>
          <Trans context="state of a part">Needs attention</Trans>
        </Badge>
      )
    case 'failed':
      return (
        <Badge tone="danger" icon={<X strokeWidth={3} aria-hidden="true" />}>
          <Trans context="state of a part">Failed</Trans>
        </Badge>
      )
    case 'unknown':
      return (
        <Badge tone="outline">
          <Trans context="state of a part">Unknown</Trans>
        </Badge>
      )
  }
}

/** In whole ms; what took less than one still took something. */
export function Milliseconds({ ms }: { ms: number | null }) {
  if (ms === null)
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">
          <Trans>not measured</Trans>
        </span>
      </span>
    )
  return <>{ms < 1 ? '< 1' : formatNumber(Math.round(ms))} ms</>
}
