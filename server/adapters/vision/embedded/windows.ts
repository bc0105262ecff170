/** The windows of the second look: from corner to corner so many across and down, each this share of both sides. */
const SIZES = [
  { share: 1, across: 1 },
  { share: 1 / 2, across: 3 },
  { share: 1 / 3, across: 5 },
] as const

/** A square part of a photo, in shares of its sides. */
export type Box = { left: number; top: number; share: number }

/** The place of each part: the whole, nine halves, 25 thirds; row by row. */
export const BOXES: readonly Box[] = SIZES.flatMap(({ share, across }) => {
  const begins = Array.from({ length: across }, (_, at) =>
    across > 1 ? ((1 - share) * at) / (across - 1) : 0,
  )
  return begins.flatMap((top) => begins.map((left) => ({ left, top, share })))
})

/** How much each cell of the last feature map counts for each part: rows of cells, a column for each part, each adding up to 1. */
export type Windows = { weights: Float32Array<ArrayBuffer>; cells: number; parts: number }

/** Of a picture as one part. @param across cells of a side */
export const wholeWindow = (across: number): Windows => windowsOf(across, BOXES.slice(0, 1))

/** Of all parts. @param across cells of a side */
export const partWindows = (across: number): Windows => windowsOf(across, BOXES)

function windowsOf(across: number, boxes: readonly Box[]): Windows {
  const [cells, parts] = [across ** 2, boxes.length]
  const weights = new Float32Array(cells * parts)
  /** How much of a cell lies in the window that begins there. */
  const inside = (cell: number, from: number, size: number) =>
    Math.max(0, Math.min(cell + 1, from + size) - Math.max(cell, from))
  for (let cell = 0; cell < cells; cell++)
    for (const [part, { left, top, share }] of boxes.entries()) {
      const size = across * share
      const x = inside(cell % across, left * across, size)
      const y = inside(Math.floor(cell / across), top * across, size)
      weights[cell * parts + part] = (x * y) / size ** 2
    }
  return { weights, cells, parts }
}
