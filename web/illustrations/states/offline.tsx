import { Art, copper, glow, leaf, line, mist, Via, type ArtProps } from '#web/illustrations/art.tsx'

/** Unplugged: the cable turns at 45°, plug and socket have lost each other. */
export function OfflineArt(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M12 97h31" stroke={copper} strokeWidth="4" />
      <path d="M115 25h29" stroke={leaf} strokeWidth="4" />
      <g transform="translate(80 60) rotate(-45)">
        <path d="M-52 0h16" stroke={copper} strokeWidth="4" />
        <path d="M30 0h20" stroke={leaf} strokeWidth="4" />
        <path d="M-15-6h9m-9 12h9" strokeWidth="4" />
        <rect x="-37" y="-13" width="22" height="26" rx="5" fill={glow} stroke={copper} />
        <rect x="11" y="-15" width="20" height="30" rx="6" fill={mist} />
        <path d="M11-6h6m-6 12h6" />
      </g>
      <Via x={12} y={97} />
      <Via x={147} y={25} colour={leaf} />
      <path d="m60 32-6-6m14 0v-8m-16 22h-8" stroke={line} strokeWidth="3" />
      <path d="m100 88 6 6m-14 0v8m16-22h8" stroke={line} strokeWidth="3" />
    </Art>
  )
}
