import type { PhotoPart } from '#contract/recognition/analyses.ts'

type Down = 'top' | 'bottom'
type Across = 'left' | 'right'
type Place = `${Down} ${Across}` | Down | Across | 'middle'

/** The third of a side in which the middle of a part lies; a half of the photo is on its side. */
const thirdOf = <First, Last>(from: number, size: number, first: First, last: Last) => {
  const middle = from + size / 2
  return middle < 0.4 ? first : middle > 0.6 ? last : ''
}

/** Where on a photo a part is, for words. */
export function placeOf({ left, top, width, height }: PhotoPart): Place {
  const down = thirdOf(top, height, 'top' as const, 'bottom' as const)
  const across = thirdOf(left, width, 'left' as const, 'right' as const)
  if (down && across) return `${down} ${across}`
  return down || across || 'middle'
}
