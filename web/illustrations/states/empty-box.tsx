import { Art, copper, leaf, line, mist, ringPath, Via, type ArtProps } from '#web/illustrations/art.tsx'

/** Nothing here yet: an open box, and the place where the ring will be. */
export function EmptyBoxArt(props: ArtProps) {
  return (
    <Art {...props}>
      <path d={ringPath(80, 30, 19)} stroke={line} strokeDasharray="1 6.5" strokeWidth="3" />
      <path d="M80 49v9" stroke={line} strokeDasharray="1 6.5" strokeWidth="3" />
      <path d="M46 66 33 53m81 13 13-13" strokeWidth="5" />
      <rect x="44" y="66" width="72" height="42" rx="4" fill={mist} />
      <path d="M44 74h72" stroke={leaf} />
      <path d="M70 88h20" />
      <path d="M44 90H33l-8 8h-6" stroke={copper} />
      <Via x={15} y={98} />
      <path d="M116 90h11l8 8h6" stroke={leaf} />
      <Via x={145} y={98} colour={leaf} />
    </Art>
  )
}
