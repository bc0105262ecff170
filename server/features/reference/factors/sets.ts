import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fromRoot } from '#server/machine/place.ts'
import { FactorEdition, FactorSet, type ClassFactors, type Factor } from '#contract/reference/factors.ts'

const folder = fromRoot('knowledge/factors')

/** The changelog, newest first. */
export const editions: readonly FactorEdition[] = z
  .array(z.strictObject(FactorEdition.shape))
  .min(1)
  .parse(JSON.parse(readFileSync(join(folder, 'editions.json'), 'utf8')))

type Published = {
  bytes: Buffer
  set: FactorSet
  classes: ReadonlyMap<string, ClassFactors>
  gases: ReadonlyMap<string, Factor>
}

// Read when the server starts, so that a file that is not what was published ends the start and not a figure.
const published: ReadonlyMap<string, Published> = new Map(
  editions.map(({ version, sha256 }) => {
    const bytes = readFileSync(join(folder, `${version}.json`))
    if (hash('sha256', bytes) !== sha256)
      throw new Error(`knowledge/factors/${version}.json is not what was published: its SHA-256 differs`)
    const set = FactorSet.parse(JSON.parse(bytes.toString()))
    const classes = new Map(set.classes.map((one) => [one.id, one]))
    const gases = new Map(set.gases.map(({ id, gwp100 }) => [id, gwp100]))
    return [version, { bytes, set, classes, gases }]
  }),
)

/** A version as it was published; undefined: there is no such version. */
export const publishedSet = (version: string) => published.get(version)

/** The sources of all factors, as the newest set that names each has it. */
export const publishedSources = [
  ...new Map(
    editions
      .toReversed()
      .flatMap(({ version }) => published.get(version)!.set.sources)
      .map((source) => [source.id, source]),
  ).values(),
]
