import { Art, copper, glow, leaf, mist, paper, Via, type ArtProps } from '#web/illustrations/art.tsx'

/** A laptop with a second life: the heart is half trace, half curve; a sprout comes from the lid. */
export function DonationArt(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M112 30V19l7-7" stroke={leaf} />
      <path d="M119 13c0-8 5-11 14-11 0 9-5 12-14 11Z" fill={mist} stroke={leaf} />
      <path d="M112 21c-7 1-11-2-12-9 8-1 12 2 12 9Z" fill={mist} stroke={leaf} />
      <rect x="38" y="28" width="84" height="58" rx="7" fill={paper} />
      <rect x="45" y="35" width="70" height="44" rx="3" fill={mist} stroke="none" />
      <path
        d="M80 74 62 56v-8l7-7h5l6 6c3-7 8-8 12-6.5 6 2.5 8 9 4 14.5Z"
        fill={glow}
        stroke={copper}
        strokeWidth="3"
      />
      <path d="M26 86h108v5l-7 9H33l-7-9Z" fill={mist} />
      <path d="M70 86v3h20v-3" />
      <path d="M26 72h-7l-7-7v-9" stroke={copper} />
      <Via x={12} y={52} />
      <path d="M134 76h7l7-7v-9" stroke={leaf} />
      <Via x={148} y={56} colour={leaf} />
    </Art>
  )
}
