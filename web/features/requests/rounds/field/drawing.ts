import { CORNERS_MAX, LINES_MAX, type Drawing } from '#contract/requests/rounds.ts'

/** Nearer corners do not change what one sees, in px. */
const NEAR_PX = 2
/** Less is a slip of the finger. */
const CORNERS_MIN = 8

type Lines = Drawing['lines']
const corners = (lines: Lines) => lines.reduce((sum, { length }) => sum + length / 2, 0)

/** A line begins there; where there are too many already, the drawing stays as it is. */
export const beginLine = (drawing: Drawing, x: number, y: number): Drawing =>
  drawing.lines.length >= LINES_MAX || corners(drawing.lines) >= CORNERS_MAX
    ? drawing
    : { ...drawing, lines: [...drawing.lines, within(drawing, x, y)] }

/** The last line goes on to there. */
export function goOn(drawing: Drawing, x: number, y: number): Drawing {
  const line = drawing.lines.at(-1)
  if (!line || corners(drawing.lines) >= CORNERS_MAX) return drawing
  const [to_x, to_y] = within(drawing, x, y) as [number, number]
  const [from_x, from_y] = line.slice(-2) as [number, number]
  if (Math.hypot(to_x - from_x, to_y - from_y) < NEAR_PX) return drawing
  return { ...drawing, lines: [...drawing.lines.slice(0, -1), [...line, to_x, to_y]] }
}

const within = ({ width, height }: Drawing, x: number, y: number) => [
  Math.min(Math.max(Math.round(x), 0), width),
  Math.min(Math.max(Math.round(y), 0), height),
]

/** Somebody has signed, and not only touched it. */
export const isSigned = (drawing: Pick<Drawing, 'lines'> | null): drawing is Drawing =>
  drawing !== null && corners(drawing.lines) >= CORNERS_MIN

/** As a path of SVG, to be shown again. A dot is a line of no length. */
export const pathOf = ({ lines }: Pick<Drawing, 'lines'>) =>
  lines
    .map((line) =>
      line
        .flatMap((x, at) => (at % 2 === 0 ? [`${at === 0 ? 'M' : 'L'}${x} ${line[at + 1]}`] : []))
        .concat(line.length === 2 ? [`h0`] : [])
        .join(''),
    )
    .join('')
