import { Art, copper, glow, leaf, Via, type ArtProps } from '#web/illustrations/art.tsx'

/** Two that are different, linked: a ring of corners and a ring of one curve, copper where they meet. */
export function CollaborationArt(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M26 48h-8l-8-8v-6m16 38h-8l-6 6v8" stroke={copper} />
      <Via x={10} y={30} />
      <Via x={12} y={90} />
      <path d="M134 48h8l8-8v-6m-16 38h8l6 6v8" stroke={leaf} />
      <Via x={150} y={30} colour={leaf} />
      <Via x={148} y={90} colour={leaf} />
      <path d="M80 38a34 34 0 0 1 0 44 34 34 0 0 1 0-44Z" fill={glow} stroke="none" />
      <path d="M45 26h26l20 20v28L71 94H45L25 74V46Z" strokeWidth="7" />
      <circle cx="101" cy="60" r="34" stroke={leaf} strokeWidth="7" />
      <path d="M64 26h7l20 20v5" strokeWidth="7" strokeLinecap="butt" />
      <circle cx="79" cy="60" r="6" fill={copper} stroke="none" />
    </Art>
  )
}
