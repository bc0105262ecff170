import { Art, copper, glow, leaf, line, mist, paper, Via, type ArtProps } from '#web/illustrations/art.tsx'

/** The trace leads nowhere: it ends before the ring that it should close. */
export function NotFoundArt(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M8 104h144M8 16h144" stroke={line} strokeDasharray="1 7" />
      <path d="M16 86h18l26-26h8" stroke={copper} strokeWidth="4" />
      <Via x={14} y={86} />
      <circle cx="70" cy="60" r="4.5" fill={copper} stroke="none" />
      <path d="m79 52 4-5m-2 13h5m-7 8 4 5" stroke={copper} />
      <path d="M98 44a24 24 0 1 1 0 32" strokeWidth="7" />
      <circle cx="115" cy="60" r="9" fill={mist} stroke={leaf} />
      <path d="M115 56v4m0 4.5v0" stroke={leaf} />
      <path d="M30 34h22l8-8h20" stroke={line} />
      <circle cx="30" cy="34" r="4" fill={paper} stroke={line} />
      <circle cx="84" cy="26" r="4" fill={glow} stroke={line} />
    </Art>
  )
}
