import { encode } from 'uqr'

/** As a drawing, which prints sharp in every size; the quiet zone around it is part of it. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  // A sticker on the street is scratched and wet: a quarter of it may be lost.
  const { data, size } = encode(text, { ecc: 'Q', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
