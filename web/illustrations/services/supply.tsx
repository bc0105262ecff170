import { Art, copper, deep, glow, leaf, mist, paper, Via, type ArtProps } from '#web/illustrations/art.tsx'

/** A board gives back what it is made of: copper, metal, plates, granules. */
export function SupplyArt(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M66 54H56L34 32m32 32H56L34 86" stroke={leaf} />
      <path d="M94 54h10l22-22M94 64h10l22 22" stroke={leaf} />
      <rect x="54" y="34" width="52" height="52" rx="7" fill={mist} />
      <path d="M66 54H55m11 12H55m50-12H94m11 12H94" stroke={leaf} />
      <path d="M72 48v-8m8 8v-8m8 8v-8M72 80v-8m8 8v-8m8 8v-8" />
      <rect x="66" y="46" width="28" height="28" rx="4" fill={deep} />
      <path d="M73 60h5l6-6" stroke={paper} />
      <circle cx="73" cy="60" r="2" fill={copper} stroke={copper} />
      <circle cx="25" cy="30" r="17" fill={glow} stroke={copper} />
      <circle cx="25" cy="30" r="11" stroke={copper} />
      <circle cx="25" cy="30" r="5" fill={paper} stroke={copper} />
      <path d="m135 13 14 8v17l-14 8-14-8V21Z" fill={mist} />
      <circle cx="135" cy="29.5" r="6" fill={paper} />
      <path d="m8 102 8-8h26l-8 8Z" fill={leaf} />
      <path d="m8 94 8-8h26l-8 8Z" fill={mist} />
      <path d="m8 86 8-8h26l-8 8Z" fill={paper} />
      <circle cx="128" cy="96" r="7" fill={glow} stroke={copper} />
      <circle cx="143" cy="96" r="7" fill={mist} />
      <circle cx="135.5" cy="84" r="7" fill={paper} stroke={leaf} />
      <Via x={80} y={103} colour={leaf} />
      <path d="M80 86v13" stroke={leaf} />
    </Art>
  )
}
