import type { ReactNode } from 'react'

/** One hand for all pictures: 160 × 120, lines of 2.5 with round corners, two greens, copper and paper. */
export type ArtProps = { className?: string }

export const deep = 'var(--color-art-deep)'
export const leaf = 'var(--color-art-leaf)'
export const mist = 'var(--color-art-mist)'
export const copper = 'var(--color-art-copper)'
export const glow = 'var(--color-art-glow)'
export const paper = 'var(--color-art-paper)'
export const line = 'var(--color-art-line)'

export function Art({ className, children }: ArtProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      fill="none"
      stroke={deep}
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className ?? 'block h-auto w-full'}
    >
      {children}
    </svg>
  )
}

/** A node at the end of a trace. */
export function Via({ x, y, colour = copper }: { x: number; y: number; colour?: string }) {
  return <circle cx={x} cy={y} r="4" fill={paper} stroke={colour} />
}

/** The ring of the logo: left half a trace with corners of 45°, right half a circle. */
export const ringPath = (x: number, y: number, radius: number) => {
  const corner = radius * 0.5858
  return `M${x} ${y - radius}h${corner - radius}l${-corner} ${corner}v${2 * (radius - corner)}l${corner} ${corner}h${radius - corner}a${radius} ${radius} 0 0 0 0 ${-2 * radius}Z`
}
