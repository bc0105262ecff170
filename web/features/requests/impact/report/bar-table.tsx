import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Range } from '#contract/requests/impact.ts'
import { emissionWithEnds } from './amounts.ts'

type Row = { key: string; name: ReactNode; weight_kg: number; cells: readonly ReactNode[] }

/**
 * A table that is a chart as well: below each name a bar as long as its kilograms. So nothing is in the picture that is
 * not in the words beside it.
 */
export function BarTable(props: {
  caption: string
  /** Of the first column. */
  of: ReactNode
  headers: readonly ReactNode[]
  rows: readonly Row[]
}) {
  const most_kg = Math.max(...props.rows.map(({ weight_kg }) => weight_kg))
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{props.caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="py-2 pr-3 font-semibold">
            {props.of}
          </th>
          {props.headers.map((header, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns keep their places
            <th key={at} scope="col" className="py-2 pl-3 text-right font-semibold">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ key, name, weight_kg, cells }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="w-full py-2.5 pr-3 align-top font-semibold">
              <span className="wrap-anywhere">{name}</span>
              <svg
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                className="mt-1.5 h-1.5 w-full"
                aria-hidden="true"
              >
                <rect width="100" height="6" className="fill-sunken" />
                <rect
                  width={most_kg > 0 ? (100 * weight_kg) / most_kg : 0}
                  height="6"
                  className="fill-primary"
                />
              </svg>
            </th>
            {cells.map((cell, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns keep their places
              <td key={at} className="py-2.5 pl-3 text-right align-top">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A middle with its ends below. */
export function Ranged({ range }: { range: Range }) {
  const { mid, ends } = emissionWithEnds(range)
  return (
    <>
      <span className="whitespace-nowrap">{mid}</span>
      {/* Nothing has no width. */}
      <span className="block text-xs whitespace-nowrap text-muted">
        {ends ?? (range.mid !== 0 && <Trans>one value</Trans>)}
      </span>
    </>
  )
}

export const KILOGRAMS = <Trans>Kilograms</Trans>
export const AVOIDED = <Trans>Avoided, from – to</Trans>
