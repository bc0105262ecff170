/** And down: so many parts of a photo are looked at by themselves. */
export const PARTS_ACROSS = 3

/** How much each cell of the last feature map counts for each part: rows of cells, a column for each part, each adding up to 1. */
export type Windows = { weights: Float32Array<ArrayBuffer>; cells: number; parts: number }

/** Of a picture as one part. @param across cells of a side */
export const wholeWindow = (across: number): Windows => ({
  weights: new Float32Array(across ** 2).fill(1 / across ** 2),
  cells: across ** 2,
  parts: 1,
})

/** Three by three, row by row, from corner to corner. @param share of each side */
export function partWindows(across: number, share: number): Windows {
  const parts = PARTS_ACROSS ** 2
  const size = across * share
  const weights = new Float32Array(across ** 2 * parts)
  /** How much of a cell lies in the window that begins there. */
  const inside = (cell: number, from: number) =>
    Math.max(0, Math.min(cell + 1, from + size) - Math.max(cell, from))
  const begins = (at: number) => ((across - size) * at) / (PARTS_ACROSS - 1)
  for (let cell = 0; cell < across ** 2; cell++)
    for (let part = 0; part < parts; part++) {
      const x = inside(cell % across, begins(part % PARTS_ACROSS))
      const y = inside(Math.floor(cell / across), begins(Math.floor(part / PARTS_ACROSS)))
      weights[cell * parts + part] = (x * y) / size ** 2
    }
  return { weights, cells: across ** 2, parts }
}
