import type { Range } from '#contract/requests/impact.ts'

const WIDTH = 320
const EDGE = 6

/** From nothing to the high end: the stretch between low and high, with the middle marked. The words beside it say the same. */
export function RangeBar({ range: { low, mid, high } }: { range: Range }) {
  if (high <= 0) return null
  const at = (value: number) => EDGE + ((WIDTH - 2 * EDGE) * value) / high
  return (
    <svg viewBox={`0 0 ${WIDTH} 14`} className="w-full max-w-80" aria-hidden="true">
      <path d={`M${EDGE} 7H${WIDTH - EDGE}`} className="stroke-line" strokeWidth="2" />
      <path d={`M${at(low)} 7H${at(high)}`} className="stroke-leaf" strokeWidth="6" strokeLinecap="round" />
      <circle cx={at(mid)} cy="7" r="5" className="fill-copper stroke-surface" strokeWidth="2" />
    </svg>
  )
}
