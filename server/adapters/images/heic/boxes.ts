// The container of a HEIF file (HEIC, AVIF; ISO/IEC 23008-12) describes its main picture. Every number in it may be a
// lie, so each read is bounded by the file.

export type Colours =
  | { kind: 'profile'; icc: Uint8Array }
  /** ITU-T H.273: 1 for BT.709, 9 for BT.2020, 12 for Display P3; transfer 1, 6, 13, 14 and 15 look like sRGB. */
  | { kind: 'coded'; primaries: number; transfer: number }

/** One step on the way from what was coded to what is shown, in the order of the file. Quarters are anticlockwise. */
export type Turn =
  /** In pixels; `x` and `y` are between the centre of what stays and the centre of the whole. */
  | { kind: 'crop'; width: number; height: number; x: number; y: number }
  | { kind: 'rotate'; quarters: number }
  /** `vertical`: top and bottom change places. */
  | { kind: 'mirror'; direction: 'vertical' | 'horizontal' }

export type MainPicture = {
  colours: Colours | undefined
  turns: Turn[]
  /** 1 to 8 as in EXIF, where the container says nothing of turns; else 1. */
  exif_orientation: number
  /** Where the boxes of `turns` begin in the file, and the bytes that call a property essential. */
  places: { turns: number[]; essential: number[] }
}

type Box = { type: string; from: number; to: number }
type Extent = { from: number; to: number }

const HEADER_BYTES = 8
const TYPE_BYTES = 4
const ENTRIES_MAX = 10_000

class Reader {
  readonly file: Buffer
  at: number
  readonly to: number
  constructor(file: Buffer, from: number, to: number) {
    this.file = file
    this.at = from
    this.to = to
  }
  /** @throws RangeError beyond the end of the box */
  uint(bytes: number) {
    if (bytes === 0) return 0
    if (this.at + bytes > this.to) throw new RangeError('a box ends too early')
    const value =
      bytes === 8 ? Number(this.file.readBigUInt64BE(this.at)) : this.file.readUIntBE(this.at, bytes)
    this.at += bytes
    return value
  }
  /** @throws RangeError beyond the end of the box */
  text(bytes: number) {
    const from = this.at
    if (from + bytes > this.to) throw new RangeError('a box ends too early')
    this.at += bytes
    return this.file.toString('latin1', from, this.at)
  }
}

/** @returns undefined where it is no such file, or one whose boxes cannot be read */
export function readMainPicture(data: Uint8Array): MainPicture | undefined {
  const file = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  try {
    const meta = boxesIn(file, 0, file.length).find(({ type }) => type === 'meta')
    return meta && mainPictureOf(file, { ...meta, from: meta.from + 4 })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + HEADER_BYTES <= to && boxes.length < ENTRIES_MAX;) {
    const claimed = file.readUInt32BE(at)
    const size = claimed === 0 ? to - at : claimed === 1 ? Number(file.readBigUInt64BE(at + 8)) : claimed
    const header = claimed === 1 ? 2 * HEADER_BYTES : HEADER_BYTES
    if (size < header || at + size > to) throw new RangeError('a box is longer than what it stands in')
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), from: at + header, to: at + size })
    at += size
  }
  return boxes
}

function mainPictureOf(file: Buffer, meta: Box): MainPicture {
  const inside = boxesIn(file, meta.from, meta.to)
  const box = (type: string) => inside.find((one) => one.type === type)
  const primary = primaryItem(file, box('pitm'))
  const properties = box('iprp')
  const parts = properties ? boxesIn(file, properties.from, properties.to) : []
  const all = parts.filter(({ type }) => type === 'ipco').flatMap(({ from, to }) => boxesIn(file, from, to))
  const own = parts
    .filter(({ type }) => type === 'ipma')
    .flatMap((ipma) => associationsOf(file, ipma, primary))
    .flatMap(({ index, place }) => (all[index - 1] ? [{ ...all[index - 1]!, place }] : []))
  const turning = own.flatMap((one) => {
    const turn = turnOf(file, one)
    return turn ? [{ ...one, turn }] : []
  })
  return {
    colours: own.map((one) => coloursOf(file, one)).findLast((colours) => colours !== undefined),
    turns: turning.map(({ turn }) => turn),
    exif_orientation: turning.length > 0 ? 1 : orientationIn(exifOf(file, box)),
    places: {
      turns: turning.map(({ from }) => from - TYPE_BYTES),
      essential: turning.map(({ place }) => place),
    },
  }
}

function primaryItem(file: Buffer, pitm: Box | undefined) {
  if (!pitm) throw new RangeError('there is no main picture')
  const reader = new Reader(file, pitm.from, pitm.to)
  const version = reader.uint(1)
  reader.uint(3)
  return reader.uint(version === 0 ? 2 : 4)
}

/** Which properties an item has, counted from 1, and where each of these words stands. */
function associationsOf(file: Buffer, ipma: Box, wanted: number) {
  const reader = new Reader(file, ipma.from, ipma.to)
  const version = reader.uint(1)
  const wide = (reader.uint(3) & 1) === 1
  const found: { index: number; place: number }[] = []
  for (let entries = reader.uint(4); entries > 0; entries--) {
    const item = reader.uint(version < 1 ? 2 : 4)
    for (let count = reader.uint(1); count > 0; count--) {
      const place = reader.at
      const index = wide ? reader.uint(2) & 0x7fff : reader.uint(1) & 0x7f
      if (item === wanted) found.push({ index, place })
    }
  }
  return found
}

function coloursOf(file: Buffer, { type, from, to }: Box): Colours | undefined {
  if (type !== 'colr') return undefined
  const reader = new Reader(file, from, to)
  const kind = reader.text(4)
  if (kind === 'prof' || kind === 'rICC') return { kind: 'profile', icc: file.subarray(reader.at, to) }
  if (kind !== 'nclx') return undefined
  return { kind: 'coded', primaries: reader.uint(2), transfer: reader.uint(2) }
}

function turnOf(file: Buffer, { type, from, to }: Box): Turn | undefined {
  const reader = new Reader(file, from, to)
  if (type === 'irot') return { kind: 'rotate', quarters: reader.uint(1) & 3 }
  if (type === 'imir')
    return { kind: 'mirror', direction: (reader.uint(1) & 1) === 0 ? 'vertical' : 'horizontal' }
  if (type !== 'clap') return undefined
  const [width, height, x, y] = Array.from({ length: 4 }, () => {
    // Offsets may be negative.
    const [over, under] = [reader.uint(4) | 0, reader.uint(4) | 0]
    return under === 0 ? Number.NaN : over / under
  }) as [number, number, number, number]
  if (![width, height, x, y].every(Number.isFinite)) throw new RangeError('a crop divides by nothing')
  return { kind: 'crop', width, height, x, y }
}

/** The EXIF block of the file, without the offset before it; undefined: it has none. */
function exifOf(file: Buffer, box: (type: string) => Box | undefined) {
  const [iinf, iloc, idat] = [box('iinf'), box('iloc'), box('idat')]
  if (!iinf || !iloc) return undefined
  const id = itemOfType(file, iinf, 'Exif')
  const [extent] = (id === undefined ? undefined : placesOf(file, iloc, id, idat)) ?? []
  if (!extent || extent.to > file.length || extent.to - extent.from < 4) return undefined
  const skipped = file.readUInt32BE(extent.from)
  return file.subarray(Math.min(extent.from + 4 + skipped, extent.to), extent.to)
}

/** @returns the number of the first item of a type */
function itemOfType(file: Buffer, iinf: Box, wanted: string) {
  const reader = new Reader(file, iinf.from, iinf.to)
  const version = reader.uint(1)
  reader.uint(3)
  reader.uint(version === 0 ? 2 : 4)
  for (const infe of boxesIn(file, reader.at, iinf.to)) {
    const entry = new Reader(file, infe.from, infe.to)
    const kind = entry.uint(1)
    entry.uint(3)
    if (kind < 2) continue
    const id = entry.uint(kind === 2 ? 2 : 4)
    entry.uint(2)
    if (entry.text(4) === wanted) return id
  }
  return undefined
}

function placesOf(file: Buffer, iloc: Box, wanted: number, idat: Box | undefined): Extent[] | undefined {
  const reader = new Reader(file, iloc.from, iloc.to)
  const version = reader.uint(1)
  reader.uint(3)
  const [offsets, bases] = [reader.uint(1), reader.uint(1)]
  for (let items = reader.uint(version < 2 ? 2 : 4); items > 0; items--) {
    const id = reader.uint(version < 2 ? 2 : 4)
    const inIdat = version > 0 && (reader.uint(2) & 15) === 1
    reader.uint(2)
    const base = reader.uint(bases >> 4) + (inIdat ? (idat?.from ?? 0) : 0)
    const extents: Extent[] = []
    for (let count = reader.uint(2); count > 0; count--) {
      if (version > 0) reader.uint(bases & 15)
      const from = base + reader.uint(offsets >> 4)
      extents.push({ from, to: from + reader.uint(offsets & 15) })
    }
    if (id === wanted) return extents
  }
  return undefined
}

const ORIENTATION = 0x0112
const EXIF_HEADER = 'Exif\0\0'

/** The orientation in a block of EXIF; 1 if there is none. */
function orientationIn(exif: Buffer | undefined) {
  if (!exif) return 1
  const tiff = exif.toString('latin1', 0, 6) === EXIF_HEADER ? exif.subarray(6) : exif
  if (tiff.length < 10) return 1
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return 1
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/**
 * The same file without its turns, for a decoder that cannot do them: their boxes become free space, and nothing asks for
 * them any more.
 */
export function withoutTurns(data: Uint8Array, { places }: MainPicture): Uint8Array {
  const copy = Buffer.from(data)
  for (const at of places.turns) copy.write('free', at, 'latin1')
  for (const at of places.essential) copy[at]! &= 0x7f
  return copy
}

const MIRROR: Turn = { kind: 'mirror', direction: 'horizontal' }
const rotate = (quarters: number): Turn => ({ kind: 'rotate', quarters })

/** The turns for an orientation of EXIF. */
export const turnsOfExif = (orientation: number): Turn[] =>
  [
    [],
    [MIRROR],
    [rotate(2)],
    [MIRROR, rotate(2)],
    [MIRROR, rotate(1)],
    [rotate(3)],
    [MIRROR, rotate(3)],
    [rotate(1)],
  ][orientation - 1] ?? []
