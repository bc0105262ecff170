import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** The places where a zone may be named: the names of the three, the default, and the zone of a place. */
const MAY = new Set([
  'contract/requests/appointments.ts',
  'contract/requests/opening.ts',
  'contract/requests/zone-names.ts',
  'contract/requests/timeline.ts',
  'contract/requests/rounds.ts',
  'server/installation/env.ts',
  'server/demo/examples.ts',
  'web/features/requests/pickups/example-area.ts',
  'web/typed/zone-options.tsx',
])

const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|\/testing\//.test(path),
)
const textOf = (path: string) =>
  readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, '')

test('§4 no paper, mail or screen has a time zone of its own: that of the installation holds', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const fixed = sources.filter(
    (path) =>
      !MAY.has(path) && /Asia\/(Jakarta|Makassar|Jayapura|Pontianak)|\bWI(B|TA|T)\b/.test(textOf(path)),
  )
  expect(fixed).toEqual([])
})

test('§4 each place that may name a zone still does', () => {
  expect([...MAY].filter((path) => !/Asia\//.test(textOf(path)))).toEqual([])
})

/** `Intl` takes the zone of the machine where none is said: the server's container, or whatever a phone is set to. */
test('§4 a day or a time is formatted with a zone', () => {
  const MAY_GO_BY_THE_DEVICE = new Set(['web/lib/words/format.ts', 'contract/foundation/read-zone.ts'])
  const without = sources
    .filter((path) => !MAY_GO_BY_THE_DEVICE.has(path))
    .filter((path) =>
      textOf(path)
        .split('Intl.DateTimeFormat(')
        .slice(1)
        .some((rest) => !/^[^;]{0,260}?(timeZone|WEEKDAY_AND_DAY|resolvedOptions)/.test(rest)),
    )
  expect(without).toEqual([])
})

/** The browser gives what was typed there without a zone, and `new Date` would take that of the device. */
test('§4 a day and a time are asked for by the one field that reads them by the clock of the installation', () => {
  const asking = sources.filter((path) => /datetime-local|getTimezoneOffset/.test(textOf(path)))
  expect(asking.toSorted()).toEqual(['web/lib/time/wall-clock.ts', 'web/typed/instant-field.tsx'])
})
