import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXACT_STOPS, length_m, nearestFirst, orderStops } from './order-stops.ts'
import { shortenWay } from './shorten-way.ts'
import { isEarlier, withUnknown, type Window } from './windows.ts'

/** Distances between `stops` places and a depot. As by road: not the same in both directions, some of them 0. */
const roads = (stops: number) =>
  fc.array(
    fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 2e6, noNaN: true })), {
      minLength: stops + 1,
      maxLength: stops + 1,
    }),
    { minLength: stops + 1, maxLength: stops + 1 },
  )

/** Places in the plane, many of them the same ones. */
const plane = (stops: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })), {
      minLength: stops + 1,
      maxLength: stops + 1,
    })
    .map((places) => places.map(([x, y]) => places.map(([u, v]) => 100 * Math.hypot(x - u, y - v))))

function* permutations(items: number[]): Generator<number[]> {
  if (items.length === 0) yield []
  for (const [index, first] of items.entries())
    for (const rest of permutations(items.toSpliced(index, 1))) yield [first, ...rest]
}
const stopsOf = (metres: number[][]) => metres.slice(1).map((_, index) => index + 1)
function shortest_m(metres: number[][]) {
  let least = Infinity
  for (const path of permutations(stopsOf(metres))) least = Math.min(least, length_m(metres, path))
  return least
}

describe.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('%i stops', (stops) => {
  test.each([
    ['by road', roads(stops)],
    ['in the plane', plane(stops)],
  ])('%s: no other order is shorter', (_, matrices) => {
    fc.assert(
      fc.property(matrices, (metres) => {
        const found = orderStops(metres)
        expect(found.order.toSorted((a, b) => a - b)).toEqual(metres.slice(1).map((_, index) => index))
        expect(found.length_m).toBe(
          length_m(
            metres,
            found.order.map((stop) => stop + 1),
          ),
        )
        expect(found.length_m).toBe(shortest_m(metres))
      }),
      { numRuns: stops === 8 ? 4 : stops === 7 ? 15 : 60 },
    )
  })
})

describe('more stops than are tried out', () => {
  test.each([
    ['by road', roads],
    ['in the plane', plane],
  ])('%s: each is visited once, never by a longer way than always on to the nearest', (_, matrices) => {
    fc.assert(
      fc.property(
        fc.constantFrom(EXACT_STOPS + 1, 20, 60).chain((stops) => matrices(stops)),
        (metres) => {
          const found = orderStops(metres)
          expect(found.order.toSorted((a, b) => a - b)).toEqual(metres.slice(1).map((_, index) => index))
          expect(found.length_m).toBeLessThanOrEqual(length_m(metres, nearestFirst(metres)))
          expect(orderStops(metres)).toEqual(found)
        },
      ),
      { numRuns: 15 },
    )
  })

  test.each([
    ['by road', roads],
    ['in the plane', plane],
  ])('%s: whatever it begins with is made no longer', (_, matrices) => {
    fc.assert(
      fc.property(
        matrices(15),
        fc.shuffledSubarray(Array.from({ length: 15 }, (_, n) => n + 1)),
        (metres, given) => {
          const path = shortenWay(metres, given)
          expect(path.toSorted()).toEqual(given.toSorted())
          expect(length_m(metres, path)).toBeLessThanOrEqual(length_m(metres, given))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a ring that is driven to and fro is untangled', () => {
    const ring = Array.from({ length: 30 }, (_, n) => (n * 2 * Math.PI) / 30)
    const metres = ring.map((one) =>
      ring.map(
        (other) => Math.hypot(Math.cos(one) - Math.cos(other), Math.sin(one) - Math.sin(other)) * 1000,
      ),
    )
    const given = Array.from({ length: 29 }, (_, n) => ((n + 1) * 7) % 30)
    expect(length_m(metres, shortenWay(metres, given))).toBeCloseTo(30 * 2 * Math.sin(Math.PI / 30) * 1000, 3)
  })
})

test('the small changes alone come close to the best there is', () => {
  fc.assert(
    fc.property(plane(7), (metres) => {
      const near = length_m(metres, shortenWay(metres, nearestFirst(metres)))
      expect(near).toBeLessThanOrEqual(1.2 * shortest_m(metres) + 0.001)
    }),
    { numRuns: 25, seed: 7 },
  )
})

/** The hours of an appointment, always on one day. */
const hours = (starts: number, ends: number): Window => ({
  starts: new Date(2026, 10, 23, starts),
  ends: new Date(2026, 10, 23, ends),
})

/** Appointments as an area has them, some of which overlap, or none. */
const windows = (stops: number) =>
  fc.array(
    fc.constantFrom<Window | null>(
      null,
      hours(8, 10),
      hours(9, 12),
      hours(10, 12),
      hours(8, 17),
      hours(13, 15),
    ),
    { minLength: stops, maxLength: stops },
  )
/** Whether nobody is visited before somebody whose appointment is earlier. */
const keeps = (order: readonly number[], times: readonly (Window | null)[]) =>
  order.every((stop, at) => order.slice(0, at).every((before) => !isEarlier(times[stop]!, times[before]!)))

describe('appointments', () => {
  const both = (matrices: typeof roads, sizes: fc.Arbitrary<number>) =>
    sizes.chain((stops) => fc.tuple(matrices(stops), windows(stops)))

  test.each([
    ['by road', roads],
    ['in the plane', plane],
  ])('%s: no other order that keeps them is shorter', (_, matrices) => {
    fc.assert(
      fc.property(both(matrices, fc.integer({ min: 1, max: 6 })), ([metres, times]) => {
        const found = orderStops(metres, times)
        expect(found.order.toSorted((a, b) => a - b)).toEqual(times.map((_, stop) => stop))
        expect(keeps(found.order, times)).toBe(true)
        let least = Infinity
        for (const path of permutations(stopsOf(metres)))
          if (
            keeps(
              path.map((place) => place - 1),
              times,
            )
          )
            least = Math.min(least, length_m(metres, path))
        expect(found.length_m).toBe(least)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['by road', roads],
    ['in the plane', plane],
  ])('%s: more stops than are tried out keep them as well, each visited once', (_, matrices) => {
    fc.assert(
      fc.property(both(matrices, fc.constantFrom(EXACT_STOPS + 1, 20, 40)), ([metres, times]) => {
        const found = orderStops(metres, times)
        expect(found.order.toSorted((a, b) => a - b)).toEqual(times.map((_, stop) => stop))
        expect(keeps(found.order, times)).toBe(true)
        const precedes = (one: number, other: number) => isEarlier(times[one - 1]!, times[other - 1]!)
        expect(found.length_m).toBeLessThanOrEqual(length_m(metres, nearestFirst(metres, precedes)))
      }),
      { numRuns: 25 },
    )
  })

  test('a stop of unknown place keeps them too, and is last where nothing is later', () => {
    fc.assert(
      fc.property(both(plane, fc.integer({ min: 1, max: 8 })), windows(4), ([metres, times], others) => {
        const sorted = orderStops(metres, times).order.map((stop) => ({ stop, window: times[stop]! }))
        const unknown = others.map((window, at) => ({ stop: times.length + at, window }))
        const all = withUnknown(sorted, unknown)
        expect(
          keeps(
            all.map(({ stop }) => stop),
            [...times, ...others],
          ),
        ).toBe(true)
        // Sorted stops stay in their order.
        expect(all.filter(({ stop }) => stop < times.length)).toEqual(sorted)
      }),
      { numRuns: 200 },
    )
    const [early, late] = [hours(8, 10), hours(10, 12)]
    const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)
    const stop = (name: string, window: Window | null) => ({ name, window })
    expect(
      names(withUnknown([stop('late', late)], [stop('free', null), stop('early', early), stop('too', late)])),
    ).toEqual(['early', 'late', 'free', 'too'])
  })
})
