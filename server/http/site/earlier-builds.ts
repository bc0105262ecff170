import { link, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const DAY_MS = 24 * 3600_000
/** An app that has not been opened for longer reloads itself (web/pwa/outdated.ts). */
const KEEP_MS = 14 * DAY_MS
/** All earlier builds together; the oldest go first. One is about 4 MB. */
const KEEP_BYTES = 48 * 2 ** 20

/** When another build replaced each file; null for files of the present one. */
type Since = Record<string, string | null>

/**
 * Keeps the hashed files of this build beside those of earlier ones, so that an app which somebody opened before an
 * upgrade still finds what it is made of. A build empties `dist/`, and an upgrade may replace the whole program; the
 * data folder stays.
 * @param from the files of this build: `dist/assets`
 * @param to the folder for all of them; their list lies beside it
 */
export async function keepBuild({ from, to, now }: { from: string; to: string; now: Date }) {
  await mkdir(to, { recursive: true })
  const list = `${to}.json`
  const before = await readList(list)
  const present = await readdir(from)
  for (const name of present) if (!(name in before)) await take(join(from, name), join(to, name))

  const since: Since = {}
  for (const [name, gone] of Object.entries(before)) since[name] = gone ?? now.toISOString()
  for (const name of present) since[name] = null
  for (const name of await tooMuch(since, to, now)) {
    await rm(join(to, name), { force: true })
    delete since[name]
  }
  await writeFile(`${list}.new`, JSON.stringify(since))
  await rename(`${list}.new`, list)
}

/** The files that have been replaced for too long, and the oldest ones beyond the size limit. */
async function tooMuch(since: Since, folder: string, now: Date) {
  const earlier = Object.entries(since).filter((entry): entry is [string, string] => entry[1] !== null)
  const newestFirst = earlier.toSorted(([, a], [, b]) => b.localeCompare(a))
  let bytes = 0
  const going: string[] = []
  for (const [name, gone] of newestFirst) {
    bytes += await stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    )
    if (bytes > KEEP_BYTES || now.getTime() - Date.parse(gone) > KEEP_MS) going.push(name)
  }
  return going
}

/** For a list that cannot be read: every file is new, and none is too old. */
const readList = (list: string) =>
  readFile(list, 'utf8').then(
    (text) => JSON.parse(text) as Since,
    () => ({}) as Since,
  )

/** Under another name first: a half copy must never be served. */
async function take(from: string, to: string) {
  await rm(`${to}.new`, { force: true })
  await link(from, `${to}.new`).catch(() => copyFile(from, `${to}.new`))
  await rename(`${to}.new`, to)
}
