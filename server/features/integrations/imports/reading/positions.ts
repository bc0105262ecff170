import { plainSigns } from '#contract/foundation/typed.ts'

/** From Rote to Rondo and from Sabang to Merauke, with the sea around them: a sign or a decimal sign that was lost leads out of it. */
export const LATITUDES = [-11.2, 6.1] as const
export const LONGITUDES = [94.9, 141.1] as const
export const isWithin = (angle: number, [from, to]: readonly [number, number]) => angle >= from && angle <= to

export interface Position {
  latitude: number
  longitude: number
}

/** In the address of a map: the place itself before the middle of the map. */
const LINKS = [
  /!3d([+-]?\d{1,3}\.\d+)!4d([+-]?\d{1,3}\.\d+)/,
  /[?&](?:q|query|ll|sll|daddr|destination|center|loc)=(?:loc:)?([+-]?\d{1,3}\.\d+),[ +]?([+-]?\d{1,3}\.\d+)/,
  /[?&]mlat=([+-]?\d{1,3}\.\d+)&mlon=([+-]?\d{1,3}\.\d+)/,
  /\/(?:search|place|dir)\/([+-]?\d{1,3}\.\d+),[ +]?([+-]?\d{1,3}\.\d+)/,
  /@([+-]?\d{1,3}\.\d+),([+-]?\d{1,3}\.\d+)/,
  /#map=\d{1,2}\/([+-]?\d{1,3}\.\d+)\/([+-]?\d{1,3}\.\d+)/,
  /^geo:([+-]?\d{1,3}\.\d+),([+-]?\d{1,3}\.\d+)/,
]
const PAIR = [
  /^([+-]?\d{1,3}\.\d+)(?: ?[,;/|] ?| )([+-]?\d{1,3}\.\d+)$/,
  // Decimal commas.
  /^([+-]?\d{1,3},\d{2,}) ?[;/| ] ?([+-]?\d{1,3},\d{2,})$/,
  /^([+-]?\d{1,3},\d{2,}), ([+-]?\d{1,3},\d{2,})$/,
]

/** Undefined: none. In Indonesia the two cannot be mistaken, in whichever order they stand. */
export function parsePosition(text: string): Position | undefined {
  const plain = plainSigns(text)
  const isLink = /^https?:|^geo:|\bmaps?\./i.test(plain)
  const link = isLink ? plain.replace(/%2c/gi, ',').replace(/%20/g, ' ') : ''
  const bare = plain
    .replace(/^\(|\)$/g, '')
    .replace(/°/g, '')
    .trim()
  const found = isLink ? firstMatch(LINKS, link) : (firstMatch(PAIR, bare) ?? splitAngles(plain))
  if (!found) return undefined
  const [first, second] = found.map((part) => parseAngle(part))
  if (first === undefined || second === undefined) return undefined
  const [latitude, longitude] = isWithin(first, LONGITUDES) ? [second, first] : [first, second]
  return isWithin(latitude, LATITUDES) && isWithin(longitude, LONGITUDES)
    ? { latitude, longitude }
    : undefined
}

const firstMatch = (patterns: readonly RegExp[], text: string) =>
  patterns
    .map((pattern) => pattern.exec(text))
    .find((found) => found)
    ?.slice(1, 3)

const splitAngles = (text: string) => {
  const found = /^(\d.*?(?:[NS]|LS|LU))[ ,;/]*(\d.*?(?:[EW]|BT|BB))$/i.exec(text)
  return found?.slice(1, 3)
}

/** Degrees as `-6.9`, `-6,9`, `6.9° S`, `6°54'53.1"S`, `107.6 BT`; there are no thousands. */
export function parseAngle(text: string): number | undefined {
  const plain = plainSigns(text)
    .replace(/[’′]/g, "'")
    .replace(/[”″]|''/g, '"')
    .toUpperCase()
  const [, sign, degrees, minutes = '0', seconds = '0', side = ''] =
    /^([+-]?) ?(\d{1,3}(?:[.,]\d+)?) ?°? ?(?:(\d{1,2}(?:[.,]\d+)?) ?' ?)?(?:(\d{1,2}(?:[.,]\d+)?) ?" ?)?(LS|LU|BT|BB|[NSEW])?$/.exec(
      plain,
    ) ?? []
  if (degrees === undefined) return undefined
  const [d, m, s] = [degrees, minutes, seconds].map((part) => Number(part.replace(',', '.'))) as [
    number,
    number,
    number,
  ]
  if (m >= 60 || s >= 60) return undefined
  const south = side === 'S' || side === 'LS' || side === 'W' || side === 'BB'
  const value = d + m / 60 + s / 3600
  return Number((sign === '-' || south ? -value : value).toFixed(9))
}
