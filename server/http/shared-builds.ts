import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { extname, join } from 'node:path'
import pLimit from 'p-limit'
import type { FileStore } from '#server/adapters/images/port.ts'

const FOLDER = 'web/assets'
const DAY_MS = 24 * 3600_000
/** A build that was brought so long ago is not in use any more, and no app that was opened with it. */
const KEEP_MS = 90 * DAY_MS
/** However often something is asked for that nobody has, the store is asked for its list no more often. */
const LIST_MS = 5_000
const AT_ONCE = 8

/**
 * While several servers are upgraded one after the other, a page of one build asks for its files at a server of another. So each brings
 * the files of its build to the store that they share, before it listens, and asks there for what it has not.
 */
export async function shareBuild(files: FileStore, { from, now }: { from: string; now: Date }) {
  const own = (await readdir(from)).filter((name) => !['.br', '.gz'].includes(extname(name)))
  const there = new Set(await files.list(FOLDER))
  const limit = pLimit(AT_ONCE)
  const missing = own.filter((name) => !there.has(`${FOLDER}/${name}`))
  await Promise.all(
    missing.map((name) =>
      limit(async () => files.write(`${FOLDER}/${name}`, await readFile(join(from, name)))),
    ),
  )
  const present = new Set(own.map((name) => `${FOLDER}/${name}`))
  const old = await files.list(FOLDER, { writtenBefore: new Date(now.getTime() - KEEP_MS) })
  await Promise.all(old.filter((key) => !present.has(key)).map((key) => limit(() => files.remove(key))))
}

/**
 * Brings files of other builds from the store into a folder, which is emptied first.
 * @returns what brings one by its name; it is there afterwards where anybody has it
 */
export async function bringFromOthers(files: FileStore, folder: string, clock_ms = () => performance.now()) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const brought = new Map<string, Promise<void>>()
  let known: { keys: Promise<Set<string>>; at_ms: number } | undefined

  async function isThere(key: string) {
    if (!known || (clock_ms() - known.at_ms >= LIST_MS && !(await known.keys).has(key)))
      known = { keys: files.list(FOLDER).then((all) => new Set(all)), at_ms: clock_ms() }
    return (await known.keys).has(key)
  }
  async function bring(name: string) {
    const key = `${FOLDER}/${name}`
    const data = (await isThere(key)) ? await files.read(key) : undefined
    if (!data) return false
    // Under another name first: a half copy must never be served.
    const draft = join(folder, `.${randomUUID()}`)
    await writeFile(draft, data)
    await rename(draft, join(folder, name))
    return true
  }
  return (name: string) => {
    const before = brought.get(name)
    if (before) return before
    const bringing = bring(name).then(
      (found) => void (found || brought.delete(name)),
      (error: unknown) => {
        brought.delete(name)
        known = undefined
        throw error
      },
    )
    brought.set(name, bringing)
    return bringing
  }
}
