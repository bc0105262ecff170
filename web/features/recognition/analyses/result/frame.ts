import type { Part } from '#web/lib/photos/downscale.ts'

/** A point of the photo, in shares of its width and height. */
export type Point = { x: number; y: number }

const SMALLEST = 0.12
/** The first frame has this share of the shorter side. */
const USUAL = 0.5
const STEP = 0.05
const GROWTH = 1.25

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Inside the photo, and large enough to be seen. */
function inside({ left, top, width, height }: Part): Part {
  const [wide, high] = [width, height].map((side) => between(side, SMALLEST, 1)) as [number, number]
  return { left: between(left, 0, 1 - wide), top: between(top, 0, 1 - high), width: wide, height: high }
}

const around = ({ x, y }: Point, width: number, height: number) =>
  inside({ left: x - width / 2, top: y - height / 2, width, height })

const middleOf = ({ left, top, width, height }: Part) => ({ x: left + width / 2, y: top + height / 2 })

/** A square around the point. @param ratio of the photo's width to its height */
export const frameAt = (point: Point, ratio: number) =>
  around(point, USUAL * Math.min(1, 1 / ratio), USUAL * Math.min(1, ratio))

/** As somebody draws it, from corner to corner. */
export const drawnFrame = (one: Point, other: Point) =>
  inside({
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  })

export const movedTo = ({ width, height }: Part, middle: Point) => around(middle, width, height)

export const resized = (frame: Part, way: 'larger' | 'smaller') => {
  const factor = way === 'larger' ? GROWTH : 1 / GROWTH
  return around(middleOf(frame), frame.width * factor, frame.height * factor)
}

/** The frame after a key; undefined: the key does nothing. */
export function withKey(frame: Part, key: string): Part | undefined {
  if (key === '+' || key === '=') return resized(frame, 'larger')
  if (key === '-') return resized(frame, 'smaller')
  const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? []
  if (x === undefined || y === undefined) return undefined
  return inside({ ...frame, left: frame.left + x * STEP, top: frame.top + y * STEP })
}
