import {
  Art,
  copper,
  deep,
  glow,
  leaf,
  mist,
  paper,
  ringPath,
  Via,
  type ArtProps,
} from '#web/illustrations/art.tsx'

/** Old devices go into the box; the trace leads in, and out again as material. */
export function CollectionArt(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M21 32h13l16 16v18" stroke={copper} />
      <Via x={17} y={32} />
      <rect x="58" y="20" width="24" height="48" rx="5" fill={paper} />
      <path d="M63 27h14v32H63z" fill={mist} stroke="none" />
      <path d="M68 63.5h4" />
      <path d="M94 34v-9m10 9v-9" stroke={copper} />
      <rect x="88" y="34" width="22" height="36" rx="5" fill={glow} stroke={copper} />
      <path d="m100 42-5 8h8l-5 8" stroke={copper} />
      <path d="M46 66 33 53m81 13 13-13" strokeWidth="5" />
      <rect x="44" y="66" width="72" height="42" rx="4" fill={mist} />
      <path d="M44 74h72" stroke={leaf} />
      <path d={ringPath(80, 91, 10)} stroke={deep} strokeWidth="3.5" fill={paper} />
      <path d="M116 88h10l8 8h5" stroke={leaf} />
      <Via x={143} y={96} colour={leaf} />
    </Art>
  )
}
