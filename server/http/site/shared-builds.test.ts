import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileStore } from '#server/adapters/images/store.ts'
import { shareBuild } from './shared-builds.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-builds-'))
})
afterEach(() => rm(folder, { recursive: true }))

const day = (number: number) => new Date(Date.UTC(2027, 0, number))

/** A server of a build begins, on that day. */
async function begin(build: string, now: Date) {
  const files = createFileStore(join(folder, 'store'))
  const from = join(folder, build)
  await mkdir(from, { recursive: true })
  for (const name of ['shared.js', `${build}.js`]) await writeFile(join(from, name), build)
  const before = new Set(await files.list('web/assets'))
  await shareBuild(files, { from, now })
  const after = await files.list('web/assets')
  // A bucket notes by its own clock when it was written.
  for (const key of after) if (!before.has(key)) await utimes(join(folder, 'store', key), now, now)
  return after.map((key) => key.slice('web/assets/'.length)).toSorted()
}

test('this build and the one before stay, however rare releases are; what is before those goes after 90 days', async () => {
  expect(await begin('one', day(1))).toEqual(['one.js', 'shared.js'])
  // Half a year later, while servers of the one before still run and pages of it are open.
  expect(await begin('two', day(180))).toEqual(['one.js', 'shared.js', 'two.js'])
  expect(await begin('two', day(181))).toEqual(['one.js', 'shared.js', 'two.js'])
  expect(await begin('three', day(200))).toEqual(['shared.js', 'three.js', 'two.js'])
  // Back to it, and once more.
  expect(await begin('two', day(400))).toEqual(['shared.js', 'three.js', 'two.js'])
  expect(await begin('four', day(410))).toEqual(['four.js', 'shared.js', 'two.js'])
})

test('several of a few weeks all stay', async () => {
  for (const [at, build] of ['one', 'two', 'three', 'four'].entries()) await begin(build, day(1 + 7 * at))
  expect(await begin('five', day(40))).toHaveLength(6)
})
