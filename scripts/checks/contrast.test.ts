import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')

const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)

/** WCAG 2.2 contrast ratio of two #rrggbb colours. */
function contrast(first: string, second: string) {
  const [low = 0, high = 0] = [first, second].map(luminance).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const grounds = ['paper', 'surface', 'sunken']
const statuses = ['pending', 'approved', 'scheduled', 'collected', 'recycled', 'rejected', 'cancelled']
const text: [string, string[]][] = [
  ...['ink', 'muted', 'primary'].map((name): [string, string[]] => [name, [...grounds, 'primary-soft']]),
  ['copper-ink', [...grounds, 'copper-soft']],
  ['danger', [...grounds, 'danger-soft']],
  ['on-primary', ['primary', 'primary-strong']],
  ['on-danger', ['danger', 'danger-strong']],
  ...statuses.map((name): [string, string[]] => [name, [`${name}-soft`]]),
]
const shapes: [string, string[]][] = ['control', 'copper', 'leaf', 'focus'].map((name) => [name, grounds])

test.each(['light', 'dark'] as const)('in the %s theme text has 4.5:1 and controls have 3:1', (theme) => {
  const colour = (name: string) => tokens.get(name)?.[theme] ?? expect.fail(`no token ${name}`)
  const check = (pairs: [string, string[]][], least: number) =>
    pairs.flatMap(([name, on]) =>
      on
        .filter((ground) => contrast(colour(name), colour(ground)) < least)
        .map((ground) => `${name} on ${ground}`),
    )
  expect(check(text, 4.5)).toEqual([])
  expect(check(shapes, 3)).toEqual([])
})
