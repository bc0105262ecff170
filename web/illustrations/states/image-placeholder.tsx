import { Art, leaf, line, mist, ringPath, type ArtProps } from '#web/illustrations/art.tsx'

/** In place of a picture that is missing; fills its frame. */
export function ImagePlaceholder({ className }: ArtProps) {
  return (
    <Art className={className ?? 'block size-full bg-art-mist'}>
      <path d="M-20 92h52l24-24h8m116-24h-44L112 68h-8" stroke={line} />
      <path d={ringPath(84, 60, 22)} fill={mist} stroke={leaf} strokeWidth="4" />
      <path d="m70 68 9-9 6 6 10-10" stroke={leaf} />
      <circle cx="77" cy="50" r="3" fill={leaf} stroke="none" />
    </Art>
  )
}
